import { useEffect, useState } from 'react'
import { TextAreaInput } from './TextAreaInput.tsx'

interface JsonInputProps {
  readonly id?: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : JSON.stringify(value, null, 2))

/** Structured data as JSON; taken over when it is left, and said at once where it is none. */
export function JsonInput({ id, value, onChange, onBlur, disabled, invalid, describedBy }: JsonInputProps) {
  const [text, setText] = useState(() => textOf(value))
  const [fault, setFault] = useState<string>()
  useEffect(() => setText(textOf(value)), [value])
  const commit = (): void => {
    onBlur?.()
    if (text.trim() === '') {
      setFault(undefined)
      onChange(null)
      return
    }
    try {
      const read: unknown = JSON.parse(text)
      setFault(undefined)
      if (JSON.stringify(read) !== JSON.stringify(value)) onChange(read)
    } catch (error) {
      setFault(`不是有效的 JSON：${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return (
    <>
      <TextAreaInput
        id={id}
        value={text}
        rows={5}
        code
        disabled={disabled}
        invalid={invalid || fault !== undefined}
        describedBy={describedBy}
        onChange={setText}
        onBlur={commit}
      />
      {fault && (
        <p className="wf-upload__fault" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
