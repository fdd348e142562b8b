import { useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Value } from '../../schemas/index.ts'
import { type CompiledValue, compileValue } from './compiled-value.ts'
import { cellParts, DrawnPart, looseParts } from './fault-sink.ts'
import { LocalScope, type PageContext, usePage } from './page-context.ts'
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

/** A value as it was last computed for a part. */
class ValuePart extends DrawnPart {
  last?: {
    readonly page: PageContext
    readonly inputs: readonly unknown[]
    readonly extra: ScopeExtra | undefined
    readonly compiled: CompiledValue
    readonly result: unknown
  }
}

/**
 * The present value of a literal or an expression; redraws only when something that it reads changes.
 *
 * Null while data that it reads has not come. An expression that fails is noted in the page's faults and gives `--` where
 * text is wanted, else null, so that what stands around it goes on. `extra` adds `row`, `item`, `form`, `event`, `result`.
 */
export function useValue<T = unknown>(value: Value | undefined, extra?: ScopeExtra): T {
  const page = usePage()
  const local = useLocalScope()
  const compiled = useMemo(() => compileValue(value), [value])
  const [part] = useState(() => new ValuePart())
  useEffect(() => {
    page.faults.stand?.(part)
    return () => page.faults.forget?.(part)
  }, [page, part])
  const subscribe = useCallback(
    (listener: () => void) => page.scope.subscribe(compiled.dependencies, listener),
    [page, compiled],
  )
  const read = () => {
    const inputs = compiled.dependencies.map((path) => page.scope.read(path))
    const before = part.last
    const merged = extra ? { ...local, ...extra } : local
    if (
      before &&
      before.page === page &&
      before.compiled === compiled &&
      before.inputs.every((input, i) => Object.is(input, inputs[i])) &&
      sameExtra(before.extra, merged)
    )
      return before.result
    const result = page.toDraw(value, merged, part)
    part.last = { page, inputs, extra: merged, compiled, result }
    return result
  }
  return useSyncExternalStore(subscribe, read, read) as T
}

/**
 * Computes values for drawing without watching them, e.g. for the cells of rows that are drawn anyway; local names are
 * added. What fails is noted and gives nothing, as in `useValue`.
 */
export function useEvaluate(): <T = unknown>(value: Value | undefined, extra?: ScopeExtra) => T {
  const page = usePage()
  const local = useLocalScope()
  return useCallback(
    (value, extra) => {
      const { row, item } = extra ?? {}
      const about = row !== undefined && item !== undefined ? cellParts : (row ?? item ?? looseParts)
      return page.toDraw(value, { ...local, ...extra }, about)
    },
    [page, local],
  )
}

/** What was wrong with an expression when it was last computed, by the part around that is drawn now; undefined where nothing was. */
export const useFault = (value: unknown): string | undefined => usePage().faults.of(value)
