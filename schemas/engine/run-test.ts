import type { PageDocument, TestDocument } from '../types.gen.ts'
import { isEqual } from './expression/equal.ts'
import { evaluateValue, isExpression, type Scope } from './expression.ts'
import type { AppModel } from './model.ts'

/** A request that the page makes when it opens. */
interface Asked {
  readonly endpoint: string
  readonly params: Readonly<Record<string, unknown>>
}

type Json = Readonly<Record<string, unknown>>

/**
 * What a test document expected and did not find, as sentences; empty where all holds. Runs without a browser: it
 * computes rights, states, answers and every `visible` on the page, and draws nothing. `today` is `yyyy-mm-dd`, passed
 * in so that tests own the clock. A button of a row counts as visible where it is so for any row of the answer.
 */
export function runTestDocument(model: AppModel, test: TestDocument, today: string): string[] {
  const page = model.pages[test.page]
  if (!page) return [`没有页面 ${test.page}`]
  const { scope, asked } = opened(model, page, test, today)
  const seen = new Set<string>()
  const columns = new Map<string, string[]>()
  const codes = new Set(test.access ?? Object.keys(model.accessCodes))
  look(page as unknown as Json, [scope], { seen, columns, codes })
  const failures: string[] = []
  for (const id of test.expect.visible ?? []) if (!seen.has(id)) failures.push(`应当看到 ${id}，而没有看到`)
  for (const id of test.expect.hidden ?? []) if (seen.has(id)) failures.push(`不应看到 ${id}，而看到了`)
  for (const [list, ids] of Object.entries(test.expect.columns ?? {})) {
    const found = columns.get(list) ?? []
    if (found.join() !== ids.join())
      failures.push(`${list} 的列应为 ${ids.join('、')}，而是 ${found.join('、') || '没有'}`)
  }
  for (const { endpoint, params = {} } of test.expect.requests ?? []) {
    const found = asked.some(
      (one) =>
        one.endpoint === endpoint && Object.entries(params).every(([name, value]) => isEqual(one.params[name], value)),
    )
    if (!found)
      failures.push(
        `应当请求 ${endpoint} ${JSON.stringify(params)}，而请求的是 ${asked.map((one) => `${one.endpoint} ${JSON.stringify(one.params)}`).join('；') || '没有'}`,
      )
  }
  return failures
}

/** The scope of the page once it has opened, and what it asked for. */
function opened(
  model: AppModel,
  page: PageDocument,
  test: TestDocument,
  today: string,
): { scope: Scope; asked: readonly Asked[] } {
  const projects = (test.projects ?? []).map((id) => ({
    id,
    number: String(id),
    name: `项目 ${id}`,
    type: null,
    area: null,
    persons: null,
    zone: 'Asia/Shanghai',
    demo: true,
  }))
  const isAdmin = test.userName === 'admin'
  const user = {
    id: 1,
    userId: 1,
    userName: test.userName ?? 'tester',
    name: test.userName ?? 'tester',
    isAdmin,
    access: test.access ?? Object.keys(model.accessCodes),
  }
  const state: Record<string, unknown> = {}
  const data: Record<string, unknown> = {}
  const scope = {
    user,
    session: { now: `${today}T00:00:00.000Z` },
    app: model.app,
    project: projects[0] ?? null,
    projects,
    route: { path: page.route, query: {} },
    today,
    state,
    data,
    enums: model.enums,
  }
  for (const [name, variable] of Object.entries(page.state ?? {}))
    state[name] = test.state?.[name] ?? evaluateValue(variable.default ?? null, scope)
  const asked: Asked[] = []
  const sources = Object.entries(page.data ?? {})
  for (const [name] of sources) data[name] = {}
  // Sources may read each other, so they are gone through until nothing is new; each is asked once.
  for (let round = 0; round <= sources.length; round += 1) {
    for (const [name, source] of sources) {
      if (evaluateValue(source.when ?? true, scope) !== true) continue
      if (source.value) data[name] = evaluateValue(source.value, scope)
      else if (source.endpoint) {
        data[name] = test.answers?.[source.endpoint] ?? {}
        if (round === sources.length && !source.lazy)
          asked.push({ endpoint: source.endpoint, params: evaluateValue(source.params ?? {}, scope) as Json })
      }
    }
  }
  return { scope, asked }
}

interface Looking {
  readonly seen: Set<string>
  readonly columns: Map<string, string[]>
  readonly codes: ReadonlySet<string>
}

/** Keys under which no part of the page stands that is there from the start. */
const notShown = new Set(['do', 'rowDo', 'form', 'uses', 'state', 'data', 'guard', 'params', 'with', 'props', 'rules'])

/** Goes through what is visible; `scopes` are those of the rows or elements that a part is drawn for. */
function look(node: Json, scopes: readonly Scope[], looking: Looking): void {
  if (typeof node.access === 'string' && !looking.codes.has(node.access)) return
  const shown =
    node.visible === undefined ? scopes : scopes.filter((scope) => evaluateValue(node.visible, scope) === true)
  if (shown.length === 0) return
  if (typeof node.id === 'string') looking.seen.add(node.id)
  for (const [key, item] of Object.entries(node)) {
    if (notShown.has(key) || item === null || typeof item !== 'object' || isExpression(item)) continue
    const inner = scopesOf(node, key, shown)
    for (const child of Array.isArray(item) ? item : [item]) {
      if (child !== null && typeof child === 'object' && !isExpression(child)) look(child as Json, inner, looking)
    }
  }
  if (node.kind === 'list') looking.columns.set(String(node.id), shownColumns(node, shown, looking))
}

function shownColumns(list: Json, scopes: readonly Scope[], { codes }: Looking): string[] {
  return (list.columns as Json[])
    .filter((column) => column.hidden !== true && (typeof column.access !== 'string' || codes.has(column.access)))
    .filter(
      (column) => column.visible === undefined || scopes.some((scope) => evaluateValue(column.visible, scope) === true),
    )
    .map((column) => String(column.id))
}

function scopesOf(node: Json, key: string, scopes: readonly Scope[]): readonly Scope[] {
  const each = (name: string, of: (scope: Scope) => unknown) =>
    scopes.flatMap((scope) => {
      const list = of(scope)
      return Array.isArray(list) ? list.map((one) => ({ ...scope, [name]: one as unknown })) : []
    })
  if (node.kind === 'list' && key === 'row') return each('row', (scope) => rowsOf(node, scope))
  if (node.kind === 'tree-detail' && key === 'node') return each('item', (scope) => rowsOf(node, scope))
  if (node.kind === 'repeat' && key === 'child') return each('item', (scope) => evaluateValue(node.of, scope))
  if (node.kind === 'cards' && key === 'items' && node.of !== undefined)
    return each('item', (scope) => evaluateValue(node.of, scope))
  if (node.kind === 'detail' && key === 'items')
    return scopes.map((scope) => ({
      ...scope,
      row: node.value ? evaluateValue(node.value, scope) : dataOf(node, scope),
    }))
  return scopes
}

const dataOf = (node: Json, scope: Scope): unknown =>
  typeof node.data === 'string' ? (scope.data as Json)[node.data] : undefined

function rowsOf(node: Json, scope: Scope): unknown {
  if (node.rows !== undefined) return evaluateValue(node.rows, scope)
  const data = dataOf(node, scope)
  return Array.isArray(data) ? data : (data as { rows?: unknown } | undefined)?.rows
}
