/** Words of JSON Schema that the meta-schemas use. */
export interface Schema {
  readonly title?: string
  readonly description?: string
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly definitions?: Readonly<Record<string, Schema>>
}

/** Where each named definition is described: `Expr` -> `primitives.md#expr`. */
export type Homes = ReadonlyMap<string, string>

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The name at the end of a `$ref`: of a definition, or of a whole file by its kind (`widget`, `list`). */
export function refName(ref: string): string {
  const definition = ref.split('#/definitions/')[1]
  if (definition) return definition
  const file = ref.split('/').at(-1)?.replace('.schema.json', '') ?? ref
  return file === 'widget' ? 'Widget' : file
}

/** A schema's type in words, names linked to where they are described. */
export function typeText(schema: Schema, homes: Homes): string {
  if (schema.$ref) {
    const name = refName(schema.$ref)
    return homes.has(name) ? `[${name}](${homes.get(name)})` : name
  }
  if (schema.allOf?.length === 1) return typeText(schema.allOf[0] as Schema, homes)
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(' ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map((one) => typeText(one, homes)).join(' or ')
  if (schema.type === 'array') return schema.items ? `list of ${typeText(schema.items, homes)}` : 'list'
  if (typeof schema.additionalProperties === 'object') return `map of ${typeText(schema.additionalProperties, homes)}`
  return [schema.type ?? 'any'].flat().join(' or ')
}

/** A table of an object's keys, with the keys of objects inside it below as `outer.inner`; `skip` are keys left out. */
export function keyTable(schema: Schema, homes: Homes, skip: ReadonlySet<string> = new Set()): string {
  const rows = keyRows(schema, homes, '', skip)
  if (rows.length === 0) return 'No keys of its own.\n'
  return ['| key | type | default | meaning |', '|---|---|---|---|', ...rows].join('\n').concat('\n')
}

function keyRows(schema: Schema, homes: Homes, prefix: string, skip: ReadonlySet<string>): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (skip.has(key)) return []
    const isNeeded = (schema.required ?? []).includes(key)
    const name = `\`${prefix}${key}\`${isNeeded ? ' *' : ''}`
    const fallback = property.default === undefined ? '' : `\`${JSON.stringify(property.default)}\``
    const row = `| ${name} | ${cell(typeText(property, homes))} | ${cell(fallback)} | ${cell(property.description ?? '')}${limits(property)} |`
    const inside = property.properties ? property : property.items?.properties ? property.items : undefined
    const mark = property.items ? `${key}[].` : `${key}.`
    return [row, ...(inside ? keyRows(inside, homes, prefix + mark, new Set()) : [])]
  })
}

function limits({ minimum, maximum, maxLength, minItems }: Schema): string {
  const words = [
    minimum === undefined ? '' : `at least ${minimum}`,
    maximum === undefined ? '' : `at most ${maximum}`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    minItems === undefined ? '' : `at least ${minItems}`,
  ].filter((word) => word !== '')
  return words.length === 0 ? '' : ` (${words.join(', ')})`
}
