import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { FragmentDocument } from '../../schemas/index.ts'
import { createPage } from './create-page.ts'
import { LocalScope, PageContextHolder, usePage, useRuntime } from './page-context.ts'

interface FragmentScopeProps {
  readonly fragment: FragmentDocument
  /** Computed parameters; expressions below read them as `item.<name>`. */
  readonly params: Readonly<Record<string, unknown>>
  readonly children: ReactNode
}

/** Gives a fragment states and data sources of its own, and its parameters as `item`. */
export function FragmentScope({ fragment, params, children }: FragmentScopeProps) {
  const runtime = useRuntime()
  const outer = usePage()
  const around = useContext(LocalScope)
  const owns = Object.keys(fragment.data ?? {}).length > 0 || Object.keys(fragment.state ?? {}).length > 0
  const own = useMemo(() => {
    if (!owns) return null
    const page = {
      ...outer.slice.page,
      id: fragment.id,
      data: fragment.data,
      state: fragment.state,
      root: fragment.root,
    }
    const { faults } = outer
    const route = () => outer.scope.build().route as { path: string; query: Record<string, string> }
    return createPage({ runtime, slice: { ...outer.slice, page }, route, local: { ...around, item: params }, faults })
  }, [runtime, outer, fragment, owns, around, params])
  useEffect(() => {
    own?.start()
    return () => own?.stop()
  }, [own])
  const local = useMemo(() => ({ ...around, item: params }), [around, params])
  return (
    <PageContextHolder value={own ?? outer}>
      <LocalScope value={local}>{children}</LocalScope>
    </PageContextHolder>
  )
}
