import type { Form } from '../../types.gen.ts'
import { isExpression } from '../expression.ts'
import { isPlainForm } from '../plain-form.ts'
import { anyType, listOf, memberNames, memberOf, pathOf, recordOf, type Type } from '../type.ts'
import { checkLightWidget, formNames, formType } from './form-rules.ts'
import { checkParams, comingNames, merged, namesOfType, requestType, responseType } from './params.ts'
import { elementType, widgetEntity, widgetRows } from './rows.ts'
import type { Rule } from './rule.ts'
import { type Inner, type Place, quietType, type Sheet, under, unknownName, valueType, withNames } from './sheet.ts'

type Json = Readonly<Record<string, unknown>>

const listExpr = (sheet: Sheet, value: unknown, place: Place): Type =>
  isExpression(value) ? elementType(quietType(sheet, value.$expr, place.names)) : anyType

/** The place where field names and `row` stand for one row. */
function rowPlace(sheet: Sheet, widget: Json, place: Place, row: Type): Place {
  const entity = widgetEntity(sheet, widget)
  return { ...withNames(place, { row }), fields: row, ...(entity ? { entity } : {}) }
}

const list: Rule = (sheet, widget, place, pointer) => {
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

/** Keys that name a field as plain text (`rowKey`, a tree's `label`), where they are written. */
function checkNames(sheet: Sheet, of: Json, keys: readonly string[], record: Type, pointer: string): void {
  for (const key of keys) {
    const field = of[key]
    if (typeof field === 'string' && !pathOf(record, field))
      unknownName(sheet, under(pointer, key), 'unknown-field', '字段', field, memberNames(record))
  }
}

const tree: Rule = (sheet, widget, place, pointer) => {
  const item = elementType(widgetRows(sheet, widget, place))
  checkNames(sheet, widget, ['key', 'label', 'children'], item, pointer)
  const drop = widget.drop as Json | undefined
  if (drop) {
    const sent = new Map([
      ...['id', 'version'].map((name) => [name, undefined] as const),
      [String(drop.parent ?? 'parentId'), under(pointer, 'drop', drop.parent ? 'parent' : 'submit')] as const,
    ])
    checkParams(
      sheet,
      { endpoint: drop.submit, params: {}, pointer: under(pointer, 'drop'), endpointKey: 'submit' },
      sent,
    )
  }
  const ofNode = { place: withNames(place, { item }) }
  const named = { place: { ...place, offers: item } }
  return { key: named, label: named, children: named, badge: ofNode, icon: ofNode, node: ofNode }
}

const chart: Rule = (sheet, widget, place) => {
  const row = elementType(widgetRows(sheet, widget, place))
  const inside: Place = { ...place, fields: row }
  const entity = widgetEntity(sheet, widget)
  const ofRow = { place: entity ? { ...inside, entity } : inside }
  const fields = [
    'x',
    'y',
    'series',
    'seriesColor',
    'band',
    'value',
    'row',
    'source',
    'target',
    'box',
    'estimated',
    'shade',
  ]
  return { ...Object.fromEntries(fields.map((key) => [key, ofRow])), do: { place: withNames(place, { event: row }) } }
}

const detail: Rule = (sheet, widget, place) => {
  const value = isExpression(widget.value)
    ? quietType(sheet, widget.value.$expr, place.names)
    : typeof widget.data === 'string'
      ? (sheet.data[widget.data]?.type() ?? anyType)
      : anyType
  return { items: { place: rowPlace(sheet, widget, place, value) } }
}

const matrix: Rule = (sheet, widget, place, pointer) => {
  const rows = widget.rows as Json
  const columns = widget.columns as Json
  const row = listExpr(sheet, rows.of, place)
  const item = listExpr(sheet, columns.of, place)
  const cell = withNames(place, { row, item, event: recordOf({ value: anyType, above: anyType }) })
  if (widget.submit !== undefined) {
    checkParams(
      sheet,
      { endpoint: widget.submit, params: widget.params, pointer, endpointKey: 'submit' },
      new Map([['cells', under(pointer, 'submit')]]),
    )
  }
  return {
    rows: { place: { ...place, fields: row } },
    columns: { place: { ...place, fields: item } },
    cell: { place: cell },
    cellDo: { place: withNames(place, { row, item }) },
    row: { place: withNames(place, { row }) },
    params: { wanted: requestType(sheet, widget.submit) },
    do: { place: withNames(place, { result: responseType(sheet, widget.submit) }) },
  }
}

const formDialog: Rule = (sheet, widget, place, pointer) => {
  const value: Type =
    typeof widget.data === 'string'
      ? (sheet.data[widget.data]?.type() ?? anyType)
      : valueType(sheet, widget.value, place.names)
  const form = merged(value, formType(sheet, widget.form))
  const inside = withNames(place, { form })
  const isLight = isPlainForm(widget.form as Form)
  if (!isLight) checkLightWidget(sheet, widget, pointer)
  if (widget.submit !== undefined) {
    const comes = comingNames(value, formNames(sheet, widget.form, under(pointer, 'form')))
    checkParams(sheet, { endpoint: widget.submit, params: widget.params, pointer, endpointKey: 'submit' }, comes)
  }
  return {
    form: { place: isLight ? withNames(inside, { refusal: anyType }) : inside },
    params: { place: inside, wanted: requestType(sheet, widget.submit) },
    do: {
      place: withNames(inside, { result: widget.submit === undefined ? form : responseType(sheet, widget.submit) }),
    },
  }
}

const fragment: Rule = (sheet, widget, place, pointer) => {
  const id = String(widget.use)
  const document = sheet.world.fragment(id)
  if (!document) return {}
  sheet.fragments.push({ id, access: place.access, pointer: under(pointer, 'use') })
  const params = document.params ?? {}
  const given = (widget.with ?? {}) as Json
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(params, name))
      unknownName(sheet, under(pointer, 'with', name), 'unknown-param', `参数（片段 ${id}）`, name, Object.keys(params))
  }
  for (const [name, schema] of Object.entries(params)) {
    if (Object.hasOwn(given, name) || schema.default !== undefined) continue
    sheet.fault({
      pointer: under(pointer, 'use'),
      at: 'value',
      code: 'missing-param',
      message: `片段 ${id} 需要参数 ${JSON.stringify(name)}`,
    })
  }
  return {
    with: {
      wanted: recordOf(
        Object.fromEntries(Object.entries(params).map(([name, schema]) => [name, sheet.world.typeOf(schema)])),
      ),
    },
  }
}

