import { mediumColor, tokenColor } from '../media.ts'
import type { SlotValue } from '../slot-value.ts'
import { stateWords } from '../state-words.ts'
import { FigureSpans, figureClass, StateTag, textWidth } from './marks.tsx'
import { propOf, type SymbolViewProps } from './symbol-view.ts'

const empty: SlotValue = {
  name: 'value',
  title: '',
  raw: null,
  figure: '--',
  unit: '',
  isMissing: true,
  isStale: false,
  isDoubtful: false,
}

/** 数值标签: name, figure and unit; as a chip with a bar of its medium, as one line of a list, plain, or big. */
export function ValueTag(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const value = resolved.slots.value ?? empty
  const look = propOf(props, 'look')
  const medium = propOf(props, 'medium')
  const ink = resolved.color ?? (resolved.state ? resolved.state : propOf(props, 'color'))
  const color = value.isMissing || value.isStale ? undefined : { fill: tokenColor(ink) }
  const base = h / 2 + 4.5
  const word = resolved.word ?? (resolved.state && stateWords[resolved.state])
  if (look === 'figure')
    return (
      <>
        <text y={14} fontSize={12} className="wf-dr-name">
          {resolved.title}
        </text>
        {word && (
          <text x={textWidth(resolved.title, 12) + 8} y={14} fontSize={12} style={{ fill: tokenColor(ink) }}>
            {word}
          </text>
        )}
        <text y={Math.max(38, h - 6)} className="wf-dr-big" style={color}>
          <FigureSpans value={value} size={Math.max(18, Math.min(32, h * 0.52))} unitSize={14} />
        </text>
      </>
    )
  const isChip = look === 'chip'
  const left = isChip ? (medium === 'none' ? 8 : 11) : 0
  const size = look === 'row' ? 13 : 12
  return (
    <>
      {isChip && (
        <rect
          width={w}
          height={h}
          rx={3}
          className="wf-dr-chip"
          style={resolved.state ? { stroke: tokenColor(resolved.state) } : undefined}
        />
      )}
      {isChip && medium !== 'none' && <path d={`M0 0H3V${h}H0Z`} fill={mediumColor(medium)} />}
      <text x={left} y={base} fontSize={12} className="wf-dr-name">
        {resolved.title}
      </text>
      <text
        x={look === 'plain' ? left + (resolved.title ? textWidth(resolved.title, 12) + 6 : 0) : w - (isChip ? 8 : 0)}
        y={base}
        textAnchor={look === 'plain' ? 'start' : 'end'}
        style={color}
      >
        <FigureSpans value={value} size={size} unitSize={look === 'row' ? 12 : 11.5} />
      </text>
      {resolved.state && isChip && (
        <StateDot
          x={w + 2}
          y={h / 2}
          word={resolved.word ?? stateWords[resolved.state]}
          color={tokenColor(resolved.state)}
        />
      )}
    </>
  )
}

/** The word of a state at the right of a chip. */
function StateDot({
  x,
  y,
  word,
  color,
}: {
  readonly x: number
  readonly y: number
  readonly word: string
  readonly color: string
}) {
  return (
    <text x={x + 4} y={y + 4.3} fontSize={12} style={{ fill: color }}>
      {word}
    </text>
  )
}

/** 状态标签: a state with its word; `--` where it is not known. */
export function StateBadge(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const { state } = resolved
  if (state === undefined)
    return (
      <>
        <rect width={w} height={h} rx={3} className="wf-dr-chip" />
        <text x={w / 2} y={h / 2 + 4.3} fontSize={12} textAnchor="middle" className={figureClass(empty)}>
          --
        </text>
      </>
    )
  const own = state === 'running' ? propOf(props, 'on') : state === 'stopped' ? propOf(props, 'off') : undefined
  return <StateTag x={0} y={0} state={state} word={resolved.word ?? own} width={w} height={h} />
}

const weights: Readonly<Record<string, number>> = { normal: 400, medium: 500, bold: 600 }
const anchors: Readonly<Record<string, 'start' | 'middle' | 'end'>> = { left: 'start', center: 'middle', right: 'end' }

/** 文字: one or more lines. */
export function Text(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const { value } = resolved.slots
  const size = propOf<number>(props, 'size')
  const align = propOf(props, 'align')
  const words = value
    ? [`${value.figure}${value.unit ? ` ${value.unit}` : ''}`]
    : String(propOf(props, 'text')).split('\n')
  const lineHeight = size * 1.5
  const first = h / 2 - ((words.length - 1) * lineHeight) / 2 + size * 0.36
  const x = align === 'center' ? w / 2 : align === 'right' ? w : 0
  return (
    <text
      fontSize={size}
      fontWeight={weights[propOf(props, 'weight')]}
      textAnchor={anchors[align]}
      style={{ fill: tokenColor(resolved.color ?? resolved.state ?? propOf(props, 'color')) }}
    >
      {words.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no name of their own
        <tspan key={index} x={x} y={first + index * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
