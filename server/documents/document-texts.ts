import { documentFile } from '../../schemas/index.ts'
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
}

/** The latest version of a document, where it is not the one in force. */
interface DraftText {
  readonly version: number
  /** Null where it removes the document. */
  readonly text: string | null
  readonly by: string
  readonly at: string
}

/** All texts in force with the drafts beside them. Made anew only where a publish or a save changed anything. */
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
    const draft = { version, text: textOfVersion(found).text, by: found.by, at: found.at }
    drafts.set(name, draft)
    return draft
  }

  return {
    async all() {
      const set = documents.current()
      const versions = await documents.versions()
      const now = JSON.stringify([...versions])
      if (made !== undefined && of === set && state === now) return made
      const inForce = new Map(set.sources.map((source) => [source.key, source]))
      const others = [...versions.keys()].filter((key) => !inForce.has(key)).map((key) => sourceless(key))
      const texts = await Promise.all(
        [...inForce.values(), ...others].map(async ({ key, kind, id, file, text }): Promise<DocumentText> => {
          const { latest = 0, published = 0 } = versions.get(key) ?? {}
          const draft = latest > published ? await draftOf(kind, id, latest) : undefined
          const layer = documents.layerOf(key)
          return { key, kind, id, file, layer, text, latest, published, ...(draft ? { draft } : {}) }
        }),
      )
      made = new Tagged({ revision: set.revision, documents: texts })
      of = set
      state = now
      return made
    },
  }
}

function sourceless(key: string) {
  const [kind = '', id = ''] = key.split('/')
  return { key, kind, id, file: documentFile(kind, id), text: '' }
}
