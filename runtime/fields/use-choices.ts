import { useEffect, useMemo, useState } from 'react'
import type { Options } from '../../schemas/index.ts'
import { useEnum, usePage, useValue } from '../page/hooks.ts'
import type { PageContext } from '../page/page-context.ts'
import type { ScopeExtra } from '../page/scope.ts'
import { type Choice, choicesOfEnum, choicesOfList, withAll } from './choice.ts'

/** Choices with their state. */
export interface ChoicesView {
  readonly choices: readonly Choice[]
  readonly loading: boolean
  readonly error: Error | null
}

const noParams = {}

const answers = new WeakMap<PageContext, Map<string, Promise<unknown>>>()

/** One asking per page and parameters; an answer that failed is forgotten. */
function ask(page: PageContext, endpoint: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
  const known = answers.get(page) ?? new Map<string, Promise<unknown>>()
  answers.set(page, known)
  const key = `${endpoint}?${JSON.stringify(params)}`
  const asked = known.get(key) ?? page.call(endpoint, params)
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}

/** Forgets what endpoints answered for a page's choices, e.g. after a write. */
export function forgetChoices(page: PageContext): void {
  answers.delete(page)
}

/** Choices of `options`: of an enumeration, an endpoint (asked once a page), written out, or an expression. */
export function useChoices(options: Options | undefined, extra?: ScopeExtra): ChoicesView {
  const page = usePage()
  const enumeration = useEnum(options && 'enum' in options ? options.enum : undefined)
  const list = useValue(options && 'from' in options ? options.from : undefined, extra)
  const params = useValue<Record<string, unknown>>(
    options && 'endpoint' in options ? (options.params ?? noParams) : undefined,
    extra,
  )
  const endpoint = options && 'endpoint' in options ? options.endpoint : undefined
  const asked = endpoint ? JSON.stringify(params) : ''
  const [answer, setAnswer] = useState<{ readonly key: string; readonly data?: unknown; readonly error?: Error }>()
  const key = `${endpoint}?${asked}`
  useEffect(() => {
    if (!endpoint) return
    let current = true
    const settle = (next: { data?: unknown; error?: Error }): void => {
      if (current) setAnswer({ key: `${endpoint}?${asked}`, ...next })
    }
    ask(page, endpoint, JSON.parse(asked) as Record<string, unknown>).then(
      (data) => settle({ data }),
      (error: Error) => settle({ error }),
    )
    return () => {
      current = false
    }
  }, [page, endpoint, asked])
  const data = answer?.key === key ? answer.data : undefined
  const choices = useMemo(() => {
    if (!options) return []
    if ('enum' in options) return withAll(choicesOfEnum(enumeration, options.only), options)
    if ('items' in options) return options.items
    return withAll(choicesOfList('from' in options ? list : data, options), options)
  }, [options, enumeration, list, data])
  return {
    choices,
    loading: endpoint !== undefined && answer?.key !== key,
    error: answer?.key === key ? (answer.error ?? null) : null,
  }
}
