import { useCallback, useContext, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Value } from '../../schemas/index.ts'
import { compileValue } from './compiled-value.ts'
import { LocalScope, usePage } from './page-context.ts'
import type { ScopeExtra } from './scope.ts'

/** Names that a repeat, a fragment or a dialog adds to every expression below it. */
export function useLocalScope(): ScopeExtra {
  return useContext(LocalScope)
}

const sameExtra = (a: ScopeExtra | undefined, b: ScopeExtra | undefined) => {
  if (a === b) return true
  const names = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])
  return [...names].every((name) =>
    Object.is((a as Record<string, unknown>)?.[name], (b as Record<string, unknown>)?.[name]),
  )
}

/**
 * The present value of a literal or an expression; redraws only when something that it reads changes.
 *
 * Null while data that it reads has not come. An expression that fails throws, so that the boundary shows it in its
 * widget. `extra` adds `row`, `item`, `form`, `event`, `result`.
 */
export function useValue<T = unknown>(value: Value | undefined, extra?: ScopeExtra): T {
  const page = usePage()
  const local = useLocalScope()
  const compiled = useMemo(() => compileValue(value), [value])
  const kept = useRef<{ inputs: unknown[]; extra: ScopeExtra | undefined; compiled: unknown; result: unknown } | null>(
    null,
  )
  const subscribe = useCallback(
    (listener: () => void) => page.scope.subscribe(compiled.dependencies, listener),
    [page, compiled],
  )
  const read = () => {
    const inputs = compiled.dependencies.map((path) => page.scope.read(path))
    const before = kept.current
    const merged = extra ? { ...local, ...extra } : local
    if (
      before &&
      before.compiled === compiled &&
      before.inputs.every((input, i) => Object.is(input, inputs[i])) &&
      sameExtra(before.extra, merged)
    )
      return before.result
    const result = page.scope.evaluate(value, merged)
    kept.current = { inputs, extra: merged, compiled, result }
    return result
  }
  return useSyncExternalStore(subscribe, read, read) as T
}

/** Computes values without watching them, e.g. for the cells of rows that are drawn anyway; local names are added. */
export function useEvaluate(): <T = unknown>(value: Value | undefined, extra?: ScopeExtra) => T {
  const page = usePage()
  const local = useLocalScope()
  return useCallback((value, extra) => page.evaluate(value, { ...local, ...extra }), [page, local])
}
