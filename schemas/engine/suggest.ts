/**
 * The known name that is closest to a written one by edit distance (a swap of neighbours counts as one), or undefined
 * where none is close enough to be meant: at most a third of the length, at least one.
 */
export function closest(written: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(written.length / 3))
  let best: string | undefined
  let bestDistance = limit + 1
  for (const name of known) {
    if (name === written || Math.abs(name.length - written.length) >= bestDistance) continue
    const distance = name.toLowerCase() === written.toLowerCase() ? 0.5 : editDistance(written, name, bestDistance)
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best ?? containing(written, known)
}

/** A name that begins or ends with the written one, or the reverse: `projectname` for `name`. */
function containing(written: string, known: Iterable<string>): string | undefined {
  if (written.length < 3) return undefined
  const low = written.toLowerCase()
  for (const name of known) {
    const other = name.toLowerCase()
    if (other.length >= 3 && (other.startsWith(low) || low.startsWith(other)) && name !== written) return name
  }
  return undefined
}

function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((row[j - 1] as number) + 1, (last[j] as number) + 1, (last[j - 1] as number) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] as number) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least >= limit) return limit
    before = last
    last = row
  }
  return last[b.length] as number
}
