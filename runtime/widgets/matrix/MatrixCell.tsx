import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useState } from 'react'
import { readCell } from './cells.ts'

interface MatrixCellProps {
  /** `row,column`, by which the keyboard finds it. */
  readonly place: string
  readonly label: string
  readonly value: number | null
  /** The value as it is read. */
  readonly text: string
  readonly locked: boolean
  readonly changed: boolean
  readonly fault: string
  readonly warning: string
  readonly onChange: (value: number | null) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

const plain = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value))

const same = (before: MatrixCellProps, after: MatrixCellProps): boolean =>
  Object.is(before.value, after.value) &&
  before.text === after.text &&
  before.locked === after.locked &&
  before.changed === after.changed &&
  before.fault === after.fault &&
  before.warning === after.warning &&
  before.label === after.label

/** One cell: as it is read, and while it is edited as it was typed; taken over when it is left. */
export const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { value, text, locked, fault, warning } = props
  const [draft, setDraft] = useState<string>()
  useEffect(() => setDraft((now) => (now === undefined || Number.isNaN(value) ? now : undefined)), [value])
  const commit = (): void => {
    if (draft === undefined) return
    const next = readCell(draft)
    if (!Number.isNaN(next)) setDraft(undefined)
    if (!Object.is(next, value)) props.onChange(next)
  }
  const classes = [
    'wf-matrix__cell',
    props.changed && 'wf-matrix__cell--changed',
    fault !== '' && 'wf-matrix__cell--fault',
    warning !== '' && 'wf-matrix__cell--warning',
  ]
  const words = fault || warning
  return (
    <td className={classes.filter(Boolean).join(' ')} title={words || undefined}>
      <input
        data-cell={props.place}
        aria-label={words ? `${props.label}，${words}` : props.label}
        aria-invalid={fault !== '' || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? (text === '--' ? '' : text)}
        readOnly={locked}
        onFocus={(event) => {
          if (!locked) setDraft((now) => now ?? plain(value))
          const input = event.currentTarget
          requestAnimationFrame(() => input.select())
        }}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          commit()
          setDraft((now) => (now !== undefined && Number.isNaN(readCell(now)) ? now : undefined))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(plain(value))
          else props.onKeyDown(event)
        }}
        onPaste={props.onPaste}
      />
    </td>
  )
}, same)
