import type { OnlineStretch } from './collectors.store.ts'

/**
 * What a strip shows for one stretch of time, in the words of list cells of kind `blocks`: 2 online throughout, 1 partly,
 * 0 not at all, -1 before the first time that it was ever seen.
 */
export type OnlineBlock = 2 | 1 | 0 | -1

/** The share of `[from, to)` (epoch seconds) that stretches cover, 0 to 1; `now` ends what still runs. */
export function onlineShare(stretches: readonly OnlineStretch[], from: number, to: number, now: number): number {
  let covered = 0
  for (const stretch of stretches) {
    const start = Math.max(stretch.from, from)
    const end = Math.min(stretch.to ?? now, to)
    if (end > start) covered += end - start
  }
  return to > from ? Math.min(1, covered / (to - from)) : 0
}

/** A strip of so many equal blocks that ends at `now`. */
export function onlineBlocks(
  stretches: readonly OnlineStretch[],
  { now, blocks, blockSeconds }: { readonly now: number; readonly blocks: number; readonly blockSeconds: number },
): OnlineBlock[] {
  const first = stretches[0]?.from
  return Array.from({ length: blocks }, (_, index): OnlineBlock => {
    const to = now - (blocks - 1 - index) * blockSeconds
    const from = to - blockSeconds
    if (first === undefined || to <= first) return -1
    const share = onlineShare(stretches, Math.max(from, first), to, now)
    if (share > 0.99) return 2
    return share > 0.01 ? 1 : 0
  })
}
