import { type AppModel, type Loaded, loadDocuments } from '../../../schemas/index.ts'
import type { StoredDocument } from '../../draft/calls.ts'
import { type Draft, newDraft } from '../../draft/draft.ts'
import type { DocumentJson } from '../../draft/edit.ts'
import { sourcesWith } from '../../draft/sources-with.ts'

interface Around {
  readonly stored: ReadonlyMap<string, StoredDocument>
  readonly drafts: ReadonlyMap<string, Draft>
  readonly loaded: Loaded
}

/**
 * All documents as they are under edit, with one of them as it was in another version. Undefined where the app document
 * is missing. Only what the other version touches is read again.
 */
export function modelWith({ stored, drafts, loaded }: Around, document: DocumentJson): AppModel | undefined {
  const draft = newDraft(document)
  return loadDocuments(sourcesWith(stored, new Map(drafts).set(draft.key, draft)), {}, loaded).model
}
