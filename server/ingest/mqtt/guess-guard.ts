const mostGuesses = 10
const windowMs = 60_000
const mostKnown = 10_000

/** Stops whoever tries one key after another. */
export interface GuessGuard {
  /** Whether another try is looked at; a device that has only the wrong key is let in again after a minute. */
  mayTry(who: string): boolean
  failed(who: string): void
}

/** Ten wrong keys within a minute, from one address for one collector, and no more are looked at in that minute. */
export function guessGuard(now: () => number): GuessGuard {
  const guesses = new Map<string, { count: number; untilMs: number }>()
  const current = (who: string) => {
    const known = guesses.get(who)
    return known && known.untilMs > now() ? known : undefined
  }
  return {
    mayTry: (who) => (current(who)?.count ?? 0) < mostGuesses,
    failed(who) {
      const known = current(who)
      if (known) known.count += 1
      else {
        if (guesses.size >= mostKnown) guesses.clear()
        guesses.set(who, { count: 1, untilMs: now() + windowMs })
      }
    },
  }
}
