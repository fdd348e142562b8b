import { GRID_COLUMNS } from '../../../runtime/index.ts'
import { type DocumentKind, isJsonObject, type JsonObject, type Place } from '../../../schemas/index.ts'
import { nodeAt } from '../../inspector/node.ts'
import { isWidgetShape } from '../../structure/targets.ts'

/** A size of a thing that can be drawn larger or smaller by its side. */
export interface Size {
  /** Columns of 24 that a widget takes in a line of a grid, or px. */
  readonly key: 'span' | 'width' | 'height'
  readonly side: 'left' | 'right' | 'bottom'
  /** As the document says it; undefined where the thing sizes itself. */
  readonly value: number | undefined
  readonly least: number
  readonly most: number
  /** Px between two columns of the grid around; 0 for px. */
  readonly gap: number
  /** By how much it grows for each px that its side is drawn to the right or down: 2 where the other side moves as far. */
  readonly per: number
}

/** Px to which sizes snap. */
const snapPx = 4

/**
 * The sizes that a thing on the canvas can be given by its sides: span or width by the right one, height by the lower
 * one. A dialog stands in the middle and grows to both sides; a drawer hangs on the right and takes the whole height.
 */
export function sizesOf(kind: DocumentKind, document: unknown, place: Place): readonly Size[] {
  const node = nodeAt(kind, document, place)
  const value = node?.value
  if (!node?.shape || !isJsonObject(value)) return []
  const { shape } = node
  const isWidget = isWidgetShape(node.outer)
  const given = (key: string): number | undefined => {
    const found = value[key]
    return typeof found === 'number' ? found : undefined
  }
  const inPx = (key: 'width' | 'height', side: Size['side'], per = 1): readonly Size[] => {
    const property = shape.properties.get(key)
    if (property?.schema['x-unit'] !== '像素') return []
    const { minimum = 32, maximum = 4000 } = property.shape.schema as { minimum?: number; maximum?: number }
    return [{ key, side, value: given(key), least: minimum, most: maximum, gap: 0, per }]
  }
  if (shape.name === 'OpenAction') {
    const isDrawer = value.place === 'drawer'
    return isDrawer ? inPx('width', 'left', -1) : [...inPx('width', 'right', 2), ...inPx('height', 'bottom')]
  }
  const gap = lineGap(kind, document, place)
  const right: readonly Size[] = !isWidget
    ? inPx('width', 'right')
    : gap === undefined
      ? []
      : [{ key: 'span', side: 'right', value: given('span'), least: 1, most: GRID_COLUMNS, gap, per: 1 }]
  return [...right, ...inPx('height', 'bottom')]
}

/** Gap of the grid in whose line a widget stands, px; undefined where it stands in none. */
function lineGap(kind: DocumentKind, document: unknown, place: Place): number | undefined {
  const grid = place.at(-2) === 'children' ? nodeAt(kind, document, place.slice(0, -2)) : undefined
  if (grid?.shape?.name !== 'GridWidget') return undefined
  const { properties } = grid.shape
  const said = (key: string) => (grid.value as JsonObject)[key] ?? properties.get(key)?.default
  const gap = said('gap')
  return said('direction') === 'row' && typeof gap === 'number' ? gap : undefined
}

/** The size after its side was drawn by `sidePx`; `drawnPx` is how large the thing stands there. */
export function drawnTo({ key, value, least, most, gap, per }: Size, drawnPx: number, sidePx: number): number {
  const byPx = sidePx * per
  const within = (next: number) => Math.min(most, Math.max(least, next))
  if (key !== 'span') return within(Math.round(((value ?? drawnPx) + byPx) / snapPx) * snapPx)
  const columnPx = (drawnPx + gap) / (value ?? GRID_COLUMNS)
  return within(Math.round((drawnPx + gap + byPx) / columnPx))
}

/** A size in words: 占 8/24, 宽 80 像素; empty where the thing sizes itself. */
export function sizeWords({ key, value }: Size): string {
  if (value === undefined) return ''
  if (key === 'span') return `占 ${value}/${GRID_COLUMNS}`
  return `${key === 'width' ? '宽' : '高'} ${value} 像素`
}
