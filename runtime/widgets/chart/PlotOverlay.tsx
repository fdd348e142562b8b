import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Row } from '../../format/field.ts'
import { type CartesianSpec, nearestPlace } from './cartesian.ts'
import type { Picture } from './draw.ts'
import { markAt } from './mark-at.ts'
import { TipBox } from './TipBox.tsx'
import { placeTip } from './tip.ts'

interface PlotOverlayProps {
  readonly spec: CartesianSpec
  readonly picture: Picture
  readonly label: string
  readonly onMark: ((row: Row, at: Element | null) => void) | undefined
  readonly onZoom: ((zoom: readonly [number, number] | null) => void) | undefined
}

/** Where the pointer is: the place under it, its share of the axes, and where a brush began. */
interface Pointed {
  readonly index: number
  readonly x: number
  readonly y: number
}

/**
 * Crosshair, brush and tooltip over a chart with axes. The arrow keys move the crosshair, Enter acts on its place, Esc
 * takes it away and shows everything again.
 */
export function PlotOverlay({ spec, picture, label, onMark, onZoom }: PlotOverlayProps) {
  const box = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [brush, setBrush] = useState<number | null>(null)
  const [top, right, bottom, left] = spec.padding
  const plot = { width: spec.size.width - left - right, height: spec.size.height - top - bottom }

  const locate = (event: PointerEvent): Pointed | null => {
    const frame = box.current?.getBoundingClientRect()
    if (!frame) return null
    const x = event.clientX - frame.left
    const y = event.clientY - frame.top
    const along = spec.transposed ? (y - top) / plot.height : (x - left) / plot.width
    if (along < -0.02 || along > 1.02) return null
    return { index: nearestPlace(spec.x, along), x, y }
  }
  const act = ({ index, x, y }: Pointed): void => {
    const along = spec.transposed ? (y - top) / plot.height : (x - left) / plot.width
    const height = spec.transposed ? (x - left) / plot.width : 1 - (y - top) / plot.height
    const middle = spec.x.fractions[index] ?? 0
    const row = markAt(spec, picture.table, index, height, (along - middle) / spec.x.slot + 0.5)
    if (row) onMark?.(row, box.current)
  }
  const onUp = (event: PointerEvent): void => {
    const here = locate(event)
    const from = brush
    setBrush(null)
    if (!here || from === null) return
    const start = nearestPlace(spec.x, (from - left) / plot.width)
    if (Math.abs(here.x - from) < 8 || start === here.index) act(here)
    else onZoom?.([Math.min(start, here.index), Math.max(start, here.index)])
  }
  const onKey = (event: KeyboardEvent): void => {
    const last = picture.table.places.length - 1
    const now = pointed?.index ?? -1
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: now + 1,
      ArrowLeft: now < 0 ? last : now - 1,
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      const index = Math.min(last, Math.max(0, next))
      setPointed({ index, ...centreOf(spec, index) })
    } else if (event.key === 'Enter' && pointed) act(pointed)
    else if (event.key === 'Escape') {
      setPointed(null)
      onZoom?.(null)
    }
  }
  const tip = pointed ? placeTip(picture.input, picture.table, pointed.index) : null
  return (
    <div
      ref={box}
      className="wf-chart__overlay"
      role="slider"
      aria-label={`${label}，方向键逐点查看`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, picture.table.places.length - 1)}
      aria-valuenow={pointed?.index ?? 0}
      aria-valuetext={tip ? [tip.title, ...tip.lines.map((line) => `${line.name} ${line.text}`)].join('，') : '未选择'}
      tabIndex={0}
      onPointerMove={(event) => setPointed(locate(event))}
      onPointerLeave={() => setPointed(null)}
      onPointerDown={(event) => {
        const here = event.button === 0 ? locate(event) : null
        setBrush(here ? here.x : null)
      }}
      onPointerUp={onUp}
      onDoubleClick={() => onZoom?.(null)}
      onKeyDown={onKey}
      onBlur={() => setPointed(null)}
    >
      {pointed && <Crosshair spec={spec} index={pointed.index} />}
      {brush !== null && pointed && onZoom && !spec.transposed && Math.abs(pointed.x - brush) > 4 && (
        <span
          className="wf-chart__brush"
          style={{ left: Math.min(brush, pointed.x), width: Math.abs(pointed.x - brush), top, height: plot.height }}
        />
      )}
      {tip && pointed && brush === null && <TipBox {...pointed} room={{ ...spec.size, rem: 16 }} tip={tip} />}
    </div>
  )
}

function centreOf(spec: CartesianSpec, index: number): { readonly x: number; readonly y: number } {
  const [top, right, bottom, left] = spec.padding
  const share = spec.x.fractions[index] ?? 0
  const plot = { width: spec.size.width - left - right, height: spec.size.height - top - bottom }
  return spec.transposed
    ? { x: left + plot.width / 2, y: top + share * plot.height }
    : { x: left + share * plot.width, y: top + plot.height / 3 }
}

function Crosshair({ spec, index }: { readonly spec: CartesianSpec; readonly index: number }) {
  const [top, right, bottom, left] = spec.padding
  const share = spec.x.fractions[index] ?? 0
  if (spec.transposed) {
    const height = spec.size.height - top - bottom
    const slot = spec.x.slot * height
    return (
      <span className="wf-chart__slot" style={{ left, right, top: top + share * height - slot / 2, height: slot }} />
    )
  }
  const x = left + share * (spec.size.width - left - right)
  return <span className="wf-chart__crosshair" style={{ left: x, top, bottom }} />
}
