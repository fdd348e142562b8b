import type { MenuItem, PageHead } from '../../schemas/index.ts'
import type { SessionUser } from '../state/client-state.ts'

/** An entry of the menu that the user may open, with its address, or a group with entries. */
export interface MenuEntry {
  readonly id: string
  readonly title: string
  readonly icon?: MenuItem['icon']
  /** Address of the page; absent for a group. */
  readonly route?: string
  readonly pageId?: string
  readonly items: readonly MenuEntry[]
}

type Reader = Pick<SessionUser, 'userName' | 'isAdmin' | 'access'>

const byOrder = (a: MenuItem, b: MenuItem) => (a.order ?? 0) - (b.order ?? 0)

function mayOpen(page: PageHead, user: Reader): boolean {
  if (page.guard.permission && user.userName !== 'admin') return false
  return page.access === undefined || user.isAdmin || user.access.includes(page.access)
}

/** The menu as a user sees it: pages that he may not open are left out, and groups with nothing in them. */
export function menuFor(menu: readonly MenuItem[], pages: readonly PageHead[], user: Reader): MenuEntry[] {
  const pageById = new Map(pages.map((page) => [page.id, page]))
  const toEntries = (items: readonly MenuItem[]): MenuEntry[] =>
    [...items].sort(byOrder).flatMap((item) => {
      const inner = toEntries(item.items ?? [])
      const page = item.page === undefined ? undefined : pageById.get(item.page)
      if (page && mayOpen(page, user))
        return [{ id: item.id, title: item.title, icon: item.icon, route: page.route, pageId: page.id, items: inner }]
      return inner.length > 0 ? [{ id: item.id, title: item.title, icon: item.icon, items: inner }] : []
    })
  return toEntries(menu)
}

/** Groups above a page's entry, outermost first; none for a page that no entry opens. */
export function crumbsOf(menu: readonly MenuItem[], pageId: string): MenuItem[] {
  for (const item of menu) {
    if (item.page === pageId) return []
    const inner = item.items ?? []
    if (inner.some((child) => child.page === pageId)) return [item]
    const deeper = crumbsOf(inner, pageId)
    if (deeper.length > 0) return [item, ...deeper]
  }
  return []
}

/** A page found by words. */
export interface FoundPage {
  readonly id: string
  readonly title: string
  readonly group: string
  readonly route: string
}

/** Pages of a menu whose title, or whose group's title, holds the words; those that begin with them first. */
export function findPages(menu: readonly MenuEntry[], words: string): FoundPage[] {
  const wanted = words.trim().toLowerCase()
  const all = flatten(menu, '')
  if (wanted === '') return all
  const score = (page: FoundPage) => {
    const title = page.title.toLowerCase()
    if (title.startsWith(wanted)) return 0
    if (title.includes(wanted)) return 1
    if (page.route.toLowerCase().includes(wanted)) return 2
    return page.group.toLowerCase().includes(wanted) ? 3 : 9
  }
  return all.filter((page) => score(page) < 9).sort((a, b) => score(a) - score(b))
}

function flatten(menu: readonly MenuEntry[], group: string): FoundPage[] {
  return menu.flatMap((entry) => [
    ...(entry.route ? [{ id: entry.id, title: entry.title, group, route: entry.route }] : []),
    ...flatten(entry.items, group === '' ? entry.title : `${group} / ${entry.title}`),
  ])
}
