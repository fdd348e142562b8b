import { type DocumentLock, type Loaded, loadDocuments, type Place } from '../../schemas/index.ts'
import type { DocumentCalls, StoredDocument } from './calls.ts'
import {
  type Draft,
  documentOf,
  editDraft,
  followedDraft,
  goneDraft,
  newDraft,
  openDraft,
  rebasedDraft,
  redoDraft,
  removeDraft,
  savedDraft,
  selectIn,
  undoDraft,
} from './draft.ts'
import type { DocumentJson, Edit } from './edit.ts'
import { sourcesWith } from './sources-with.ts'
import { staleOf } from './stale.ts'

/** What the designer shows; a new object after each change, its parts the same ones where they did not change. */
export interface WorkspaceView {
  /** Of the set in force. */
  readonly revision: string
  /** As the server holds them, by key. */
  readonly stored: ReadonlyMap<string, StoredDocument>
  /** Opened here, by key. */
  readonly drafts: ReadonlyMap<string, Draft>
  /** Key of the document that stands on the canvas. */
  readonly active: string | undefined
  /** All documents with the drafts laid over that are open here or one's own: model and issues. */
  readonly loaded: Loaded
}

/** The documents under edit: one owner of all drafts, actions in, views out. */
export interface Workspace {
  view(): WorkspaceView
  subscribe(listener: () => void): () => void
  /** Puts a document on the canvas; its draft is made when it is first opened. */
  open(key: string): void
  /** Adds a document that the server does not know yet and opens it. */
  create(document: DocumentJson): void
  /** Edits the active document, or the one named. The same `gesture` again is the same step of the history. */
  edit(edit: Edit, how?: EditOptions): void
  select(places: readonly Place[]): void
  /** Removes the named document with the next publish. */
  remove(key: string): void
  undo(): void
  redo(): void
  /** Keeps what changed as versions on the server; resolves when all are kept or refused. */
  save(why?: string): Promise<void>
  /** Forgets what was edited in a draft since it was saved, or the whole draft where `document` is given anew. */
  take(key: string, base: NonNullable<Draft['theirs']>, document: DocumentJson | null): void
  /** Reads the server's documents again; drafts with unsaved edits stay. */
  refresh(): Promise<void>
  /** Takes in that a document was locked, or given back (null). */
  locked(key: string, lock: DocumentLock | null): void
  /** Ends the autosave. */
  stop(): void
}

/** How an edit is made. */
export interface EditOptions {
  readonly gesture?: string
  /** Selected from then on. */
  readonly select?: readonly Place[]
  /** Key of the document; the active one where absent. */
  readonly key?: string
}

interface WorkspaceParts {
  readonly calls: DocumentCalls
  readonly stored: readonly StoredDocument[]
  readonly revision: string
  /** The registered custom components with the schemas of their props. */
  readonly components: Readonly<Record<string, object>>
  /** Id of the user who edits: what they saved earlier counts before it is opened again, unlike drafts of others. */
  readonly ownId?: number
  /** Runs work once nothing was edited for a while; gives a function that ends it. */
  readonly whenIdle: Later
  /**
   * Runs work once what was edited is drawn. With it, drawings are checked then and not before: nothing on their canvas
   * waits for the check, and a drawing of thousands is drawn a check sooner. Pages are drawn from the checked model.
   */
  readonly whenDrawn?: Later
}

/** Work to be done later: `touch` asks for it, `stop` ends it. */
export type Later = (work: () => void) => { touch(): void; stop(): void }

