import type { ReactNode } from 'react'
import type { SlotValue } from '../slot-value.ts'
import { ElementTag, FigureSpans, isPale, shownSlots, textWidth } from './marks.tsx'
import { columnsOf, lineOf, type PlacedValue } from './spread.ts'
import { propOf, type SymbolViewProps } from './symbol-view.ts'

interface CardProps {
  readonly view: SymbolViewProps
  /** Outline in the box; a rectangle where absent. */
  readonly outline?: string
  /** Stands at the left of the head, in a square of 24 from 12,12. */
  readonly icon?: ReactNode
  /** Drawn over the ground, under the texts: bars of the media. */
  readonly children?: ReactNode
  /** Room that is kept at the left and right edge, in drawing units. */
  readonly inset?: number
}

const mostFigures = 3

/** A device as a card: name and state, up to three big figures, and the other values in the foot. */
export function Card({ view, outline, icon, children, inset = 18 }: CardProps) {
  const { resolved, w, h } = view
  const values = shownSlots(resolved)
  const width = w - 2 * inset
  const figures = columnsOf(values, width, mostFigures)
  const foot = h >= 96 ? lineOf(values.slice(figures.length), width) : []
  const left = icon ? inset + 30 : inset
  const titleWidth = textWidth(resolved.title, 14)
  const note =
    resolved.props.note === undefined && resolved.slots.auto ? autoWord(resolved.slots.auto) : propOf(view, 'note')
  const classes = [
    'wf-dr-card',
    isPale(resolved) && 'wf-dr-card--pale',
    resolved.state === 'offline' && 'wf-dr-card--offline',
  ]
  const path = outline ?? `M4 0H${w - 4}Q${w} 0 ${w} 4V${h - 4}Q${w} ${h} ${w - 4} ${h}H4Q0 ${h} 0 ${h - 4}V4Q0 0 4 0Z`
  const ink = resolved.state === 'fault' || resolved.state === 'alarm' ? resolved.state : undefined
  return (
    <g className={classes.filter(Boolean).join(' ')}>
      <path d={path} className="wf-dr-card__ground" style={ink ? { stroke: `var(--wf-${ink})` } : undefined} />
      {children}
      {icon && <g transform={`translate(${inset} 11)`}>{icon}</g>}
      <text x={left} y={28} fontSize={14} className="wf-dr-title">
        {resolved.title}
      </text>
      <ElementTag resolved={resolved} x={left + titleWidth + 8} y={13} />
      {typeof note === 'string' && note !== '' && (
        <text x={w - inset} y={28} fontSize={12} textAnchor="end" className="wf-dr-name">
          {note}
        </text>
      )}
      <Figures placed={figures} left={inset} />
      <Foot placed={foot} left={inset} y={h - 12} />
    </g>
  )
}

const autoWord = ({ raw, isMissing }: SlotValue): string =>
  isMissing ? '' : raw === 0 || raw === false ? '手动' : '自动'

interface RowProps {
  readonly placed: readonly PlacedValue[]
  readonly left: number
}

/** Big figures under their names. */
function Figures({ placed, left }: RowProps) {
  return placed.map(({ value, x }) => (
    <g key={value.name} transform={`translate(${left + x} 0)`}>
      <text y={52} fontSize={12} className="wf-dr-name">
        {value.title}
      </text>
      <text y={73}>
        <FigureSpans value={value} size={16} />
      </text>
    </g>
  ))
}

/** Small values in one line. */
function Foot({ placed, left, y }: RowProps & { readonly y: number }) {
  return placed.map(({ value, x, unit }) => (
    <text key={value.name} x={left + x} y={y} fontSize={12}>
      <tspan className="wf-dr-name">{value.title} </tspan>
      <FigureSpans value={{ ...value, unit }} size={13} unitSize={11} />
    </text>
  ))
}
