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
  const textNow = (draft: Draft) => {
    const document = documentOf(draft)
    return document === null ? '' : textOf(document)
  }
  const kept = [...stored.values()].map(({ key, kind, id, file, text }) => {
    const own = drafts.get(key)
    return { file: file || documentFile(kind, id), text: own === undefined ? text : textNow(own) }
  })
  const added = [...drafts.values()]
    .filter(({ key }) => !stored.has(key))
    .map((draft) => ({ file: documentFile(draft.kind, draft.id), text: textNow(draft) }))
  return [...kept, ...added].filter(({ text }) => text !== '')
}
