import { idOf, type Place, readAt } from '../../schemas/index.ts'
import type { StoredDocument } from './calls.ts'
import { applyEdit, type DocumentJson, type Edit } from './edit.ts'
import { endGesture, type History, redoState, saveState, startHistory, undoState } from './history.ts'

/** What a step of the history holds: the document (null: removed) and what is selected in it. */
export interface DraftState {
  readonly document: DocumentJson | null
  readonly selection: readonly Place[]
}

/** How a draft stands to the server. */
export type SaveState = 'saved' | 'changed' | 'saving' | 'stale' | 'failed'

/** A document that is being edited here. */
export interface Draft {
  /** `kind/id`. */
  readonly key: string
  readonly kind: string
  readonly id: string
  /** Version that the edits stand on; 0 for what is shipped, or for a document that is new. */
  readonly base: number
  /** Content of that version; null where there is none. */
  readonly baseDocument: DocumentJson | null
  readonly history: History<DraftState>
  readonly save: SaveState
  /** Why the last save failed. */
  readonly fault?: string
  /** Where somebody else saved since: their version. */
  readonly theirs?: { readonly version: number; readonly by: string; readonly document: DocumentJson | null }
}

const parsed = (text: string | null | undefined): DocumentJson | null =>
  text === null || text === undefined || text === '' ? null : (JSON.parse(text) as DocumentJson)

/** A draft of a stored document, beginning at its latest version. */
export function openDraft(stored: StoredDocument): Draft {
  const document = stored.draft ? parsed(stored.draft.text) : parsed(stored.text)
  return {
    key: stored.key,
    kind: stored.kind,
    id: stored.id,
    base: stored.latest,
    baseDocument: document,
    history: startHistory<DraftState>({ document, selection: [] }),
    save: 'saved',
  }
}

/** A draft of a document that the server does not know yet. */
export function newDraft(document: DocumentJson): Draft {
  const { kind, id } = document as { kind: string; id: string }
  const key = `${kind}/${id}`
  const history = startHistory<DraftState>({ document, selection: [] })
  return { key, kind, id, base: 0, baseDocument: null, history, save: 'changed' }
}

/** The content now; null where the draft removes the document. */
export const documentOf = (draft: Draft): DocumentJson | null => draft.history.present.document

/** The draft after an edit. `selection` stands from then on; without it what was selected stays, as far as it is there. */
export function editDraft(draft: Draft, edit: Edit, gesture?: string, selection?: readonly Place[]): Draft {
  const { document, selection: before } = draft.history.present
  if (document === null) return draft
  const next = applyEdit(document, edit)
  if (next === document) return draft
  const kept = (selection ?? before).filter(isThereIn(next))
  return changed(draft, saveState(draft.history, { document: next, selection: kept }, gesture))
}

/** Tells of each place whether anything stands there. Items of one list are looked up in a table: thousands may be selected. */
function isThereIn(document: DocumentJson): (place: Place) => boolean {
  const tables = new Map<unknown, ReadonlySet<unknown>>()
  return (place) => {
    const [list, step] = place
    const items = typeof list === 'string' ? document[list] : undefined
    if (place.length !== 2 || typeof step !== 'object' || !Array.isArray(items))
      return readAt(document, place) !== undefined
    const ids = tables.get(items) ?? new Set(items.map(idOf))
    tables.set(items, ids)
    return ids.has(step.id)
  }
}

/** Removes the document: a draft that, once published, takes it out of force. */
export const removeDraft = (draft: Draft): Draft =>
  changed(draft, saveState(draft.history, { document: null, selection: [] }))

/** Selects without a step of history of its own. */
export function selectIn(draft: Draft, selection: readonly Place[]): Draft {
  const history = endGesture(draft.history)
  return { ...draft, history: { ...history, present: { ...history.present, selection } } }
}

/** The draft one step back; the same where there is none. */
export const undoDraft = (draft: Draft): Draft =>
  draft.history.undo.length === 0 ? draft : changed(draft, undoState(draft.history))

/** The draft with the step that was taken back last; the same where there is none. */
export const redoDraft = (draft: Draft): Draft =>
  draft.history.redo.length === 0 ? draft : changed(draft, redoState(draft.history))

/** The draft once the server kept `document` as `version`; what was edited meanwhile stays to be saved. */
export function savedDraft(draft: Draft, version: number, document: DocumentJson | null): Draft {
  const { theirs: _, fault: __, ...rest } = draft
  return {
    ...rest,
    base: version,
    baseDocument: document,
    save: documentOf(draft) === document ? 'saved' : 'changed',
  }
}

/** The draft put upon another base, e.g. after a merge: its content is `document`, to be saved over `version`. */
export function rebasedDraft(draft: Draft, base: NonNullable<Draft['theirs']>, document: DocumentJson | null): Draft {
  const { theirs: _, fault: __, ...rest } = draft
  const { selection } = draft.history.present
  return {
    ...rest,
    base: base.version,
    baseDocument: base.document,
    history: saveState(draft.history, { document, selection }),
    save: 'changed',
  }
}

/**
 * The draft after somebody else's version was read in: a step of its own in the history, so that what was done here
 * before can still be undone; what is selected stays, as far as it is there.
 */
export function followedDraft(draft: Draft, stored: StoredDocument): Draft {
  const { base, baseDocument } = openDraft(stored)
  const { selection } = draft.history.present
  const kept = selection.filter((place) => readAt(baseDocument, place) !== undefined)
  const isSame = JSON.stringify(baseDocument) === JSON.stringify(documentOf(draft))
  const history = isSame ? draft.history : saveState(draft.history, { document: baseDocument, selection: kept })
  return { ...draft, base, baseDocument: isSame ? documentOf(draft) : baseDocument, history }
}

/**
 * The draft of a document whose removal somebody else published: a step of its own in the history. What is undone from
 * there is saved over their version and brings the document back as a draft.
 */
export function goneDraft(draft: Draft): Draft {
  const history = saveState<DraftState>(draft.history, { document: null, selection: [] })
  return { ...draft, baseDocument: null, history }
}

function changed(draft: Draft, history: History<DraftState>): Draft {
  if (history.present.document === draft.history.present.document) return { ...draft, history }
  return { ...draft, history, save: draft.save === 'stale' ? 'stale' : 'changed' }
}
