import type { DocumentSet } from './documents/document-set.ts'

/** Gives the title of an api document by the first word of an endpoint's or access code's id; the word itself where there is none. */
export function moduleTitles(current: () => DocumentSet): (id: string) => string {
  let of: DocumentSet | undefined
  let titles = new Map<string, string>()
  return (id) => {
    const set = current()
    if (set !== of) {
      of = set
      titles = new Map(
        set.sources
          .filter((source) => source.kind === 'api')
          .map((source) => [source.id, String((JSON.parse(source.text) as { title?: unknown }).title ?? source.id)]),
      )
    }
    const word = id.split('.')[0] ?? id
    return titles.get(word) ?? word
  }
}
