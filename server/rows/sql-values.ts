import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Where a statement runs: the store, or a transaction of it. */
export type Executor = Kysely<Tables>

/** Values of one statement, in the order of their placeholders. Nothing from outside enters a statement but by here. */
export class SqlValues {
  readonly list: unknown[] = []

  /** Keeps a value and gives its placeholder, `$3`, with a cast where PostgreSQL cannot know the type. */
  add(value: unknown, cast?: string): string {
    this.list.push(value)
    return cast === undefined ? `$${this.list.length}` : `$${this.list.length}::${cast}`
  }
}

/** Runs one statement whose text was composed from compiled shapes. */
export async function run<R = Record<string, unknown>>(db: Executor, text: string, values: SqlValues): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, values.list))
  return rows
}
