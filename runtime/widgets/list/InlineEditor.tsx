import { type KeyboardEvent, useRef, useState } from 'react'
import { DateInput } from '../../fields/DateInput.tsx'
import { NumberInput } from '../../fields/NumberInput.tsx'
import { SelectInput } from '../../fields/SelectInput.tsx'
import { SwitchInput } from '../../fields/switches.tsx'
import { TextInput } from '../../fields/TextInput.tsx'
import { useChoices } from '../../fields/use-choices.ts'
import type { ColumnView } from './column-model.ts'

interface InlineEditorProps {
  readonly column: ColumnView
  readonly value: unknown
  /** Rejects where the value was refused; the input then stays with its fault. */
  readonly onSave: (value: unknown) => Promise<void>
  readonly onLeave: () => void
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Edits one cell in place: Enter or leaving it saves, Esc takes it back. */
export function InlineEditor({ column, value, onSave, onLeave }: InlineEditorProps) {
  const [draft, setDraft] = useState<unknown>(value)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const left = useRef(false)
  const options = column.enumId ? { enum: column.enumId } : undefined
  const [stableOptions] = useState(options)
  const { choices } = useChoices(stableOptions)
  const save = async (next: unknown): Promise<void> => {
    if (left.current || busy) return
    if (next === value || (textOf(next) === '' && textOf(value) === '')) {
      left.current = true
      onLeave()
      return
    }
    setBusy(true)
    try {
      await onSave(next === '' ? null : next)
      left.current = true
      onLeave()
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      left.current = true
      onLeave()
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save(draft)
  }
  const shared = { label: column.title, invalid: fault !== undefined, disabled: busy }
  const view = () => {
    if (column.enumId)
      return (
        <SelectInput
          {...shared}
          value={draft}
          choices={choices}
          onChange={(next) => {
            setDraft(next)
            void save(next)
          }}
        />
      )
    if (column.facts?.type === 'boolean')
      return (
        <SwitchInput
          label={column.title}
          on={draft === true}
          busy={busy}
          onChange={(next) => {
            setDraft(next)
            void save(next)
          }}
        />
      )
    if (column.facts?.type === 'number' || column.facts?.type === 'integer')
      return <NumberInput {...shared} value={draft} onChange={setDraft} onBlur={() => void save(draft)} />
    if (column.facts?.dateFormat === 'date')
      return (
        <DateInput
          {...shared}
          kind="date"
          value={textOf(draft)}
          onChange={(next) => {
            setDraft(next)
            void save(next)
          }}
        />
      )
    return <TextInput {...shared} value={textOf(draft)} onChange={setDraft} onBlur={() => void save(draft)} />
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps keys and clicks of the input from the grid
    <span
      className="wf-inline"
      title={fault}
      ref={(node) => {
        if (node && !node.contains(document.activeElement)) node.querySelector<HTMLElement>('input, button')?.focus()
      }}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
    >
      {view()}
    </span>
  )
}
