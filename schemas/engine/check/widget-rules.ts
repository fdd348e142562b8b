import type { Form } from '../../types.gen.ts'
import { isExpression } from '../expression.ts'
import { isPlainForm } from '../plain-form.ts'
import { anyType, listOf, memberOf, recordOf, type Type } from '../type.ts'
import { checkLightWidget, formNames, formType } from './form-rules.ts'
import { customRule, fragmentRule } from './given-rules.ts'
import { listRule } from './list-rule.ts'
import { checkParams, comingNames, merged, requestType, responseType } from './params.ts'
import { checkNames, elementType, rowPlace, widgetEntity, widgetRows } from './rows.ts'
import type { Rule } from './rule.ts'
import { type Inner, type Place, quietType, type Sheet, under, valueType, withNames } from './sheet.ts'
import { repeatedValues } from './small.ts'

type Json = Readonly<Record<string, unknown>>

const listExpr = (sheet: Sheet, value: unknown, place: Place): Type =>
  isExpression(value) ? elementType(quietType(sheet, value.$expr, place.names)) : anyType

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

const options: Rule = (sheet, value, place, pointer): Inner => {
  if (Array.isArray(value.items))
    for (const fault of repeatedValues(value.items, under(pointer, 'items'))) sheet.fault(fault)
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

/** What each widget and data source gives to the names, fields and types inside it. */
export const widgetRules: Readonly<Record<string, Rule>> = {
  ListWidget: listRule,
  TreeDetailWidget: tree,
  ChartWidget: chart,
  DetailWidget: detail,
  MatrixWidget: matrix,
  FormDialogWidget: formDialog,
  FragmentWidget: fragmentRule,
  CustomWidget: customRule,
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
  Column: (sheet, column, _, pointer) => {
    if (column.field === undefined && column.value === undefined)
      sheet.fault({ pointer, at: 'value', code: 'missing-key', message: '列需要 field 或 value' })
    return {}
  },
  Cell: (_, __, place) => ({ do: { place: withNames(place, { event: recordOf({ value: anyType }) }) } }),
  StateVariable: (sheet, _, __, pointer) => ({
    default: { wanted: sheet.state[pointer.split('/').at(-1) as string] ?? anyType },
  }),
}
