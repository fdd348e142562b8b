import { Low } from 'lowdb'
import type { DocumentLock } from '../../../schemas/index.ts'
import { type ArchiveFiles, LostRace } from './archive-files.ts'

/** One immutable version of one document, as an admin saved it. */
export interface DocumentVersion {
  readonly kind: string
  readonly id: string
  /** From 1; 0 stands for what is shipped. */
  readonly version: number
  /** The version that was edited. */
  readonly base: number
  /** ISO 8601 UTC. */
  readonly at: string
  readonly byId: number
  readonly by: string
  readonly why: string
  /** Null where this version removes the document. */
  readonly document: Readonly<Record<string, unknown>> | null
  /** What was shipped when this was made from it, so that a later release can be merged with what admins changed. */
  readonly shipped?: Readonly<Record<string, unknown>>
}

/** One publish: which versions came into force, by whom and why. */
export interface PublishRecord {
  readonly revision: number
  /** Revision that was in force before; a record that no later one leads to was never in force. */
  readonly previous: number
  readonly at: string
  readonly byId: number
  readonly by: string
  readonly why: string
  readonly documents: readonly { readonly kind: string; readonly id: string; readonly version: number }[]
  /** Versions that were made by this publish itself, as by a renaming: they count with it, or not at all. */
  readonly made?: readonly DocumentVersion[]
}

/** What is in force: version by `kind/id`. The one file that is ever replaced, beside the locks. */
export interface Published {
  readonly revision: number
  readonly versions: Readonly<Record<string, number>>
}

type Locks = Readonly<Record<string, DocumentLock>>

const nothingPublished: Published = { revision: 0, versions: {} }

/** The versions that admins made, over lowdb: one small file per version, and one that says which are in force. */
export interface Archive {
  published(): Promise<Published>
  version(kind: string, id: string, version: number): Promise<DocumentVersion | undefined>
  /** Version numbers by `kind/id`, ascending. */
  versions(): Promise<Map<string, number[]>>
  /** Keeps a new version; `LostRace` where another process made it first. */
  keep(version: DocumentVersion): Promise<void>
  /**
   * Brings versions into force over `base`, with those that the record makes itself; `LostRace` where another process
   * published meanwhile.
   */
  publish(record: Omit<PublishRecord, 'revision' | 'previous'>, base: Published): Promise<Published>
  /** What was in force, the newest first. */
  publishes(): Promise<PublishRecord[]>
  locks(): Promise<Locks>
  setLocks(change: (locks: Locks) => Locks): Promise<Locks>
}

const number = (value: number) => String(value).padStart(6, '0')
const versionPath = (kind: string, id: string, version: number) => `versions/${kind}/${id}/${number(version)}.json`

/** The archive over a place for files. */
export function documentArchive(files: ArchiveFiles): Archive {
  const read = async <T>(path: string, missing: T) => {
    const low = new Low<T>(files.file<T>(path), missing)
    await low.read()
    return low
  }
  const writeNew = async <T>(path: string, data: T) => {
    await new Low<T>(files.file<T>(path, { once: true }), data).write()
  }
  const publishedNow = async () => (await read('published.json', nothingPublished)).data
  const record = async (revision: number) =>
    (await read<PublishRecord | null>(`publishes/${number(revision)}.json`, null)).data
  const versionFile = async (kind: string, id: string, version: number) =>
    (await read<DocumentVersion | null>(versionPath(kind, id, version), null)).data ?? undefined
  /** Keeps what the newest publish made: it was cut off behind its swap, or its versions are just being written. */
  const settle = async (revision: number) => {
    const made = revision === 0 ? [] : ((await record(revision))?.made ?? [])
    for (const version of made)
      if ((await versionFile(version.kind, version.id, version.version)) === undefined)
        await writeNew(versionPath(version.kind, version.id, version.version), version).catch(isThere)
  }
  return {
    async published() {
      const published = await publishedNow()
      await settle(published.revision)
      return published
    },
    version: versionFile,
    async versions() {
      const found = new Map<string, number[]>()
      for (const path of await files.list('versions/')) {
        const [, kind, id, file] = path.split('/')
        const key = `${kind}/${id}`
        found.set(
          key,
          [...(found.get(key) ?? []), Number.parseInt(file ?? '', 10)].sort((a, b) => a - b),
        )
      }
      return found
    },
    keep: (version) => writeNew(versionPath(version.kind, version.id, version.version), version),
    async publish(asked, base) {
      const low = await read('published.json', nothingPublished)
      if (low.data.revision !== base.revision) throw new LostRace('published.json')
      await settle(low.data.revision)
      for (const { kind, id, version } of asked.made ?? [])
        if ((await versionFile(kind, id, version)) !== undefined) throw new LostRace(versionPath(kind, id, version))
      const revision = await freeRevision(files, base.revision + 1)
      await writeNew<PublishRecord>(`publishes/${number(revision)}.json`, {
        ...asked,
        revision,
        previous: base.revision,
      })
      const versions = { ...base.versions }
      for (const { kind, id, version } of asked.documents) versions[`${kind}/${id}`] = version
      low.data = { revision, versions }
      await low.write()
      await settle(revision)
      await files.announce(revision)
      return low.data
    },
    async publishes() {
      const records: PublishRecord[] = []
      let at = (await publishedNow()).revision
      while (at > 0) {
        const found = await record(at)
        if (found === null) break
        records.push(found)
        at = found.previous
      }
      return records
    },
    locks: async () => (await read<Locks>('locks.json', {})).data,
    async setLocks(change) {
      const low = await read<Locks>('locks.json', {})
      low.data = change(low.data)
      await low.write()
      return low.data
    },
  }
}

/** A version that another process kept meanwhile is the same one. */
function isThere(error: unknown): void {
  if (!(error instanceof LostRace)) throw error
}

/** A publish that was killed before its swap leaves its record behind: its number is not used again. */
async function freeRevision(files: ArchiveFiles, from: number): Promise<number> {
  const last = (await files.list('publishes/')).at(-1)
  return Math.max(from, last === undefined ? 0 : Number.parseInt(last.slice('publishes/'.length), 10) + 1)
}
