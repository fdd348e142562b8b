import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** One database, as every part of the server is handed it. */
export interface Store {
  /** Typed queries. Long work uses `inTransaction`, so that deadlocks are tried again. */
  readonly db: Kysely<Tables>
  /** The connections below `db`, for COPY, LISTEN and cursors. Give each client back. */
  readonly pool: pg.Pool
  /** Ends all connections; queries under way are finished first. */
  close(): Promise<void>
}

/** How to connect. */
export interface ConnectOptions {
  readonly url: string
  /** Most connections at once. */
  readonly max?: number
  /** Told of the fault of an idle connection; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void
}

const int8 = 20
const numeric = 1700
const date = 1082
const timestamptz = 1184
type Parse = (text: string) => unknown
const parsers = new Map<number, Parse>([
  [int8, Number],
  [numeric, Number],
  [date, (text) => text],
  [timestamptz, toIsoInstant],
])

/**
 * Opens a pool and the query layer over it; nothing is asked of the server yet.
 *
 * Values come as the wire wants them: bigint and numeric as number, date as `yyyy-mm-dd`, timestamptz as ISO 8601 UTC.
 */
export function connect({ url, max = 20, onIdleError }: ConnectOptions): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'wattform',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format ?? 'text'),
    },
  })
  pool.on('error', (error) => onIdleError?.(error))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely ends the pool only if it has ever used it.
      if (!pool.ending) await pool.end()
    },
  }
}

const attempts = 5

/**
 * Runs `work` in one transaction and gives what it gives.
 *
 * Deadlocks (40P01), serialisation faults (40001) and connections lost before the commit was sent are tried again up
 * to five times, so `work` must do nothing outside the transaction. A connection lost during the commit is thrown:
 * nobody knows then whether it took.
 */
export async function inTransaction<T>(store: Store, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let worked = false
    try {
      return await store.db.transaction().execute(async (trx) => {
        const result = await work(trx)
        worked = true
        return result
      })
    } catch (error) {
      const again = isDeadlock(error) || (isLostConnection(error) && !worked)
      if (!again || attempt >= attempts) throw error
      await pause(attempt)
    }
  }
}

/** Runs a read, again up to five times when the connection was lost; `read` may run more than once. */
export async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (!isLostConnection(error) || attempt >= attempts) throw error
      await pause(attempt)
    }
  }
}

/** SQLSTATE of a driver's error, or the system's code (`ECONNRESET`), or nothing for other errors. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

const unfinished = new Set(['40P01', '40001'])
const lost = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'])

function isDeadlock(error: unknown): boolean {
  return unfinished.has(errorCode(error) ?? '')
}

/** True where the server went away rather than refused. */
export function isLostConnection(error: unknown): boolean {
  const code = errorCode(error) ?? ''
  return (
    lost.has(code) || code.startsWith('08') || (error instanceof Error && /Connection terminated/.test(error.message))
  )
}

function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt))
}

function toIsoInstant(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
