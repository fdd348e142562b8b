import { useEffect, useMemo, useRef } from 'react'
import { subscribe } from 'valtio'
import type { QueryWidget } from '../../../schemas/index.ts'
import { compileValue } from '../../page/compiled-value.ts'
import { usePage, useRun, useRuntime } from '../../page/hooks.ts'
import type { PageContext } from '../../page/page-context.ts'
import type { ScopeExtra } from '../../page/scope.ts'
import { debounce } from '../../page/timing.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import {
  isGranularity,
  overlay,
  type QueryItem,
  type RangeRules,
  ruleOf,
  stateOf,
  withFollowers,
} from './query-items.ts'
import { isRange } from './range-text.ts'
import { type DayRange, defaultRange } from './ranges.ts'

/** What the fields and buttons of a query need. */
export interface Query {
  readonly items: readonly QueryItem[]
  readonly drafts: Drafts
  readonly rules: RangeRules
  /** A field changed; takes effect at once where the item says so. */
  change(item: QueryItem, value: unknown): void
  /** 查询: drafts become states, data is asked anew. */
  submit(): void
  /** 重置: back to the first values, and asked. */
  reset(): void
  /** Puts these drafts in, e.g. of a saved query, and asks. */
  put(values: Readonly<Record<string, unknown>>): void
}

/** The day that default ranges end at: today, or the last day with data where all chosen projects end earlier. */
const todayOf = (page: PageContext): string =>
  String(page.evaluate({ $expr: "addDays(today, -coalesce(min(projects, 'lagDays'), 0))" }))

/** State of a query widget: drafts of its own over the states of the page. */
export function useQuery(widget: QueryWidget): Query {
  const page = usePage()
  const run = useRun()
  const { boot, toaster } = useRuntime()
  const rules: RangeRules = boot.app.constants.ranges
  const { items } = widget
  const drafts = useMemo(() => createDrafts(firstDrafts(page, items, rules)), [page, items, rules])
  const steps = useRef({ run, actions: widget.do })
  steps.current = { run, actions: widget.do }
  const query = useMemo<Query>(() => {
    const write = (ids: Iterable<string>): boolean => {
      let changed = false
      for (const id of ids) {
        const item = items.find((one) => one.id === id)
        const name = item && stateOf(item)
        if (!item?.into || name === undefined || same(page.state[name], drafts.get(id))) continue
        page.setState(item.into, drafts.get(id))
        changed = true
      }
      return changed
    }
    const afterwards = (): void => {
      const { run: runSteps, actions } = steps.current
      if (actions) void runSteps(actions)
    }
    const submit = (): void => {
      if (!write(items.map((item) => item.id))) for (const name of sourcesOf(page, items)) void page.data.reload(name)
      afterwards()
    }
    const put = (values: Readonly<Record<string, unknown>>): void => {
      for (const [id, value] of Object.entries(values)) drafts.set(id, value)
      submit()
    }
    const writeLater = debounce((ids: string[]) => {
      if (write(ids)) afterwards()
    })
    return {
      items,
      drafts,
      rules,
      submit,
      put,
      change(item, value) {
        const changes = withFollowers(items, drafts.all(), item.id, value, todayOf(page), rules)
        for (const [id, next] of Object.entries(changes)) drafts.set(id, next)
        if (!widget.auto && !item.auto) return
        if (item.control === 'input') writeLater(Object.keys(changes))
        else if (write(Object.keys(changes))) afterwards()
      },
      reset() {
        put(resetDrafts(page, items, rules, drafts.all()))
        toaster.show('已恢复默认条件', { type: 'info' })
      },
    }
  }, [page, items, drafts, rules, widget.auto, toaster])
  useEffect(() => {
    // A range without ends takes its default into its state, so that data can be asked.
    for (const item of items) {
      const name = stateOf(item)
      if (item.control === 'range' && item.into && name !== undefined && !isRange(page.state[name]))
        page.setState(item.into, drafts.get(item.id))
    }
    return followStates(page, items, drafts)
  }, [page, items, drafts])
  return query
}

const same = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** First drafts: the states, and the default of its granularity for a range without ends. */
function firstDrafts(page: PageContext, items: readonly QueryItem[], rules: RangeRules): Record<string, unknown> {
  const drafts: Record<string, unknown> = {}
  for (const item of items) {
    const name = stateOf(item)
    const value = name === undefined ? undefined : page.state[name]
    drafts[item.id] = value
    if (item.control === 'range' && !isRange(value)) drafts[item.id] = defaultFor(page, item, rules)
  }
  return drafts
}

function defaultFor(page: PageContext, item: QueryItem, rules: RangeRules, extra?: ScopeExtra): DayRange {
  const granularity = item.granularity ? page.toDraw(item.granularity, extra ?? {}, item) : 'day'
  const known = isGranularity(granularity) ? granularity : 'day'
  return defaultRange(known, todayOf(page), ruleOf(known, rules))
}

function resetDrafts(
  page: PageContext,
  items: readonly QueryItem[],
  rules: RangeRules,
  drafts: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const declared = page.slice.page.state ?? {}
  const values: Record<string, unknown> = {}
  for (const item of items) {
    const name = stateOf(item)
    const variable = name === undefined ? undefined : declared[name]
    if (!variable) continue
    const first = variable.default === undefined ? undefined : page.toDraw(variable.default, {}, variable)
    values[item.id] = first ?? EMPTY[variable.type] ?? null
  }
  const extra = { state: overlay(page.state, items, { ...drafts, ...values }) }
  for (const item of items)
    if (item.control === 'range' && !isRange(values[item.id])) values[item.id] = defaultFor(page, item, rules, extra)
  return values
}

const EMPTY: Readonly<Record<string, unknown>> = { string: '', boolean: false, array: [] }

/** Drafts follow states that something else writes (a click on a chart, another widget). */
function followStates(page: PageContext, items: readonly QueryItem[], drafts: Drafts): () => void {
  const seen = new Map(items.map((item) => [item.id, page.state[stateOf(item) ?? '']]))
  return subscribe(page.state, () => {
    for (const item of items) {
      const name = stateOf(item)
      if (name === undefined || Object.is(seen.get(item.id), page.state[name])) continue
      seen.set(item.id, page.state[name])
      drafts.set(item.id, page.state[name])
    }
  })
}

/** Sources of the page that read a state of these items. */
function sourcesOf(page: PageContext, items: readonly QueryItem[]): string[] {
  const states = new Set(items.flatMap((item) => item.into ?? []))
  return Object.entries(page.slice.page.data ?? {}).flatMap(([name, source]) =>
    compileValue(source.params ?? {}).dependencies.some((path) => states.has(path)) ? [name] : [],
  )
}
