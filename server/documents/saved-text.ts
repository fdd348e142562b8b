import { documentFile } from '../../schemas/index.ts'
import type { Archive, DocumentVersion, Published } from './archive/archive.ts'
import type { Layers } from './document-set.ts'
import { type DocumentSource, sourceOf } from './source.ts'

/** A version as text, ready to be laid over the others. */
export interface SavedText {
  readonly key: string
  readonly file: string
  /** Null where the version removes the document. */
  readonly text: string | null
}

/** The text of a version, printed as files are. */
export function textOfVersion({ kind, id, document }: Pick<DocumentVersion, 'kind' | 'id' | 'document'>): SavedText {
  const text = document === null ? null : `${JSON.stringify(document, null, 2)}\n`
  return { key: `${kind}/${id}`, file: documentFile(kind, id), text }
}

/** The published layer and the keys that admins removed. */
export type PublishedLayer = Pick<Layers, 'published' | 'removed'>

/** What is published, with its texts. Throws where the archive lacks a version that is published: it was tampered with. */
export async function readPublished(archive: Archive): Promise<{ published: Published; layer: PublishedLayer }> {
  const published = await archive.published()
  const texts = await Promise.all(
    Object.entries(published.versions).map(async ([key, version]) => {
      const [kind = '', id = ''] = key.split('/')
      const found = await archive.version(kind, id, version)
      if (found === undefined) throw new Error(`The archive lacks version ${version} of ${key}, which is published.`)
      return textOfVersion(found)
    }),
  )
  return { published, layer: withSaved({ published: [], removed: new Set() }, texts) }
}

/** A published layer with versions laid over it. */
export function withSaved(layer: PublishedLayer, saved: readonly SavedText[]): PublishedLayer {
  const keys = new Set(saved.map((one) => one.key))
  const others = layer.published.filter((source) => !keys.has(source.key))
  const added = saved.flatMap(({ file, text }): DocumentSource[] => (text === null ? [] : [sourceOf(file, text)]))
  const kept = [...layer.removed].filter((key) => !keys.has(key))
  const gone = saved.filter(({ text }) => text === null).map(({ key }) => key)
  return { published: [...others, ...added], removed: new Set([...kept, ...gone]) }
}
