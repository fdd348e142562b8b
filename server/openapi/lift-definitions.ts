import type { JsonSchema } from '../../schemas/index.ts'

/** Schemas under `components`. */
export type SchemaTable = Record<string, JsonSchema>

/**
 * A draft-07 schema as OpenAPI 3.1 wants it: its own `definitions` move to `components/schemas` under `prefix`, and
 * references to them follow.
 */
export function liftDefinitions(schema: JsonSchema, prefix: string, into: SchemaTable): JsonSchema {
  const { definitions, ...rest } = schema
  const lift = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lift)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const name = key === '$ref' && typeof item === 'string' ? /^#\/definitions\/(.+)$/.exec(item)?.[1] : undefined
        return name === undefined ? [key, lift(item)] : [key, `#/components/schemas/${prefix}.${name}`]
      }),
    )
  }
  if (typeof definitions === 'object' && definitions !== null) {
    for (const [name, item] of Object.entries(definitions)) into[`${prefix}.${name}`] = lift(item) as JsonSchema
  }
  return lift(rest) as JsonSchema
}

/** A parameter of a query is text or absent: null is no value of it. */
export function withoutNull(schema: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(schema.type)) return schema
  const types = schema.type.filter((type) => type !== 'null')
  return { ...schema, type: types.length === 1 ? types[0] : types }
}
