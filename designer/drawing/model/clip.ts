import { isJsonObject, type SymbolName, symbolSpecs } from '../../../schemas/index.ts'
import type { Edit } from '../../draft/edit.ts'
import { freshId } from '../../draft/fresh-ids.ts'
import { insertEdit } from './change.ts'
import { type Binding, type Drawing, type Geometry, type Part, partsOf } from './drawing.ts'
import { boundsOf, type Point, type Rect, unionOf } from './geometry.ts'
import { moved } from './transform.ts'

/** Elements on the clipboard, with their places and the named values that they use. */
export interface Clip {
  readonly elements: readonly Part[]
  readonly geometry: Readonly<Record<string, Geometry>>
  readonly values: Readonly<Record<string, Binding>>
}

/** What marks a text as elements of a drawing; other texts on the clipboard are let alone. */
const MARK = 'wattform-drawing'

/** Chosen elements as a clip. */
export function clipOf(drawing: Drawing, ids: ReadonlySet<string>): Clip {
  const elements = partsOf(drawing, ids).filter(({ id }) => drawing.geometry[id])
  const geometry = Object.fromEntries(elements.map(({ id }) => [id, drawing.geometry[id] as Geometry]))
  const used = JSON.stringify(elements)
  const values = Object.fromEntries(
    Object.entries(drawing.values ?? {}).filter(
      ([name]) => used.includes(`"value":"${name}"`) || used.includes(`values.${name}`),
    ),
  )
  return { elements, geometry, values }
}

/** A clip as text, for the clipboard of the system. */
export const clipText = (clip: Clip): string => JSON.stringify({ kind: MARK, ...clip })

/** The clip that a text holds; undefined for any other text. */
export function clipFrom(text: string): Clip | undefined {
  if (!text.includes(MARK)) return undefined
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  const { kind, elements, geometry, values } = (read ?? {}) as Record<string, unknown>
  if (kind !== MARK || !Array.isArray(elements) || !isJsonObject(geometry)) return undefined
  const parts = elements.filter((part): part is Part => isPart(part) && isGeometry(geometry[part.id], part.symbol))
  if (parts.length === 0) return undefined
  return {
    elements: parts,
    geometry: geometry as Clip['geometry'],
    values: isJsonObject(values) ? (values as Clip['values']) : {},
  }
}

const isPart = (value: unknown): value is Part =>
  isJsonObject(value) && typeof value.id === 'string' && Object.hasOwn(symbolSpecs, String(value.symbol))

function isGeometry(value: unknown, symbol: SymbolName): value is Geometry {
  if (!isJsonObject(value)) return false
  if (symbolSpecs[symbol].shape === 'box') return [value.x, value.y, value.w, value.h].every(Number.isFinite)
  const { points } = value
  return (
    Array.isArray(points) && points.length > 1 && points.every((at) => Array.isArray(at) && at.every(Number.isFinite))
  )
}

/** The rectangle around a clip. */
export const clipBounds = (clip: Clip): Rect | undefined =>
  unionOf(clip.elements.map(({ id }) => boundsOf(clip.geometry[id] as Geometry)))

/** The edit that puts a clip into a drawing, shifted, with ids and groups of its own, and which elements it makes. */
export function pasteEdit(
  drawing: Drawing,
  clip: Clip,
  shift: Point,
  layer?: string,
): { readonly edit: Edit; readonly ids: readonly string[] } {
  const taken = new Set(drawing.elements.map(({ id }) => id))
  const takenGroups = new Set(drawing.elements.flatMap(({ group }) => (group === undefined ? [] : [group])))
  const groups = new Map<string, string>()
  const layers = new Set(drawing.layers.map(({ id }) => id))
  const places = new Map<string, Geometry>()
  const titles = new Set(drawing.elements.map(({ title }) => title))
  const elements = clip.elements.map((part) => {
    const { id: _, group, layer: from, ...rest } = part
    const title = nextTitle(part.title, titles)
    const id = freshId(part.id, taken)
    taken.add(id)
    places.set(id, moved(clip.geometry[part.id] as Geometry, shift.x, shift.y))
    const into = layer ?? (from !== undefined && layers.has(from) ? from : undefined)
    return {
      id,
      ...rest,
      ...(title !== undefined && { title }),
      ...(group !== undefined && { group: freshGroup(group, groups, takenGroups) }),
      ...(into !== undefined && { layer: into }),
    }
  })
  const missing = Object.entries(clip.values).filter(([name]) => !Object.hasOwn(drawing.values ?? {}, name))
  const values = missing.map(([name, value]): Edit => ({ kind: 'set', at: ['values', name], value }))
  const edit: Edit = { kind: 'all', edits: [...values, insertEdit(drawing, elements, places)] }
  return { edit, ids: elements.map(({ id }) => id) }
}

/** The title of a copy: one that is counted (`2# 冷冻泵`) gets the next number that is free; any other stays. */
function nextTitle(title: Part['title'], taken: Set<Part['title']>): Part['title'] {
  const [, number, name] = typeof title === 'string' ? (/^(\d+)(#.+)$/s.exec(title) ?? []) : []
  if (number === undefined || !taken.has(title)) return title
  let next = Number(number) + 1
  while (taken.has(`${next}${name}`)) next += 1
  taken.add(`${next}${name}`)
  return `${next}${name}`
}

function freshGroup(group: string, groups: Map<string, string>, taken: Set<string>): string {
  const known = groups.get(group)
  if (known !== undefined) return known
  const fresh = freshId(group, taken)
  taken.add(fresh)
  groups.set(group, fresh)
  return fresh
}

/** Whether a symbol is drawn along corners. */
export const isLineSymbol = (symbol: SymbolName): boolean => symbolSpecs[symbol].shape === 'line'
