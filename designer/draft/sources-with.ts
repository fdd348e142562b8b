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

/** All documents as they would be with the drafts that are open here in force; a removed one is left out. */
export function sourcesWith(
  stored: ReadonlyMap<string, StoredDocument>,
  drafts: ReadonlyMap<string, Draft>,
): readonly Source[] {
  const kept = [...stored.values()].flatMap(({ key, kind, id, file, text }): readonly Source[] => {
    const own = drafts.get(key)
    const name = file || documentFile(kind, id)
    if (own !== undefined) return sourceOf(name, documentOf(own))
    return text === '' ? [] : [{ file: name, text }]
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
