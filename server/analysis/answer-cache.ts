/** Answers kept for a short while, dropped whole when usage changes. */
export interface AnswerCache {
  /** The kept answer of this key, or the one that `make` gives; two askers at once share one making. */
  get<T>(key: string, make: () => Promise<T>): Promise<T>
}

/** What tells a cache that its answers are old. */
export interface CacheClock {
  /** Grows whenever usage was recomputed. */
  readonly revision: () => number
  /** Epoch milliseconds. */
  readonly nowMs: () => number
}

const keptMs = 30_000
const mostKept = 200

/** A cache whose answers live 30 s at most and never outlive a change of the revision. */
export function answerCache({ revision, nowMs }: CacheClock): AnswerCache {
  const kept = new Map<string, { answer: Promise<unknown>; revision: number; atMs: number }>()
  return {
    async get<T>(key: string, make: () => Promise<T>): Promise<T> {
      const known = kept.get(key)
      if (known && known.revision === revision() && nowMs() - known.atMs < keptMs) return known.answer as Promise<T>
      if (kept.size >= mostKept) kept.clear()
      const answer = make()
      const entry = { answer, revision: revision(), atMs: nowMs() }
      kept.set(key, entry)
      answer.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return answer
    },
  }
}
