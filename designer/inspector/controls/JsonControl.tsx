import { useEffect, useState } from 'react'
import { TextAreaInput } from '../../../runtime/index.ts'
import type { ControlProps } from './control-props.ts'

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** A value of any form as JSON; it is taken over when the input is left, and what cannot be read is said. */
export function JsonControl({ id, value, isMixed, preset, onChange }: ControlProps) {
  const [text, setText] = useState(() => textOf(value))
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    setText(textOf(value))
    setFault(undefined)
  }, [value])
  const commit = (): void => {
    if (text === textOf(value)) return
    if (text.trim() === '') {
      onChange(undefined)
      return
    }
    try {
      onChange(JSON.parse(text))
    } catch {
      setFault('不是有效的 JSON，修改没有生效')
    }
  }
  return (
    <>
      <TextAreaInput
        id={id}
        code
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        value={text}
        placeholder={isMixed ? '多个值' : textOf(preset)}
        invalid={fault !== undefined}
        onChange={setText}
        onBlur={commit}
      />
      {fault && (
        <p className="wfd-field__message" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
