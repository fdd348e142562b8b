import { useCallback, useContext, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { Actions, EnumDocument } from '../../schemas/index.ts'
import { DialogContext, usePage, useRuntime } from './page-context.ts'
import type { ScopeExtra } from './scope.ts'
import { useLocalScope } from './value-hooks.ts'

export type { EmptyShape, SourceStatus } from '../data/source-entry.ts'
export type { QueryableView, RowsView, SourceView } from './data-hooks.ts'
export { useQueryable, useRows, useSource, useSourcesState } from './data-hooks.ts'
export { usePage, useRuntime } from './page-context.ts'
export { useEvaluate, useFault, useLocalScope, useValue } from './value-hooks.ts'

/** Runs steps; local names and the dialog around the widget are added. `anchor`: the element beside which a dialog opens. */
export function useRun(): (actions: Actions, extra?: ScopeExtra, anchor?: Element | null) => Promise<boolean> {
  const page = usePage()
  const local = useLocalScope()
  const dialog = useContext(DialogContext)
  return useCallback(
    (actions, extra, anchor) => page.run(actions, { ...local, ...extra }, { dialog: dialog ?? undefined, anchor }),
    [page, local, dialog],
  )
}

/** Whether the user holds an access code; true where none is asked for. */
export function useAccess(code: string | undefined): boolean {
  const { client } = useRuntime()
  const { session } = useSnapshot(client) as typeof client
  return hasAccess(session?.user, code)
}

/** Checks several codes in one go, for buttons and columns. */
export function useHasAccess(): (code: string | undefined) => boolean {
  const { client } = useRuntime()
  const { session } = useSnapshot(client) as typeof client
  const user = session?.user
  return useCallback((code) => hasAccess(user, code), [user])
}

/** Rule behind `useAccess`: admin holds every code. */
export function hasAccess(
  user: { readonly isAdmin: boolean; readonly access: readonly string[] } | undefined,
  code: string | undefined,
): boolean {
  return code === undefined || (user !== undefined && (user.isAdmin || user.access.includes(code)))
}

/** An enumeration by id; undefined where the slice does not carry it. */
export function useEnum(id: string | undefined): EnumDocument | undefined {
  const { slice } = usePage()
  const { boot } = useRuntime()
  return id === undefined ? undefined : (slice.enums[id] ?? boot.enums[id])
}

/** A value that the user keeps between visits (columns, saved queries); undefined while it has not come. */
export function usePreference<T>(key: string, initial: T): [T, (next: T) => void] {
  const { preferences } = useRuntime()
  const subscribe = useCallback((listener: () => void) => preferences.subscribe(key, listener), [preferences, key])
  const read = () => preferences.read(key)
  const stored = useSyncExternalStore(subscribe, read, read) as T | undefined
  const write = useCallback((next: T) => preferences.write(key, next), [preferences, key])
  return [stored ?? initial, write]
}
