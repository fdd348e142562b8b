import { type SymbolName, symbolSpecs } from '../../../schemas/index.ts'
import type { Edit } from '../../draft/edit.ts'
import { freshId } from '../../draft/fresh-ids.ts'
import { insertEdit } from './change.ts'
import { type Drawing, type Geometry, isLine, type Part } from './drawing.ts'
import { distance, lineOf, type Point, pointsOf, type Rect, tidy } from './geometry.ts'
import { onGrid } from './guides.ts'
import { nearestPiece, SAME_PLACE } from './line.ts'
import { portsOf } from './ports.ts'

/** An element that an edit makes. */
export interface Made {
  readonly edit: Edit
  readonly id: string
}

/** What an element says before its text is written. */
const TEXTS: Partial<Record<SymbolName, Part['props']>> = { text: { text: '文字' } }

/** A new element of a symbol with an id of its own; its name is that of the symbol, counted. */
function newPart(drawing: Drawing, symbol: SymbolName, layer?: string, props?: Part['props']): Part {
  const { title, group } = symbolSpecs[symbol]
  const count = drawing.elements.filter((part) => part.symbol === symbol).length
  const isNamed = group !== 'shape' && group !== 'value' && group !== 'pipe'
  const given = props ?? TEXTS[symbol]
  return {
    id: freshId(symbol, new Set(drawing.elements.map(({ id }) => id))),
    symbol,
    ...(layer !== undefined && layer !== drawing.layers[0]?.id && { layer }),
    ...(isNamed && { title: `${count + 1}# ${title}` }),
    ...(given && { props: given }),
  }
}

/** The edit that puts a symbol down with its middle at a place, on the grid where one is given. */
export function placeEdit(
  drawing: Drawing,
  symbol: SymbolName,
  at: Point,
  options: {
    readonly grid?: number
    readonly layer?: string
    readonly size?: { readonly w: number; readonly h: number }
    readonly props?: Part['props']
  } = {},
): Made {
  const spec = symbolSpecs[symbol]
  const { w, h } = options.size ?? { w: spec.width, h: spec.height }
  const snap = (value: number) => tidy(options.grid === undefined ? value : onGrid(value, options.grid))
  const part = newPart(drawing, symbol, options.layer, options.props)
  const [x, y] = [snap(at.x - w / 2), snap(at.y - h / 2)]
  const geometry: Geometry =
    spec.shape === 'box'
      ? { x, y, w, h }
      : lineOf([
          { x, y: snap(at.y) },
          { x: x + w, y: snap(at.y) },
        ])
  return { edit: insertEdit(drawing, [part], new Map([[part.id, geometry]])), id: part.id }
}

/** The edit that adds a line through corners. */
export function lineEdit(drawing: Drawing, symbol: SymbolName, points: readonly Point[], layer?: string): Made {
  const medium = 'medium' in symbolSpecs[symbol].props.properties ? mediumAt(drawing, points) : undefined
  const part = newPart(drawing, symbol, layer, medium === undefined ? undefined : { medium })
  return { edit: insertEdit(drawing, [part], new Map([[part.id, lineOf(points)]])), id: part.id }
}

/** What runs in the line, pump or valve that a new line begins at, else in that where it ends; undefined for neither. */
function mediumAt(drawing: Drawing, points: readonly Point[]): string | undefined {
  for (const end of [points[0], points.at(-1)]) {
    const joined =
      end && drawing.elements.findLast((part) => part.props?.medium !== undefined && isJoined(drawing, part, end))
    if (typeof joined?.props?.medium === 'string') return joined.props.medium
  }
  return undefined
}

function isJoined(drawing: Drawing, part: Part, end: Point): boolean {
  const geometry = drawing.geometry[part.id]
  if (!geometry) return false
  if (isLine(geometry)) return nearestPiece(pointsOf(geometry), end).away <= SAME_PLACE
  return portsOf(part, geometry).some((port) => distance(port, end) <= SAME_PLACE)
}

/** The edit that adds a shape drawn from corner to corner. */
export function drawnBoxEdit(
  drawing: Drawing,
  symbol: SymbolName,
  rect: Rect,
  layer?: string,
  props?: Part['props'],
): Made {
  const part = newPart(drawing, symbol, layer, props)
  const box = { x: tidy(rect.x), y: tidy(rect.y), w: tidy(rect.w), h: tidy(rect.h) }
  return { edit: insertEdit(drawing, [part], new Map([[part.id, box]])), id: part.id }
}

/** An empty drawing: one layer, a size that fits the content of a page at 1920 x 937. */
export const emptyDrawing = (id: string, title: string): Drawing => ({
  kind: 'layout',
  schemaVersion: 1,
  id,
  title,
  width: 1680,
  height: 780,
  grid: 8,
  layers: [{ id: 'base', title: '图层 1' }],
  elements: [],
  geometry: {},
})
