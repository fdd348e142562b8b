import type { SlotValue } from '../slot-value.ts'
import { wordOf } from '../state-words.ts'
import { FigureSpans, StateTag, shownSlots, tagWidth } from './marks.tsx'
import { propOf, type SymbolViewProps } from './symbol-view.ts'

const lineHeight = 17

/**
 * Name, values and state beside a glyph.
 *
 * Running needs no tag, as the glyph shows it; at rest or wrong the tag takes the place of the values.
 */
export function GlyphLabel(props: SymbolViewProps) {
  const { resolved, w, h } = props
  const side = propOf(props, 'label')
  const { state, word, title } = resolved
  if (side === 'none') return null
  const tag = state !== undefined && (state !== 'running' || word !== undefined) ? state : undefined
  const rows = tag && tag !== 'alarm' ? [] : rowsOf(shownSlots(resolved), side)
  const count = (title ? 1 : 0) + rows.length + (tag ? 1.3 : 0)
  const isBeside = side === 'right' || side === 'left'
  const anchor = side === 'right' ? 'start' : side === 'left' ? 'end' : 'middle'
  const x = side === 'right' ? w + 8 : side === 'left' ? -8 : w / 2
  const top = isBeside ? (h - count * lineHeight) / 2 : side === 'top' ? -count * lineHeight - 2 : h + 3
  const first = top + 13
  const afterTitle = title ? 1 : 0
  const tagText = tag ? wordOf(props.symbol, resolved) : ''
  const tagX = side === 'right' ? x : side === 'left' ? x - tagWidth(tagText) : x - tagWidth(tagText) / 2
  return (
    <g className="wf-dr-label">
      {title && (
        <text x={x} y={first} textAnchor={anchor} fontSize={12} className="wf-dr-name">
          {title}
        </text>
      )}
      {rows.map((row, index) => (
        <text key={row[0]?.name} x={x} y={first + (afterTitle + index) * lineHeight} textAnchor={anchor} fontSize={12}>
          {row.map((value, place) => (
            <tspan key={value.name}>
              {place > 0 && <tspan className="wf-dr-unit"> · </tspan>}
              {isBeside && <tspan className="wf-dr-unit">{value.title} </tspan>}
              <FigureSpans value={value} size={12} />
            </tspan>
          ))}
        </text>
      ))}
      {tag && <StateTag x={tagX} y={top + (afterTitle + rows.length) * lineHeight + 3} state={tag} word={tagText} />}
    </g>
  )
}

/** Two values in a line under a glyph, one where there is room at its side. */
function rowsOf(values: readonly SlotValue[], side: string): SlotValue[][] {
  const each = side === 'right' || side === 'left' ? 1 : 2
  return Array.from({ length: Math.ceil(values.length / each) }, (_, row) =>
    values.slice(row * each, row * each + each),
  )
}
