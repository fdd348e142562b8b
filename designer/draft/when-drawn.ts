import type { Later } from './workspace.ts'

/** Milliseconds after which work is done even if the browser finds no quiet moment. */
const mostWaitMs = 250

/** Runs work in the first quiet moment after what was edited has been drawn; asked again meanwhile it runs once. */
export const whenDrawn: Later = (work) => {
  let end: (() => void) | undefined
  const run = () => {
    end = undefined
    work()
  }
  return {
    touch() {
      end ??= soon(run)
    },
    stop() {
      end?.()
      end = undefined
    },
  }
}

/** Not every browser tells of quiet moments; then a short while is taken for one. */
function soon(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(run, { timeout: mostWaitMs })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(run, mostWaitMs / 5)
  return () => clearTimeout(timer)
}
