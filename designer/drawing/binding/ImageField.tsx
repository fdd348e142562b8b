import { useRef, useState } from 'react'
import { Icon, usePage } from '../../../runtime/index.ts'
import type { Place } from '../../../schemas/index.ts'
import { Fold } from '../../inspector/Fold.tsx'
import { Modal } from '../../shell/Modal.tsx'
import { useEditor } from '../editor/editor.ts'
import { useAnswer } from './use-answer.ts'

interface StoredFile {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly contentType: string
  readonly sizeBytes: number
}

/** Largest image that is taken, bytes (specification section 5: images at most 10 MB). */
const LARGEST = 10 * 1024 * 1024

interface ImageFieldProps {
  readonly title: string
  readonly value: unknown
  readonly at: Place
}

/** An image out of the file library, or a new one put into it; the server cleans SVG of what could run. */
export function ImageField({ title, value, at }: ImageFieldProps) {
  const { host } = useEditor()
  const [isOpen, setOpen] = useState(false)
  const name = typeof value === 'string' ? value.split('/').at(-1) : undefined
  return (
    <Fold name={`drawing ${title}`} title={title} summary={name ?? '无'} isOpenAtFirst>
      {() => (
        <div className="wfd-dw-line">
          <button type="button" className="wf-button wf-button--small" onClick={() => setOpen(true)}>
            <Icon name="image" size={14} />
            选择图片
          </button>
          {name && (
            <button
              type="button"
              className="wf-button wf-button--small"
              onClick={() => host.edit({ kind: 'set', at, value: undefined })}
            >
              移除
            </button>
          )}
          {isOpen && (
            <ImagePicker
              onPick={(path) => host.edit({ kind: 'set', at, value: path })}
              onClose={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </Fold>
  )
}

interface ImagePickerProps {
  readonly onPick: (path: string) => void
  readonly onClose: () => void
}

function ImagePicker({ onPick, onClose }: ImagePickerProps) {
  const page = usePage()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const { value, isAsking } = useAnswer('images', (signal) =>
    page.call<{ rows: readonly StoredFile[] }>('file.list', { size: 200, sort: '-id' }, { signal, silent: true }),
  )
  const images = (value?.rows ?? []).filter(({ contentType }) => contentType.startsWith('image/'))
  const take = (path: string) => {
    onPick(path)
    onClose()
  }
  const upload = async (file: File) => {
    if (file.size > LARGEST) return setFault('图片不能超过 10 MB')
    try {
      const [stored] = await page.call<readonly StoredFile[]>(
        'file.upload',
        { file, purpose: 'drawing' },
        { silent: true },
      )
      if (stored) take(stored.path)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Modal
      width={720}
      title="选择图片"
      onClose={onClose}
      foot={
        <>
          <span>支持 PNG、JPG、SVG，不超过 10 MB；SVG 中的脚本与外部链接会被去掉</span>
          <button type="button" className="wf-button wf-button--primary" onClick={() => input.current?.click()}>
            上传图片
          </button>
        </>
      }
    >
      {fault && (
        <p className="wfd-dw-missing" role="alert">
          {fault}
        </p>
      )}
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
      <ul className="wfd-dw-images">
        {images.map(({ id, name, path, sizeBytes }) => (
          <li key={id}>
            <button type="button" onClick={() => take(path)}>
              <Icon name="image" size={16} />
              <span>{name}</span>
              <small>{Math.ceil(sizeBytes / 1024)} KB</small>
            </button>
          </li>
        ))}
      </ul>
      {images.length === 0 && (
        <p className="wfd-dw-table__note">{isAsking ? '正在读取…' : '图片库里还没有图片，请先上传'}</p>
      )}
    </Modal>
  )
}
