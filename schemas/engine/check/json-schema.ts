import { isJsonObject, type JsonObject } from '../json-object.ts'
import type { Fault } from '../validate.ts'
import { referredSchema } from './referred-schema.ts'
import { literalFaults } from './schema-value.ts'
import { under, unknownName } from './sheet.ts'
import type { World } from './world.ts'

/** Words under which one schema stands, under which several by name, and under which a list of them. */
const single = ['items', 'additionalProperties', 'propertyNames', 'not'] as const
const byName = ['properties', 'patternProperties', 'definitions'] as const
const several = ['anyOf', 'oneOf', 'allOf'] as const

/**
 * Faults between the words of a JSON Schema whose words by themselves are right: names of enumerations and entities,
 * definitions that are not there, a required property that the schema does not have, a pattern that is none, limits of
 * which none can be kept. `pointer` is that of the schema.
 */
export function schemaFaults(schema: unknown, pointer: string, world: World): Fault[] {
  const faults: Fault[] = []
  const fault = (one: Fault) => faults.push(one)
  const root = isJsonObject(schema) ? schema : {}

  const visit = (node: unknown, at: string): void => {
    if (!isJsonObject(node)) return
    checkNames(node, at)
    faults.push(...patternFaults(node, at), ...limitFaults(node, at), ...writtenFaults(node, root, at, world))
    for (const key of single) visit(node[key], under(at, key))
    for (const key of byName)
      if (isJsonObject(node[key]))
        for (const [name, inner] of Object.entries(node[key])) visit(inner, under(at, key, name))
    for (const key of several)
      if (Array.isArray(node[key]))
        for (const [index, inner] of node[key].entries()) visit(inner, under(at, key, index))
  }

  const checkNames = (node: JsonObject, at: string): void => {
    const { 'x-enum': id, 'x-ref': ref, $ref: target, required, properties } = node
    if (typeof id === 'string' && !world.enumeration(id))
      unknownName({ fault }, under(at, 'x-enum'), 'unknown-enum', '枚举', id, world.namesOf('enums'))
    if (typeof ref === 'string' && !world.entity(ref))
      unknownName({ fault }, under(at, 'x-ref'), 'unknown-entity', '实体', ref, world.namesOf('entities'))
    const known = isJsonObject(root.definitions) ? Object.keys(root.definitions) : []
    if (typeof target === 'string' && target !== '#' && !known.includes(target.replace('#/definitions/', '')))
      unknownName({ fault }, under(at, '$ref'), 'unknown-definition', '定义', target, known.map(definitionRef))
    if (typeof target === 'string' && isBareCircle(node, root))
      fault({ pointer: under(at, '$ref'), at: 'value', code: 'reference-circle', message: '定义只引用它自己' })
    if (!Array.isArray(required) || !isJsonObject(properties) || Object.keys(properties).length === 0) return
    for (const [index, name] of required.entries())
      if (typeof name === 'string' && !Object.hasOwn(properties, name))
        unknownName({ fault }, under(at, 'required', index), 'unknown-field', '属性', name, Object.keys(properties))
  }

  visit(schema, pointer)
  return faults
}

const definitionRef = (name: string): string => `#/definitions/${name}`

/** Whether a reference leads to references only, and back to one of them: it says nothing of any value. */
function isBareCircle(node: JsonObject, root: JsonObject): boolean {
  const seen = new Set<unknown>()
  let at: unknown = node
  while (isJsonObject(at) && typeof at.$ref === 'string') {
    if (seen.has(at)) return true
    seen.add(at)
    at = referredSchema(at.$ref, root)
  }
  return false
}

/** A `pattern` that is no regular expression; whatever compiles the schema would fail at it. */
export function patternFaults({ pattern }: { readonly pattern?: unknown }, pointer: string): Fault[] {
  if (typeof pattern !== 'string') return []
  try {
    new RegExp(pattern, 'u')
    return []
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*\/u?: /, '') : ''
    const message = `${JSON.stringify(pattern)} 不是正则表达式（${reason}）`
    return [{ pointer: under(pointer, 'pattern'), at: 'value', code: 'wrong-value', message }]
  }
}

/** Values that a schema writes for itself, and that it would not take: a default, a choice, an example. */
export function writtenFaults(schema: JsonObject, root: JsonObject, pointer: string, world: World): Fault[] {
  const { type, enum: choices, default: first, examples } = schema
  const list = (values: unknown, key: string, of: JsonObject) =>
    Array.isArray(values)
      ? values.flatMap((value, index) => literalFaults(value, { schema: of, root }, under(pointer, key, index), world))
      : []
  return [
    ...list(choices, 'enum', { type }),
    ...list(examples, 'examples', schema),
    ...(first === undefined ? [] : literalFaults(first, { schema, root }, under(pointer, 'default'), world)),
  ]
}

const limits = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const

/** Limits that no value can keep: the least is greater than the most. */
export function limitFaults(schema: JsonObject, pointer: string): Fault[] {
  return limits.flatMap(([least, most]): Fault[] => {
    const [low, high] = [schema[least], schema[most]]
    if (typeof low !== 'number' || typeof high !== 'number' || low <= high) return []
    const message = `${least} ${low} 大于 ${most} ${high}，没有值能符合`
    return [{ pointer: under(pointer, least), at: 'value', code: 'wrong-value', message }]
  })
}