/** Opens a workspace over what the server holds. */
export function createWorkspace(parts: WorkspaceParts): Workspace {
  const { calls, components, ownId } = parts
  const listeners = new Set<() => void>()
  const first = byKey(parts.stored)
  let view: WorkspaceView = {
    revision: parts.revision,
    stored: first,
    drafts: new Map(),
    active: undefined,
    loaded: loadDocuments(sourcesWith(first, new Map(), ownId), { components }),
  }
  const autosave = parts.whenIdle(() => void save())
  /** What `view.loaded` was made of. */
  let checked: Pick<WorkspaceView, 'stored' | 'drafts'> = view
  const check = () => {
    if (view.stored === checked.stored && !contentsDiffer(view.drafts, checked.drafts)) return false
    view = { ...view, loaded: loadDocuments(sourcesWith(view.stored, view.drafts, ownId), { components }, view.loaded) }
    checked = view
    return true
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const drawn = parts.whenDrawn?.(() => {
    if (check()) tell()
  })

  const set = (change: Partial<WorkspaceView>, mayWait = false) => {
    view = { ...view, ...change }
    if (mayWait && drawn) drawn.touch()
    else check()
    tell()
  }
  const put = (draft: Draft, more: Partial<WorkspaceView> = {}, mayWait = false) =>
    set({ drafts: new Map(view.drafts).set(draft.key, draft), ...more }, mayWait)
  const draftOf = (key: string | undefined): Draft | undefined => {
    if (key === undefined) return undefined
    const stored = view.stored.get(key)
    return view.drafts.get(key) ?? (stored === undefined ? undefined : openDraft(stored))
  }
  /** Changes the active draft, or the named one, and lets the autosave know. */
  const change = (make: (draft: Draft) => Draft, key = view.active) => {
    const draft = draftOf(key)
    if (draft === undefined) return
    const next = make(draft)
    if (next === draft) return
    put(next, {}, draft.kind === 'layout')
    if (next.save === 'changed') autosave.touch()
  }

  const keep = async (draft: Draft, why: string): Promise<void> => {
    const document = documentOf(draft)
    put({ ...draft, save: 'saving' })
    try {
      const { version } = await calls.save({ kind: draft.kind, id: draft.id, base: draft.base, document, why })
      put(savedDraft(view.drafts.get(draft.key) ?? draft, version, document))
      if (view.drafts.get(draft.key)?.save === 'changed') autosave.touch()
    } catch (error) {
      const now = view.drafts.get(draft.key) ?? draft
      const theirs = staleOf(error)
      if (theirs?.document === null && isNew(now)) return keep({ ...now, base: theirs.version }, why)
      const fault = error instanceof Error ? error.message : String(error)
      put(theirs ? { ...now, save: 'stale', theirs, fault } : { ...now, save: 'failed', fault })
    }
  }
  /** Locks that changed while the documents were being asked for: the answer may be older than they are. */
  const asking = new Set<LockChanges>()
  let saving: Promise<void> = Promise.resolve()
  const save = (why = '') => {
    saving = saving.then(async () => {
      const changed = [...view.drafts.values()].filter(({ save }) => save === 'changed' || save === 'failed')
      for (const { key } of changed) await keep(view.drafts.get(key) as Draft, why)
    })
    return saving
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open(key) {
      const draft = draftOf(key)
      if (draft !== undefined) put(draft, { active: key })
    },
    create(document) {
      const draft = newDraft(document)
      put(draft, { active: draft.key })
      autosave.touch()
    },
    edit: (edit, { gesture, select, key } = {}) => change((draft) => editDraft(draft, edit, gesture, select), key),
    select: (places) => change((draft) => selectIn(draft, places)),
    remove: (key) => change(removeDraft, key),
    undo: () => change(undoDraft),
    redo: () => change(redoDraft),
    save,
    take(key, base, document) {
      change((draft) => rebasedDraft(draft, base, document), key)
      autosave.touch()
    },
    async refresh() {
      const meanwhile: LockChanges = new Map()
      asking.add(meanwhile)
      const { revision, documents } = await calls.sources().finally(() => asking.delete(meanwhile))
      const stored = byKey(documents.map((one) => withLock(one, meanwhile.get(one.key))))
      const drafts = new Map(
        [...view.drafts].map(([key, draft]) => {
          const now = stored.get(key)
          if (draft.save !== 'saved') return [key, draft]
          if (now === undefined) return [key, isGone(draft, view.stored) ? goneDraft(draft) : draft]
          // An answer older than the last save here has nothing new to tell.
          return [key, now.latest <= draft.base ? draft : followedDraft(draft, now)]
        }),
      )
      set({ revision, stored, drafts })
    },
    locked(key, lock) {
      for (const meanwhile of asking) meanwhile.set(key, lock)
      const stored = view.stored.get(key)
      if (stored !== undefined) set({ stored: new Map(view.stored).set(key, withLock(stored, lock)) })
    },
    stop() {
      autosave.stop()
      drawn?.stop()
    },
  }
}

const byKey = (documents: readonly StoredDocument[]) => new Map(documents.map((document) => [document.key, document]))

/** Locks by key of the document; null where one was given back. */
type LockChanges = Map<string, DocumentLock | null>

/** A document with another lock, with none for null, and as it is for undefined. */
function withLock(stored: StoredDocument, lock: DocumentLock | null | undefined): StoredDocument {
  if (lock === undefined) return stored
  const { lock: _, ...rest } = stored
  return lock === null ? rest : { ...rest, lock }
}

/** Made here and not kept yet: where its id is that of a removed document, it begins behind the versions of that. */
const isNew = ({ base, baseDocument }: Draft) => base === 0 && baseDocument === null

/** The server knew the document before and knows it no more, while it still stands here. */
const isGone = (draft: Draft, before: ReadonlyMap<string, StoredDocument>) =>
  before.has(draft.key) && documentOf(draft) !== null

function contentsDiffer(after: ReadonlyMap<string, Draft>, before: ReadonlyMap<string, Draft>): boolean {
  if (after === before) return false
  if (after.size !== before.size) return true
  return [...after].some(([key, draft]) => {
    const old = before.get(key)
    return old === undefined || documentOf(old) !== documentOf(draft)
  })
}
