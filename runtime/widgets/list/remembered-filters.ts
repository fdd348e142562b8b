import type { Filters } from './filters.ts'

const keyOf = (userName: string, pageId: string, widgetId: string): string =>
  `list-filters:${userName}:${pageId}:${widgetId}`

/** Filters of the user's last visit in this browser session; none where nothing fits. */
export function recallFilters(userName: string, pageId: string, widgetId: string): Filters | undefined {
  try {
    const kept: unknown = JSON.parse(globalThis.sessionStorage.getItem(keyOf(userName, pageId, widgetId)) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Filters) : undefined
  } catch {
    return undefined
  }
}

/** Keeps the filters for the user's next visit in this browser session. */
export function keepFilters(userName: string, pageId: string, widgetId: string, filters: Filters): void {
  globalThis.sessionStorage.setItem(keyOf(userName, pageId, widgetId), JSON.stringify(filters))
}
