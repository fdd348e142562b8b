import { type ComponentType, createElement, use } from 'react'

/** A lazily loaded part that did not come: what kind of failure, and from where (specification section 8). */
export class ChunkLoadFault extends Error {
  override readonly name = 'ChunkLoadFault'
  /** `missing` (refused or not there), `timeout` (over 120 s), or what the loader says. */
  readonly type: string
  readonly url: string

  constructor(type: string, url: string) {
    super(`页面代码加载失败（${type}）：${url}`)
    this.type = type
    this.url = url
  }
}

/** The loader's fault with its type and address. Any other fault comes back as it is. */
export function toChunkFault(fault: unknown): unknown {
  const { name, type, request } = fault as { name?: unknown; type?: unknown; request?: unknown }
  if (name !== 'ChunkLoadError') return fault
  return new ChunkLoadFault(String(type ?? 'missing'), String(request ?? ''))
}

/** A view whose code comes when it is first drawn or preloaded. */
export type LazyView<P> = ComponentType<P> & {
  /** Fetches the code; resolves also where that fails, which drawing then shows. */
  preload(): Promise<void>
}

/** Milliseconds after which a failed load may be tried again, by 重试. */
const retryAfterMs = 300

/** Makes a lazy view. It suspends while its code comes and throws a `ChunkLoadFault` where it does not. */
export function lazyView<P extends object>(load: () => Promise<ComponentType<P>>): LazyView<P> {
  let pending: Promise<ComponentType<P>> | undefined
  const fetchView = () => {
    if (pending) return pending
    const loading: Promise<ComponentType<P>> = load().then(
      // What React itself notes on a promise that it has seen resolve: with it, a preloaded view is drawn at once.
      (view) => {
        Object.assign(loading, { status: 'fulfilled', value: view })
        return view
      },
      (fault) => {
        setTimeout(() => {
          pending = undefined
        }, retryAfterMs)
        throw toChunkFault(fault)
      },
    )
    pending = loading
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, at the top of a module
  function LazyView(props: P) {
    return createElement(use(fetchView()), props)
  }
  LazyView.preload = () =>
    fetchView().then(
      () => undefined,
      () => undefined,
    )
  return LazyView
}
