import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { PickButton } from './PickButton.tsx'

/** One part of a grid of choices. */
export interface GridChoice {
  readonly value: string
  readonly label: string
  readonly picture: ReactNode
}

interface GridButtonProps {
  readonly id: string
  readonly label: string
  readonly value: string | undefined
  readonly choices: readonly GridChoice[]
  readonly columns: number
  readonly placeholder: string
  readonly canEmpty: boolean
  readonly onChange: (value: string | undefined) => void
}

/** A button that shows what is chosen and opens a grid of pictures, with a search line; arrows walk, Enter picks. */
export function GridButton(props: GridButtonProps) {
  const { id, value, choices, placeholder, onChange } = props
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <PickButton
      id={id}
      face={
        <>
          {chosen?.picture}
          <span className={chosen ? 'wf-pick__text' : 'wf-pick__text wf-pick__text--none'}>
            {chosen?.label ?? value ?? placeholder}
          </span>
        </>
      }
    >
      {(done) => (
        <Grid
          {...props}
          onChange={(next) => {
            onChange(next)
            done()
          }}
        />
      )}
    </PickButton>
  )
}

function Grid({ label, value, choices, columns, canEmpty, onChange }: GridButtonProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = choices.filter(({ value: key, label: word }) => `${key} ${word}`.toLowerCase().includes(wanted))
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
    if (step === undefined || (event.target instanceof HTMLInputElement && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const parts = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="option"]')]
    const now = parts.indexOf(document.activeElement as HTMLButtonElement)
    parts[now < 0 ? 0 : Math.max(0, Math.min(parts.length - 1, now + step))]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys walk from the search line into the grid
    <div className="wf-grid-pick" onKeyDown={walk}>
      <div className="wf-grid-pick__head">
        <input
          ref={(node) => node?.focus()}
          className="wf-input"
          placeholder="搜索"
          aria-label={`在${label}中搜索`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {canEmpty && value !== undefined && (
          <button type="button" className="wf-button wf-button--text" onClick={() => onChange(undefined)}>
            清除
          </button>
        )}
      </div>
      <div
        className="wf-grid-pick__parts"
        role="listbox"
        aria-label={label}
        style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
      >
        {found.map((choice) => (
          <button
            key={choice.value}
            type="button"
            role="option"
            aria-selected={choice.value === value}
            aria-label={choice.label}
            title={choice.label}
            className="wf-grid-pick__part"
            onClick={() => onChange(choice.value)}
          >
            {choice.picture}
            {columns < 6 && <span>{choice.label}</span>}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="wf-pick__none">没有匹配的选项</p>}
    </div>
  )
}
