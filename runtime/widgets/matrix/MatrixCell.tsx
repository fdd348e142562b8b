import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useState } from 'react'
import { readCell } from './cells.ts'

interface MatrixCellProps {
  /** `row,column`, by which the keyboard and the mouse find it. */
  readonly place: string
  readonly label: string
  readonly value: number | null
  /** The value as it is read. */
  readonly text: string
  readonly locked: boolean
  readonly changed: boolean
  readonly selected: boolean
  readonly fault: string
  readonly warning: string
  /** Word and colour token of the state that the cell is in. */
  readonly state: string
  readonly stateColor: string
  readonly hint: string
  readonly onChange: (value: number | null) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

const plain = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value))

const shownProps = [
  'text',
  'locked',
  'changed',
  'selected',
  'fault',
  'warning',
  'label',
  'state',
  'stateColor',
  'hint',
] as const

const same = (before: MatrixCellProps, after: MatrixCellProps): boolean =>
  Object.is(before.value, after.value) && shownProps.every((name) => before[name] === after[name])

/** One cell: as it is read, and while it is edited as it was typed; taken over when it is left. */
export const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { value, text, locked, fault, warning, state, hint } = props
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
    locked && 'wf-matrix__cell--locked',
    props.changed && 'wf-matrix__cell--changed',
    fault !== '' && 'wf-matrix__cell--fault',
    warning !== '' && 'wf-matrix__cell--warning',
    props.selected && 'wf-matrix__cell--selected',
  ]
  const words = [state, fault || warning].filter((one) => one !== '')
  const tip = [...words, hint].filter((one) => one !== '').join('\n')
  return (
    <td className={classes.filter(Boolean).join(' ')} title={tip || undefined}>
      <input
        data-cell={props.place}
        aria-label={[props.label, ...words].join('，')}
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
          const isTyping = draft !== undefined && draft !== plain(value)
          const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
          if (event.key === 'Escape') setDraft(plain(value))
          else if (event.key === 'F2') event.currentTarget.setSelectionRange(99, 99)
          if (event.key !== 'F2' && !(isUndo && isTyping)) props.onKeyDown(event)
        }}
        onPaste={props.onPaste}
      />
      {props.stateColor !== '' && (
        <span
          aria-hidden="true"
          className="wf-matrix__mark"
          style={{ borderTopColor: `var(--wf-${props.stateColor})` }}
        />
      )}
    </td>
  )
}, same)
