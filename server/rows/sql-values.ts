import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../db/tables.ts'

/** Where a statement runs: the store, a transaction of it, or its connections with prepared statements. */
export type Executor = Kysely<Tables> | PreparedReads

/** Values of one statement, in the order of their placeholders. Nothing from outside enters a statement but by here. */
export class SqlValues {
  readonly list: unknown[] = []

  /** Keeps a value and gives its placeholder, `$3`, with a cast where PostgreSQL cannot know the type. */
  add(value: unknown, cast?: string): string {
    this.list.push(value)
    return cast === undefined ? `$${this.list.length}` : `$${this.list.length}::${cast}`
  }
}

/** Texts beyond this many are run unprepared, so that unusual filters do not fill the server's memory. */
const mostPrepared = 500

/**
 * Reads by prepared statements: the same list is asked for again and again, and planning its joins costs the database
 * as much as answering. A statement's name is the number of its text.
 */
export class PreparedReads {
  private readonly names = new Map<string, string>()

  constructor(private readonly pool: pg.Pool) {}

  async run<R>(text: string, values: readonly unknown[]): Promise<R[]> {
    const { rows } = await this.pool.query({ name: this.nameOf(text), text, values: [...values] })
    return rows as R[]
  }

  private nameOf(text: string): string | undefined {
    const known = this.names.get(text)
    if (known !== undefined || this.names.size >= mostPrepared) return known
    const name = `rows_${this.names.size}`
    this.names.set(text, name)
    return name
  }
}

/** Runs one statement whose text was composed from compiled shapes. */
export async function run<R = Record<string, unknown>>(db: Executor, text: string, values: SqlValues): Promise<R[]> {
  if (db instanceof PreparedReads) return db.run<R>(text, values.list)
  const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, values.list))
  return rows
}
