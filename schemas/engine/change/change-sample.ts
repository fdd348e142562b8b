import fc from 'fast-check'

/** Any value that JSON can hold; -0 is written as 0 and so is no value of its own. */
export const anyJson = (maxDepth = 4): fc.Arbitrary<unknown> =>
  fc.jsonValue({ maxDepth }).map((value) => JSON.parse(JSON.stringify(value)) as unknown)

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'constructor']
/** Plain ones, those that pointers write in another way, that objects inherit, and that objects put in an order of their own. */
const keys = ['title', 'width', 'align', 'x-order', '', 'a/b', 'm~1n', '__proto__', 'constructor', '10', '2']

const scalar = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom(null, '', 1e21, -1.5, 1e-7, '\u2028', '\ud800'),
  fc.constantFrom('x', 'y', 'z'),
  fc.boolean(),
  fc.constantFrom(...ids).map((id) => ({ $expr: `row.${id} > 1` })),
  fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 4 }),
)

const properties = (inner: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...keys), fc.oneof({ weight: 4, arbitrary: scalar }, inner)), {
      selector: ([key]) => key,
      maxLength: 4,
    })
    .map((entries) => Object.fromEntries(entries))

const level = (depth: number, hasSteps = true): fc.Arbitrary<Record<string, unknown>> => {
  if (depth === 0) return properties(scalar)
  const inner = level(depth - 1, hasSteps)
  const items = fc
    .uniqueArray(fc.constantFrom(...ids), { maxLength: 5 })
    .chain((names) => fc.tuple(...names.map((id) => inner.map((rest) => ({ id, ...rest })))))
  // Two items of one id are a fault, but a draft may hold them: such a list is one value.
  const twins = fc.option(fc.nat(4), { freq: 7 }).map((index) => index ?? -1)
  const named = fc
    .tuple(items, twins)
    .map(([list, at]) => (at >= 0 && at < list.length ? [...list, structuredClone(list[at])] : list))
  const steps = fc.array(fc.record({ do: fc.constantFrom('set', 'reload'), value: scalar }, { requiredKeys: ['do'] }), {
    maxLength: 3,
  })
  return fc
    .tuple(
      properties(inner),
      fc.option(named),
      hasSteps ? fc.option(steps) : fc.constant(null),
      fc.constantFrom('list', 'chart'),
    )
    .map(([rest, columns, actions, kind]) => ({
      kind,
      ...rest,
      ...(columns ? { columns } : {}),
      ...(actions ? { do: actions } : {}),
    }))
}

/** A document of lists with ids, steps without, expressions and plain values, made of few names so that two are alike. */
export const anyDocument: fc.Arbitrary<Record<string, unknown>> = level(2).map(asPage)

/** The same without lists whose items have no ids: only a guess tells which of their items is which. */
export const anyNamedDocument: fc.Arbitrary<Record<string, unknown>> = level(2, false).map(asPage)

function asPage(root: Record<string, unknown>): Record<string, unknown> {
  return { kind: 'page', id: 'sample', root }
}

/** A few edits as numbers; `edited` makes them of a document. */
export const someEdits = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 4 })

/** A document with edits made to it: properties written, changed and taken away, items added, removed and moved. */
export function edited(
  document: Record<string, unknown>,
  edits: readonly (readonly [number, number, number])[],
): Record<string, unknown> {
  const copy = structuredClone(document)
  for (const [where, what, how] of edits) {
    const holders = holdersIn(copy.root)
    const holder = holders[where % holders.length]
    if (Array.isArray(holder)) editList(holder, what, how)
    else if (holder) editObject(holder, what, how)
  }
  return copy
}

type Holder = unknown[] | Record<string, unknown>

function holdersIn(value: unknown): Holder[] {
  if (value === null || typeof value !== 'object' || '$expr' in value) return []
  if (Array.isArray(value) && value.some((item) => typeof item !== 'object')) return []
  return [value as Holder, ...Object.values(value).flatMap(holdersIn)]
}

function editObject(holder: Record<string, unknown>, what: number, how: number): void {
  const key = keys[what % keys.length] as string
  if (how % 3 === 0) delete holder[key]
  else Object.defineProperty(holder, key, { value: how % 7, writable: true, enumerable: true, configurable: true })
}

function editList(list: unknown[], what: number, how: number): void {
  const at = what % (list.length + 1)
  const free = ids.filter((id) => !list.some((item) => (item as { id?: unknown }).id === id))
  const hasIds = list.every((item) => typeof (item as { id?: unknown }).id === 'string')
  if (how % 3 === 0) list.splice(at, 1)
  else if (how % 3 === 1 && free.length > 0)
    list.splice(at, 0, hasIds ? { id: free[how % free.length], note: how % 7 } : { do: 'toast', value: how % 7 })
  else list.splice(at, 0, ...list.splice(how % (list.length + 1), 1))
}