const options: Rule = (sheet, value, place, pointer): Inner => {
  const isCall = typeof value.endpoint === 'string'
  if (isCall) checkParams(sheet, { endpoint: value.endpoint, params: value.params, pointer, endpointKey: 'endpoint' })
  const answer = isCall ? responseType(sheet, value.endpoint) : undefined
  const choices = answer
    ? answer.is === 'list'
      ? answer
      : (memberOf(answer, 'rows') ?? anyType)
    : isExpression(value.from)
      ? quietType(sheet, value.from.$expr, place.names)
      : anyType
  checkNames(sheet, value, ['value', 'label'], elementType(choices), pointer)
  const named = { place: { ...place, offers: elementType(choices) } }
  return {
    params: { wanted: requestType(sheet, value.endpoint) },
    from: { wanted: listOf(anyType) },
    value: named,
    label: named,
    children: named,
  }
}

const dataSource: Rule = (sheet, source, place, pointer) => {
  if (source.endpoint === undefined && source.value === undefined) {
    sheet.fault({ pointer, at: 'value', code: 'missing-key', message: '数据源需要 endpoint 或 value' })
  }
  if (source.endpoint !== undefined)
    checkParams(sheet, { endpoint: source.endpoint, params: source.params, pointer, endpointKey: 'endpoint' })
  const name = pointer.split('/').at(-1) as string
  return {
    params: { wanted: requestType(sheet, source.endpoint) },
    poll: { place: withNames(place, { result: sheet.data[name]?.type() ?? anyType }) },
    live: { place: withNames(place, { event: anyType }) },
  }
}

const custom: Rule = (sheet, widget, place, pointer) => {
  const on = { place: withNames(place, { event: anyType }) }
  const schema = sheet.world.propsSchema(String(widget.component)) as { required?: readonly string[] } | undefined
  if (!schema) return { on }
  const type = sheet.world.typeOf(schema)
  const given = (widget.props ?? {}) as Json
  for (const name of Object.keys(given)) {
    if (!memberOf(type, name))
      unknownName(
        sheet,
        under(pointer, 'props', name),
        'unknown-param',
        `属性（组件 ${String(widget.component)}）`,
        name,
        memberNames(type),
      )
  }
  for (const name of schema.required ?? []) {
    if (Object.hasOwn(given, name)) continue
    sheet.fault({
      pointer: under(pointer, 'component'),
      at: 'value',
      code: 'missing-param',
      message: `组件 ${String(widget.component)} 需要属性 ${JSON.stringify(name)}`,
    })
  }
  return { props: { wanted: type }, on }
}

/** What each widget and data source gives to the names, fields and types inside it. */
export const widgetRules: Readonly<Record<string, Rule>> = {
  ListWidget: list,
  TreeDetailWidget: tree,
  ChartWidget: chart,
  DetailWidget: detail,
  MatrixWidget: matrix,
  FormDialogWidget: formDialog,
  FragmentWidget: fragment,
  CustomWidget: custom,
  Options: options,
  DataSource: dataSource,
  CardsWidget: (sheet, widget, place) =>
    isExpression(widget.of) ? { items: { place: withNames(place, { item: listExpr(sheet, widget.of, place) }) } } : {},
  RepeatWidget: (sheet, widget, place, pointer) => {
    const item = listExpr(sheet, widget.of, place)
    checkNames(sheet, widget, ['key'], item, pointer)
    return { key: { place: { ...place, offers: item } }, child: { place: withNames(place, { item }) } }
  },
  ColumnsFrom: (sheet, columns, place) => {
    const inside = { place: withNames(place, { item: listExpr(sheet, columns.of, place) }) }
    return Object.fromEntries(
      ['title', 'value', 'group', 'shade', 'estimated', 'manual', 'unit', 'do'].map((key) => [key, inside]),
    )
  },
  Cell: (_, __, place) => ({ do: { place: withNames(place, { event: recordOf({ value: anyType }) }) } }),
  StateVariable: (sheet, _, __, pointer) => ({
    default: { wanted: sheet.state[pointer.split('/').at(-1) as string] ?? anyType },
  }),
}
