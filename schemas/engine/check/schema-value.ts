import { isJsonObject, type JsonObject } from '../json-object.ts'
import { closest } from '../suggest.ts'
import type { Fault } from '../validate.ts'
import { referredSchema } from './referred-schema.ts'
import { under } from './sheet.ts'
import type { World } from './world.ts'

/** A schema with the one that it stands in, for its definitions. */
export interface Rooted {
  readonly schema: unknown
  readonly root: JsonObject
}

/**
 * Faults of a literal that a document writes where its own JSON Schema says what stands there: a default, an example.
 * Types, choices, required and superfluous properties are looked at; `pointer` is that of the value.
 */
export function literalFaults(value: unknown, { schema, root }: Rooted, pointer: string, world: World): Fault[] {
  if (!isJsonObject(schema)) return []
  if (typeof schema.$ref === 'string') {
    const target = referredSchema(schema.$ref, root)
    // Of a definition that leads to another one `schemaFaults` tells.
    return isJsonObject(target) && target.$ref === undefined
      ? literalFaults(value, { schema: target, root }, pointer, world)
      : []
  }
  const wrong = (message: string, suggestion?: string): Fault[] => [
    { pointer, at: 'value', code: 'wrong-value', message, ...(suggestion === undefined ? {} : { suggestion }) },
  ]
  const types = schema.type === undefined ? [] : [schema.type].flat().map(String)
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return wrong(`${shown(value)} 不合 type（${types.join('、')}）`)
  const choices = choicesOf(schema, world)
  if (choices && value !== null && !choices.some((choice) => isSameValue(choice, value)))
    return wrong(`取值中没有 ${shown(value)}`, closest(String(value), choices.map(String)))
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      literalFaults(item, { schema: schema.items, root }, under(pointer, index), world),
    )
  return isJsonObject(value) ? propertyFaults(value, schema, root, pointer, world) : []
}

function propertyFaults(
  value: JsonObject,
  schema: JsonObject,
  root: JsonObject,
  pointer: string,
  world: World,
): Fault[] {
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  const missing = (Array.isArray(schema.required) ? schema.required : []).filter((name) => !Object.hasOwn(value, name))
  return [
    ...missing.map((name): Fault => ({ pointer, at: 'value', code: 'missing-key', message: `缺少 ${name}` })),
    ...Object.entries(value).flatMap(([name, item]): Fault[] => {
      const at = under(pointer, name)
      if (Object.hasOwn(properties, name)) return literalFaults(item, { schema: properties[name], root }, at, world)
      if (schema.additionalProperties !== false)
        return literalFaults(item, { schema: schema.additionalProperties, root }, at, world)
      const suggestion = closest(name, Object.keys(properties))
      const message = `没有名为 ${JSON.stringify(name)} 的属性`
      return [{ pointer: at, at: 'key', code: 'unknown-key', message, ...(suggestion ? { suggestion } : {}) }]
    }),
  ]
}

/** Values that a schema names, by itself or by its enumeration; undefined where it names none. */
function choicesOf(schema: JsonObject, world: World): readonly unknown[] | undefined {
  if (schema.const !== undefined) return [schema.const]
  if (Array.isArray(schema.enum)) return schema.enum
  const id = schema['x-enum']
  return typeof id === 'string' ? world.enumeration(id)?.items.map((item) => item.value) : undefined
}

const isSameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isJsonObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 60)
