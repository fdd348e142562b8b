/** A function held back, with a way to drop what is waiting. */
export interface Timed<A extends unknown[]> {
  (...args: A): void
  cancel(): void
}

/** Runs once the calls have paused for so long (specification section 9: 400 ms by default); the last arguments count. */
export function debounce<A extends unknown[]>(run: (...args: A) => void, waitMs = 400): Timed<A> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timed = (...args: A) => {
    clearTimeout(timer)
    timer = setTimeout(() => run(...args), waitMs)
  }
  return Object.assign(timed, { cancel: () => clearTimeout(timer) })
}

/**
 * Runs at once, then at most once in so long (specification section 9: 1000 ms by default); the last call of a pause is
 * made when it ends.
 */
export function throttle<A extends unknown[]>(run: (...args: A) => void, pauseMs = 1000): Timed<A> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: A | undefined
  const open = () => {
    timer = undefined
    if (!waiting) return
    const args = waiting
    waiting = undefined
    timed(...args)
  }
  const timed = (...args: A) => {
    if (timer !== undefined) {
      waiting = args
      return
    }
    run(...args)
    timer = setTimeout(open, pauseMs)
  }
  return Object.assign(timed, {
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
      waiting = undefined
    },
  })
}
