import { type AppModel, describeChanges, diffDocuments, isWithin, type Place } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'

/** What changed between two contents of a document, in sentences, each with the place that it is of. */
export function sentencesBetween(before: DocumentJson | null, after: DocumentJson | null, model: AppModel | undefined) {
  if (before === null && after === null) return []
  return describeChanges(diffDocuments(before, after), before, after, model)
}

/** The same as texts, of what lies within a place; with `order` only of what moved in the list there. */
export function textsWithin(
  before: DocumentJson | null,
  after: DocumentJson | null,
  { at, about }: { readonly at: Place; readonly about: 'value' | 'order' },
  model: AppModel | undefined,
): readonly string[] {
  const changes = diffDocuments(before, after).filter((change) =>
    about === 'order'
      ? change.kind === 'move' && change.at.length === at.length + 1 && isWithin(change.at, at)
      : isWithin(change.at, at) || isWithin(at, change.at),
  )
  return describeChanges(changes, before, after, model).map(({ text }) => text)
}
