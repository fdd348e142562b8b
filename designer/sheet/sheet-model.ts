import {
  chosen,
  type DocumentKind,
  documentShape,
  isExpression,
  isJsonObject,
  type Place,
  placeKey,
  type Shape,
  stepTo,
} from '../../schemas/index.ts'
import { controlOf, isSmall, wordsOf } from '../inspector/control.ts'

/** A table of the things of a list or map of a document. */
export interface SheetSection {
  readonly key: string
  readonly title: string
  /** Place of the list or map. */
  readonly place: Place
  /** Things of a map have a name of their own, which is their key. */
  readonly isMap: boolean
  readonly item: Shape
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly SheetRow[]
}

/** A property that at least one of the things has. */
export interface SheetColumn {
  readonly key: string
  readonly title: string
}

/** A thing: its place, how deep it stands in things of its own sort, and what its cells say. */
export interface SheetRow {
  readonly key: string
  readonly place: Place
  readonly depth: number
  readonly cells: readonly string[]
}

interface Found {
  readonly place: Place
  readonly depth: number
  readonly name: string | undefined
  readonly value: Readonly<Record<string, unknown>>
}

/** The lists and maps of a document as tables; those that it may have and has not come with no rows. */
export function sectionsOf(kind: DocumentKind, document: unknown): readonly SheetSection[] {
  return [...documentShape(kind).properties].flatMap(([key, { shape, title }]) => {
    const value = (document as Record<string, unknown> | null)?.[key]
    const whole = chosen(shape, value ?? (shape.items ? [] : {})) ?? shape
    const item = whole.items ?? (typeof whole.additional === 'object' ? whole.additional : undefined)
    if (!item || !isThing(item) || whole.properties.size > 0) return []
    const place = [key]
    const isMap = whole.items === undefined
    const found = isMap ? inMap(value, place) : inList(value, item, place, 0)
    const columns = columnsOf(item, found, isMap)
    return [
      { key, title: title ?? key, place, isMap, item, columns, rows: found.map((one) => rowOf(one, item, columns)) },
    ]
  })
}

const isThing = (shape: Shape): boolean => shape.properties.size > 0 || shape.variants !== undefined

function inMap(value: unknown, place: Place): readonly Found[] {
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, one]) =>
    isJsonObject(one) ? [{ place: [...place, name], depth: 0, name, value: one }] : [],
  )
}

/** Things of a list, each followed by those of its own sort that stand in it (entries of a menu). */
function inList(value: unknown, item: Shape, place: Place, depth: number): readonly Found[] {
  if (!Array.isArray(value)) return []
  const inner = [...item.properties].find(([, property]) => property.shape.items === item)?.[0]
  return value.flatMap((one, index): readonly Found[] => {
    if (!isJsonObject(one)) return []
    const at = [...place, stepTo(value, index)]
    const below = inner === undefined ? [] : inList(one[inner], item, [...at, inner], depth + 1)
    return [{ place: at, depth, name: undefined, value: one }, ...below]
  })
}

/** Small properties that are set somewhere, in the order of the meta-schema; the first says what the thing is called. */
function columnsOf(item: Shape, found: readonly Found[], isMap: boolean): readonly SheetColumn[] {
  const used = new Set(found.flatMap(({ value }) => Object.keys(value)))
  const own = [...item.properties]
    .filter(([key, { shape, schema }]) => used.has(key) && isSmall(controlOf(shape, key, schema)))
    .map(([key, { title }]) => ({ key, title: title ?? key }))
  return isMap ? [{ key: '', title: '标识' }, ...own] : own
}

function rowOf({ place, depth, name, value }: Found, item: Shape, columns: readonly SheetColumn[]): SheetRow {
  const cells = columns.map(({ key }) =>
    key === '' ? (name ?? '') : textOf(value[key], item.properties.get(key)?.shape),
  )
  return { key: placeKey(place), place, depth, cells }
}

/** What a cell says: words of an enumeration, 是 for true, an expression as it is written. */
function textOf(value: unknown, shape: Shape | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (isExpression(value)) return value.$expr
  if (typeof value === 'object') return JSON.stringify(value)
  return (shape && wordsOf(shape).find((word) => word.value === value)?.label) ?? String(value)
}
