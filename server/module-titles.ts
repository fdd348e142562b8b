import type { DocumentSet } from './documents/document-set.ts'

const wordOf = (id: string): string => id.split('.')[0] ?? id

/** Gives the title of an api document by the first word of an endpoint's or access code's id; the word itself where there is none. */
export function moduleTitles(current: () => DocumentSet): (id: string) => string {
  let of: DocumentSet | undefined
  let titles = new Map<string, string>()
  return (id) => {
    const set = current()
    if (set !== of) {
      of = set
      titles = new Map()
      for (const source of set.sources) {
        if (source.kind !== 'api') continue
        const api = JSON.parse(source.text) as { title?: unknown; accessCodes?: { id: string }[] }
        const title = String(api.title ?? source.id)
        titles.set(source.id, title)
        for (const { id } of api.accessCodes ?? []) if (!titles.has(wordOf(id))) titles.set(wordOf(id), title)
      }
    }
    return titles.get(wordOf(id)) ?? wordOf(id)
  }
}
