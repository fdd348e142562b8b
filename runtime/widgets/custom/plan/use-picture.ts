import { useEffect, useState } from 'react'
import { useRuntime } from '../../../page/hooks.ts'

/** A picture that is being fetched, is there at an address of this page's own, or cannot be shown. */
export type PictureState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly address: string }
  | { readonly state: 'broken' }

/**
 * Fetches a picture that only signed-in users may have, with the user's token in the header, and keeps it in memory
 * while it is shown. `url` is a path of this server; undefined is nothing to show. Another `revision` fetches it anew.
 */
export function usePicture(url: string | undefined, revision = 0): [PictureState, (broken: true) => void] {
  const { api } = useRuntime()
  const [picture, setPicture] = useState<PictureState>({ state: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for what lies behind the same address
  useEffect(() => {
    if (url === undefined) return setPicture({ state: 'broken' })
    let address: string | undefined
    let isGone = false
    setPicture({ state: 'loading' })
    api.download(url, {}, { silent: true }).then(
      ({ blob }) => {
        if (isGone) return
        address = URL.createObjectURL(blob)
        setPicture({ state: 'ready', address })
      },
      () => {
        if (!isGone) setPicture({ state: 'broken' })
      },
    )
    return () => {
      isGone = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [api, url, revision])
  return [picture, () => setPicture({ state: 'broken' })]
}
