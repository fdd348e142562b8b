import { compileExpression, isExpression } from '../expression.ts'
import { chosen, jsonType, type Shape } from '../shape.ts'
import { closest } from '../suggest.ts'
import {
  anyType,
  boolType,
  fits,
  listOf,
  memberNames,
  memberOf,
  numberType,
  pathOf,
  stringType,
  type Type,
  typeName,
} from '../type.ts'
import type { Fault } from '../validate.ts'
import { actionRules, afterAction } from './action-rules.ts'
import { formRules } from './form-rules.ts'
import { schemaFaults } from './json-schema.ts'
import { layoutRules } from './layout-rules.ts'
import { isPlainElement } from './plain-element.ts'
import type { Rule } from './rule.ts'
import { literalType } from './schema-type.ts'
import { checkedType, type Inner, type ObjectSpot, type Place, type Sheet, under, unknownName } from './sheet.ts'
import { widgetRules } from './widget-rules.ts'

const rules: Readonly<Record<string, Rule>> = { ...widgetRules, ...actionRules, ...formRules, ...layoutRules }

/** Checks a valid part of a document and all that it holds. `wanted` is the type that its value must have. */
export function visit(sheet: Sheet, value: unknown, outer: Shape, pointer: string, place: Place, wanted?: Type): void {
  const shape = chosen(outer, value)
  if (!shape) return
  if (shape.name === 'Expr' && isExpression(value)) {
    visitExpression(sheet, value.$expr, under(pointer, '$expr'), place, wanted ?? wantedBy[outer.name])
  } else if (outer.name === 'Value' || shape.name === 'Value') visitValue(sheet, value, pointer, place, wanted)
  else if (typeof value === 'string') visitName(sheet, value, shape, pointer, place)
  else if (outer.name === 'Actions' && Array.isArray(value)) visitActions(sheet, value, shape, pointer, place)
  else if (Array.isArray(value)) visitItems(sheet, value, shape, pointer, place, wanted)
  else if (value !== null && typeof value === 'object')
    visitObject(sheet, value as Record<string, unknown>, shape, outer, pointer, place, wanted)
}

function visitItems(
  sheet: Sheet,
  items: readonly unknown[],
  shape: Shape,
  pointer: string,
  place: Place,
  wanted: Type | undefined,
): void {
  if (!shape.items) return
  const inner = wanted?.is === 'list' ? wanted.of : undefined
  for (const [index, item] of items.entries()) visit(sheet, item, shape.items, under(pointer, index), place, inner)
}

/** Types that the small words of the language ask for. */
const wantedBy: Readonly<Record<string, Type>> = {
  BooleanValue: boolType,
  StringValue: stringType,
  NumberValue: numberType,
  ColorValue: stringType,
}

/** Types that an expression must have by the key it stands under. */
const wantedUnder: Readonly<Record<string, Type>> = {
  of: listOf(anyType),
  rows: listOf(anyType),
  when: boolType,
  until: boolType,
  shade: boolType,
  note: boolType,
  estimated: boolType,
  manual: boolType,
  disabled: boolType,
}

function visitObject(
  sheet: Sheet,
  value: Readonly<Record<string, unknown>>,
  shape: Shape,
  outer: Shape,
  pointer: string,
  outside: Place,
  wanted?: Type,
): void {
  if (shape.name === 'LayoutElement' && !sheet.onObject && isPlainElement(value)) {
    for (const { pointer: inside, ...fault } of plainFaults(sheet, value, shape, outside))
      sheet.fault({ ...fault, pointer: pointer + inside })
    return
  }
  visitKeys(sheet, value, shape, outer, pointer, outside, wanted)
}

const faultsOfPlain = new WeakMap<object, readonly Fault[]>()

/** Faults of an element that reads nothing around it, with pointers inside it; found once for the same object. */
function plainFaults(
  sheet: Sheet,
  value: Readonly<Record<string, unknown>>,
  shape: Shape,
  place: Place,
): readonly Fault[] {
  const known = faultsOfPlain.get(value)
  if (known) return known
  const faults: Fault[] = []
  visitKeys({ ...sheet, fault: (fault) => faults.push(fault) }, value, shape, shape, '', place)
  faultsOfPlain.set(value, faults)
  return faults
}

