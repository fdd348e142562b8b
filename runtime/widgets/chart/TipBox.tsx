import type { CSSProperties } from 'react'
import { Swatch } from './ChartLegend.tsx'
import type { Room } from './cartesian.ts'
import type { Tip } from './draw.ts'
import type { PlaceTip } from './tip.ts'

interface TipBoxProps {
  /** px from the upper left corner of the plot. */
  readonly x: number
  readonly y: number
  readonly room: Room
  readonly tip: Tip | PlaceTip
}

/** Text at the pointer: right of it, left of it in the right half, never out of the plot. */
export function TipBox({ x, y, room, tip }: TipBoxProps) {
  const left = x > room.width * 0.55
  const low = y > room.height * 0.5
  const style: CSSProperties = {
    ...(left ? { right: room.width - x + 12 } : { left: x + 12 }),
    ...(low ? { bottom: Math.max(0, room.height - y) } : { top: Math.max(0, y) }),
  }
  return (
    <div className="wf-tip" style={style} role="presentation">
      <p className="wf-tip__title">{tip.title}</p>
      {'lines' in tip ? <PlaceLines tip={tip} /> : <PointLines tip={tip} />}
    </div>
  )
}

function PlaceLines({ tip }: { readonly tip: PlaceTip }) {
  return (
    <>
      {tip.lines.map((line) => (
        <p key={line.id} className="wf-tip__line">
          <Swatch color={line.color} mark={line.mark} />
          <span className="wf-tip__name">{line.name}</span>
          <span className="wf-tip__figure">{line.text}</span>
          {line.quality && (
            <span className={line.quality === '实测' ? 'wf-tip__quality' : 'wf-tip__quality wf-tip__quality--weak'}>
              {line.quality}
            </span>
          )}
        </p>
      ))}
      {tip.foot.map((line) => (
        <p key={line.name} className="wf-tip__line wf-tip__line--foot">
          <span className="wf-tip__name">{line.name}</span>
          <span className="wf-tip__figure">{line.text}</span>
        </p>
      ))}
    </>
  )
}

function PointLines({ tip }: { readonly tip: Tip }) {
  return tip.items.map((item) => (
    <p key={item.name + item.text} className="wf-tip__line">
      <Swatch color={item.color} mark="block" />
      <span className="wf-tip__name">{item.name}</span>
      <span className="wf-tip__figure">{item.text}</span>
    </p>
  ))
}
