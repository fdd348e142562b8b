import type { Issue } from '../../schemas/index.ts'
import { badInput, notFound } from '../errors.ts'
import { type Caller, nameOf } from '../http/service.ts'
import type { DocumentVersion, PublishRecord } from './archive/archive.ts'
import { LostRace } from './archive/archive-files.ts'
import type { DocumentSet } from './document-set.ts'
import { type InForceParts, readInForce, type SetChange } from './in-force.ts'
import { documentLocks, type Locks } from './locks.ts'
import { taskQueue } from './queue.ts'
import { documentFaults, lostPublish, olderVersion, staleDocument } from './refusals.ts'
import { textOfVersion } from './saved-text.ts'

/** A document's text as JSON. */
export type DocumentJson = Readonly<Record<string, unknown>>

/** A document as an editor opens it. */
export interface OpenedDocument {
  readonly kind: string
  readonly id: string
  /** Version of this text: 0 for what is shipped. */
  readonly version: number
  readonly latest: number
  readonly published: number
  readonly layer: 'shipped' | 'overlay' | 'admin'
  /** Null where the version removes the document. */
  readonly document: DocumentJson | null
}

/** What a save sends: the whole document and the version that was edited. */
export interface Save {
  readonly kind: string
  readonly id: string
  readonly base: number
  /** Null removes the document. */
  readonly document: DocumentJson | null
  readonly why: string
  /** The document takes over what is shipped now: later releases are merged from there. */
  readonly takesShipped?: boolean
}

/** A text that comes into force at once, or stays beside it as the newest draft. */
export interface Brought {
  readonly kind: string
  readonly id: string
  /** Null removes the document. */
  readonly document: DocumentJson | null
  readonly isDraft?: boolean
}

/** Which version of which document to publish; the latest where none is named. */
export interface Publishing {
  readonly kind: string
  readonly id: string
  readonly version?: number
}

/** The documents of the server: those in force, and what admins do with them. */
export interface Documents {
  current(): DocumentSet
  /** Called after each change of what is in force, in order; gives a function that ends it. */
  onChange(listener: (change: SetChange) => void): () => void
  /** Called after each version that was saved beside what is in force; gives a function that ends it. */
  onSave(listener: (saved: DocumentVersion) => void): () => void
  /** The layer that a document in force comes from. */
  layerOf(key: string): OpenedDocument['layer']
  open(kind: string, id: string, version?: number): Promise<OpenedDocument>
  /** One saved version, from 1. */
  version(kind: string, id: string, version: number): Promise<DocumentVersion | undefined>
  /** Whether there is a document in force or as a draft, or ever was one: 404 where not. */
  demand(kind: string, id: string): Promise<void>
  /** Versions of one document, the newest first. */
  history(kind: string, id: string): Promise<DocumentVersion[]>
  /** Keeps a new version beside what is in force. 409 with base and theirs where `base` is not the latest. */
  save(save: Save, caller: Caller): Promise<{ version: number; issues: readonly Issue[] }>
  /** Issues that texts would have together with what is in force. */
  check(documents: readonly DocumentJson[]): readonly Issue[]
  /**
   * Brings versions into force together, or none of them: 400 with all issues, 409 where another came first, a newer
   * version is in force, or somebody else holds the lock of one. What is in force already makes no record.
   */
  publish(
    asked: readonly Publishing[],
    why: string,
    caller: Caller,
  ): Promise<{ revision: string; ids: readonly string[] }>
  /**
   * Brings texts into force as versions of their own, all of them or none: also a kill leaves one whole state. `make`
   * sees what is in force at that moment. 409 where somebody else holds the lock of one, unless `force` is set.
   */
  bring(
    make: (set: DocumentSet) => Promise<readonly Brought[]>,
    words: { readonly why: string; readonly force?: boolean },
    caller: Caller,
  ): Promise<{ revision: string; ids: readonly string[] }>
  /** The document of `DOCUMENTS_DIR`, or else the shipped one; undefined where there is none. */
  below(key: string): DocumentJson | undefined
  /** What was in force, the newest first. */
  publishes(): Promise<PublishRecord[]>
  /** Latest and published version by `kind/id`, for those that admins ever saved. */
  versions(): Promise<ReadonlyMap<string, { readonly latest: number; readonly published: number }>>
  readonly locks: Locks
  /** Reads the folders again; faults leave what is in force and are given back. */
  reloadFolders(): Promise<readonly Issue[]>
  /** Reads what other processes published. */
  reloadPublished(): Promise<void>
}

