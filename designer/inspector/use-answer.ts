import { useEffect, useState } from 'react'

/** How far a question to the server is. */
export interface Answer<T> {
  readonly value: T | undefined
  readonly fault: string | undefined
  readonly isAsking: boolean
}

/** Milliseconds that typing rests before the server is asked (specification section 9: debounce 400 ms). */
const REST_MS = 400

/** Asks the server once the key rested; the last answer stays while the next one is on its way. Nothing is asked without `ask`. */
export function useAnswer<T>(key: string, ask: ((signal: AbortSignal) => Promise<T>) | undefined): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ value: undefined, fault: undefined, isAsking: ask !== undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is asked
  useEffect(() => {
    if (!ask) return
    const stop = new AbortController()
    setAnswer((now) => ({ ...now, isAsking: true }))
    const timer = setTimeout(() => {
      ask(stop.signal).then(
        (value) => {
          if (!stop.signal.aborted) setAnswer({ value, fault: undefined, isAsking: false })
        },
        (error: unknown) => {
          const fault = error instanceof Error ? error.message : String(error)
          if (!stop.signal.aborted) setAnswer((now) => ({ ...now, fault, isAsking: false }))
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key])
  return answer
}
