import type { JsonSchema } from '../schemas/index.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly definitions?: Readonly<Record<string, Schema>>
  readonly $ref?: string
  readonly 'x-enum'?: string
}

/** First value of an enumeration. */
export type FirstOf = (id: string) => unknown

/** A value that a JSON Schema allows, always the same: two elements in lists, trees two levels deep. */
export function sampleOf(schema: JsonSchema, firstOf: FirstOf): unknown {
  return sample(schema as Schema, schema as Schema, firstOf, 0)
}

function sample(schema: Schema, root: Schema, firstOf: FirstOf, depth: number): unknown {
  if (schema.$ref)
    return sample(root.definitions?.[schema.$ref.replace('#/definitions/', '')] ?? {}, root, firstOf, depth)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return sample(either[0] ?? {}, root, firstOf, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const type = [schema.type ?? (schema.properties ? 'object' : 'null')].flat()[0]
  switch (type) {
    case 'array':
      return depth > 6 ? [] : [0, 1].map((index) => withId(sample(schema.items ?? {}, root, firstOf, depth + 2), index))
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const found = Object.fromEntries(fields.map(([name, field]) => [name, sample(field, root, firstOf, depth + 1)]))
      return typeof schema.additionalProperties === 'object'
        ? { ...found, a: sample(schema.additionalProperties, root, firstOf, depth + 1) }
        : found
    }
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 12)
    case 'boolean':
      return true
    case 'string':
      return schema['x-enum'] ? String(firstOf(schema['x-enum'])) : textOf(schema.format)
    default:
      return null
  }
}

/** Elements of a list differ in their id, so that each is a row of its own. */
const withId = (value: unknown, index: number): unknown =>
  value !== null && typeof value === 'object' && 'id' in value && typeof value.id === 'number'
    ? { ...value, id: index + 1 }
    : value

function textOf(format: string | undefined): string {
  if (format === 'date') return '2026-11-20'
  if (format === 'date-time') return '2026-11-20T08:00:00.000Z'
  return format === 'month' ? '2026-11' : '示例'
}
