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
  const emptyNext = emptied.reduce(applyEdit, next)
  const fields = () =>
    fieldsAt(state, emptyNext, [...place, ...(widget.kind === 'list' ? ['columns', 0] : ['x']), 'field'])
  if (widget.kind === 'list' && hasOnlyDashes(widget.columns)) {
    const columns = fields().map(({ path }) => ({ id: `c-${idFrom(path)}`, field: path }))
    return columns.length === 0
      ? emptied
      : [...emptied, { kind: 'set', at: [...place, 'columns'], value: columns.slice(0, mostColumns) }]
  }
  if (widget.kind === 'chart' && widget.x === undefined && widget.y === undefined)
    return [...emptied, ...axes(place, fields())]
  return emptied
}

const isEmptyList = (rows: unknown): boolean => isExpression(rows) && rows.$expr.trim() === '[]'

/** Columns as the palette gives them show nothing but dashes. */
const hasOnlyDashes = (columns: unknown): boolean =>
  Array.isArray(columns) &&
  columns.every(
    (column: Json) => column.field === undefined && isExpression(column.value) && column.value.$expr === "'--'",
  )

/** Fields of the rows at a place that people know: with a name, and no id of another thing. */
function fieldsAt({ model, components }: DeskState, document: DocumentJson, place: Place): readonly KnownName[] {
  const spots = spotsOf(document, model, { components })
  const known = fieldsOf(spots.at(pointerFor(document, place)).fields)
  return known.filter(
    ({ path, title, type }) =>
      title !== undefined && !/(^id|Id)$/.test(path) && type.is !== 'record' && type.is !== 'list',
  )
}

function axes(place: Place, fields: readonly KnownName[]): readonly Edit[] {
  const x = fields.find(
    ({ path, type }) => type.is === 'string' && /at$|time|date|day|month|year|hour|label|name/i.test(path),
  )
  const y =
    fields.find(({ type, unit }) => type.is === 'number' && unit) ?? fields.find(({ type }) => type.is === 'number')
  const along = x ?? fields.find(({ type }) => type.is === 'string')
  return [
    ...(along ? [{ kind: 'set', at: [...place, 'x'], value: { field: along.path } } as const] : []),
    ...(y
      ? [{ kind: 'set', at: [...place, 'y'], value: [{ id: `y-${idFrom(y.path)}`, field: y.path }] } as const]
      : []),
  ]
}

/** A part of an id out of the path of a field: `meter.name` gives `meter-name`. */
export const idFrom = (path: string): string => path.replaceAll(/[^a-zA-Z0-9]+/g, '-')
