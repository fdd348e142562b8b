import type { ApiDocument, MenuDocument, MenuItem, TopicDocument } from '../../types.gen.ts'
import type { Issue } from '../issue.ts'
import type { Linked } from '../link.ts'
import { entryOf } from '../menu.ts'
import { located, type Parsed } from '../parse.ts'
import { closest } from '../suggest.ts'
import type { Fault } from '../validate.ts'
import type { Checked } from './checked.ts'
import { circles } from './circles.ts'
import type { CheckContext } from './context.ts'
import { guardTargets } from './small.ts'

/** Faults that show only over all documents: repeated names, circles, rights around fragments, what nothing reaches. */
export function checkTogether(
  documents: readonly Parsed[],
  checked: ReadonlyMap<Parsed, Checked>,
  linked: Linked,
  context: CheckContext,
  unread: (name: string) => boolean,
): Issue[] {
  const issues: Issue[] = []
  const tell = (document: Parsed, fault: Omit<Fault, 'at'> & { at?: Fault['at'] }) =>
    issues.push(...located(document.source, [{ at: 'value', ...fault }]))
  repeatedNames(documents, tell)
  missingRights(checked, linked, tell)
  unreached(documents, checked, linked, unread, tell)
  menuTargets(documents, linked, tell)
  unusedServices(documents, context, tell)
  circles(documents, tell)
  // Without any readable document there is nothing that an app document would hold together.
  if (!documents.some(({ kind }) => kind === 'app') && documents.length > 0) {
    issues.push({ file: 'app', line: 1, column: 1, pointer: '', code: 'missing-document', message: '缺少 app 文档' })
  }
  return issues
}

type Tell = (document: Parsed, fault: Omit<Fault, 'at'> & { at?: Fault['at'] }) => void

/** Names that two documents share: kind and id, routes, endpoint ids and addresses, access codes, tables. */
function repeatedNames(documents: readonly Parsed[], tell: Tell): void {
  const owner = new Map<string, Parsed>()
  const claim = (document: Parsed, space: string, name: string, pointer: string, code: string, what: string) => {
    const first = owner.get(`${space} ${name}`)
    if (first)
      tell(document, { pointer, code, message: `${what} ${JSON.stringify(name)} 已在 ${first.source.file} 中使用` })
    else owner.set(`${space} ${name}`, document)
  }
  for (const document of documents) {
    const { kind, id, value } = document
    if (!kind || !id) continue
    claim(document, kind, id, '/id', 'duplicate-id', '标识')
    if (!value) continue
    if (kind === 'page') claim(document, 'route', String(value.route), '/route', 'duplicate-route', '路由')
    if (kind === 'entity') claim(document, 'table', String(value['x-table']), '/x-table', 'duplicate-id', '数据表')
    if (kind === 'topic') {
      for (const [index, pattern] of (value as unknown as TopicDocument).topics.entries())
        claim(document, 'topic', pattern.replaceAll(/\{\w+\}/g, '{}'), `/topics/${index}`, 'duplicate-topic', '主题')
    }
    if (kind !== 'api') continue
    const api = value as unknown as ApiDocument
    for (const [index, code] of (api.accessCodes ?? []).entries())
      claim(document, 'access', code.id, `/accessCodes/${index}/id`, 'duplicate-id', '权限码')
    for (const [index, endpoint] of api.endpoints.entries()) {
      const address = `${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, '{}')}`
      claim(document, 'address', address, `/endpoints/${index}/path`, 'duplicate-route', '接口地址')
    }
  }
}

/** Calls whose right nothing around them requires; those of a fragment are asked of each page that uses it. */
function missingRights(checked: ReadonlyMap<Parsed, Checked>, linked: Linked, tell: Tell): void {
  const facts = new Map(
    [...checked].flatMap(([document, { facts: found }]) =>
      found && document.kind === 'fragment' ? [[document.id, found] as const] : [],
    ),
  )
  const needsOf = (id: string, seen: ReadonlySet<string>): { endpoint: string; code: string }[] => {
    const found = facts.get(id)
    if (!found || seen.has(id)) return []
    const own = found.needs.map(({ endpoint }) => ({ endpoint, code: linked.endpoints[endpoint]?.access ?? '' }))
    const inner = found.fragments.flatMap((use) =>
      needsOf(use.id, new Set(seen).add(id)).filter(({ code }) => !use.access.includes(code)),
    )
    return [...own, ...inner]
  }
  for (const [document, { facts: found }] of checked) {
    if (!found || document.kind === 'fragment') continue
    for (const { endpoint, pointer } of found.needs) {
      tell(document, {
        pointer,
        code: 'missing-access',
        message: `接口 ${endpoint} 需要权限 ${linked.endpoints[endpoint]?.access}，而页面、组件和动作都没有要求它`,
      })
    }
    if ((document.value as { guard?: { permission?: boolean } }).guard?.permission) continue
    for (const use of found.fragments) {
      for (const { endpoint, code } of needsOf(use.id, new Set())) {
        if (!use.access.includes(code))
          tell(document, {
            pointer: use.pointer,
            code: 'missing-access',
            message: `片段 ${use.id} 调用的接口 ${endpoint} 需要权限 ${code}，而此处没有要求它`,
          })
      }
    }
  }
}

