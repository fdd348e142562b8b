import { fieldsOf, isExpression, type KnownName, type Place, readAt, spotsOf } from '../../schemas/index.ts'
import { applyEdit, type DocumentJson, type Edit } from '../draft/edit.ts'
import type { DeskState } from './desk.ts'
import { pointerFor } from './pointer.ts'

type Json = Readonly<Record<string, unknown>>

/** Columns that a list begins with. */
const mostColumns = 8

/**
 * What follows where a widget that shows nothing yet gets its data: a list out of the palette takes the first fields as its
 * columns, a chart a field for each axis. What somebody filled in stays. `next` is the document with the data set at `at`.
 */
export function bindingEdits(state: DeskState, next: DocumentJson, at: Place): readonly Edit[] {
  const place = at.slice(0, -1)
  const widget = (readAt(next, place) ?? {}) as Json
  if (at.at(-1) !== 'data') return []
  const emptied: readonly Edit[] = isEmptyList(widget.rows)
    ? [
        { kind: 'set', at: [...place, 'rows'], value: undefined },
        { kind: 'set', at: [...place, 'paging'], value: undefined },
      ]
    : []
  const isList = widget.kind === 'list' && hasOnlyDashes(widget.columns)
  const isChart = widget.kind === 'chart' && widget.x === undefined && widget.y === undefined
  if (!isList && !isChart) return emptied
  const emptyNext = emptied.reduce(applyEdit, next)
  const first = [...place, ...(isList ? ['columns', 0] : ['x']), 'field']
  const isFree = widget.rows === undefined || emptied.length > 0
  for (const rows of isFree ? rowsOf(state, next, at) : [undefined]) {
    const chosen: readonly Edit[] = rows === undefined ? [] : [{ kind: 'set', at: [...place, 'rows'], value: rows }]
    const fields = fieldsAt(state, chosen.reduce(applyEdit, emptyNext), first)
    const shown = isList ? columns(place, fields) : axes(place, fields)
    if (shown.length > 0) return [...emptied, ...chosen, ...shown]
  }
  return emptied
}

/**
 * Where the rows of a widget may come from, the likeliest first: the data source as it is (undefined), or one of the lists
 * that its answer holds; one named `series` is meant for charts.
 */
function rowsOf({ model }: DeskState, document: DocumentJson, at: Place) {
  const name = String(readAt(document, at))
  const { kind } = (readAt(document, at.slice(0, -1)) ?? {}) as Json
  const { endpoint } = (readAt(document, ['data', name]) ?? {}) as Json
  const { properties = {} } = (model.endpoints[String(endpoint)]?.response ?? {}) as { properties?: Json }
  const lists = Object.keys(properties).filter((key) => (properties[key] as Json).type === 'array')
  const meant = kind === 'chart' ? lists.filter((key) => key === 'series') : []
  const others = lists.filter((key) => meant.length === 0 || key !== 'series')
  return [...meant, undefined, ...others].map((key) => (key === undefined ? key : { $expr: `data.${name}.${key}` }))
}

const isEmptyList = (rows: unknown): boolean => isExpression(rows) && rows.$expr.trim() === '[]'

/** Columns as the palette gives them show nothing but dashes. */
const hasOnlyDashes = (columns: unknown): boolean =>
  Array.isArray(columns) &&
  columns.every(
    (column: Json) => column.field === undefined && isExpression(column.value) && column.value.$expr === "'--'",
  )

/** Fields of the rows at a place that people know: with a name, and neither an id of another thing nor a colour. */
function fieldsAt({ model, components }: DeskState, document: DocumentJson, place: Place): readonly KnownName[] {
  const spots = spotsOf(document, model, { components })
  const known = fieldsOf(spots.at(pointerFor(document, place)).fields)
  return known.filter(
    ({ path, title, type }) =>
      title !== undefined && !/(^id|Id|^color)$/.test(path) && type.is !== 'record' && type.is !== 'list',
  )
}

function columns(place: Place, fields: readonly KnownName[]): readonly Edit[] {
  const value = fields.slice(0, mostColumns).map(({ path }) => ({ id: `c-${idFrom(path)}`, field: path }))
  return value.length === 0 ? [] : [{ kind: 'set', at: [...place, 'columns'], value }]
}

function axes(place: Place, fields: readonly KnownName[]): readonly Edit[] {
  const x = fields.find(
    ({ path, type }) => type.is === 'string' && /at$|time|date|day|month|year|hour|label|name/i.test(path),
  )
  const y =
    fields.find(({ type, unit }) => type.is === 'number' && unit) ?? fields.find(({ type }) => type.is === 'number')
  const along = x ?? fields.find(({ type }) => type.is === 'string')
  const series = fields.find(
    ({ path, type }) => type.is === 'string' && path !== x?.path && /node|series|group/i.test(path),
  )
  return [
    ...(x && series ? [{ kind: 'set', at: [...place, 'series'], value: series.path } as const] : []),
    ...(along ? [{ kind: 'set', at: [...place, 'x'], value: { field: along.path } } as const] : []),
    ...(y
      ? [{ kind: 'set', at: [...place, 'y'], value: [{ id: `y-${idFrom(y.path)}`, field: y.path }] } as const]
      : []),
  ]
}

/** A part of an id out of the path of a field: `meter.name` gives `meter-name`. */
export const idFrom = (path: string): string => path.replaceAll(/[^a-zA-Z0-9]+/g, '-')
