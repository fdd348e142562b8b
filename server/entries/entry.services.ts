import type { Store } from '../db/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import type { LiveHub } from '../live/hub.ts'
import { entryGridServices } from './entry-grid.service.ts'
import { entryListServices } from './entry-list.service.ts'
import { entryReviewServices } from './entry-review.service.ts'

/** What the services of api document `entry` are handed. */
export interface EntryDeps {
  readonly store: Store
  readonly files: FileStore
  readonly hub: Pick<LiveHub, 'publish'>
  /** Epoch milliseconds; tests own the clock. */
  readonly nowMs?: () => number
}

/** Services of api document `entry`: returns on energy and resources, from the grid to the archive. */
export function entryServices({ store, files, hub, nowMs = Date.now }: EntryDeps) {
  return {
    ...entryGridServices({ store, nowMs }),
    ...entryReviewServices({ store, files, hub }),
    ...entryListServices({ store, hub, nowMs }),
  }
}