function visitKeys(
  sheet: Sheet,
  value: Readonly<Record<string, unknown>>,
  shape: Shape,
  outer: Shape,
  pointer: string,
  outside: Place,
  wanted?: Type,
): void {
  const codes = [value.access, value.submitAccess].filter((code): code is string => typeof code === 'string')
  const place = codes.length > 0 ? { ...outside, access: [...outside.access, ...codes] } : outside
  const inner = ruled(sheet, shape.name || outer.name, value, place, pointer)
  sheet.onObject?.(pointer, { shape, place, inner, wanted })
  if (shape.name === 'JsonSchema') {
    for (const fault of schemaFaults(value, pointer, sheet.world)) sheet.fault(fault)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    const property =
      shape.properties.get(key)?.shape ?? (typeof shape.additional === 'object' ? shape.additional : undefined)
    if (!property) continue
    const at = under(pointer, key)
    if (property.name === 'Id' && typeof item === 'string') checkId(sheet, key, item, at)
    visit(sheet, item, property, at, inner[key]?.place ?? place, wantedAt({ shape, inner, wanted }, property, key))
  }
}

/** What the rule of a definition says. Of a document that is only looked through, half-written things are let be. */
function ruled(
  sheet: Sheet,
  name: string,
  value: Readonly<Record<string, unknown>>,
  place: Place,
  pointer: string,
): Inner {
  const rule = rules[name]
  if (!rule) return {}
  if (!sheet.onObject) return rule(sheet, value, place, pointer)
  try {
    return rule(sheet, value, place, pointer)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return {}
  }
}

/** The type that the value of a key must have; undefined where any will do or its shape says all. */
export function wantedAt(
  { shape, inner, wanted }: Pick<ObjectSpot, 'shape' | 'inner' | 'wanted'>,
  property: Shape,
  key: string,
): Type | undefined {
  return (
    inner[key]?.wanted ??
    (shape.name === 'Params' ? memberOf(wanted ?? anyType, key) : undefined) ??
    (property.name === 'Expr' ? wantedUnder[key] : undefined)
  )
}

/** The type that an expression of a definition must have, e.g. of a `NumberValue`. */
export const wantedOf = (shape: Shape): Type | undefined => wantedBy[shape.name]

/** Ids of other documents, by the key that names them. */
function checkId(sheet: Sheet, key: string, id: string, pointer: string): void {
  const { world } = sheet
  if (key === 'entity' && !world.entity(id))
    unknownName(sheet, pointer, 'unknown-entity', '实体', id, world.namesOf('entities'))
  if ((key === 'enum' || key === 'x-enum') && !world.enumeration(id))
    unknownName(sheet, pointer, 'unknown-enum', '枚举', id, world.namesOf('enums'))
  if (key === 'use' && !world.fragment(id))
    unknownName(sheet, pointer, 'unknown-fragment', '片段', id, world.namesOf('fragments'))
  if (key === 'page' && !world.page(id)) unknownName(sheet, pointer, 'unknown-page', '页面', id, world.namesOf('pages'))
  const components = world.componentNames()
  if (key === 'component' && components && !components.includes(id))
    unknownName(sheet, pointer, 'unknown-component', '自定义组件', id, components)
}

function visitName(sheet: Sheet, value: string, shape: Shape, pointer: string, place: Place): void {
  const { world } = sheet
  switch (shape.name) {
    case 'EndpointId':
      if (!world.endpoint(value))
        unknownName(sheet, pointer, 'unknown-endpoint', '接口', value, world.namesOf('endpoints'))
      else sheet.calls.push({ endpoint: value, access: place.access, pointer })
      return
    case 'Access':
      if (!world.hasAccess(value))
        unknownName(sheet, pointer, 'unknown-access', '权限码', value, world.namesOf('accessCodes'))
      return
    case 'StatePath': {
      const name = value.slice('state.'.length)
      sheet.stateUses.add(name)
      if (!Object.hasOwn(sheet.state, name))
        unknownName(
          sheet,
          pointer,
          'unknown-state',
          '状态',
          value,
          Object.keys(sheet.state).map((known) => `state.${known}`),
        )
      return
    }
    case 'DataName':
      if (!Object.hasOwn(sheet.data, value)) {
        unknownName(sheet, pointer, 'unknown-data', '数据源', value, Object.keys(sheet.data))
        // The one that was meant is not told of as unused beside this.
        const meant = closest(value, Object.keys(sheet.data))
        if (meant) noteData(sheet, meant, place)
      } else if (!place.isReload) noteData(sheet, value, place)
      return
    case 'FieldName':
      checkField(sheet, value, pointer, place)
  }
}

function noteData(sheet: Sheet, name: string, place: Place): void {
  sheet.dataUses.set(name, [...(sheet.dataUses.get(name) ?? []), place.access])
}

/** Tells of a field that the record of the place does not have. */
function checkField(sheet: Sheet, field: string, pointer: string, place: Place): void {
  if (!place.fields || pathOf(place.fields, field)) return
  if (place.entity && sheet.world.entity(place.entity)?.properties[field]?.['x-secret']) {
    sheet.fault({
      pointer,
      at: 'value',
      code: 'secret-field',
      message: `字段 ${JSON.stringify(field)} 是保密字段，从不发给客户端，不能显示`,
    })
  } else unknownName(sheet, pointer, 'unknown-field', '字段', field, memberNames(place.fields))
}

