import { type DragEvent, useRef, useState } from 'react'
import { Icon, TextInput, usePage, useStoredImage } from '../../../runtime/index.ts'
import { useAnswer } from '../../inspector/use-answer.ts'
import { Modal } from '../../shell/Modal.tsx'
import { addImage, type DrawingImage, listImages } from './drawing-images.ts'

/** An image that was picked, with its size in px where it is known. */
export interface PickedImage {
  readonly path: string
  readonly width?: number
  readonly height?: number
}

interface ImagePickerProps {
  readonly onPick: (image: PickedImage) => void
  readonly onClose: () => void
}

/** The images of drawings, to pick one, or to upload a new one by button or by dropping it here. */
export function ImagePicker({ onPick, onClose }: ImagePickerProps) {
  const page = usePage()
  const input = useRef<HTMLInputElement>(null)
  const [keyword, setKeyword] = useState('')
  const [fault, setFault] = useState('')
  const [isSending, setSending] = useState(false)
  const [added, setAdded] = useState<{ readonly image: PickedImage; readonly removed: number }>()
  const {
    value,
    isAsking,
    fault: listFault,
  } = useAnswer(keyword.trim(), (signal) => listImages(page, keyword.trim(), signal))
  const images = value ?? []
  const take = (image: PickedImage) => {
    onPick(image)
    onClose()
  }
  const upload = async (file: File) => {
    setFault('')
    setSending(true)
    try {
      const { path, width, height, removed } = await addImage(page, file)
      if (removed > 0) setAdded({ image: { path, width, height }, removed })
      else take({ path, width, height })
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
      if (input.current) input.current.value = ''
    }
  }
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void upload(file)
  }
  return (
    <Modal
      width={720}
      title="选择图片"
      onClose={onClose}
      foot={
        <>
          <span>PNG、JPG、SVG，不超过 10 MB，每边不超过 4000 像素；SVG 中的脚本与外部引用会去掉</span>
          {added && (
            <button type="button" className="wf-button wf-button--primary" onClick={() => take(added.image)}>
              使用这张图片
            </button>
          )}
          <button
            type="button"
            className={added ? 'wf-button' : 'wf-button wf-button--primary'}
            disabled={isSending}
            onClick={() => input.current?.click()}
          >
            {isSending ? '正在上传…' : '上传图片'}
          </button>
        </>
      }
    >
      {fault && (
        <p className="wfd-dw-missing" role="alert">
          {fault}
        </p>
      )}
      {listFault && <p className="wfd-dw-missing" role="alert">{`图片读取失败：${listFault}`}</p>}
      {added && <p role="status">{`已上传；其中 ${added.removed} 处脚本或外部引用已去掉，请核对图样后使用。`}</p>}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/svg+xml"
        aria-label="上传图片"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void upload(file)
        }}
      />
      {added ? (
        <div className="wfd-dw-images__added">
          <Thumbnail path={added.image.path} name="上传的图片" />
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way beside the button
        <div className="wfd-dw-images__room" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
          <TextInput value={keyword} onChange={setKeyword} icon="search" placeholder="文件名" label="搜索图片" />
          <ul className="wfd-dw-images">
            {images.map((image) => (
              <ImageLine key={image.path} image={image} onTake={take} />
            ))}
          </ul>
          {images.length === 0 && (
            <p className="wfd-dw-table__note">
              {isAsking ? '正在读取…' : keyword ? '没有这个名称的图片' : '还没有图片：点“上传图片”，或把文件拖到这里'}
            </p>
          )}
        </div>
      )}
    </Modal>
  )
}

interface ImageLineProps {
  readonly image: DrawingImage
  readonly onTake: (image: PickedImage) => void
}

function ImageLine({ image, onTake }: ImageLineProps) {
  const { name, path, sizeBytes } = image
  const picture = useRef<HTMLImageElement>(null)
  const take = () => {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = picture.current ?? {}
    onTake(width > 0 && height > 0 ? { path, width, height } : { path })
  }
  return (
    <li>
      <button type="button" onClick={take} title={name}>
        <Thumbnail path={path} name="" pictureRef={picture} />
        <span>{name}</span>
        <small>{sizeBytes < 1024 ? `${sizeBytes} B` : `${Math.ceil(sizeBytes / 1024)} KB`}</small>
      </button>
    </li>
  )
}

interface ThumbnailProps {
  readonly path: string
  readonly name: string
  readonly pictureRef?: { current: HTMLImageElement | null }
}

function Thumbnail({ path, name, pictureRef }: ThumbnailProps) {
  const { address, fault } = useStoredImage(path)
  return (
    <span className="wfd-dw-images__picture">
      {address ? (
        <img ref={pictureRef} src={address} alt={name} />
      ) : (
        <Icon name={fault ? 'error' : 'image'} size={16} />
      )}
    </span>
  )
}
