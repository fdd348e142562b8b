import { documentFile, printDocument, type Source } from '../../schemas/index.ts'
import type { StoredDocument } from './calls.ts'
import { type Draft, documentOf } from './draft.ts'
import type { DocumentJson } from './edit.ts'

const texts = new WeakMap<DocumentJson, string>()

/** The text of a document, kept as long as the document is the same. */
export function textOf(document: DocumentJson): string {
  const known = texts.get(document)
  if (known !== undefined) return known
  const text = printDocument(document)
  texts.set(document, text)
  return text
}

/**
 * All documents as they would be with the drafts that are open here in force, and with those that `ownId` (of a user)
 * saved; a removed one is left out.
 */
export function sourcesWith(
  stored: ReadonlyMap<string, StoredDocument>,
  drafts: ReadonlyMap<string, Draft>,
  ownId?: number,
): readonly Source[] {
  const kept = [...stored.values()].flatMap(({ key, kind, id, file, text, draft }): readonly Source[] => {
    const open = drafts.get(key)
    const name = file || documentFile(kind, id)
    if (open !== undefined) return sourceOf(name, documentOf(open))
    const now = draft !== undefined && draft.byId === ownId ? draft.text : text
    return now === '' || now === null ? [] : [{ file: name, text: now }]
  })
  const added = [...drafts.values()]
    .filter(({ key }) => !stored.has(key))
    .flatMap((draft) => sourceOf(documentFile(draft.kind, draft.id), documentOf(draft)))
  return [...kept, ...added]
}

/** A draft as a source whose text is written only when somebody reads it. */
function sourceOf(file: string, document: DocumentJson | null): readonly Source[] {
  if (document === null) return []
  return [
    {
      file,
      value: document,
      get text() {
        return textOf(document)
      },
    },
  ]
}
