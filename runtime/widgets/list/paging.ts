/** Page sizes on offer and the first one (specification section 9). */
export const pageSizes = [10, 15, 20, 50, 100, 200] as const

/** Page size where the list names none (specification section 9). */
export const defaultPageSize = 15

/** Number of pages, at least one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Pages shown in the pager: the first, the last, those round the current one, and `gap` for what is left out. */
export function pagerItems(page: number, pages: number): (number | 'gap')[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const middle = [page - 1, page, page + 1].filter((number) => number > 1 && number < pages)
  const start = page <= 4 ? [2, 3, 4, 5] : page >= pages - 3 ? [pages - 4, pages - 3, pages - 2, pages - 1] : middle
  const items: (number | 'gap')[] = [1]
  if ((start[0] ?? 2) > 2) items.push('gap')
  items.push(...start)
  if ((start.at(-1) ?? 0) < pages - 1) items.push('gap')
  items.push(pages)
  return items
}
