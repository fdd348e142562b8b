/** One document file: its path relative to its folder of documents, and its text. */
export interface Source {
  readonly file: string
  readonly text: string
  /** What the text says, where it is held already: then the text is read only to tell of faults. Never changed in place. */
  readonly value?: unknown
}

/** Whether two readings of a file say the same. Two values are told apart by identity, without printing them. */
export function isSameSource(a: Source, b: Source): boolean {
  if (a === b) return true
  if (a.value !== undefined && b.value !== undefined) return a.value === b.value
  return a.text === b.text
}

const folders: Readonly<Record<string, string>> = { app: 'app', entity: 'entities' }

/** The file of a document below a folder of documents, e.g. `pages/login.json`. */
export const documentFile = (kind: string, id: string): string => `${folders[kind] ?? `${kind}s`}/${id}.json`

/**
 * One list out of layers of documents, later ones over earlier ones: a document of the same kind and id takes the place
 * of the one before, wherever its file stands. Files that cannot be read as JSON stay, so that their fault is told.
 */
export function mergeSources(layers: readonly (readonly Source[])[]): Source[] {
  const found = new Map<string, Source>()
  for (const [index, layer] of layers.entries()) {
    const ofLayer = new Map<string, Source>()
    for (const source of layer) {
      const name = nameOf(source.text) ?? `file ${source.file}`
      // Two documents of one name in one layer both stay, so that the checker tells of them.
      ofLayer.set(ofLayer.has(name) ? `${name} ${index} ${source.file}` : name, source)
    }
    for (const [name, source] of ofLayer) found.set(name, source)
  }
  return [...found.values()]
}

function nameOf(text: string): string | undefined {
  try {
    const { kind, id } = JSON.parse(text) as { kind?: unknown; id?: unknown }
    return typeof kind === 'string' && typeof id === 'string' ? `${kind} ${id}` : undefined
  } catch {
    return undefined
  }
}
