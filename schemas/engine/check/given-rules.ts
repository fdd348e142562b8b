import { anyType, memberNames, memberOf, recordOf } from '../type.ts'
import type { Rule } from './rule.ts'
import { under, unknownName, withNames } from './sheet.ts'

type Json = Readonly<Record<string, unknown>>

/** What a use of a fragment gives: its parameters, each known and none missing. */
export const fragmentRule: Rule = (sheet, widget, place, pointer) => {
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

/** What a registered component says of itself: the schema of its props, and under `x-events` that of each event. */
interface ComponentSchema {
  readonly required?: readonly string[]
  readonly 'x-events'?: Readonly<Record<string, { readonly properties?: Json }>>
}

/**
 * What a registered component is given: its properties and events, each known, no property missing. `event` has the
 * members of all its events.
 */
export const customRule: Rule = (sheet, widget, place, pointer) => {
  const schema = sheet.world.propsSchema(String(widget.component)) as ComponentSchema | undefined
  if (!schema) return { on: { place: withNames(place, { event: anyType }) } }
  const events = schema['x-events'] ?? {}
  for (const name of Object.keys((widget.on ?? {}) as Json)) {
    if (!Object.hasOwn(events, name))
      unknownName(
        sheet,
        under(pointer, 'on', name),
        'unknown-param',
        `事件（组件 ${String(widget.component)}）`,
        name,
        Object.keys(events),
      )
  }
  const members = Object.assign({}, ...Object.values(events).map(({ properties }) => properties)) as Json
  const event = sheet.world.typeOf({ type: 'object', properties: members, additionalProperties: false })
  const on = { place: withNames(place, { event }) }
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
