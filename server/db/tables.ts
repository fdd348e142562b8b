import type { Generated } from 'kysely'
import type { AccountTables } from '../auth/account-tables.ts'
import type { FactTables } from './fact-tables.ts'
import type { EntityTables } from './tables.gen.ts'

/** Migrations that this store has taken. */
export interface SchemaMigrationTable {
  id: string
  /** Instant, ISO 8601 UTC. */
  at: Generated<string>
}

/** Every table of the store, for kysely. */
export interface Tables extends EntityTables, FactTables, AccountTables {
  schema_migration: SchemaMigrationTable
}
