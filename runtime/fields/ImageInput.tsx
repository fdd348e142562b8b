import { useEffect, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { UploadInput } from './UploadInput.tsx'

interface ImageInputProps {
  readonly id?: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Address of what was stored before. */
  readonly addressOf: (value: unknown) => string | undefined
  readonly accept?: string
  readonly maxMb?: number
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string
  readonly label: string
}

/** An image with its preview; a broken one shows a placeholder (specification section 5). */
export function ImageInput({ addressOf, label, ...props }: ImageInputProps) {
  const { value } = props
  const [local, setLocal] = useState<string>()
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    setBroken(false)
    if (!(value instanceof Blob)) return setLocal(undefined)
    const address = URL.createObjectURL(value)
    setLocal(address)
    return () => URL.revokeObjectURL(address)
  }, [value])
  const address = local ?? addressOf(value)
  return (
    <div className="wf-image-input">
      {address &&
        (broken ? (
          <span className="wf-image-input__broken" role="img" aria-label="图片无法显示">
            <Icon name="image" size={24} />
            图片无法显示
          </span>
        ) : (
          <img className="wf-image-input__view" src={address} alt={`${label}预览`} onError={() => setBroken(true)} />
        ))}
      <UploadInput {...props} accept={props.accept ?? 'image/*'} />
    </div>
  )
}
