import { snapshot, subscribe } from 'valtio'
import type { Boot, Value } from '../../schemas/index.ts'
import type { ClientState } from '../state/client-state.ts'
import { scopeProjects } from '../state/client-state.ts'
import { compileValue } from './compiled-value.ts'
import type { PageState } from './page-state.ts'

/** Names an expression may use beside the page's own: `row`, `item`, `form`, `event`, `result`, `refusal`. */
export interface ScopeExtra {
  readonly row?: unknown
  readonly item?: unknown
  readonly form?: unknown
  readonly event?: unknown
  readonly result?: unknown
  /** Values of a drawing by name, and those of the slots of one of its elements. */
  readonly values?: unknown
  readonly bound?: unknown
  /** What the refusals of a light form said beside their message. */
  readonly refusal?: unknown
  /** States with the unsaved drafts of a query laid over them, for its own fields only. */
  readonly state?: unknown
}

/** All names of an expression (architecture section 3). */
export type Scope = Readonly<Record<string, unknown>>

/** What a source of data must tell so that expressions can read it. */
export interface DataReader {
  /** The `data` part by source; an empty shape before it came. */
  values(): Readonly<Record<string, unknown>>
  /** False while a source has not answered yet, so that what reads it waits. */
  isReady(name: string): boolean
  /** Calls back after the source's data changed. */
  subscribe(name: string, listener: () => void): () => void
}

/** Builds scopes and tells what changed in them. */
export interface ScopeSource {
  /** A scope with these names added. */
  build(extra?: ScopeExtra): Scope
  /** The present value behind a dependency, compared by identity. */
  read(dependency: string): unknown
  /** Calls back when one of the dependencies may have changed. */
  subscribe(dependencies: readonly string[], listener: () => void): () => void
  /**
   * Computes a value. Null where it fails only because data that it reads has not come yet; otherwise throws what the
   * expression throws.
   */
  evaluate(value: Value | undefined, extra?: ScopeExtra): unknown
  /** True where everything that the value reads from `data` has come. */
  isSettled(value: Value | undefined): boolean
}

/** Today as `yyyy-mm-dd` in a time zone (IANA name); the browser's own where none is given. */
export function todayIn(zone: string | undefined, now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  )
}

interface ScopeParts {
  readonly boot: Boot
  readonly client: ClientState
  readonly state: PageState
  readonly data: DataReader
  readonly route: () => { readonly path: string; readonly query: Readonly<Record<string, string>> }
  readonly enums: Readonly<Record<string, unknown>>
  readonly tree: { readonly show: boolean; readonly multiple: boolean }
  /** Names that every expression sees beside the page's own. */
  readonly local?: ScopeExtra
}

/** Scope of one page, over its state, its data and the client's session. */
export function createScope(parts: ScopeParts): ScopeSource {
  const { client, state, data } = parts

  const base = (): Record<string, unknown> => {
    const projects = scopeProjects(client, parts.tree)
    return {
      user: client.session?.user ?? anonymous,
      session: { now: new Date().toISOString() },
      app: parts.boot.app,
      project: projects[0] ?? null,
      projects,
      route: parts.route(),
      today: todayIn(projects[0]?.zone, new Date()),
      state: snapshot(state),
      data: data.values(),
      enums: parts.enums,
      row: null,
      item: null,
      form: null,
      event: null,
      result: null,
      refusal: null,
    }
  }

  const build = (extra?: ScopeExtra): Scope => ({ ...base(), ...parts.local, ...extra })

  const read = (dependency: string): unknown => {
    const [root, name] = dependency.split('.')
    if (root === 'state' && name) return state[name]
    if (root === 'data' && name) return data.values()[name]
    if (root === 'user') return client.session?.user
    if (root === 'project' || root === 'projects') return scopeProjects(client, parts.tree)
    if (root === 'route') return JSON.stringify(parts.route())
    return undefined
  }

  const isPending = (value: Value | undefined) =>
    compileValue(value).dependencies.some((path) => path.startsWith('data.') && !data.isReady(path.slice(5)))

  return {
    build,
    read,
    isSettled: (value) => !isPending(value),
    evaluate(value, extra) {
      const compiled = compileValue(value)
      if (compiled.dependencies.length === 0) return compiled.evaluate({ ...extra })
      try {
        return compiled.evaluate(build(extra))
      } catch (fault) {
        if (isPending(value)) return null
        throw fault
      }
    },
    subscribe(dependencies, listener) {
      const stops = dependencies.map((path) => {
        const [root, name] = path.split('.')
        if (root === 'data' && name) return data.subscribe(name, listener)
        if (root === 'state') return subscribe(state, listener, true)
        if (root === 'user' || root === 'project' || root === 'projects') return subscribe(client, listener, true)
        return () => {}
      })
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

const anonymous = { id: 0, userName: '', name: '', isAdmin: false, access: [] as string[] }
