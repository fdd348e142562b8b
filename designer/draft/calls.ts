import type { PageContext } from '../../runtime/index.ts'
import type { DocumentLock } from '../../schemas/index.ts'
import type { DocumentJson } from './edit.ts'

/** A document as the server holds it: in force, and where somebody saved without publishing, the draft beside it. */
export interface StoredDocument {
  /** `kind/id`. */
  readonly key: string
  readonly kind: string
  readonly id: string
  readonly file: string
  readonly layer: 'shipped' | 'overlay' | 'admin'
  /** In force; empty for a document that was never published. */
  readonly text: string
  readonly latest: number
  readonly published: number
  /** The latest version, where it is not the one in force. */
  readonly draft?: StoredDraft
  /** Who keeps others from saving it, where somebody does. */
  readonly lock?: DocumentLock
}

/** A version that was saved and is not in force. */
export interface StoredDraft {
  readonly version: number
  /** Null where it removes the document. */
  readonly text: string | null
  readonly by: string
  readonly byId: number
  /** ISO 8601, UTC. */
  readonly at: string
}

/** All documents, and what the set in force is called. */
export interface StoredSet {
  readonly revision: string
  readonly documents: readonly StoredDocument[]
}

/** The calls about documents that the designer makes; they reject with `ApiError`. */
export interface DocumentCalls {
  sources(): Promise<StoredSet>
  /** Keeps a version; null removes the document. 409 with `base` and `theirs` where somebody else saved since. */
  save(draft: SavedDraft): Promise<{ readonly version: number }>
  /** Brings these versions into force, all or none; the latest where none is named. 400 with `issues` where they are at fault. */
  publish(documents: readonly PublishedVersion[], why: string): Promise<unknown>
  /** Keeps others from saving a document for a while; `force` takes the lock from somebody else, else 409. */
  lock(document: DocumentName, force: boolean): Promise<DocumentLock>
  /** Gives one's own lock back. */
  unlock(document: DocumentName): Promise<unknown>
}

/** A document by kind and id. */
export interface DocumentName {
  readonly kind: string
  readonly id: string
}

/** A version to bring into force. */
export interface PublishedVersion {
  readonly kind: string
  readonly id: string
  readonly version?: number
}

/** A version to keep. */
export interface SavedDraft {
  readonly kind: string
  readonly id: string
  /** Version that was edited; 0 for what is shipped. */
  readonly base: number
  readonly document: DocumentJson | null
  readonly why: string
}

/** The calls over the endpoints of the page that the designer stands in. */
export function documentCalls(page: Pick<PageContext, 'call'>): DocumentCalls {
  return {
    sources: () => page.call<StoredSet>('documents.sources'),
    save: ({ document, ...rest }) =>
      document === null
        ? page.call('documents.remove', rest, { silent: true })
        : page.call('documents.save', { ...rest, document }, { silent: true }),
    publish: (documents, why) => page.call('documents.publish', { documents, why }, { silent: true }),
    lock: ({ kind, id }, force) => page.call('documents.lock', { kind, id, force }, { silent: true }),
    unlock: ({ kind, id }) => page.call('documents.unlock', { kind, id }, { silent: true }),
  }
}
