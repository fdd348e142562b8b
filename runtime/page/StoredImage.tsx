import { useEffect, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { usePage } from './hooks.ts'

interface StoredImageProps {
  /** Endpoint of encoding `download`; `id` names the picture. */
  readonly endpoint: string
  readonly id: unknown
  readonly label: string
  readonly className: string
}

/**
 * A picture that only signed-in users may have: fetched with the user's token and shown from memory, so that no address
 * carries the token. A broken one shows a placeholder (specification section 5).
 */
export function StoredImage({ endpoint, id, label, className }: StoredImageProps) {
  const page = usePage()
  const [address, setAddress] = useState<string>()
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    setBroken(false)
    page.download(endpoint, { id }).then(
      ({ blob }) => {
        if (isGone) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      () => {
        if (!isGone) setBroken(true)
      },
    )
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [page, endpoint, id])
  if (broken)
    return (
      <span className={className} title="图片无法显示">
        <Icon name="image" size={14} label="图片无法显示" />
      </span>
    )
  return address === undefined ? (
    <span className={className} aria-hidden="true" />
  ) : (
    <img className={className} src={address} alt={label} onError={() => setBroken(true)} />
  )
}
