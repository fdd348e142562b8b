type Schema = Readonly<Record<string, unknown>>

/**
 * Values of a query, a path or a form turned into what the schema asks for: '15' -> 15, 'true' -> true, '1,2' -> [1, 2]
 * where a list is wanted, JSON text where a list or an object is. What cannot be turned stays text, so that validation
 * names it; an empty text for anything but text counts as absent.
 */
export function coerceTexts(raw: Readonly<Record<string, unknown>>, request: Schema): Record<string, unknown> {
  const properties = isSchema(request.properties) ? request.properties : {}
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    const coerced = coerce(value, properties[name])
    if (coerced !== undefined) values[name] = coerced
  }
  return values
}

function coerce(value: unknown, schema: unknown): unknown {
  const types = typesOf(schema)
  if (Array.isArray(value)) {
    if (types.includes('array')) return value.map((item) => coerce(item, itemsOf(schema)))
    return value
  }
  if (typeof value !== 'string') return value
  if (types.length === 0 || (types.includes('string') && !types.includes('array'))) return value
  if (value === '') return types.includes('string') ? value : undefined
  for (const type of types) {
    const turned = turn(value, type, schema)
    if (turned !== undefined) return turned
  }
  return value
}

function turn(value: string, type: string, schema: unknown): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value.trim()) ? Number(value) : undefined
    case 'boolean':
      return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : undefined
    case 'array':
      return parsed(value, '[') ?? value.split(',').map((item) => coerce(item.trim(), itemsOf(schema)))
    case 'object':
      return parsed(value, '{')
    case 'null':
      return value === 'null' ? null : undefined
    default:
      return undefined
  }
}

function parsed(value: string, opening: string): unknown {
  if (!value.trimStart().startsWith(opening)) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function typesOf(schema: unknown): string[] {
  if (!isSchema(schema)) return []
  if (typeof schema.type === 'string') return [schema.type]
  if (Array.isArray(schema.type)) return schema.type.map(String)
  for (const branches of [schema.anyOf, schema.oneOf, schema.allOf]) {
    if (Array.isArray(branches)) return branches.flatMap(typesOf)
  }
  return Array.isArray(schema.enum) ? [...new Set(schema.enum.map((one) => typeof one))] : []
}

const itemsOf = (schema: unknown): unknown => (isSchema(schema) ? schema.items : undefined)

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
