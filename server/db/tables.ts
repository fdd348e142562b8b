import type { FactTables } from './fact-tables.ts'
import type { EntityTables } from './tables.gen.ts'

/** Migrations that this store has taken. */
export interface SchemaMigrationTable {
  id: string
  at: string
}

/** Every table of the store, for kysely. */
export interface Tables extends EntityTables, FactTables {
  schema_migration: SchemaMigrationTable
}
