import { sentencesBetween } from '../compare/sentences.ts'
import { documentOf } from '../draft/draft.ts'
import type { DocumentJson } from '../draft/edit.ts'
import type { WorkspaceView } from '../draft/workspace.ts'

/** A save that was made elsewhere, of a document that is open here. */
export interface SavedElsewhere {
  readonly key: string
  readonly version: number
  readonly by: string
}

/**
 * The save that a `document.saved` event tells of, where it is to be read in: the document is open here, has no
 * unsaved edits, and stands on an earlier version. With unsaved edits the next save finds out and merges.
 */
export function savedElsewhere(
  payload: unknown,
  { drafts }: Pick<WorkspaceView, 'drafts'>,
): SavedElsewhere | undefined {
  const { key, version, by } = (payload ?? {}) as { key?: unknown; version?: unknown; by?: unknown }
  if (typeof key !== 'string' || typeof version !== 'number') return undefined
  const draft = drafts.get(key)
  if (draft === undefined || draft.save !== 'saved' || draft.base >= version) return undefined
  return { key, version, by: String(by ?? '') }
}

/** A `document.saved` event tells of a document that is open here and that the server was not known to have. */
export function isUnknown(payload: unknown, { drafts, stored }: Pick<WorkspaceView, 'drafts' | 'stored'>): boolean {
  const { key } = (payload ?? {}) as { key?: unknown }
  return typeof key === 'string' && drafts.has(key) && !stored.has(key)
}

/** What a notice says of a save that was read in: who saved or removed what, and each change of it. */
export function readInText(
  { key, version, by }: SavedElsewhere,
  before: DocumentJson | null,
  { drafts, loaded }: Pick<WorkspaceView, 'drafts' | 'loaded'>,
): { readonly text: string; readonly points: readonly string[] } | undefined {
  const draft = drafts.get(key)
  if (draft === undefined) return undefined
  const after = documentOf(draft)
  const points = sentencesBetween(before, after, loaded.model).map((sentence) => sentence.text)
  if (points.length === 0) return undefined
  const title = String((after ?? before)?.title ?? draft.id)
  if (after === null) return { text: `${by || '他人'}删除了“${title}”，发布后生效；撤销可恢复`, points: [] }
  return { text: `${by || '他人'}保存了“${title}”第 ${version} 版，已读入`, points }
}

/** A document that stands here, and whose removal came into force. */
export interface Gone {
  readonly key: string
  readonly title: string
  /** There are edits here that the server does not have. */
  readonly isEdited: boolean
}

/** The documents open here whose removal came into force between two views. */
export function goneBetween(
  before: Pick<WorkspaceView, 'stored'>,
  after: Pick<WorkspaceView, 'stored' | 'drafts'>,
): readonly Gone[] {
  if (before.stored === after.stored) return []
  return [...after.drafts.values()].flatMap((draft) => {
    const { key, id, save, history } = draft
    if (!before.stored.has(key) || after.stored.has(key)) return []
    const last = documentOf(draft) ?? history.undo.findLast(({ document }) => document !== null)?.document
    return [{ key, title: String(last?.title ?? id), isEdited: save !== 'saved' }]
  })
}

/** What a notice says of a document that somebody else removed; undefined where one did it oneself. */
export function goneText({ title, isEdited }: Gone, publish: Publish | undefined, ownId: number): string | undefined {
  if (publish?.byId === ownId) return undefined
  const kept = isEdited ? '；您还没有保存的修改仍在此处，保存时可选择恢复它' : '；可从版本记录恢复'
  const why = publish === undefined || publish.why === '' ? '' : `（${publish.why}）`
  return `${publish?.by || '他人'}删除了“${title}”并已发布${why}${kept}`
}

/** Whether a publish did nothing but remove documents that are told of. */
export const isAllGone = ({ documents }: Publish, gone: readonly Gone[]): boolean =>
  documents.every(({ kind, id }) => gone.some(({ key }) => key === `${kind}/${id}`))

/** A publish as the server lists it. */
export interface Publish {
  readonly revision: number
  readonly at: string
  readonly by: string
  readonly byId: number
  readonly why: string
  readonly documents: readonly { readonly kind: string; readonly id: string; readonly version: number }[]
}

/** What a notice says of a publish by somebody else; undefined for one's own. */
export function publishText(publish: Publish | undefined, ownId: number): string | undefined {
  if (publish === undefined || publish.byId === ownId) return undefined
  const { by, why, documents } = publish
  const first = documents[0]
  const what = documents.length === 1 && first ? `“${first.id}”` : ` ${documents.length} 份文档`
  return `${by || '他人'}发布了${what}${why === '' ? '' : `：${why}`}`
}
