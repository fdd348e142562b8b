/** Makes those who fail to sign in wait: by address and collector, so that one wrong collector hinders no other. */
export interface SignInDelay {
  /** Milliseconds that the next answer to this one waits. */
  waitMs(ip: string, codes: string): number
  failed(ip: string, codes: string): void
  succeeded(ip: string, codes: string): void
}

const freeFailures = 2
const longestMs = 30_000
const longestOfAddressMs = 3000
const forgetMs = 15 * 60_000
const mostKept = 20_000

/** A delay in memory: from the third failure on 0.25 s, doubled each time, at most 30 s (3 s for a whole address). */
export function signInDelay(nowMs: () => number = Date.now): SignInDelay {
  const counts = new Map<string, { failures: number; untilMs: number }>()
  const failures = (key: string) => {
    const count = counts.get(key)
    if (count === undefined || count.untilMs > nowMs()) return count?.failures ?? 0
    counts.delete(key)
    return 0
  }
  const add = (key: string) => {
    const next = { failures: failures(key) + 1, untilMs: nowMs() + forgetMs }
    counts.delete(key)
    if (counts.size >= mostKept) counts.delete(String(counts.keys().next().value))
    counts.set(key, next)
  }
  const after = (count: number, free: number, most: number) =>
    count <= free ? 0 : Math.min(most, 125 * 2 ** (count - free))
  return {
    waitMs: (ip, codes) =>
      Math.max(
        after(failures(`${ip} ${codes}`), freeFailures, longestMs),
        // Many collectors may share an address: it counts against all of them later, and less.
        after(failures(ip), freeFailures * 10, longestOfAddressMs),
      ),
    failed(ip, codes) {
      add(ip)
      add(`${ip} ${codes}`)
    },
    succeeded(ip, codes) {
      counts.delete(`${ip} ${codes}`)
    },
  }
}
