/** How fresh a value is; as `FreshState` of the list of newest values, and `unknown` for what is not there. */
export type Freshness = 'fresh' | 'overdue' | 'offline' | 'never' | 'unknown'

/** How fresh a value of `ts` (epoch seconds) is: overdue after one and a half periods and a minute. */
export function freshnessOf(
  ts: number | null,
  { isOnline, periodSeconds }: { readonly isOnline: boolean; readonly periodSeconds: number },
  nowSeconds: number,
): Freshness {
  if (ts === null) return 'never'
  if (!isOnline) return 'offline'
  return nowSeconds - ts > 1.5 * periodSeconds + 60 ? 'overdue' : 'fresh'
}
