import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from './form-context.ts'

/** Milliseconds of rest after which a draft is taken over by the form. */
const restMs = 250

/**
 * A value that is typed: a keystroke redraws only its input; the form takes it over after a rest, when the input is left
 * and before a submit.
 */
export function useDraft<T>(
  value: T,
  commit: (value: T) => void,
): { readonly draft: T; set(next: T): void; flush(): void } {
  const form = useForm()
  const [draft, setDraft] = useState<{ readonly value: T } | null>(null)
  const pending = useRef<{ readonly value: T } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(commit)
  latest.current = commit
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const held = pending.current
    if (!held) return
    pending.current = null
    setDraft(null)
    latest.current(held.value)
  }, [])
  useEffect(() => form.onFlush(flush), [form, flush])
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = useCallback(
    (next: T) => {
      pending.current = { value: next }
      setDraft(pending.current)
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, restMs)
    },
    [flush],
  )
  return { draft: draft ? draft.value : value, set, flush }
}