function visitExpression(sheet: Sheet, text: string, pointer: string, place: Place, wanted: Type | undefined): void {
  const type = checkedType(sheet, text, pointer, place.names)
  noteReads(sheet, text, place)
  if (wanted && !fits(type, wanted)) {
    sheet.fault({
      pointer,
      at: 'value',
      code: 'expression-type',
      message: `此处应为${typeName(wanted)}，而表达式是${typeName(type)}`,
      caret: 0,
      prefix: '',
    })
  }
}

/** What an expression reads, noted: data, states, and the routes that it names. */
function noteReads(sheet: Sheet, text: string, place: Place): void {
  let dependencies: readonly string[]
  try {
    dependencies = compileExpression(text).dependencies
  } catch {
    dependencies = [...text.matchAll(/\b(?:data|state)\.\w+/g)].map(([path]) => path)
  }
  for (const path of dependencies) {
    const [root, name] = path.split('.')
    if (root === 'data')
      for (const one of name ? [name] : Object.keys(sheet.data))
        if (Object.hasOwn(sheet.data, one)) noteData(sheet, one, place)
    if (root === 'state') for (const one of name ? [name] : Object.keys(sheet.state)) sheet.stateUses.add(one)
  }
}

/** A literal against the type that its place wants, and every expression inside it. */
function visitValue(sheet: Sheet, value: unknown, pointer: string, place: Place, wanted: Type | undefined): void {
  if (isExpression(value)) {
    for (const key of Object.keys(value)) if (key !== '$expr') superfluousWord(sheet, key, under(pointer, key), true)
    visitExpression(sheet, value.$expr, under(pointer, '$expr'), place, wanted)
    return
  }
  if (value !== null && typeof value === 'object') {
    if (wanted && !fits(Array.isArray(value) ? listOf(anyType) : literalType({}), wanted)) {
      wrongLiteral(sheet, value, pointer, wanted)
      return
    }
    for (const [key, item] of Object.entries(value)) {
      if (key.startsWith('$')) {
        superfluousWord(sheet, key, under(pointer, key), false)
        continue
      }
      const inner = wanted?.is === 'list' ? wanted.of : wanted ? (memberOf(wanted, key) ?? anyType) : undefined
      if (wanted?.is === 'record' && !memberOf(wanted, key))
        unknownName(sheet, under(pointer, key), 'unknown-field', '字段', key, memberNames(wanted))
      visitValue(sheet, item, under(pointer, key), place, inner)
    }
    return
  }
  if (!wanted) return
  if (!fits(literalType(value), wanted)) wrongLiteral(sheet, value, pointer, wanted)
  else if (
    typeof value === 'string' &&
    wanted.is === 'string' &&
    wanted.values &&
    !wanted.values.includes(value) &&
    value !== ''
  ) {
    const suggestion = closest(value, wanted.values)
    sheet.fault({
      pointer,
      at: 'value',
      code: 'unknown-value',
      message: `取值中没有 ${JSON.stringify(value)}`,
      ...(suggestion === undefined ? {} : { suggestion }),
    })
  }
}

/** What stands beside an expression, or begins with `$` as only the word of the language does. */
function superfluousWord(sheet: Sheet, key: string, pointer: string, isBeside: boolean): void {
  const message = isBeside
    ? `表达式 {"$expr": …} 中没有键 ${JSON.stringify(key)}`
    : key === '$expr'
      ? '$expr 应为文本'
      : `此处没有键 ${JSON.stringify(key)}`
  const suggestion = isBeside || key === '$expr' ? {} : { suggestion: '$expr' }
  sheet.fault({ pointer, at: 'key', code: 'unknown-key', message, ...suggestion })
}

const jsonWords: Readonly<Record<string, string>> = {
  boolean: '布尔值',
  number: '数字',
  string: '文本',
  array: '列表',
  object: '对象',
  null: 'null',
}

function wrongLiteral(sheet: Sheet, value: unknown, pointer: string, wanted: Type): void {
  sheet.fault({
    pointer,
    at: 'value',
    code: 'wrong-type',
    message: `此处应为${typeName(wanted)}，而不是${jsonWords[jsonType(value)]}`,
  })
}

/** Steps in order: what one brings (an answer, a confirm) is there for the next. */
function visitActions(sheet: Sheet, actions: readonly unknown[], shape: Shape, pointer: string, before: Place): void {
  let place = before
  for (const [index, action] of actions.entries()) {
    if (shape.items) visit(sheet, action, shape.items, under(pointer, index), place)
    place = afterAction(sheet, action as Readonly<Record<string, unknown>>, place)
  }
}
