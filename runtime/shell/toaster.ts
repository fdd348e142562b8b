import { proxy } from 'valtio'

/** Kind of a message. */
export type ToastType = 'success' | 'info' | 'warning' | 'error'

/** The one message on screen. */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly type: ToastType
  readonly closable: boolean
}

/** Shows one message at a time, in the middle of the top edge. */
export interface Toaster {
  /** Present message; drawn by ToastHost. */
  readonly view: { current: Toast | null }
  /**
   * Toast helper of specification section 8: error by default, 3000 ms, closes the previous one; the same words again
   * within 2000 ms are suppressed.
   */
  show(
    text: string,
    options?: { readonly type?: ToastType; readonly durationMs?: number; readonly closable?: boolean },
  ): void
  close(): void
}

/** Durations of specification section 8, from the app document. */
export interface ToastTimes {
  readonly toastMs: number
  readonly duplicateToastMs: number
}

/** A toaster; `nowMs` is handed in so that tests own the clock. */
export function createToaster(times: ToastTimes, nowMs: () => number = Date.now): Toaster {
  const view = proxy<{ current: Toast | null }>({ current: null })
  const shownAtByText = new Map<string, number>()
  let lastId = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    view.current = null
  }
  return {
    view,
    close,
    show(text, options = {}) {
      const now = nowMs()
      const before = shownAtByText.get(text)
      if (before !== undefined && now - before < times.duplicateToastMs) return
      shownAtByText.set(text, now)
      close()
      lastId += 1
      view.current = { id: lastId, text, type: options.type ?? 'error', closable: options.closable ?? true }
      timer = setTimeout(close, options.durationMs ?? times.toastMs)
    },
  }
}
