import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** A document as text, with its place. The later of two layers wins by `key`. */
export interface DocumentSource {
  /** `page/meter-parameter`; the file's name where the text says neither kind nor id. */
  readonly key: string
  readonly kind: string
  readonly id: string
  /** Relative to the folder of documents, with `/`. */
  readonly file: string
  readonly text: string
}

/**
 * All JSON files below a folder, sorted by name; their texts are not judged here, and one that cannot be read has an
 * empty one, so that the checker tells of it. A missing folder has none.
 */
export function readFolder(folder: string): DocumentSource[] {
  let names: string[]
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
  return names
    .filter((name) => name.endsWith('.json') && !name.split(sep).some((part) => part.startsWith('.')))
    .sort()
    .filter((name) => !statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory())
    .map((name) => sourceOf(relative('.', name).split(sep).join('/'), textOf(join(folder, name))))
}

/** A link that leads nowhere, or a file that went away while the folder was read. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The source of a file's text. */
export function sourceOf(file: string, text: string): DocumentSource {
  const { kind, id } = identityOf(text)
  return { key: kind !== '' && id !== '' ? `${kind}/${id}` : file, kind, id, file, text }
}

function identityOf(text: string): { kind: string; id: string } {
  try {
    const raw: unknown = JSON.parse(text)
    if (typeof raw === 'object' && raw !== null && 'kind' in raw && 'id' in raw) {
      return { kind: String(raw.kind), id: String(raw.id) }
    }
  } catch {
    // The engine says what is wrong with the text, and where.
  }
  return { kind: '', id: '' }
}

/**
 * Layers laid over one another: the last one that has a key gives its document; a key in `removed` has none. Two of one
 * key in the same layer both stay, so that the checker tells of them.
 */
export function overlay(
  layers: readonly (readonly DocumentSource[])[],
  removed: ReadonlySet<string>,
): DocumentSource[] {
  const byKey = new Map<string, readonly DocumentSource[]>()
  for (const layer of layers) {
    const ofLayer = new Map<string, DocumentSource[]>()
    for (const source of layer) ofLayer.set(source.key, [...(ofLayer.get(source.key) ?? []), source])
    for (const [key, sources] of ofLayer) byKey.set(key, sources)
  }
  return [...byKey]
    .filter(([key]) => !removed.has(key))
    .flatMap(([, sources]) => sources)
    .sort((a, b) => (a.file < b.file ? -1 : 1))
}
