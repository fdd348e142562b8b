import type { Place } from '../change/place.ts'

/** What one window says of a document that it has open (live topic `documents.presence/kind/id`). */
export interface DocumentPosture {
  /** Tells the window from others of the same user. */
  readonly window: string
  /** What is selected in it; ids, so that it stays true when others move things. */
  readonly selected: readonly Place[]
  /** What was edited last, as long as that is not saved or fresh. */
  readonly editing?: DocumentEditing
  /** Nobody has touched the window for a while. */
  readonly isIdle: boolean
}

/** Edits of a window that others do not have yet, or have only just got. */
export interface DocumentEditing {
  /** The thing that was edited; the root for the document itself. */
  readonly at: Place
  /** The server has it. */
  readonly isSaved: boolean
}

/** Somebody who has a document open. */
export interface DocumentPerson {
  readonly userId: number
  /** The account. */
  readonly userName: string
  /** What people call the person. */
  readonly name: string
  /** In how many windows the document is open. */
  readonly lines: number
  /** What those windows say that have said something. */
  readonly windows: readonly DocumentPosture[]
}

/** Who has a document open. */
export interface DocumentPresence {
  /** `kind/id`. */
  readonly key: string
  readonly people: readonly DocumentPerson[]
}

/** Keeps others from saving a document until it ends or is given back. */
export interface DocumentLock {
  readonly byId: number
  readonly by: string
  /** ISO 8601, UTC. */
  readonly until: string
}
