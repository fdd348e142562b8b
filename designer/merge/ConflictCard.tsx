import { useId } from 'react'
import type { ConflictView, Hand } from './conflict-view.ts'

interface ConflictCardProps {
  readonly view: ConflictView
  readonly names: Readonly<Record<Hand, string>>
  readonly chosen: Hand | undefined
  onChoose(hand: Hand): void
}

const hands: readonly Hand[] = ['ours', 'theirs', 'base']

/** One conflict: what each side did to the same place, of which one is chosen. */
export function ConflictCard({ view, names, chosen, onChoose }: ConflictCardProps) {
  const name = useId()
  return (
    <fieldset className="wfd-conflict" data-open={chosen === undefined || undefined}>
      <legend>{view.place}</legend>
      {hands.map((hand) => (
        <label key={hand} className="wfd-conflict__hand" data-chosen={chosen === hand || undefined}>
          <span className="wfd-conflict__name">
            <input type="radio" name={name} checked={chosen === hand} onChange={() => onChoose(hand)} />
            {names[hand]}
          </span>
          {view.did[hand].map((text) => (
            <span key={text}>{text}</span>
          ))}
          {view.value[hand] !== undefined && <pre>{view.value[hand]}</pre>}
        </label>
      ))}
    </fieldset>
  )
}
