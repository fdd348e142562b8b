import { createHash } from 'node:crypto'
import { columnOf, type EntityDocument, type EntityField } from '../../../schemas/index.ts'

/** A column as an entity document asks for it. */
export interface Column {
  readonly name: string
  /** As PostgreSQL's `format_type` writes it, so that it can be compared. */
  readonly type: string
  readonly notNull: boolean
  /** Value that a row gets where none is given, as SQL. */
  readonly default?: string
  readonly identity?: boolean
  /** `C` for paths, so that `LIKE '/1/7/%'` is a range scan whatever the database's own collation. */
  readonly collation?: string
}

/** An index; unique ones count living rows only, so that the number of a deleted row can be used again. */
export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
  /**
   * Two empty values count as the same: where every column that may be empty is a reference (no project: for all).
   * An empty text (no code yet) never hinders another.
   */
  readonly nullsEqual?: boolean
}

/** A table as an entity document asks for it. */
export interface Table {
  readonly entity: string
  readonly name: string
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
}

/** Fields that every entity has beside its own; only the server writes them. */
export const systemFields = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deleted'] as const

const systemFieldSet: ReadonlySet<string> = new Set(systemFields)

/** Whether a field is one that every entity has. */
export const isSystemField = (field: string) => systemFieldSet.has(field)

/** Names of an entity's own fields, in document order: what is left without the system's and the path of a tree. */
export function ownFields(entity: EntityDocument): string[] {
  const isTree = entity['x-parent'] !== undefined
  return Object.keys(entity.properties).filter((field) => !isSystemField(field) && !(isTree && field === 'path'))
}

/** SQL type of a field, in the words of `format_type`. */
export function columnType(field: EntityField): string {
  switch (field.type) {
    case 'integer':
      return 'bigint'
    case 'number':
      return 'double precision'
    case 'boolean':
      return 'boolean'
    case 'array':
    case 'object':
      return 'jsonb'
    default:
      if (field.format === 'date') return 'date'
      return field.format === 'date-time' ? 'timestamp with time zone' : 'text'
  }
}

const systemColumns: readonly Column[] = [
  { name: 'id', type: 'bigint', notNull: true, identity: true },
  { name: 'version', type: 'bigint', notNull: true, default: '1' },
  { name: 'created_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
  { name: 'created_by', type: 'bigint', notNull: false },
  { name: 'updated_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
  { name: 'updated_by', type: 'bigint', notNull: false },
  { name: 'deleted', type: 'smallint', notNull: true, default: '0' },
]

/** The column of a tree's materialised path, `/1/7/`: ids from the root to the row itself. */
export const pathColumn: Column = { name: 'path', type: 'text', notNull: true, default: "''", collation: 'C' }

/**
 * The table of an entity: system columns, its own fields, the path of a tree, unique sets and an index on each
 * reference. There are no foreign keys: rows are deleted softly, and the rows service locks what it refers to.
 */
export function tableOf(entity: EntityDocument): Table {
  const required = new Set(entity.required ?? [])
  const own = ownFields(entity).map((name): Column => {
    const field = entity.properties[name] as EntityField
    return {
      name: columnOf(entity, name),
      type: columnType(field),
      notNull: required.has(name),
      default: defaultSql(field),
    }
  })
  const table = entity['x-table']
  const mayBeEmpty = (columns: readonly string[]) => own.filter((one) => !one.notNull && columns.includes(one.name))
  const index = (columns: readonly string[], unique: boolean): Index => ({
    name: indexName(table, columns, unique ? 'key' : 'idx'),
    columns,
    unique,
    nullsEqual: unique && mayBeEmpty(columns).length > 0 && mayBeEmpty(columns).every((one) => one.type === 'bigint'),
  })
  const uniques = uniqueSets(entity).map((fields) =>
    index(
      fields.map((name) => columnOf(entity, name)),
      true,
    ),
  )
  const references = ownFields(entity)
    .filter((name) => entity.properties[name]?.['x-ref'] !== undefined)
    .map((name) => index([columnOf(entity, name)], false))
  const isTree = entity['x-parent'] !== undefined
  const indexes = [...uniques, ...references, ...(isTree ? [index(['path'], false)] : [])]
  return {
    entity: entity.id,
    name: table,
    columns: [...systemColumns, ...own, ...(isTree ? [pathColumn] : [])],
    indexes: indexes.filter((one, at) => indexes.findIndex((other) => other.name === one.name) === at),
  }
}

/** Sets of fields that are unique together among living rows; the start of each dated version is one by itself. */
export function uniqueSets(entity: EntityDocument): string[][] {
  const dated = entity['x-effective']
  return [...(entity['x-unique'] ?? []), ...(dated ? [[...dated.key, dated.from]] : [])]
}

/** Name of an index, within PostgreSQL's 63 bytes. */
export function indexName(table: string, columns: readonly string[], suffix: 'key' | 'idx'): string {
  const name = `${table}_${columns.join('_')}_${suffix}`
  if (name.length <= 63) return name
  return `${name.slice(0, 50)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}_${suffix}`
}

/** A text as an SQL literal, for statements that take no parameters. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A name as an SQL identifier. */
export const ident = (name: string) => `"${name.replaceAll('"', '""')}"`

function defaultSql(field: EntityField): string | undefined {
  const value: unknown = field.default
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return literal(typeof value === 'string' ? value : JSON.stringify(value))
}
