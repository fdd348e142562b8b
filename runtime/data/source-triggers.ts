import type { DataSource, Paging, Value } from '../../schemas/index.ts'
import { compileValue } from '../page/compiled-value.ts'
import type { ScopeSource } from '../page/scope.ts'
import type { LiveLine } from './live.ts'
import { upsertRow } from './source-shapes.ts'

/** What makes a source be asked again. */
export interface TriggerParts {
  readonly source: DataSource
  readonly scope: ScopeSource
  readonly live: LiveLine
  readonly paging: Paging | undefined
  /** Milliseconds in which live notices are merged into one asking. */
  readonly mergeMs: number
  wasAsked(): boolean
  ask(force: boolean): void
  data(): unknown
  put(data: unknown): void
}

/** Everything a source reads: its computation, its parameters, its condition. */
export function readsOf(source: DataSource): string[] {
  const values = [source.value, source.params as Value | undefined, source.when]
  return [...new Set(values.flatMap((value) => compileValue(value).dependencies))]
}

/** Starts what asks a source again: changes of what it reads, its clock, its live topics. What comes back ends it. */
export function watchSource(parts: TriggerParts): () => void {
  const stops = [onChange(parts), onClock(parts), ...onLive(parts)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Several changes of one turn are one asking. */
function onChange({ source, scope, wasAsked, ask }: TriggerParts): () => void {
  const reads = readsOf(source)
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = scope.subscribe(reads, () => {
    if (timer !== undefined || (source.lazy && !wasAsked())) return
    timer = setTimeout(() => {
      timer = undefined
      ask(false)
    }, 0)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Polls until the stop condition holds; not while nobody looks at the window. */
function onClock({ source, scope, wasAsked, ask }: TriggerParts): () => void {
  if (!source.poll) return () => {}
  const { everySeconds, until } = source.poll
  const timer = setInterval(() => {
    if (globalThis.document?.hidden || !wasAsked()) return
    if (until && scope.isSettled(until) && scope.evaluate(until) === true) clearInterval(timer)
    else ask(true)
  }, everySeconds * 1000)
  return () => clearInterval(timer)
}

function onLive({ source, scope, live, paging, mergeMs, ask, data, put }: TriggerParts): (() => void)[] {
  return (source.live ?? []).map(({ topic, mode = 'reload', key = 'id', when }) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = live.subscribe(topic, (payload) => {
      if (when && scope.evaluate(when, { event: payload }) !== true) return
      if (mode === 'replace') return put(payload)
      if (mode === 'upsert') return put(upsertRow(data(), payload, key, paging))
      clearTimeout(timer)
      timer = setTimeout(() => ask(true), mergeMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  })
}
