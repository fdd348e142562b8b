import type { AppModel, Issue, Loaded } from '../../schemas/index.ts'
import { badInput, notFound } from '../errors.ts'
import type { Caller } from '../http/service.ts'
import type { Archive, DocumentVersion, Published, PublishRecord } from './archive/archive.ts'
import { LostRace } from './archive/archive-files.ts'
import { changedKeys, type DocumentSet, type Layers, makeSet, type SetOutcome } from './document-set.ts'
import { documentLocks, type Locks } from './locks.ts'
import { taskQueue } from './queue.ts'
import { documentFaults, lostPublish, staleDocument } from './refusals.ts'
import { type DocumentSource, fileOf, sourceOf } from './source.ts'

/** What changed with a publish or a reload. */
export interface SetChange {
  readonly set: DocumentSet
  /** Keys `kind/id` of the documents that differ. */
  readonly ids: readonly string[]
}

/** A document as an editor opens it. */
export interface OpenedDocument {
  readonly kind: string
  readonly id: string
  /** Version of this text: 0 for what is shipped. */
  readonly version: number
  readonly latest: number
  readonly published: number
  readonly layer: 'shipped' | 'overlay' | 'admin'
  readonly document: Readonly<Record<string, unknown>> | null
}

/** What a save sends: the whole document and the version that was edited. */
export interface Save {
  readonly kind: string
  readonly id: string
  readonly base: number
  /** Null removes the document. */
  readonly document: Readonly<Record<string, unknown>> | null
  readonly why: string
}

/** The documents of the server: those in force, and what admins do with them. */
export interface Documents {
  current(): DocumentSet
  /** Called after each change of what is in force, in order; gives a function that ends it. */
  onChange(listener: (change: SetChange) => void): () => void
  /** The layer that a document in force comes from. */
  layerOf(key: string): OpenedDocument['layer']
  open(kind: string, id: string, version?: number): Promise<OpenedDocument>
  /** Versions of one document, the newest first. */
  history(kind: string, id: string): Promise<DocumentVersion[]>
  /** Keeps a new version beside what is in force. 409 with base and theirs where `base` is not the latest. */
  save(save: Save, caller: Caller): Promise<{ version: number; issues: readonly Issue[] }>
  /** Issues that texts would have together with what is in force. */
  check(documents: readonly Readonly<Record<string, unknown>>[]): readonly Issue[]
  /** Brings versions into force together, or none of them: 400 with all issues, 409 where another came first. */
  publish(
    documents: readonly { readonly kind: string; readonly id: string; readonly version?: number }[],
    why: string,
    caller: Caller,
  ): Promise<{ revision: string; ids: readonly string[] }>
  publishes(): Promise<PublishRecord[]>
  /** Latest and published version by `kind/id`, for those that admins ever saved. */
  versions(): Promise<ReadonlyMap<string, { readonly latest: number; readonly published: number }>>
  readonly locks: Locks
  /** Reads the folder of `DOCUMENTS_DIR` again; faults leave what is in force and are given back. */
  reloadFolders(): Promise<readonly Issue[]>
  /** Reads what other processes published. */
  reloadPublished(): Promise<void>
}

