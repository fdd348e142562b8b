import type { AppDocument, MenuDocument, MenuItem, TestDocument } from '../../types.gen.ts'
import { closest } from '../suggest.ts'
import type { Fault } from '../validate.ts'
import { under } from './sheet.ts'
import type { World } from './world.ts'

const unknown = (pointer: string, code: string, what: string, written: string, known: Iterable<string>): Fault => {
  const suggestion = closest(written, known)
  return {
    pointer,
    at: 'value',
    code,
    message: `没有名为 ${JSON.stringify(written)} 的${what}`,
    written,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

/** Checks a menu document: each entry opens a page that exists, or holds entries. */
export function checkMenu(document: MenuDocument, world: World, isTarget: (entry: string) => boolean): Fault[] {
  const faults: Fault[] = []
  const visit = (items: readonly MenuItem[], pointer: string): void => {
    for (const [index, item] of items.entries()) {
      const at = under(pointer, index)
      if (item.page !== undefined && !world.page(item.page))
        faults.push(unknown(under(at, 'page'), 'unknown-page', '页面', item.page, world.namesOf('pages')))
      if (item.page === undefined && (item.items ?? []).length === 0 && !isTarget(item.id)) {
        faults.push({
          pointer: at,
          at: 'value',
          code: 'menu-without-page',
          message: `菜单项 ${JSON.stringify(item.title)} 没有页面，也没有下级`,
        })
      }
      visit(item.items ?? [], under(at, 'items'))
    }
  }
  visit(document.items, '/items')
  return faults
}

const guardRoutes = ['home', 'singleProjectHome', 'login', 'forbidden', 'notFound'] as const

/** Routes that the guard leads to or leaves open. */
export const guardTargets = (app: AppDocument | undefined): readonly string[] =>
  app ? [...guardRoutes.map((key) => app.guard[key]), ...app.guard.open] : []

/** Checks the app document: the guard's routes exist. */
export function checkApp(document: AppDocument, world: World): Fault[] {
  const faults: Fault[] = []
  const route = (written: string, pointer: string) => {
    if (!world.pageOfRoute(written))
      faults.push(unknown(pointer, 'unknown-route', '路由', written, world.namesOf('routes')))
  }
  for (const key of guardRoutes) route(document.guard[key], under('', 'guard', key))
  for (const [index, written] of document.guard.open.entries()) route(written, under('', 'guard', 'open', index))
  return faults
}

/** Values that stand twice in a list of choices: which one is meant could not be told. */
export function repeatedValues(items: readonly { readonly value: unknown }[], pointer: string): Fault[] {
  const first = new Map<unknown, number>()
  return items.flatMap(({ value }, index): Fault[] => {
    const earlier = first.get(value)
    if (earlier === undefined) {
      first.set(value, index)
      return []
    }
    const message = `值 ${JSON.stringify(value)} 与第 ${earlier + 1} 项重复`
    return [{ pointer: under(pointer, index, 'value'), at: 'value', code: 'repeated-item', message }]
  })
}

/** Checks a test document: its page, the ids that it expects there, its rights, states and endpoints. */
export function checkTest(document: TestDocument, world: World): Fault[] {
  const faults: Fault[] = []
  const page = world.page(document.page)
  for (const [index, code] of (document.access ?? []).entries()) {
    if (!world.hasAccess(code))
      faults.push(unknown(under('', 'access', index), 'unknown-access', '权限码', code, world.namesOf('accessCodes')))
  }
  const endpoint = (id: string, pointer: string, at: Fault['at']) => {
    if (!world.endpoint(id))
      faults.push({ ...unknown(pointer, 'unknown-endpoint', '接口', id, world.namesOf('endpoints')), at })
  }
  for (const id of Object.keys(document.answers ?? {})) endpoint(id, under('', 'answers', id), 'key')
  for (const [index, request] of (document.expect.requests ?? []).entries())
    endpoint(request.endpoint, under('', 'expect', 'requests', index, 'endpoint'), 'value')
  if (!page) return [...faults, unknown('/page', 'unknown-page', '页面', document.page, world.namesOf('pages'))]
  for (const name of Object.keys(document.state ?? {})) {
    if (!Object.hasOwn(page.state ?? {}, name))
      faults.push({
        ...unknown(under('', 'state', name), 'unknown-state', '状态', name, Object.keys(page.state ?? {})),
        at: 'key',
      })
  }
  const ids = idsIn(page)
  const id = (written: string, pointer: string) => {
    if (!ids.has(written)) faults.push(unknown(pointer, 'unknown-id', '页面内的标识', written, ids))
  }
  for (const key of ['visible', 'hidden'] as const)
    for (const [index, written] of (document.expect[key] ?? []).entries()) id(written, under('', 'expect', key, index))
  for (const [list, columns] of Object.entries(document.expect.columns ?? {}))
    for (const [index, written] of columns.entries()) id(written, under('', 'expect', 'columns', list, index))
  return faults
}

function idsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (value === null || typeof value !== 'object') return found
  const { id } = value as { id?: unknown }
  if (typeof id === 'string') found.add(id)
  for (const item of Object.values(value)) idsIn(item, found)
  return found
}
