import { anyType, listOf, memberNames, pathOf, type Type } from '../type.ts'
import { checkParams, namesOfType, requestType } from './params.ts'
import { checkNames, elementType, rowPlace, widgetRows } from './rows.ts'
import type { Rule } from './rule.ts'
import { type Sheet, under, unknownName, withNames } from './sheet.ts'

type Json = Readonly<Record<string, unknown>>

/** What a list gives to its columns, buttons, search and batch steps, and what its search and editing send. */
export const listRule: Rule = (sheet, widget, place, pointer) => {
  const row = elementType(widgetRows(sheet, widget, place))
  const rows = rowPlace(sheet, widget, place, row)
  const endpoint = typeof widget.data === 'string' ? sheet.data[widget.data]?.endpoint : undefined
  const request = endpoint === undefined ? row : requestType(sheet, endpoint)
  checkFilters(sheet, widget, pointer, request, row, endpoint)
  checkInline(sheet, widget, pointer, row)
  checkNames(sheet, widget, ['rowKey'], row, pointer)
  const ofRow = { place: rows }
  const asked = { place: { ...place, fields: anyType, offers: withRanges(request) } }
  return {
    rowKey: ofRow,
    tree: ofRow,
    columns: ofRow,
    columnsFrom: ofRow,
    row: ofRow,
    rowDo: ofRow,
    rowMark: ofRow,
    groupBy: ofRow,
    search: asked,
    tabs: asked,
    batch: { place: withNames(place, { selection: listOf(row) }) },
  }
}

/** The parameters that a search may name: each by itself, and those of a range by what they have in common. */
function withRanges(request: Type): Type {
  if (request.is !== 'record') return request
  return {
    ...request,
    fields: () => {
      const fields = request.fields()
      const ranges = Object.keys(fields).flatMap((name) => {
        const stem = /^(.+)From$/.exec(name)?.[1]
        return stem !== undefined && Object.hasOwn(fields, `${stem}To`) ? [[stem, fields[name] as Type] as const] : []
      })
      return { ...fields, ...Object.fromEntries(ranges) }
    },
    word: (name) => request.word?.(name) ?? request.word?.(`${name}From`),
  }
}

/** Search fields and tabs without a state are sent as parameters, so the endpoint must take them. */
function checkFilters(
  sheet: Sheet,
  widget: Json,
  pointer: string,
  request: Type,
  row: Type,
  endpoint: string | undefined,
): void {
  const what = endpoint ? `查询参数（接口 ${endpoint}）` : '字段'
  for (const [index, item] of ((widget.search ?? []) as Json[]).entries()) {
    const field = item.field
    if (typeof field !== 'string') continue
    const isRange = item.control === 'dateRange'
    const names = isRange ? [`${field}From`, `${field}To`] : [field]
    const known =
      names.every((name) => pathOf(request, name)) ||
      pathOf(request, field) ||
      (item.into !== undefined && pathOf(row, field))
    if (!known)
      unknownName(sheet, under(pointer, 'search', index, 'field'), 'unknown-field', what, field, memberNames(request))
  }
  const tabs = widget.tabs as Json | undefined
  if (tabs && !pathOf(request, String(tabs.field)))
    unknownName(sheet, under(pointer, 'tabs', 'field'), 'unknown-field', what, String(tabs.field), memberNames(request))
}

function checkInline(sheet: Sheet, widget: Json, pointer: string, row: Type): void {
  const inline = widget.inline as Json | undefined
  if (!inline) return
  const edited = ((widget.columns ?? []) as Json[]).flatMap((column, index) =>
    column.edit && typeof column.field === 'string'
      ? [[column.field, under(pointer, 'columns', index, 'field')] as const]
      : [],
  )
  checkParams(
    sheet,
    { endpoint: inline.submit, params: {}, pointer: under(pointer, 'inline'), endpointKey: 'submit' },
    new Map([...namesOfType(row), ...edited]),
  )
}
