import { AsyncLocalStorage } from 'node:async_hooks'

/** One row that a call wrote: what the operation log shows as a difference. */
export interface RowChange {
  /** Title of the entity, in Chinese. */
  readonly title: string
  readonly entity: string
  readonly id: number | string
  /** Text by which users know the row. */
  readonly label: string
  /** Absent for a new row. */
  readonly before?: Readonly<Record<string, unknown>>
  /** Absent for a deleted row. */
  readonly after?: Readonly<Record<string, unknown>>
}

interface CallContext {
  readonly changes: RowChange[]
}

const current = new AsyncLocalStorage<CallContext>()

/** Runs a call so that the rows which it writes are gathered into `changes`. */
export function gatherChanges<T>(changes: RowChange[], work: () => Promise<T>): Promise<T> {
  return current.run({ changes }, work)
}

/** Notes a written row for the operation log of the call under way; outside of a call it does nothing. */
export function noteChange(change: RowChange): void {
  current.getStore()?.changes.push(change)
}
