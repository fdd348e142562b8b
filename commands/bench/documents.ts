import type { Loaded, Source } from '../../schemas/index.ts'
import { loadDocuments } from '../../schemas/index.ts'
import { knownOutside } from '../known-outside.ts'
import { readSources, shippedFolder } from '../read-documents.ts'

/** Times of loading the documents of a whole platform, in milliseconds. */
export interface DocumentsBench {
  readonly pages: number
  readonly documents: number
  /** Read, migrate, link and check from nothing; the median of five. */
  readonly coldMs: number
  /** The same after one page was changed; the median of twenty. */
  readonly pageEditMs: number
  /** After one entity was changed that many pages use; the median of ten. */
  readonly entityEditMs: number
  readonly issues: number
}

/**
 * The shipped documents with their pages repeated until there are `count`, each copy under an id and a route of its own
 * and with an entry in the menu.
 */
export function repeatedPages(sources: readonly Source[], count: number): Source[] {
  const pages = sources.filter(({ text }) => (JSON.parse(text) as { kind: string }).kind === 'page')
  const copies: Source[] = []
  const items: object[] = []
  for (let index = 0; pages.length + copies.length < count; index += 1) {
    const page = JSON.parse((pages[index % pages.length] as Source).text) as {
      id: string
      route: string
      title: string
    }
    const id = `copy-${index}-${page.id}`
    items.push({ id: `m-${index}-${page.id}`, title: page.title, page: id })
    copies.push({
      file: `pages/${id}.json`,
      text: JSON.stringify({ ...page, id, route: `/copy-${index}${page.route}` }, null, 2),
    })
  }
  const menu = { kind: 'menu', schemaVersion: 1, id: 'copies', items: [{ id: 'm-copies', title: '副本', items }] }
  return [
    ...sources,
    ...copies,
    ...(items.length > 0 ? [{ file: 'menus/copies.json', text: JSON.stringify(menu, null, 2) }] : []),
  ]
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

function timed(run: () => Loaded): { ms: number; loaded: Loaded } {
  const startMs = performance.now()
  const loaded = run()
  return { ms: performance.now() - startMs, loaded }
}

/** The sources with one file's text changed. */
const edited = (sources: readonly Source[], file: string, change: (text: string) => string): Source[] =>
  sources.map((source) => (source.file === file ? { file, text: change(source.text) } : source))

/** Measures loading over `count` pages, cold and after edits. */
export async function benchDocuments(count = 110): Promise<DocumentsBench> {
  const sources = repeatedPages(readSources(shippedFolder), count)
  const context = await knownOutside()
  const cold = Array.from({ length: 5 }, () => timed(() => loadDocuments(sources, context)))
  let loaded = (cold[0] as { loaded: Loaded }).loaded
  const edits = (file: string, times: number) =>
    Array.from({ length: times }, (_, index) => {
      const changed = edited(sources, file, (text) => text.replace(/"title": "([^"]*)"/, `"title": "$1${index}"`))
      const result = timed(() => loadDocuments(changed, context, loaded))
      loaded = result.loaded
      return result.ms
    })
  const page = (sources.find(({ file }) => file.startsWith('pages/copy-')) ??
    sources.find(({ file }) => file.startsWith('pages/'))) as Source
  return {
    pages: count,
    documents: sources.length,
    coldMs: median(cold.map(({ ms }) => ms)),
    pageEditMs: median(edits(page.file, 20)),
    entityEditMs: median(edits('entities/meter.json', 10)),
    issues: loaded.issues.length,
  }
}

if (process.argv[1] === import.meta.filename) {
  const { pages, documents, coldMs, pageEditMs, entityEditMs, issues } = await benchDocuments()
  console.log(
    `${pages} pages in ${documents} documents: cold ${coldMs.toFixed(0)} ms, one page edited ${pageEditMs.toFixed(1)} ms, one entity edited ${entityEditMs.toFixed(1)} ms (${issues} issues)`,
  )
}
