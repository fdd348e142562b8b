import { type AppModel, type Merge, mergeDocuments } from '../../schemas/index.ts'
import { sentencesBetween } from '../compare/sentences.ts'
import { type Draft, documentOf } from '../draft/draft.ts'
import type { DocumentJson } from '../draft/edit.ts'
import type { Workspace } from '../draft/workspace.ts'

/** A draft that somebody else was faster with, and what becomes of it. */
export interface StaleMerge {
  readonly draft: Draft
  readonly theirs: NonNullable<Draft['theirs']>
  readonly merge: Merge
}

/** The merge of a draft with the version that it was refused for; undefined where it was not. */
export function mergeOf(draft: Draft): StaleMerge | undefined {
  const { save, theirs, baseDocument } = draft
  if (save !== 'stale' || theirs === undefined) return undefined
  return { draft, theirs, merge: mergeDocuments(baseDocument, documentOf(draft), theirs.document) }
}

/** What came in by a merge that nobody had to be asked about. */
export interface Settled {
  readonly key: string
  readonly title: string
  readonly by: string
  readonly version: number
  /** What they changed, in sentences. */
  readonly came: readonly string[]
}

/**
 * Merges every draft that somebody else was faster with, where the two do not contradict each other: the merged
 * content stands on their version and is saved with the next save. The others are left for a person to decide.
 */
export function settleStale(workspace: Workspace): {
  readonly settled: readonly Settled[]
  readonly disputed: readonly StaleMerge[]
} {
  const { drafts, loaded } = workspace.view()
  const merges = [...drafts.values()].flatMap((draft) => mergeOf(draft) ?? [])
  const disputed = merges.filter(({ merge }) => merge.conflicts.length > 0)
  const settled = merges
    .filter(({ merge }) => merge.conflicts.length === 0)
    .map(({ draft, theirs, merge }) => {
      const told = settledOf({ draft, theirs, merge }, loaded.model)
      workspace.take(draft.key, theirs, (merge.merged ?? null) as DocumentJson | null)
      return told
    })
  return { settled, disputed }
}

function settledOf({ draft, theirs }: StaleMerge, model: AppModel | undefined): Settled {
  const { key, id, baseDocument } = draft
  return {
    key,
    title: String((documentOf(draft) ?? theirs.document)?.title ?? id),
    by: theirs.by,
    version: theirs.version,
    came: sentencesBetween(baseDocument, theirs.document, model).map(({ text }) => text),
  }
}
