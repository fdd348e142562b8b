import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** A column as it stands in the database. */
export interface StandingColumn {
  readonly type: string
  readonly notNull: boolean
  readonly default?: string
  readonly identity: boolean
}

/** A table as it stands in the database. */
export interface StandingTable {
  readonly columns: ReadonlyMap<string, StandingColumn>
  readonly indexes: ReadonlySet<string>
  /** Whether it holds any row at all, deleted ones included. */
  readonly hasRows: boolean
}

interface ColumnRow {
  table: string
  column: string
  type: string
  not_null: boolean
  default: string | null
  identity: boolean
}

/** The tables of the current schema, by name. */
export async function inspectTables(db: Kysely<Tables>): Promise<Map<string, StandingTable>> {
  const columns = await sql<ColumnRow>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as not_null, pg_get_expr(d.adbin, d.adrelid) as "default", a.attidentity <> '' as identity
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    order by c.relname, a.attnum`.execute(db)
  const indexes = await sql<{ table: string; index: string }>`
    select tablename as "table", indexname as "index" from pg_indexes
    where schemaname = current_schema() order by 1, 2`.execute(db)
  const names = [...new Set(columns.rows.map((row) => row.table))]
  const filled = await tablesWithRows(db, names)
  return new Map(
    names.map((name) => [
      name,
      {
        columns: new Map(
          columns.rows
            .filter((row) => row.table === name)
            .map((row) => [
              row.column,
              { type: row.type, notNull: row.not_null, default: row.default ?? undefined, identity: row.identity },
            ]),
        ),
        indexes: new Set(indexes.rows.filter((row) => row.table === name).map((row) => row.index)),
        hasRows: filled.has(name),
      },
    ]),
  )
}

async function tablesWithRows(db: Kysely<Tables>, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const asks = names.map((name) => sql`select ${name}::text as name where exists (select 1 from ${sql.table(name)})`)
  const { rows } = await sql<{ name: string }>`${sql.join(asks, sql` union all `)} order by 1`.execute(db)
  return new Set(rows.map((row) => row.name))
}
