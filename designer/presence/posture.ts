import type { DocumentPosture } from '../../schemas/index.ts'
import { type Draft, documentOf } from '../draft/draft.ts'
import type { WorkspaceView } from '../draft/workspace.ts'

/** Milliseconds for which an edit counts as fresh after it was made. */
export const freshMs = 60_000
/** Milliseconds without a movement or a key after which nobody is at the window. */
export const idleMs = 180_000
/** Selected places that are told; the rest of a large selection is not. */
const mostPlaces = 50

/** The last edit of a document in this window. */
export interface LastEdit {
  readonly at: DocumentPosture['selected'][number]
  readonly atMs: number
}

/** What a window knows of itself. */
export interface WindowState {
  readonly window: string
  /** When somebody last moved or typed. */
  readonly touchedMs: number
  readonly nowMs: number
}

/** What this window says of a document that it has open. `isShown`: it is the one on screen. */
export function postureOf(
  draft: Draft,
  edit: LastEdit | undefined,
  isShown: boolean,
  { window, touchedMs, nowMs }: WindowState,
): DocumentPosture {
  const isSaved = draft.save === 'saved'
  const isFresh = edit !== undefined && nowMs - edit.atMs < freshMs
  return {
    window,
    selected: isShown ? draft.history.present.selection.slice(0, mostPlaces) : [],
    ...(isFresh || !isSaved ? { editing: { at: edit?.at ?? [], isSaved } } : {}),
    isIdle: nowMs - touchedMs >= idleMs,
  }
}

/** Keys of the documents that this window is at work on: the one on screen, and those with edits not yet saved. */
export function openKeys({ active, drafts }: Pick<WorkspaceView, 'active' | 'drafts'>): readonly string[] {
  const unsaved = [...drafts.values()].filter(({ save }) => save !== 'saved').map(({ key }) => key)
  return [...new Set([...(active === undefined ? [] : [active]), ...unsaved])]
}

/** The documents that were edited here between two views, with what is selected in them since. */
export function editedBetween(
  before: Pick<WorkspaceView, 'drafts'>,
  after: Pick<WorkspaceView, 'drafts'>,
): readonly (readonly [string, LastEdit['at']])[] {
  if (before.drafts === after.drafts) return []
  return [...after.drafts].flatMap(([key, draft]) => {
    const old = before.drafts.get(key)
    // What is read in from others stays saved; what is edited here has to be saved first.
    const isEdited = draft.save !== 'saved' && (old === undefined || documentOf(old) !== documentOf(draft))
    return isEdited ? [[key, draft.history.present.selection.at(-1) ?? []] as const] : []
  })
}
