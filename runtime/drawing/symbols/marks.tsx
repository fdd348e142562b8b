import { tokenColor } from '../media.ts'
import type { Resolved } from '../resolve.ts'
import type { SlotValue } from '../slot-value.ts'
import { type StateName, stateColors, stateMarks, stateWords } from '../state-words.ts'

/** Width of a text in units of its size: a Chinese character is one, a digit or Latin letter a little more than half. */
export function textWidth(text: string, size: number): number {
  let width = 0
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) > 0x2e80 ? 1 : letter === ' ' ? 0.3 : 0.58
  return width * size
}

/** Size of a state's tag: its width by the word, 20 high. */
export const tagWidth = (word: string): number => 26 + textWidth(word, 12)

/** A state on its tint, with mark and word: never colour alone. `x`, `y` are its upper left corner. */
export function StateTag(props: {
  readonly x: number
  readonly y: number
  readonly state: StateName
  readonly word?: string | undefined
  readonly height?: number
  readonly width?: number
}) {
  const { x, y, state, word = stateWords[state], height = 20, width = tagWidth(word) } = props
  const { color, tint } = stateColors[state]
  const { path, isLine } = stateMarks[state]
  const ink = tokenColor(color)
  const left = (width - tagWidth(word)) / 2
  return (
    <g transform={`translate(${x} ${y})`} className="wf-dr-tag">
      <rect
        width={width}
        height={height}
        rx={3}
        fill={tokenColor(tint)}
        stroke={state === 'offline' ? tokenColor('edge') : 'none'}
        strokeDasharray={state === 'offline' ? '3 2' : undefined}
      />
      <path
        transform={`translate(${left + 7} ${(height - 10) / 2}) scale(0.833)`}
        d={path}
        fill={isLine ? 'none' : ink}
        fillRule="evenodd"
        stroke={isLine ? ink : 'none'}
        strokeWidth={1.6}
      />
      <text x={left + 20} y={height / 2 + 4.3} fontSize={12} style={{ fill: ink }}>
        {word}
      </text>
    </g>
  )
}

/** The tag of an element where it has a state; nothing otherwise. */
export function ElementTag({
  resolved,
  x,
  y,
}: {
  readonly resolved: Resolved
  readonly x: number
  readonly y: number
}) {
  return resolved.state ? <StateTag x={x} y={y} state={resolved.state} word={resolved.word} /> : null
}

/** Figure and unit of a value inside a text: grey where it is stale, marked where it is doubtful. */
export function FigureSpans({
  value,
  size,
  unitSize = 12,
}: {
  readonly value: SlotValue
  readonly size: number
  readonly unitSize?: number
}) {
  return (
    <>
      <tspan className={figureClass(value)} fontSize={size}>
        {value.figure}
      </tspan>
      {value.isDoubtful && (
        <tspan className="wf-dr-doubt" fontSize={unitSize} dx={1}>
          ?
        </tspan>
      )}
      {value.unit !== '' && (
        <tspan className="wf-dr-unit" fontSize={unitSize} dx={value.unit === '℃' ? 1 : 3}>
          {value.unit}
        </tspan>
      )}
    </>
  )
}

/** Class of a figure by its age. */
export const figureClass = (value: SlotValue): string =>
  value.isMissing || value.isStale ? 'wf-dr-figure wf-dr-figure--stale' : 'wf-dr-figure'

/** Values that a symbol writes out: bound ones other than those that only make up its state. */
export function shownSlots({ slots }: Resolved): readonly SlotValue[] {
  return Object.values(slots).filter(({ name }) => !stateSlots.has(name))
}

const stateSlots: ReadonlySet<string> = new Set(['state', 'fault', 'online', 'auto'])

/** Whether an element's device stands still, so that it is drawn pale. */
export const isPale = ({ state }: Resolved): boolean => state === 'stopped' || state === 'offline'

/** Colour of a running device's glyph: its own; of a state that is wrong or still, the state's. */
export function glyphColor({ state, color }: Resolved, own: string): string {
  if (color) return tokenColor(color)
  if (state === undefined || state === 'running') return own
  return state === 'stopped' ? tokenColor('edge') : tokenColor(stateColors[state].color)
}
