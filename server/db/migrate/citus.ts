import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Large tables and the column by which Citus spreads them; their primary keys begin with it. */
export const distributedTables: readonly { readonly table: string; readonly column: string }[] = [
  { table: 'readings', column: 'point_id' },
  { table: 'reading_block', column: 'point_id' },
  { table: 'reading_conflict', column: 'point_id' },
  { table: 'reading_fix', column: 'point_id' },
  { table: 'reading_latest', column: 'point_id' },
  { table: 'usage_slot', column: 'meter_id' },
  { table: 'node_meter', column: 'meter_id' },
  { table: 'usage_hour', column: 'node_id' },
  { table: 'usage_day', column: 'node_id' },
  { table: 'usage_month', column: 'node_id' },
  { table: 'usage_year', column: 'node_id' },
  { table: 'usage_closed', column: 'node_id' },
  { table: 'usage_reversal', column: 'node_id' },
]

/** Small tables of facts that every worker holds whole. */
const wholeTables: readonly string[] = ['compact_month']

/**
 * Spreads tables where the database is a Citus coordinator; elsewhere it does nothing. Nothing else knows of Citus.
 *
 * Tables of entities become reference tables, the large ones are distributed; queues and the dirty list stay local.
 */
export async function spreadTables(db: Kysely<Tables>, referenceTables: readonly string[]): Promise<void> {
  const extension = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db)
  if (extension.rows.length === 0) return
  const spread = await sql<{ name: string }>`
    select table_name::text as name from citus_tables
    where citus_table_type in ('reference', 'distributed') order by 1`.execute(db)
  const done = new Set(spread.rows.map((row) => row.name))
  for (const table of [...referenceTables, ...wholeTables]) {
    const exists = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)
    if (exists.rows[0]?.there && !done.has(table)) await sql`select create_reference_table(${table})`.execute(db)
  }
  for (const { table, column } of distributedTables) {
    const exists = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)
    if (!exists.rows[0]?.there || done.has(table)) continue
    await sql`select create_distributed_table(${table}, ${column})`.execute(db)
  }
}
