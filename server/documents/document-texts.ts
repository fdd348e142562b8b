import { type DocumentLock, documentFile } from '../../schemas/index.ts'
import { Tagged } from '../http/tagged.ts'
import type { DocumentSet } from './document-set.ts'
import type { Documents, OpenedDocument } from './documents.ts'
import { textOfVersion } from './saved-text.ts'

/** A document as an editor needs it to check all of them together. */
interface DocumentText {
  /** `kind/id`. */
  readonly key: string
  readonly kind: string
  readonly id: string
  readonly file: string
  readonly layer: OpenedDocument['layer']
  /** In force; empty for a document that is not. */
  readonly text: string
  readonly latest: number
  readonly published: number
  readonly draft?: DraftText
  /** Who keeps others from saving it, where somebody does. */
  readonly lock?: DocumentLock
}

/** The latest version of a document, where it is not the one in force. */
interface DraftText {
  readonly version: number
  /** Null where it removes the document. */
  readonly text: string | null
  readonly by: string
  readonly byId: number
  readonly at: string
}

/** All texts in force with the drafts beside them. Made anew only where a publish, a save or a lock changed anything. */
export interface DocumentTexts {
  all(): Promise<Tagged>
}

/** The texts of these documents; versions are immutable, so each draft is read once. */
export function documentTexts(documents: Documents): DocumentTexts {
  let of: DocumentSet | undefined
  let state = ''
  let made: Tagged | undefined
  const drafts = new Map<string, DraftText>()

  const draftOf = async (kind: string, id: string, version: number): Promise<DraftText | undefined> => {
    const name = `${kind}/${id}/${version}`
    const known = drafts.get(name)
    if (known !== undefined) return known
    const found = await documents.version(kind, id, version)
    if (found === undefined) return undefined
    const draft = { version, text: textOfVersion(found).text, by: found.by, byId: found.byId, at: found.at }
    drafts.set(name, draft)
    return draft
  }

  return {
    async all() {
      const set = documents.current()
      const [versions, locks] = await Promise.all([documents.versions(), documents.locks.all()])
      const now = JSON.stringify([[...versions], locks])
      if (made !== undefined && of === set && state === now) return made
      const inForce = new Map(set.sources.map((source) => [source.key, source]))
      const beside = await keysBeside(documents, new Set(inForce.keys()))
      const texts = await Promise.all(
        [...inForce.values(), ...beside.map(sourceless)].map(
          async ({ key, kind, id, file, text }): Promise<DocumentText> => {
            const { latest = 0, published = 0 } = versions.get(key) ?? {}
            const draft = latest > published ? await draftOf(kind, id, latest) : undefined
            const layer = documents.layerOf(key)
            const lock = locks[key]
            const head = { key, kind, id, file, layer, text, latest, published }
            return { ...head, ...(draft ? { draft } : {}), ...(lock ? { lock } : {}) }
          },
        ),
      )
      made = new Tagged({ revision: set.revision, documents: texts })
      of = set
      state = now
      return made
    },
  }
}

/**
 * Documents that are not in force but were saved: new ones, and those that somebody saved again after their removal.
 * One whose newest version removes it is no document any more; its versions can still be asked for.
 */
export async function keysBeside(documents: Documents, inForce: ReadonlySet<string>): Promise<readonly string[]> {
  const others = [...(await documents.versions())].filter(([key]) => !inForce.has(key))
  const found = await Promise.all(
    others.map(async ([key, { latest }]) => {
      const [kind = '', id = ''] = key.split('/')
      return (await documents.version(kind, id, latest))?.document ? [key] : []
    }),
  )
  return found.flat()
}

function sourceless(key: string) {
  const [kind = '', id = ''] = key.split('/')
  return { key, kind, id, file: documentFile(kind, id), text: '' }
}
