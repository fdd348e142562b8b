import { type LayoutDocument, symbolSpecs } from '../../schemas/index.ts'
import { Icon } from '../icons/Icon.tsx'
import type { ValueFeed } from './feed.ts'
import { tipOf } from './tip-lines.ts'

/** Where a tip stands: the element and a place in px from the upper left corner of the frame. */
export interface TipPlace {
  readonly elementId: string
  readonly x: number
  readonly y: number
  /** Toward the side where there is room. */
  readonly isLeft: boolean
  readonly isUp: boolean
}

interface ElementTipProps {
  readonly layout: LayoutDocument
  readonly feed: ValueFeed
  readonly place: TipPlace
  readonly zone: string | undefined
  /** Why the user may not do what the element does. */
  readonly refusal: string | undefined
}

/** Values of the element at the pointer, each with its time and what is to be said against it. */
export function ElementTip({ layout, feed, place, zone, refusal }: ElementTipProps) {
  const element = layout.elements.find(({ id }) => id === place.elementId)
  const known = element && tipOf(layout, element, feed, zone)
  const nameless = element && refusal ? { title: symbolSpecs[element.symbol].title, state: '', lines: [] } : undefined
  const tip = known ?? nameless
  if (!tip) return null
  const shift = `translate(${place.isLeft ? 'calc(-100% - 12px)' : '12px'}, ${place.isUp ? '-100%' : '0'})`
  return (
    <div className="wf-drawing-tip" style={{ left: place.x, top: place.y, transform: shift }} role="presentation">
      <p className="wf-drawing-tip__head">
        <b>{tip.title}</b>
        <span>{tip.state}</span>
      </p>
      {tip.lines.map((line) => (
        <p key={line.name} className="wf-drawing-tip__line">
          <span>{line.name}</span>
          <b>{line.figure}</b>
          <span className="wf-drawing-tip__at">{line.at}</span>
          {line.doubt && <em>{line.doubt}</em>}
        </p>
      ))}
      {refusal && (
        <p className="wf-drawing-tip__refusal">
          <Icon name="lock" size={12} />
          {refusal}
        </p>
      )}
    </div>
  )
}
