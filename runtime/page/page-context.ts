import { createContext, useContext } from 'react'
import type { Actions, Boot, ClientEndpoint, PageSlice, Value } from '../../schemas/index.ts'
import type { DialogHandle, DialogStack } from '../actions/dialog-stack.ts'
import type { ApiClient, CallOptions, Downloaded } from '../data/api-client.ts'
import type { DataSources } from '../data/data-sources.ts'
import type { SliceCache } from '../data/documents.ts'
import type { LiveLine } from '../data/live.ts'
import type { StoredSession } from '../guard/stored-session.ts'
import type { Toaster } from '../shell/toaster.ts'
import type { ClientState } from '../state/client-state.ts'
import type { Preferences } from '../state/preferences.ts'
import type { DialogFormView } from '../widgets/widget.ts'
import type { FaultSink } from './fault-sink.ts'
import type { PageState } from './page-state.ts'
import type { ScopeExtra, ScopeSource } from './scope.ts'

/** What the running app lends to every page and widget; made once, in App.tsx. */
export interface Runtime {
  readonly boot: Boot
  readonly api: ApiClient
  readonly client: ClientState
  readonly toaster: Toaster
  readonly preferences: Preferences
  readonly live: LiveLine
  /** Goes to an address inside the app. */
  navigate(address: string, options?: { readonly replace?: boolean }): void
  /** Keeps a sign-in and goes to the page that was wanted before it, else home. */
  signIn(signIn: { readonly token: string; readonly userName: string }): void
}

/** What the shell needs beside the runtime. */
export interface ShellRuntime extends Runtime {
  readonly slices: SliceCache
  readonly stored: StoredSession
}

/** What widgets see of the page that they stand in. */
export interface PageContext {
  readonly slice: PageSlice
  /** Variables of the page (valtio proxy); written by `setState`, replaced and never changed inside. */
  readonly state: PageState
  readonly data: DataSources
  readonly scope: ScopeSource
  readonly dialogs: DialogStack
  /** Told of expressions that give nothing fit to be drawn. */
  readonly faults: FaultSink
  /** Writes `state.<name>`. */
  setState(path: string, value: unknown): void
  /** Computes a value once, for a step; throws what the expression throws. See `toDraw` and `useValue` for drawing. */
  evaluate<T = unknown>(value: Value | undefined, extra?: ScopeExtra): T
  /** Computes a value for drawing; an expression that fails is noted in `faults` and takes only its own place away. */
  toDraw<T = unknown>(value: Value | undefined, extra: ScopeExtra, about: unknown): T
  /** Runs steps in order; true if all ran, false if one stopped the list (refused confirm, closed dialog, failure). */
  run(actions: Actions, extra?: ScopeExtra, within?: Within): Promise<boolean>
  /** The endpoint of this page's slice; throws on a name that the slice does not carry. */
  endpoint(id: string): ClientEndpoint
  /** Calls an endpoint by id and gives the `data` part; rejects with `ApiError`. */
  call<T = unknown>(endpointId: string, params?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<T>
  /** Downloads from an endpoint of encoding `download`. */
  download(endpointId: string, params?: Readonly<Record<string, unknown>>): Promise<Downloaded>
}

/** Where steps were started: the dialog they stand in and the element beside which a dialog opens. */
export interface Within {
  readonly dialog?: DialogHandle
  readonly anchor?: Element | null
}

/** Context of the running app; use `useRuntime`. */
export const RuntimeContext = createContext<ShellRuntime | null>(null)
/** Context of the page; use `usePage`. */
export const PageContextHolder = createContext<PageContext | null>(null)
/** Names added to every scope below (`item` of a repeat, `form` of a dialog); use `useLocalScope`. */
export const LocalScope = createContext<ScopeExtra>({})
/** View of the form inside a dialog, for what draws dialogs of its own below a page: a fragment with states. */
export const DialogFormHolder = createContext<DialogFormView | null>(null)
/** The dialog around a widget; null in the page itself. */
export const DialogContext = createContext<DialogHandle | null>(null)

/** What a dialog's content may ask of its frame. */
export interface DialogControls {
  /** Closes; asks first where there is unsaved input. */
  requestClose(): void
  setDirty(dirty: boolean): void
}

/** The frame of the dialog around a widget; null in the page itself. */
export const DialogControlsHolder = createContext<DialogControls | null>(null)

/** The running app. Throws outside of it. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('useRuntime needs a RuntimeContext above it')
  return runtime
}

/** The running app with what only the shell and the sign-in use. */
export function useServices(): ShellRuntime {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('useServices needs a RuntimeContext above it')
  return runtime
}

/** The page around a widget. Throws outside of one. */
export function usePage(): PageContext {
  const page = useContext(PageContextHolder)
  if (!page) throw new Error('usePage needs a page above it')
  return page
}