/** Opens the documents; everything that writes goes through one queue. */
export async function openDocuments(parts: InForceParts): Promise<Documents> {
  const { archive } = parts
  const inForce = await readInForce(parts)
  const locks = documentLocks(archive)
  const queue = taskQueue()
  const savers = new Set<(saved: DocumentVersion) => void>()

  const publishedOf = (key: string) => inForce.published().versions[key] ?? 0
  const latestOf = async (kind: string, id: string) => (await archive.versions()).get(`${kind}/${id}`)?.at(-1) ?? 0
  const isKnown = async (kind: string, id: string) =>
    inForce.below(`${kind}/${id}`) !== undefined || (await latestOf(kind, id)) > 0
  const layerOf = (key: string) => (publishedOf(key) > 0 ? 'admin' : (inForce.below(key)?.layer ?? 'admin'))
  const belowOf = (key: string): DocumentJson | undefined => {
    const below = inForce.below(key)
    return below && (JSON.parse(below.source.text) as DocumentJson)
  }
  const shippedWith = (key: string, isTaken: boolean) => {
    const shipped = isTaken ? belowOf(key) : undefined
    return shipped === undefined ? {} : { shipped }
  }
  const documentOf = async (kind: string, id: string, version: number): Promise<DocumentJson | null> => {
    if (version > 0) return (await archive.version(kind, id, version))?.document ?? null
    return belowOf(`${kind}/${id}`) ?? null
  }
  const issuesWith = (saved: readonly Pick<DocumentVersion, 'kind' | 'id' | 'document'>[]) => {
    const { outcome } = inForce.trial(saved.map(textOfVersion))
    return outcome.ok ? outcome.set.doubts : outcome.issues
  }
  const stale = async ({ kind, id, base }: Save) => {
    const latest = await latestOf(kind, id)
    const theirs = latest === 0 ? undefined : await archive.version(kind, id, latest)
    return staleDocument({
      kind,
      id,
      baseVersion: base,
      theirVersion: latest,
      theirBy: theirs?.by ?? '',
      base: base > latest ? null : await documentOf(kind, id, base),
      theirs: await documentOf(kind, id, latest),
    })
  }

  /** Swaps versions in, with those of them that are kept only by the swap itself. */
  const enforced = async (
    versions: readonly DocumentVersion[],
    made: readonly DocumentVersion[],
    why: string,
    caller: Caller,
  ) => {
    const trial = inForce.trial(versions.map(textOfVersion))
    if (!trial.outcome.ok) throw documentFaults(trial.outcome.issues)
    await parts.prepare(trial.outcome.set.model)
    const documents = versions.map(({ kind, id, version }) => ({ kind, id, version }))
    try {
      const record = { why, documents, ...(made.length > 0 ? { made } : {}), ...signature(caller) }
      const published = await archive.publish(record, inForce.published())
      const ids = inForce.enforce(trial, published)
      return { revision: inForce.current().revision, ids }
    } catch (error) {
      if (!(error instanceof LostRace)) throw error
      await inForce.reloadPublished()
      throw lostPublish()
    }
  }

  return {
    current: inForce.current,
    onChange: inForce.onChange,
    onSave(listener) {
      savers.add(listener)
      return () => savers.delete(listener)
    },
    layerOf,
    async open(kind, id, asked) {
      const key = `${kind}/${id}`
      const latest = await latestOf(kind, id)
      const version = asked ?? latest
      const isThere = version > 0 ? version <= latest : latest > 0 || inForce.below(key) !== undefined
      if (!isThere) throw notFound(`文档“${key}”`)
      const layer = version > 0 ? 'admin' : (inForce.below(key)?.layer ?? 'admin')
      const document = await documentOf(kind, id, version)
      return { kind, id, version, latest, published: publishedOf(key), layer, document }
    },
    version: archive.version,
    async demand(kind, id) {
      if (!(await isKnown(kind, id))) throw notFound(`文档“${kind}/${id}”`)
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
        if (base !== (await latestOf(kind, id))) throw await stale(save)
        if (document === null && (await documentOf(kind, id, base)) === null) throw notFound(`文档“${kind}/${id}”`)
        const shipped = shippedWith(`${kind}/${id}`, base === 0 || save.takesShipped === true)
        const made = { kind, id, version: base + 1, base, document, why, ...signature(caller), ...shipped }
        try {
          await archive.keep(made)
        } catch (error) {
          throw error instanceof LostRace ? await stale(save) : error
        }
        for (const saver of savers) saver(made)
        return { version: made.version, issues: issuesWith([made]) }
      }),
    check: (documents) =>
      issuesWith(documents.map((document) => ({ kind: String(document.kind), id: String(document.id), document }))),
    publish: (asked, why, caller) =>
      queue(async () => {
        const versions = await Promise.all(
          asked.map(async ({ kind, id, version }) => {
            const found = await archive.version(kind, id, version ?? (await latestOf(kind, id)))
            if (found === undefined) throw notFound(`文档“${kind}/${id}”的草稿`)
            await locks.demand(kind, id, caller)
            return found
          }),
        )
        for (const { kind, id, version } of versions) {
          const inForceVersion = publishedOf(`${kind}/${id}`)
          if (version < inForceVersion) throw olderVersion({ kind, id, version, published: inForceVersion })
        }
        if (versions.every(({ kind, id, version }) => version === publishedOf(`${kind}/${id}`)))
          return { revision: inForce.current().revision, ids: [] }
        return enforced(versions, [], why, caller)
      }),
    bring: (make, { why, force = false }, caller) =>
      queue(async () => {
        const texts = await make(inForce.current())
        const made: DocumentVersion[] = []
        for (const { kind, id, document } of texts) {
          if (!force) await locks.demand(kind, id, caller)
          const own = made.findLast((one) => one.kind === kind && one.id === id)
          const base = own?.version ?? (await latestOf(kind, id))
          const shipped = shippedWith(`${kind}/${id}`, base === 0)
          made.push({ kind, id, version: base + 1, base, document, why, ...signature(caller), ...shipped })
        }
        const published = made.filter((_, index) => texts[index]?.isDraft !== true)
        return enforced(published, made, why, caller)
      }),
    below: belowOf,
    publishes: () => archive.publishes(),
    async versions() {
      const all = await archive.versions()
      return new Map(
        [...all].map(([key, numbers]) => [key, { latest: numbers.at(-1) ?? 0, published: publishedOf(key) }]),
      )
    },
    locks,
    reloadFolders: () => queue(inForce.reloadFolders),
    reloadPublished: () => queue(inForce.reloadPublished),
  }
}

const signature = (caller: Caller) => ({ at: new Date().toISOString(), byId: caller.userId, by: nameOf(caller) })

function checkIdentity({ kind, id, document }: Save): void {
  if (document === null) return
  if (document.kind !== kind) throw badInput('document', `文档的 kind 应为 ${kind}`)
  if (document.id !== id) throw badInput('document', `文档的 id 应为 ${id}`)
}
