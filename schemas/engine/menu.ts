import type { MenuDocument, MenuItem } from '../types.gen.ts'

/** The one side menu that all menu documents give together: items `into` an entry join its own, then `order` sorts. */
export function mergedMenu(documents: readonly MenuDocument[]): MenuItem[] {
  const root: MenuItem[] = []
  for (const document of documents) if (document.into === undefined) root.push(...document.items.map(copied))
  // A document may stand in an entry that another one brings, so what has no place yet is tried again.
  let waiting = documents.filter((document) => document.into !== undefined)
  for (let progress = true; progress && waiting.length > 0; ) {
    const left = waiting.filter((document) => {
      const target = entryOf(root, document.into as string)
      if (target) target.items = [...(target.items ?? []), ...document.items.map(copied)]
      return !target
    })
    progress = left.length < waiting.length
    waiting = left
  }
  return sorted(root)
}

const copied = (item: MenuItem): MenuItem => ({ ...item, ...(item.items ? { items: item.items.map(copied) } : {}) })

/** The entry of a menu with that id, however deep. */
export function entryOf(items: readonly MenuItem[], id: string): MenuItem | undefined {
  for (const item of items) {
    const found = item.id === id ? item : entryOf(item.items ?? [], id)
    if (found) return found
  }
  return undefined
}

function sorted(items: readonly MenuItem[]): MenuItem[] {
  const place = new Map(items.map((item, index) => [item, item.order ?? index]))
  return [...items]
    .sort((a, b) => (place.get(a) as number) - (place.get(b) as number))
    .map((item) => (item.items ? { ...item, items: sorted(item.items) } : item))
}
