import type { AppModel, Issue, Loaded } from '../../schemas/index.ts'
import type { Archive, Published } from './archive/archive.ts'
import { changedKeys, type DocumentSet, type Layers, makeSet, type SetOutcome } from './document-set.ts'
import { readPublished, type SavedText, withSaved } from './saved-text.ts'
import type { DocumentSource } from './source.ts'

/** What changed with a publish or a reload. */
export interface SetChange {
  readonly set: DocumentSet
  /** Keys `kind/id` of the documents that differ. */
  readonly ids: readonly string[]
}

/** Where a document below the published ones comes from. */
export interface BelowDocument {
  readonly source: DocumentSource
  readonly layer: 'shipped' | 'overlay'
}

/** What would be in force with other layers, linked and checked. */
export interface Trial {
  readonly layers: Layers
  readonly outcome: SetOutcome
}

/** The documents in force. Its methods are not meant to run at once: the caller puts them in a queue. */
export interface InForce {
  current(): DocumentSet
  published(): Published
  onChange(listener: (change: SetChange) => void): () => void
  /** The document of `DOCUMENTS_DIR`, or else the shipped one. */
  below(key: string): BelowDocument | undefined
  /** What would be if these versions were published; nothing changes. */
  trial(saved: readonly SavedText[]): Trial
  /** Brings a trial without faults into force, and gives the keys that changed. */
  enforce(trial: Trial, published: Published): readonly string[]
  /** Reads the folders again; faults leave what is in force and are given back. */
  reloadFolders(): Promise<readonly Issue[]>
  /** Reads what another process published; where it does not fit the shipped documents, what was in force stays. */
  reloadPublished(): Promise<void>
}

/** What the documents in force are read from. */
export interface InForceParts {
  readonly archive: Archive
  readonly shipped: () => readonly DocumentSource[]
  readonly overlay: () => readonly DocumentSource[]
  /** Names of all services. */
  readonly services: readonly string[]
  /** Makes the store ready for new entities before they come into force; what it throws refuses the change. */
  readonly prepare: (model: AppModel) => Promise<void>
  /** Told of what could not be taken: published documents that no longer fit what is shipped. */
  readonly warn: (message: string, issues: readonly Issue[]) => void
}

/** The shipped documents, or those of `DOCUMENTS_DIR`, are at fault: the server does not start. */
export class DocumentsRefused extends Error {
  constructor(readonly issues: readonly Issue[]) {
    super(`文档有 ${issues.length} 处错误`)
    this.name = 'DocumentsRefused'
  }
}

interface State {
  layers: Layers
  set: DocumentSet
  /** Of the newest loading, faulty or not: it spares work in the next one. */
  loaded: Loaded
  published: Published
}

/** Reads all layers. Throws `DocumentsRefused` where even without the published documents there are faults. */
export async function readInForce(parts: InForceParts): Promise<InForce> {
  const { services, archive } = parts
  const listeners = new Set<(change: SetChange) => void>()
  const state = await firstState(parts)
  const make = (layers: Layers): Trial => ({ layers, outcome: makeSet(layers, services, state.loaded) })

  const enforce = ({ layers, outcome }: Trial, published: Published): readonly string[] => {
    if (!outcome.ok) throw new Error('A set with faults cannot come into force.')
    const { set } = outcome
    const ids = changedKeys(state.set.sources, set.sources)
    Object.assign(state, { layers, set, loaded: set.loaded, published })
    for (const listener of listeners) listener({ set, ids })
    return ids
  }

  return {
    current: () => state.set,
    published: () => state.published,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    below(key) {
      const { shipped, overlay } = state.layers
      const own = overlay.find((source) => source.key === key)
      if (own !== undefined) return { source: own, layer: 'overlay' }
      const source = shipped.find((one) => one.key === key)
      return source === undefined ? undefined : { source, layer: 'shipped' }
    },
    trial: (saved) => make({ ...state.layers, ...withSaved(state.layers, saved) }),
    enforce,
    async reloadFolders() {
      const trial = make({ ...state.layers, shipped: parts.shipped(), overlay: parts.overlay() })
      const { outcome } = trial
      state.loaded = outcome.ok ? outcome.set.loaded : outcome.loaded
      if (!outcome.ok) return outcome.issues
      if (outcome.set.revision === state.set.revision) {
        // Nothing of it is in force, since admins changed all of it: it is there to be merged with theirs.
        state.layers = trial.layers
        return []
      }
      await parts.prepare(outcome.set.model)
      enforce(trial, state.published)
      return []
    },
    async reloadPublished() {
      const { published, layer } = await readPublished(archive)
      state.published = published
      const trial = make({ ...state.layers, ...layer })
      if (!trial.outcome.ok) parts.warn('其他进程发布的文档与当前版本不符，暂不采用', trial.outcome.issues)
      else if (trial.outcome.set.revision !== state.set.revision) enforce(trial, published)
    },
  }
}

async function firstState({ archive, shipped, overlay, services, warn }: InForceParts): Promise<State> {
  const { published, layer } = await readPublished(archive)
  const bare: Layers = { shipped: shipped(), overlay: overlay(), published: [], removed: new Set() }
  const whole: Layers = { ...bare, ...layer }
  const outcome = makeSet(whole, services)
  if (outcome.ok) return { layers: whole, set: outcome.set, loaded: outcome.set.loaded, published }
  const rest = makeSet(bare, services, outcome.loaded)
  if (!rest.ok) throw new DocumentsRefused(rest.issues)
  warn('已发布的文档与当前版本不符，暂不采用', outcome.issues)
  return { layers: bare, set: rest.set, loaded: rest.set.loaded, published }
}
