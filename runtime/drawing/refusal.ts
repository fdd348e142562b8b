import type { ClientEndpoint, LayoutElement, PageHead } from '../../schemas/index.ts'

/** What is known of the rights behind an element's actions. */
export interface Rights {
  /** Whether the user holds an access code. */
  readonly may: (code: string | undefined) => boolean
  readonly endpoints: Readonly<Record<string, ClientEndpoint>>
  readonly pages: readonly PageHead[]
}

/**
 * Why the user may not do what an element does, in a sentence; undefined where he may, or where it does nothing.
 *
 * What a branch does depends on its condition, so only steps that always run count. The server refuses by itself; this
 * spares the user a click that it would refuse.
 */
export function refusalOf(element: LayoutElement, { may, endpoints, pages }: Rights): string | undefined {
  if (!element.do) return undefined
  for (const action of element.do) {
    const id = action.do === 'open' ? action.submit : 'endpoint' in action ? action.endpoint : undefined
    const endpoint = id === undefined ? undefined : endpoints[id]
    if (endpoint && !may(endpoint.access)) return `您没有“${endpoint.title}”的权限`
    const page = action.do === 'navigate' ? pages.find(({ route }) => route === action.to) : undefined
    if (page && !may(page.access)) return `您没有打开“${page.title}”的权限`
  }
  return may(element.access) ? undefined : '您没有此项操作的权限'
}
