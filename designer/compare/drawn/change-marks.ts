import {
  type AppModel,
  type Change,
  describeChanges,
  diffDocuments,
  isWithin,
  type Place,
  placeKey,
  trailOf,
} from '../../../schemas/index.ts'
import type { DocumentJson } from '../../draft/edit.ts'

/** What happened to a thing. */
export type MarkKind = 'added' | 'removed' | 'changed' | 'moved'

/** A change as it is marked on the drawn documents and said in a sentence; both carry its number. */
export interface ChangeMark {
  readonly number: number
  readonly kind: MarkKind
  readonly at: Place
  readonly text: string
}

/** Words of the marks. */
export const markWords: Readonly<Record<MarkKind, string>> = {
  added: '新增',
  removed: '删除',
  changed: '修改',
  moved: '移动',
}

/** Every change between two contents of a document, numbered in the order in which it is told. */
export function changeMarks(
  before: DocumentJson | null,
  after: DocumentJson | null,
  model: AppModel | undefined,
): readonly ChangeMark[] {
  if (before === null || after === null) return []
  const changes = diffDocuments(before, after)
  return describeChanges(changes, before, after, model).map(({ at, text }, index) => ({
    number: index + 1,
    kind: kindOf(
      changes.find((change) => placeKey(change.at) === placeKey(at)),
      before,
      after,
    ),
    at,
    text,
  }))
}

/** An entry of a map (a field of an entity, a data source) is new or gone as an item of a list is; a property is changed. */
function kindOf(change: Change | undefined, before: DocumentJson, after: DocumentJson): MarkKind {
  switch (change?.kind) {
    case 'set':
      if (!('before' in change) && isEntry(after, change.at)) return 'added'
      return !('after' in change) && isEntry(before, change.at) ? 'removed' : 'changed'
    case 'insert':
      return 'added'
    case 'remove':
      return 'removed'
    case 'move':
      return 'moved'
    default:
      return 'changed'
  }
}

const isEntry = (document: DocumentJson, at: Place): boolean => trailOf(document, at).at(-1)?.isThing === true

/** The marks that stand on one side: what was removed only on the old one, what was added only on the new one. */
export const marksOn = (side: 'before' | 'after', marks: readonly ChangeMark[]): readonly ChangeMark[] =>
  marks.filter(({ kind }) => kind !== (side === 'before' ? 'added' : 'removed'))

/** The kind of mark that a thing carries itself, or that something inside it carries; undefined for neither. */
export function markAt(marks: readonly ChangeMark[], place: Place): ChangeMark | undefined {
  return (
    marks.find(({ at }) => placeKey(at) === placeKey(place)) ??
    marks.find(({ at }) => isWithin(at, place) && at.length > 0)
  )
}
