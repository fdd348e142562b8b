import type { PageContext } from '../../runtime/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import type { Publish } from '../presence/follow.ts'
import type { StoredVersion } from './version-list.ts'

/** The calls about versions that the designer makes; they reject with `ApiError`. */
export interface HistoryCalls {
  /** All versions of a document, the newest first. */
  history(kind: string, id: string): Promise<readonly StoredVersion[]>
  /** Publishes of all documents, the newest first. */
  publishes(): Promise<readonly Publish[]>
  /** The content of a version; 0 is what is shipped, null where the version removed the document. */
  open(kind: string, id: string, version: number): Promise<DocumentJson | null>
}

/** The calls over the endpoints of the page that the designer stands in. */
export function historyCalls(page: Pick<PageContext, 'call'>): HistoryCalls {
  return {
    history: (kind, id) => page.call('documents.history', { kind, id }, { silent: true }),
    publishes: () => page.call('documents.publishes', {}, { silent: true }),
    async open(kind, id, version) {
      const found = await page.call<{ readonly document: DocumentJson | null }>(
        'documents.open',
        { kind, id, version },
        { silent: true },
      )
      return found.document
    },
  }
}
