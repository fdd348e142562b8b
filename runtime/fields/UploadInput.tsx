import { useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { fileFault } from './file-rules.ts'
import './fields.css'

interface UploadInputProps {
  readonly id?: string
  /** The chosen files, or what was stored before. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur?: () => void
  readonly multiple?: boolean
  readonly accept?: string
  readonly maxMb?: number
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string
}

const filesOf = (value: unknown): File[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => one instanceof File)

/** Takes files by a click, by keyboard or by dropping them; refuses those of another kind or too large. */
export function UploadInput(props: UploadInputProps) {
  const { id, value, onChange, multiple = false, accept, maxMb, disabled = false } = props
  const [fault, setFault] = useState<string>()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const files = filesOf(value)
  const take = (list: FileList | null): void => {
    const given = [...(list ?? [])]
    const wrong = given.map((file) => fileFault(file, accept, maxMb)).find((why) => why !== undefined)
    setFault(wrong)
    if (wrong || given.length === 0) return
    onChange(multiple ? [...files, ...given] : given[0])
  }
  return (
    <div className="wf-upload">
      <label
        className={['wf-upload__drop', over && 'wf-upload__drop--over', props.invalid && 'wf-input--invalid']
          .filter(Boolean)
          .join(' ')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!disabled) take(event.dataTransfer.files)
        }}
      >
        <Icon name="upload" size={16} />
        <span>点击选择文件，或拖到此处{accept ? `（${accept}）` : ''}</span>
        <input
          ref={input}
          id={id}
          type="file"
          className="wf-upload__input"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          onBlur={props.onBlur}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
      {fault && (
        <p className="wf-upload__fault" role="alert">
          {fault}
        </p>
      )}
      {files.map((file) => (
        <p key={`${file.name}-${file.lastModified}`} className="wf-upload__file">
          <Icon name="check" size={14} />
          <span>{file.name}</span>
          <span className="wf-upload__size">
            {Math.max(1, Math.round(file.size / 1024)).toLocaleString('zh-CN')} KB
          </span>
          <button
            type="button"
            className="wf-icon-button"
            aria-label={`移除${file.name}`}
            disabled={disabled}
            onClick={() => onChange(multiple ? files.filter((other) => other !== file) : null)}
          >
            <Icon name="close" size={12} />
          </button>
        </p>
      ))}
    </div>
  )
}
