import {
  type AppModel,
  describeChanges,
  diffDocuments,
  documentFile,
  type Issue,
  loadDocuments,
} from '../../schemas/index.ts'
import type { StoredDocument } from '../draft/calls.ts'
import { type Draft, documentOf, openDraft } from '../draft/draft.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { isRestored } from '../draft/heads.ts'
import { sourcesWith } from '../draft/sources-with.ts'
import type { WorkspaceView } from '../draft/workspace.ts'

/** A document whose latest version is not in force. */
export interface Unpublished {
  readonly key: string
  readonly kind: string
  readonly id: string
  readonly title: string
  /** New, changed, to be removed, or to be brought back after its removal was published. */
  readonly is: 'new' | 'changed' | 'removed' | 'restored'
  /** Who saved it last, and when; absent for what is only edited here. */
  readonly by?: string
  readonly byId?: number
  readonly at?: string
  /** In force; null where it is new. */
  readonly before: DocumentJson | null
  /** As it would be; null where it is removed. */
  readonly after: DocumentJson | null
  /** The draft, opened where it was not. */
  readonly draft: Draft
}

/** Everything that a publish could bring into force, what is edited here first. */
export function unpublished({ stored, drafts }: Pick<WorkspaceView, 'stored' | 'drafts'>): readonly Unpublished[] {
  const kept = [...stored.values()].flatMap((one) => unpublishedOf(one, drafts.get(one.key)) ?? [])
  const fresh = [...drafts.values()]
    .filter(({ key }) => !stored.has(key))
    .flatMap((draft) => unpublishedOf(undefined, draft) ?? [])
  return [...fresh, ...kept].sort((a, b) => Number(drafts.has(b.key)) - Number(drafts.has(a.key)))
}

/** What publishing one document would do; undefined where it is in force as it is. */
export function unpublishedOf(stored: StoredDocument | undefined, own: Draft | undefined): Unpublished | undefined {
  const draft = own ?? (stored?.draft ? openDraft(stored) : undefined)
  if (!draft) return undefined
  const before = stored && stored.text !== '' ? (JSON.parse(stored.text) as DocumentJson) : null
  const after = documentOf(draft)
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined
  const { key, kind, id } = draft
  const title = String((after ?? before)?.title ?? id)
  const signed = stored?.draft ? { by: stored.draft.by, byId: stored.draft.byId, at: stored.draft.at } : {}
  // A draft with a base that the server knows no more was removed while it stood here.
  const isBack = stored ? isRestored(stored) : draft.base > 0
  const is = before === null ? (isBack ? 'restored' : 'new') : after === null ? 'removed' : 'changed'
  return { key, kind, id, title, is, ...signed, before, after, draft }
}

/** What a publish would change in a document, in sentences. */
export function changesOf({ before, after, is }: Unpublished, model: AppModel | undefined): readonly string[] {
  if (is === 'new') return ['新文档']
  if (is === 'removed') return ['删除此文档']
  if (is === 'restored') return ['恢复已删除的文档']
  return describeChanges(diffDocuments(before, after), before, after, model).map(({ text }) => text)
}

/** Faults and doubts that all documents would have together with the chosen ones in force, and without the others. */
export interface Findings {
  readonly faults: readonly Issue[]
  /** Of the chosen documents only: what is left over elsewhere has nothing to do with this publish. */
  readonly doubts: readonly Issue[]
}

/** What the checker says of a publish: faults stop it, doubts do not. */
export function findingsWith(
  { stored, loaded }: Pick<WorkspaceView, 'stored' | 'loaded'>,
  chosen: readonly Unpublished[],
  components: Readonly<Record<string, object>>,
): Findings {
  const drafts = new Map(chosen.map(({ key, draft }) => [key, draft]))
  const { issues } = loadDocuments(sourcesWith(stored, drafts), { components }, loaded)
  const files = new Set(chosen.map(({ kind, id, key }) => stored.get(key)?.file || documentFile(kind, id)))
  return {
    faults: issues.filter(({ isDoubt }) => !isDoubt),
    doubts: issues.filter(({ isDoubt, file }) => isDoubt && files.has(file)),
  }
}

/**
 * Keys that are chosen to be published at first: what is open here with what was saved for it (the menu entry of a new
 * page), else what one saved oneself. Drafts of others, and what one left half done elsewhere, wait.
 */
export function chosenAtFirst(
  all: readonly Unpublished[],
  { drafts }: Pick<WorkspaceView, 'drafts'>,
  ownId: number,
): ReadonlySet<string> {
  const open = all.filter(({ key }) => drafts.has(key))
  const own = all.filter(({ byId }) => byId === ownId)
  const along = own.filter((one) => open.some(({ id }) => mentions(one.after, id) && !mentions(one.before, id)))
  return new Set((open.length > 0 ? [...open, ...along] : own).map(({ key }) => key))
}

/** What is not chosen, though faults of what is chosen name it: documents that would have to come along. */
export function lackingOf(faults: readonly Issue[], all: readonly Unpublished[], chosen: readonly Unpublished[]) {
  const isNamed = ({ id, after }: Unpublished) =>
    after !== null && faults.some(({ message }) => message.includes(`"${id}"`) || message.includes(`"${id}.`))
  return all.filter((one) => !chosen.includes(one) && isNamed(one))
}

/** Whether a document names another one. */
const mentions = (document: DocumentJson | null, id: string): boolean =>
  document !== null && JSON.stringify(document).includes(JSON.stringify(id))
