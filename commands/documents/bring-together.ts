import {
  type Conflict,
  documentText,
  mergeDocuments,
  printDocument,
  resolveConflicts,
  trailOf,
} from '../../schemas/index.ts'
import { type DocumentFile, documentOf, placeIn } from './files.ts'
import type { KnownVersions } from './known-versions.ts'
import type { KeptDocument, Target } from './target.ts'

/** Whose word counts where both sides changed the same. */
export type Prefer = 'ours' | 'theirs' | undefined

/** What became of a file and of what a server has of the same document. Null where neither has it any more. */
export interface Together {
  readonly document: Readonly<Record<string, unknown>> | null
  readonly conflicts: readonly Conflict[]
}

/**
 * A file and the text that a server has, joined over the version that both last had in common: neither loses what only
 * the other changed. Without such a version the shipped document is the base, or nothing is; where nobody ever saved
 * the document on the server, the file counts.
 */
export async function bringTogether(
  file: DocumentFile,
  theirs: Readonly<Record<string, unknown>> | null,
  {
    kept,
    known,
    target,
  }: { readonly kept: KeptDocument | undefined; readonly known: KnownVersions; readonly target: Target },
  prefer: Prefer,
): Promise<Together> {
  const ours = file.document
  if (theirs !== null && printDocument(theirs) === printDocument(ours)) return { document: theirs, conflicts: [] }
  if ((kept?.latest ?? 0) === 0) return { document: ours, conflicts: [] }
  const version = known.of(file.key)
  const base = (await target.version(file.key, version ?? 0)) ?? undefined
  // Removed on the server before this folder ever knew of it: the file brings it anew.
  if (theirs === null && version === undefined) return { document: ours, conflicts: [] }
  const merge = mergeDocuments(base, ours, theirs)
  const document = resolveConflicts(
    merge,
    merge.conflicts.map(() => prefer),
  ) as Together['document']
  return { document, conflicts: prefer === undefined ? merge.conflicts : [] }
}

/** Lines that tell of conflicts in a document, each with the place in its file. */
export const conflictLines = (file: DocumentFile, conflicts: readonly Conflict[]): readonly string[] => [
  documentText(file.document),
  ...conflicts.map((conflict) => `  ${placeIn(file, conflict.at)}  ${conflictText(conflict, file)}`),
]

const shown = (value: unknown): string =>
  value === undefined || value === null ? '（没有）' : JSON.stringify(value).slice(0, 60)

function conflictText({ about, at, ours, theirs }: Conflict, { document }: DocumentFile): string {
  const place = trailOf(document, at)
    .map(({ noun, label }) => (label === undefined ? noun : `${noun}“${label}”`))
    .join(' › ')
  return `${place || '整份文档'} ${about === 'order' ? '次序不同' : `我方 ${shown(ours)}，对方 ${shown(theirs)}`}`
}

/** The document of a text that a server keeps; null for one that it has not. */
export const keptDocument = (key: string, text: string | null): Readonly<Record<string, unknown>> | null =>
  text === null || text === '' ? null : documentOf(key, text)
