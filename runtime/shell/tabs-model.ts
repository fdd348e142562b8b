/** A tab of an opened page. */
export interface PageTab {
  readonly pageId: string
  readonly title: string
  /** Address as it was last left, query included. */
  readonly address: string
}

/** Most tabs kept; the one opened longest ago goes first. */
const mostTabs = 12

/** Tabs after a page was opened: its own stays in its place with the new address. */
export function openTab(tabs: readonly PageTab[], tab: PageTab): PageTab[] {
  const at = tabs.findIndex((other) => other.pageId === tab.pageId)
  if (at >= 0) return tabs.with(at, tab)
  return [...tabs, tab].slice(-mostTabs)
}

/** Where to go after tabs were closed: nowhere while the present one stays, else its right neighbour, else the left. */
export function nextAfterClose(
  before: readonly PageTab[],
  after: readonly PageTab[],
  currentId: string,
): PageTab | null {
  if (after.some((tab) => tab.pageId === currentId)) return null
  const at = before.findIndex((tab) => tab.pageId === currentId)
  const stays = (tab: PageTab) => after.some((other) => other.pageId === tab.pageId)
  return before.slice(at + 1).find(stays) ?? before.slice(0, Math.max(0, at)).findLast(stays) ?? null
}

/** Tabs out of what was kept; anything that is no tab is left out. */
export function parseTabs(text: string | null): PageTab[] {
  const kept: unknown = JSON.parse(text ?? '[]')
  if (!Array.isArray(kept)) return []
  return kept.filter(
    (tab): tab is PageTab =>
      typeof tab?.pageId === 'string' && typeof tab?.title === 'string' && typeof tab?.address === 'string',
  )
}
