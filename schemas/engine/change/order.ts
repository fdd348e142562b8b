/**
 * Names that keep their order from one list to the other: as many as there can be. Each name stands once in each list;
 * those that are in one list only are left out.
 */
export function steady(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const placeAfter = new Map(after.map((name, index) => [name, index]))
  const names = before.filter((name) => placeAfter.has(name))
  // Longest increasing run of places: `tails[n]` ends the run of n + 1 names that ends lowest.
  const tails: number[] = []
  const previous: number[] = []
  const places = names.map((name) => placeAfter.get(name) as number)
  for (const [index, place] of places.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[tails[middle] as number] as number) < place) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tails[low - 1] as number) : -1
    tails[low] = index
  }
  const kept = new Set<string>()
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] as number) kept.add(names[at] as string)
  return kept
}

/** What one list of two sides' names became of a common one. */
export interface MergedOrder {
  readonly names: readonly string[]
  /** Whether a name stands elsewhere by both sides, and not at the same place. */
  readonly isDisputed: boolean
}

/** Whose word counts where both sides moved the same name. */
export type Side = 'ours' | 'theirs'

/**
 * One order out of two: names that a side moved or added stand behind what they stand behind there; `left` are the names
 * that are to be in it. The same whichever side is called ours, unless it is disputed: then `prefer` decides.
 */
export function mergeOrder(
  base: readonly string[],
  sides: { readonly ours: readonly string[]; readonly theirs: readonly string[] },
  left: ReadonlySet<string>,
  prefer: Side = 'ours',
): MergedOrder {
  const other: Side = prefer === 'ours' ? 'theirs' : 'ours'
  const first = sides[prefer].filter((name) => left.has(name))
  const second = sides[other].filter((name) => left.has(name))
  const common = base.filter((name) => left.has(name))
  const ownFirst = strays(common, first)
  const ownSecond = strays(common, second)
  const anchorsFirst = anchors(first, new Set([...ownSecond].filter((name) => !ownFirst.has(name))))
  const anchorsSecond = anchors(second, new Set([...ownFirst].filter((name) => !ownSecond.has(name))))
  let isDisputed = false
  const behind = new Map<string | null, string[]>()
  for (const name of new Set([...ownFirst, ...ownSecond])) {
    const anchor = ownFirst.has(name) ? anchorsFirst.get(name) : anchorsSecond.get(name)
    if (ownFirst.has(name) && ownSecond.has(name) && anchorsFirst.get(name) !== anchorsSecond.get(name))
      isDisputed = true
    const group = behind.get(anchor ?? null) ?? []
    group.push(name)
    behind.set(anchor ?? null, group)
  }
  const names: string[] = []
  const write = (anchor: string | null): void => {
    const waiting = (behind.get(anchor) ?? []).toSorted().reverse()
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      names.push(name)
      waiting.push(...(behind.get(name) ?? []).toSorted().reverse())
    }
  }
  write(null)
  for (const name of common) {
    if (ownFirst.has(name) || ownSecond.has(name)) continue
    names.push(name)
    write(name)
  }
  return { names, isDisputed }
}

/** Names that a side added, or moved among those there were. */
function strays(common: readonly string[], side: readonly string[]): ReadonlySet<string> {
  const kept = steady(common, side)
  return new Set(side.filter((name) => !kept.has(name)))
}

/** What each name stands behind, names in `skipped` overlooked: only the other side has a word on where those stand. */
function anchors(side: readonly string[], skipped: ReadonlySet<string>): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>()
  let last: string | null = null
  for (const name of side) {
    found.set(name, last)
    if (!skipped.has(name)) last = name
  }
  return found
}
