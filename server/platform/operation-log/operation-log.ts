import { type Insertable, sql } from 'kysely'
import { inTransaction, type Store } from '../../db/connect.ts'
import type { OperationLogTable } from '../../db/tables.gen.ts'
import { entryHash, firstHash, type LogEntry } from './entry.ts'

/** Where the chain does not hold: the row and why. */
export interface ChainFault {
  readonly id: number
  readonly reason: 'altered' | 'missing-before'
}

/** What a check of the whole chain found. */
export interface ChainReport {
  readonly rows: number
  readonly fault?: ChainFault
}

/** The append-only operation log. Each line carries the hash of the line before, so that no line can change unseen. */
export interface OperationLog {
  /** Appends a line and gives its id once it is stored. Lines that come together are stored together. */
  append(entry: LogEntry): Promise<number>
  /** Reads the whole chain and names the first row that does not fit. */
  verify(): Promise<ChainReport>
  /** Waits for what is under way. */
  settle(): Promise<void>
}

const lockKey = 0x77_6f_70_6c
const mostAtOnce = 200
const verifyBatch = 5_000

interface Waiting {
  readonly entry: LogEntry
  readonly resolve: (id: number) => void
  readonly reject: (error: unknown) => void
}

/** The operation log kept in table `operation_log`; several servers may append at once. */
export function storedOperationLog(store: Store): OperationLog {
  const waiting: Waiting[] = []
  let running: Promise<void> | undefined

  const drain = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostAtOnce)
      try {
        const ids = await appendBatch(
          store,
          batch.map(({ entry }) => entry),
        )
        for (const [at, one] of batch.entries()) one.resolve(ids[at] ?? 0)
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
  }

  return {
    append(entry) {
      const stored = new Promise<number>((resolve, reject) => {
        waiting.push({ entry, resolve, reject })
      })
      running ??= drain().finally(() => {
        running = undefined
      })
      return stored
    },
    verify: () => verifyChain(store),
    async settle() {
      await running
    },
  }
}

async function appendBatch(store: Store, entries: readonly LogEntry[]): Promise<number[]> {
  return inTransaction(store, async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
    const last = await trx.selectFrom('operation_log').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
    let previousHash = last?.hash ?? firstHash
    const rows = entries.map((entry) => {
      const row = rowOf(entry, previousHash)
      previousHash = row.hash
      return row
    })
    const inserted = await trx.insertInto('operation_log').values(rows).returning('id').execute()
    return inserted.map((row) => row.id)
  })
}

function rowOf(entry: LogEntry, previousHash: string): Insertable<OperationLogTable> & { hash: string } {
  return {
    at: entry.at,
    kind: entry.kind,
    user_id: entry.userId,
    user_name: entry.userName,
    ip: entry.ip,
    module: entry.module,
    operation: entry.operation,
    object: entry.object,
    changes: JSON.stringify(entry.changes),
    changes_text: entry.changesText,
    result: entry.result,
    message: entry.message,
    duration_ms: entry.durationMs,
    request_id: entry.requestId,
    from_path: entry.fromPath,
    to_path: entry.toPath,
    previous_hash: previousHash,
    hash: entryHash(previousHash, entry),
  }
}

async function verifyChain(store: Store): Promise<ChainReport> {
  let [lastId, rows, previousHash] = [0, 0, firstHash]
  for (;;) {
    const batch = await store.db
      .selectFrom('operation_log')
      .selectAll()
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(verifyBatch)
      .execute()
    for (const row of batch) {
      rows += 1
      if (row.previous_hash !== previousHash) return { rows, fault: { id: row.id, reason: 'missing-before' } }
      const entry = {
        at: row.at,
        kind: row.kind,
        userId: row.user_id,
        userName: row.user_name,
        ip: row.ip,
        module: row.module,
        operation: row.operation,
        object: row.object,
        changes: row.changes,
        changesText: row.changes_text,
        result: row.result,
        message: row.message,
        durationMs: row.duration_ms,
        requestId: row.request_id,
        fromPath: row.from_path,
        toPath: row.to_path,
      }
      if (entryHash(previousHash, entry as LogEntry) !== row.hash || row.deleted !== 0) {
        return { rows, fault: { id: row.id, reason: 'altered' } }
      }
      previousHash = row.hash
      lastId = row.id
    }
    if (batch.length < verifyBatch) return { rows }
  }
}
