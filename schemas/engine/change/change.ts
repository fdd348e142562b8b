import type { Place, Step } from './place.ts'

/** A property was written, changed or taken away; with an empty place the whole document was. */
export interface SetChange {
  readonly kind: 'set'
  readonly at: Place
  /** Absent where the property was not written. */
  readonly before?: unknown
  /** Absent where the property is written no more. */
  readonly after?: unknown
  /** For a property newly written: the key behind which it stands, null for the first place, absent for the last. */
  readonly behind?: Step | null
}

/** An item of a list is new; `at` is its place. */
export interface InsertChange {
  readonly kind: 'insert'
  readonly at: Place
  readonly after: unknown
  /** The item behind which it stands; null for the first place. */
  readonly behind: Step | null
}

/** An item of a list is gone. */
export interface RemoveChange {
  readonly kind: 'remove'
  readonly at: Place
  readonly before: unknown
}

/** An item of a list, or a property, stands elsewhere among its neighbours. */
export interface MoveChange {
  readonly kind: 'move'
  readonly at: Place
  /** What it stands behind now; null for the first place. */
  readonly behind: Step | null
}

/** One difference between two documents. */
export type Change = SetChange | InsertChange | RemoveChange | MoveChange
