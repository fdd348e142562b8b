import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Value } from '../../schemas/index.ts'
import { compileValue } from './compiled-value.ts'
import { usePage } from './hooks.ts'

const ownNames = new Set(['row', 'item', 'event', 'form', 'result'])

/**
 * A number that changes when anything outside the row that these values read changes, so that cells are drawn again
 * then and only then.
 */
export function useWatch(values: readonly (Value | undefined)[]): number {
  const { scope } = usePage()
  const paths = useMemo(() => {
    const all = values.flatMap((value) => compileValue(value).dependencies)
    return [...new Set(all)].filter((path) => !ownNames.has(path.split('.')[0] ?? ''))
  }, [values])
  const kept = useRef<{ readonly paths: readonly string[]; inputs: readonly unknown[]; version: number }>({
    paths,
    inputs: [],
    version: 0,
  })
  const read = (): number => {
    const inputs = paths.map((path) => scope.read(path))
    const before = kept.current
    const same =
      before.inputs.length === inputs.length && inputs.every((input, index) => Object.is(input, before.inputs[index]))
    if (!same || before.paths !== paths) kept.current = { paths, inputs, version: before.version + (same ? 0 : 1) }
    return kept.current.version
  }
  const subscribe = useMemo(() => (listener: () => void) => scope.subscribe(paths, listener), [scope, paths])
  return useSyncExternalStore(subscribe, read, read)
}
