import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Field {
  readonly type?: string
  readonly format?: string
  readonly title?: string
  readonly default?: unknown
  readonly items?: { readonly type?: string }
  readonly 'x-column'?: string
}

interface Entity {
  readonly id: string
  readonly title: string
  readonly 'x-table': string
  readonly 'x-parent'?: string
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, Field>>
}

/** Text of `server/db/tables.gen.ts`: kysely's row type of each entity document in `folder`, by id. */
export async function entityTables(folder: string): Promise<string> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const entities = files.sort().map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Entity)
  return [
    '// Generated from schemas/documents/entities by `npm run generate`. Do not edit.',
    "import type { ColumnType, Generated } from 'kysely'",
    '',
    '/** Columns that every entity has; only the server writes them. */',
    'export interface SystemColumns {',
    '  id: Generated<number>',
    '  version: Generated<number>',
    '  /** Instant, ISO 8601 UTC. */',
    '  created_at: Generated<string>',
    '  created_by: number | null',
    '  /** Instant, ISO 8601 UTC. */',
    '  updated_at: Generated<string>',
    '  updated_by: number | null',
    '  /** 1: deleted. Every query of living rows says `deleted = 0`. */',
    '  deleted: Generated<number>',
    '}',
    '',
    ...entities.map(tableType),
    '/** Tables of the shipped entities, by table name. */',
    'export interface EntityTables {',
    ...entities.map((entity) => `  ${entity['x-table']}: ${typeName(entity)}`),
    '}',
    '',
  ].join('\n')
}

function tableType(entity: Entity): string {
  const required = new Set(entity.required ?? [])
  const lines = Object.entries(entity.properties).map(([name, field]) => {
    const title = field.title === undefined ? '' : `  /** ${field.title} */\n`
    return `${title}  ${field['x-column'] ?? snake(name)}: ${columnType(field, required.has(name))}\n`
  })
  const tree =
    entity['x-parent'] === undefined
      ? ''
      : '  /** Ids from the root to the row: `/1/7/`. */\n  path: Generated<string>\n'
  return `/** ${entity.title} (${entity.id}) */\nexport interface ${typeName(entity)} extends SystemColumns {\n${lines.join('')}${tree}}\n`
}

/** JSON columns are read as values and written as JSON text: the driver would write a list as an SQL array. */
function columnType(field: Field, isRequired: boolean): string {
  const isJson = field.type === 'array' || field.type === 'object'
  const value = valueType(field)
  if (isJson && isRequired && field.default === undefined) return `ColumnType<${value}, string, string>`
  if (isJson && isRequired) return `ColumnType<${value}, string | undefined, string>`
  if (isJson) return `ColumnType<${value} | null, string | null | undefined, string | null>`
  if (field.default !== undefined) return `Generated<${isRequired ? value : `${value} | null`}>`
  return isRequired ? value : `${value} | null`
}

function valueType(field: Field): string {
  switch (field.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'array':
      return field.items?.type === undefined || field.items.type === 'object'
        ? 'unknown[]'
        : `${valueType(field.items)}[]`
    case 'object':
      return 'Record<string, unknown>'
    default:
      return 'string'
  }
}

const typeName = (entity: Entity) =>
  `${entity.id.replace(/(^|[-_])([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase())}Table`

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