/** Pages that neither menu nor navigation nor guard leads to, and fragments that no page uses. */
function unreached(
  documents: readonly Parsed[],
  checked: ReadonlyMap<Parsed, Checked>,
  linked: Linked,
  unread: (name: string) => boolean,
  tell: Tell,
): void {
  const reached = new Set(guardTargets(linked.app))
  const visit = (items: readonly MenuItem[]): void => {
    for (const item of items) {
      const page = item.page === undefined ? undefined : linked.pages[item.page]
      if (page) reached.add(page.route)
      visit(item.items ?? [])
    }
  }
  for (const { kind, value } of documents) if (kind === 'menu' && value) visit((value as unknown as MenuDocument).items)
  const fragments = new Set<string>()
  for (const { facts } of checked.values()) {
    for (const route of facts?.routes ?? []) reached.add(route)
    for (const { id } of facts?.fragments ?? []) fragments.add(id)
  }
  for (const document of documents) {
    const { kind, id = '', value } = document
    if (!value || unread(id) || unread(String(value.route))) continue
    if (kind === 'page' && linked.pages[id] && !reached.has(String(value.route))) {
      tell(document, {
        pointer: '/route',
        code: 'unreached-page',
        message: `没有菜单或跳转到达页面 ${JSON.stringify(value.route)}`,
      })
    }
    if (kind === 'fragment' && !fragments.has(id))
      tell(document, { pointer: '/id', code: 'unused-fragment', message: `片段 ${JSON.stringify(id)} 没有被使用` })
  }
}

function menuTargets(documents: readonly Parsed[], linked: Linked, tell: Tell): void {
  const ids = new Map<string, Parsed>()
  const collect = (document: Parsed, items: readonly MenuItem[], pointer: string): void => {
    for (const [index, item] of items.entries()) {
      const at = `${pointer}/${index}`
      const first = ids.get(item.id)
      if (first)
        tell(document, {
          pointer: `${at}/id`,
          code: 'duplicate-id',
          message: `菜单项 ${JSON.stringify(item.id)} 已在 ${first.source.file} 中使用`,
        })
      else ids.set(item.id, document)
      collect(document, item.items ?? [], `${at}/items`)
    }
  }
  const menus = documents.filter((document) => document.kind === 'menu' && document.value)
  for (const document of menus) collect(document, (document.value as unknown as MenuDocument).items, '/items')
  for (const document of menus) {
    const { into } = document.value as unknown as MenuDocument
    if (into === undefined || entryOf(linked.menu, into)) continue
    const suggestion = closest(into, ids.keys())
    const isCircle = ids.has(into)
    tell(document, {
      pointer: '/into',
      code: isCircle ? 'reference-circle' : 'unknown-menu',
      message: isCircle
        ? `菜单文档互相放入对方，${JSON.stringify(into)} 到不了`
        : `没有名为 ${JSON.stringify(into)} 的菜单项`,
      ...(suggestion === undefined || isCircle ? {} : { suggestion }),
    })
  }
}

/** Services of the server that no endpoint names. */
function unusedServices(documents: readonly Parsed[], { services }: CheckContext, tell: Tell): void {
  if (!services) return
  const apis = documents.filter((document) => document.kind === 'api')
  // A document that could not be read may name any of them.
  if (apis.some(({ value }) => !value)) return
  const named = new Set(
    apis.flatMap(({ value }) =>
      (value as unknown as ApiDocument).endpoints.flatMap(({ serve }) => ('service' in serve ? [serve.service] : [])),
    ),
  )
  const meant = new Set([...named].flatMap((name) => (services.includes(name) ? [] : [closest(name, services)])))
  const app = documents.find((document) => document.kind === 'app')
  for (const service of services) {
    if (!named.has(service) && !meant.has(service) && app)
      tell(app, { pointer: '', code: 'unused-service', message: `服务 ${service} 没有接口使用` })
  }
}
