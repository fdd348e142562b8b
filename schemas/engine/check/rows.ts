import { isExpression } from '../expression.ts'
import { anyType, listOf, memberNames, memberOf, pathOf, type Type } from '../type.ts'
import { type Place, quietType, type Sheet, under, unknownName, withNames } from './sheet.ts'

/** The element type of a list; anything where it is no list. */
export const elementType = (type: Type | undefined): Type => (type?.is === 'list' ? type.of : anyType)

/** The rows of an answer: the answer itself where it is a list, else its rows by the paging names. */
function rowsOfAnswer(sheet: Sheet, name: string): Type {
  const source = sheet.data[name]
  if (!source) return anyType
  const type = source.type()
  if (type.is === 'list') return type
  const rows = (source.endpoint && sheet.world.endpoint(source.endpoint)?.paging?.rows) || 'rows'
  return memberOf(type, rows) ?? anyType
}

/** Type of the rows that a widget draws: of its `rows`, else of its `data`. */
export function widgetRows(sheet: Sheet, widget: Readonly<Record<string, unknown>>, place: Place): Type {
  if (isExpression(widget.rows)) return quietType(sheet, widget.rows.$expr, place.names)
  return typeof widget.data === 'string' ? rowsOfAnswer(sheet, widget.data) : listOf(anyType)
}

/** Id of the entity whose rows a widget draws, where an entity answers them. */
export function widgetEntity(sheet: Sheet, widget: Readonly<Record<string, unknown>>): string | undefined {
  const endpoint = typeof widget.data === 'string' ? sheet.data[widget.data]?.endpoint : undefined
  const serve = endpoint === undefined ? undefined : sheet.world.endpoint(endpoint)?.serve
  return serve && 'entity' in serve ? serve.entity : undefined
}

/** The place where field names and `row` stand for one row. */
export function rowPlace(sheet: Sheet, widget: Readonly<Record<string, unknown>>, place: Place, row: Type): Place {
  const entity = widgetEntity(sheet, widget)
  return { ...withNames(place, { row }), fields: row, ...(entity ? { entity } : {}) }
}

/** Keys that name a field as plain text (`rowKey`, a tree's `label`), where they are written. */
export function checkNames(
  sheet: Sheet,
  of: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  record: Type,
  pointer: string,
): void {
  for (const key of keys) {
    const field = of[key]
    if (typeof field === 'string' && !pathOf(record, field))
      unknownName(sheet, under(pointer, key), 'unknown-field', '字段', field, memberNames(record))
  }
}
