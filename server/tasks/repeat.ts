/** A task that is done again and again, never twice at once. */
export interface Repeated {
  /** Does it now, or right after the run under way. */
  poke(): void
  /** Ends it after the run under way. */
  stop(): Promise<void>
}

/** Runs `work` every `everyMs` counted from the end of the run before; a fault is told and does not end it. */
export function repeat(work: () => Promise<unknown>, everyMs: number, onFault: (error: unknown) => void): Repeated {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isAsked = false
  let isStopped = false
  const run = async () => {
    do {
      isAsked = false
      await work().catch(onFault)
    } while (isAsked && !isStopped)
  }
  const start = () => {
    clearTimeout(timer)
    running = run().finally(() => {
      running = undefined
      if (!isStopped) timer = setTimeout(start, everyMs)
    })
  }
  timer = setTimeout(start, everyMs)
  return {
    poke() {
      if (isStopped) return
      if (running === undefined) start()
      else isAsked = true
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
