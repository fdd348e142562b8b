import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Caller } from '../http/service.ts'
import type { Row } from './row.ts'

/** What was done to rows. */
export type WriteVerb = 'create' | 'update' | 'delete'

/** A row about to be written. */
export interface BeforeWrite {
  readonly entity: string
  readonly verb: WriteVerb
  /** The row as it stands; absent when it is created. */
  readonly before?: Row
  /** Field values that will be written, by name (null empties a field); a hook may set others. Empty for a delete. */
  readonly values: Map<string, unknown>
  readonly caller: Caller
  readonly trx: Transaction<Tables>
}

/** One written row: `before` is absent for a new one, `after` for a deleted one. Secret fields stand in neither. */
export interface RowChange {
  readonly id: number
  readonly before?: Row
  readonly after?: Row
}

/** Rows of one entity that one call has written. */
export interface Written {
  readonly entity: string
  readonly verb: WriteVerb
  readonly changes: readonly RowChange[]
  readonly caller: Caller
}

/** Rows that were written, still inside the transaction. */
export interface AfterWrite extends Written {
  readonly trx: Transaction<Tables>
}

/**
 * What other parts want to know of writes. `beforeWrite` and `afterWrite` run inside the transaction and may run again
 * when it is retried, so they touch nothing but `trx`; what they throw undoes the write.
 */
export interface RowHooks {
  /** Refuses by throwing an `AppError`, or completes `values`. */
  beforeWrite?(event: BeforeWrite): Promise<void>
  afterWrite?(event: AfterWrite): Promise<void>
  /** Everything that one call wrote, in order, told once and only when it is sure. Must not throw. */
  afterCommit?(events: readonly Written[]): void
}