/** What the documents are handed. */
export interface DocumentsParts {
  readonly archive: Archive
  readonly shipped: () => readonly DocumentSource[]
  readonly overlay: () => readonly DocumentSource[]
  /** Names of all services. */
  readonly services: readonly string[]
  /** Makes the store ready for new entities before they come into force; what it throws refuses the publish. */
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

/** Reads all layers. Throws `DocumentsRefused` where even without the published documents there are faults. */
export async function openDocuments(parts: DocumentsParts): Promise<Documents> {
  const { archive, services } = parts
  const queue = taskQueue()
  const listeners = new Set<(change: SetChange) => void>()
  let published: Published = { revision: 0, versions: {} }
  let layers: Layers = { shipped: parts.shipped(), overlay: parts.overlay(), published: [], removed: new Set() }
  let loaded: Loaded | undefined

  const keep = (outcome: SetOutcome) => {
    loaded = outcome.ok ? outcome.set.loaded : outcome.loaded
    return outcome
  }
  const makeFirst = async (): Promise<DocumentSet> => {
    const state = await readPublished(archive)
    const whole = keep(makeSet({ ...layers, ...state.layer }, services))
    published = state.published
    if (whole.ok) {
      layers = { ...layers, ...state.layer }
      return whole.set
    }
    const bare = keep(makeSet(layers, services))
    if (!bare.ok) throw new DocumentsRefused(bare.issues)
    parts.warn('已发布的文档与当前版本不符，暂不采用', whole.issues)
    return bare.set
  }
  let set = await makeFirst()
  const locks = documentLocks(archive)

  /** What another process published; where it does not fit this one's shipped documents, what was in force stays. */
  const reload = async () => {
    const state = await readPublished(archive)
    published = state.published
    const next = { ...layers, ...state.layer }
    const outcome = makeSet(next, services, loaded)
    if (!outcome.ok) {
      parts.warn('其他进程发布的文档与当前版本不符，暂不采用', outcome.issues)
      return
    }
    loaded = outcome.set.loaded
    if (outcome.set.revision !== set.revision) await enforce(next, outcome)
  }

  const enforce = async (next: Layers, outcome: SetOutcome & { ok: true }) => {
    const ids = changedKeys(set.sources, outcome.set.sources)
    layers = next
    set = outcome.set
    for (const listener of listeners) listener({ set, ids })
    return ids
  }
  const latestOf = async (kind: string, id: string) => (await archive.versions()).get(`${kind}/${id}`)?.at(-1) ?? 0
  const below = (key: string) => {
    const find = (layer: readonly DocumentSource[]) => layer.find((source) => source.key === key)
    const own = find(layers.overlay)
    const source = own ?? find(layers.shipped)
    return source === undefined
      ? undefined
      : { source, layer: own === undefined ? ('shipped' as const) : ('overlay' as const) }
  }
  const textOf = async (kind: string, id: string, version: number) =>
    version === 0
      ? jsonOf(below(`${kind}/${id}`)?.source)
      : ((await archive.version(kind, id, version))?.document ?? null)

  const trySet = (saved: readonly { readonly file: string; readonly text: string | null; readonly key: string }[]) => {
    const keys = new Set(saved.map((one) => one.key))
    const removed = new Set([...layers.removed].filter((key) => !keys.has(key)))
    const others = layers.published.filter((source) => !keys.has(source.key))
    const added = saved.flatMap(({ file, text, key }) => {
      if (text === null) removed.add(key)
      return text === null ? [] : [sourceOf(file, text)]
    })
    const next: Layers = { ...layers, published: [...others, ...added], removed }
    return { next, outcome: makeSet(next, services, loaded) }
  }

  return {
    current: () => set,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    layerOf: (key) => ((published.versions[key] ?? 0) > 0 ? 'admin' : (below(key)?.layer ?? 'admin')),
    async open(kind, id, asked) {
      const key = `${kind}/${id}`
      const latest = await latestOf(kind, id)
      const version = asked ?? latest
      if (version > latest || (version === 0 && latest === 0 && below(key) === undefined))
        throw notFound(`文档“${key}”`)
      const layer = version > 0 ? 'admin' : (below(key)?.layer ?? 'admin')
      const document = await textOf(kind, id, version)
      return { kind, id, version, latest, published: published.versions[key] ?? 0, layer, document }
    },
    async history(kind, id) {
      const numbers = (await archive.versions()).get(`${kind}/${id}`) ?? []
      const all = await Promise.all(numbers.map((version) => archive.version(kind, id, version)))
      return all.filter((version) => version !== undefined).reverse()
    },
    save: (save, caller) =>
      queue(async () => {
        const { kind, id, base, document, why } = save
        checkIdentity(save)
        await locks.demand(kind, id, caller)
        const latest = await latestOf(kind, id)
        if (base !== latest) throw await staleOf(archive, save, latest, textOf)
        const version: DocumentVersion = {
          kind,
          id,
          version: latest + 1,
          base,
          at: new Date().toISOString(),
          byId: caller.userId,
          by: caller.userName,
          why,
          document,
        }
        await archive.keep(version).catch(async (error: unknown) => {
          if (error instanceof LostRace) throw await staleOf(archive, save, await latestOf(kind, id), textOf)
          throw error
        })
        const { outcome } = trySet([textFor(version)])
        return { version: version.version, issues: outcome.ok ? outcome.set.doubts : outcome.issues }
      }),
    check(documents) {
      const { outcome } = trySet(
        documents.map((document) => textFor({ kind: String(document.kind), id: String(document.id), document })),
      )
      return outcome.ok ? outcome.set.doubts : outcome.issues
    },
    publish: (asked, why, caller) =>
      queue(async () => {
        const versions = await Promise.all(
          asked.map(async ({ kind, id, version }) => {
            const found = await archive.version(kind, id, version ?? (await latestOf(kind, id)))
            if (found === undefined) throw notFound(`文档“${kind}/${id}”的草稿`)
            return found
          }),
        )
        const { next, outcome } = trySet(versions.map(textFor))
        if (!outcome.ok) throw documentFaults(outcome.issues)
        await parts.prepare(outcome.set.model)
        loaded = outcome.set.loaded
        const documents = versions.map(({ kind, id, version }) => ({ kind, id, version }))
        const record = { at: new Date().toISOString(), byId: caller.userId, by: caller.userName, why, documents }
        published = await archive.publish(record, published).catch(async (error: unknown) => {
          if (!(error instanceof LostRace)) throw error
          await reload()
          throw lostPublish()
        })
        const ids = await enforce(next, outcome)
        return { revision: set.revision, ids }
      }),
    publishes: () => archive.publishes(),
    async versions() {
      const all = await archive.versions()
      return new Map(
        [...all].map(([key, numbers]) => [
          key,
          { latest: numbers.at(-1) ?? 0, published: published.versions[key] ?? 0 },
        ]),
      )
    },
    locks,
    reloadFolders: () =>
      queue(async () => {
        const next = { ...layers, shipped: parts.shipped(), overlay: parts.overlay() }
        const outcome = keep(makeSet(next, services, loaded))
        if (!outcome.ok) return outcome.issues
        if (outcome.set.revision === set.revision) return []
        await parts.prepare(outcome.set.model)
        await enforce(next, outcome)
        return []
      }),
    reloadPublished: () => queue(reload),
  }
}

async function readPublished(archive: Archive): Promise<{
  published: Published
  layer: Pick<Layers, 'published' | 'removed'>
}> {
  const published = await archive.published()
  const versions = await Promise.all(
    Object.entries(published.versions).map(async ([key, version]) => {
      const [kind = '', id = ''] = key.split('/')
      const found = await archive.version(kind, id, version)
      if (found === undefined) throw new Error(`The archive lacks version ${version} of ${key}, which is published.`)
      return textFor(found)
    }),
  )
  const removed = new Set(versions.filter((one) => one.text === null).map((one) => one.key))
  const sources = versions.flatMap(({ file, text }) => (text === null ? [] : [sourceOf(file, text)]))
  return { published, layer: { published: sources, removed } }
}

interface SavedText {
  readonly key: string
  readonly file: string
  /** Null where the document is removed. */
  readonly text: string | null
}

function textFor({ kind, id, document }: Pick<DocumentVersion, 'kind' | 'id' | 'document'>): SavedText {
  const text = document === null ? null : `${JSON.stringify(document, null, 2)}\n`
  return { key: `${kind}/${id}`, file: fileOf(kind, id), text }
}

function jsonOf(source: DocumentSource | undefined): Readonly<Record<string, unknown>> | null {
  return source === undefined ? null : (JSON.parse(source.text) as Record<string, unknown>)
}

function checkIdentity({ kind, id, document }: Save): void {
  if (document === null) return
  if (document.kind !== kind) throw badInput('document', `文档的 kind 应为 ${kind}`)
  if (document.id !== id) throw badInput('document', `文档的 id 应为 ${id}`)
}

async function staleOf(
  archive: Archive,
  { kind, id, base }: Save,
  latest: number,
  textOf: (kind: string, id: string, version: number) => Promise<unknown>,
) {
  const theirs = latest === 0 ? undefined : await archive.version(kind, id, latest)
  return staleDocument({
    kind,
    id,
    baseVersion: base,
    theirVersion: latest,
    theirBy: theirs?.by ?? '',
    base: base > latest ? null : await textOf(kind, id, base),
    theirs: await textOf(kind, id, latest),
  })
}
