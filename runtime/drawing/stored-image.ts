import { useContext, useEffect, useState } from 'react'
import { imageEndpoint } from '../../schemas/index.ts'
import { PageContextHolder } from '../page/page-context.ts'

/**
 * Address in memory of a stored image, fetched with the user's token through the page around; undefined while it has
 * not come, where there is none, or where it cannot be had.
 */
export function useStoredImage(path: string | undefined): string | undefined {
  const page = useContext(PageContextHolder)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!page || !path) return
    let made: string | undefined
    let isGone = false
    const take = ({ blob }: { readonly blob: Blob }) => {
      if (isGone) return
      made = URL.createObjectURL(blob)
      setAddress(made)
    }
    // A missing image is no fault of the drawing: its frame stays.
    Promise.resolve()
      .then(() => page.download(imageEndpoint, { filePath: path }))
      .then(take, () => undefined)
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [page, path])
  return address
}
