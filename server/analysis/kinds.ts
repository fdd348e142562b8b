import type { Store } from '../db/connect.ts'
import { beforeShift, yearShift } from './comparison.ts'
import type { Factors } from './factors.store.ts'
import { factorAt } from './factors.ts'
import { loadFacts } from './facts.store.ts'
import { addFacts, type NodeFacts, type SpanSum } from './node-facts.ts'
import type { NodeBranch } from './node-tree.ts'
import { firstDayOf, keysOf, type Shift, type Span, shiftKey } from './periods.ts'
import type { ProjectFacts } from './projects.store.ts'
import type { UsageMaterial } from './usage-answer.ts'

/** Energy kinds that a project is measured by, with the tokens that they have everywhere (look). */
export const measuredKinds = [
  { kind: '01', name: '电', color: 'electricity' },
  { kind: '02', name: '水', color: 'water' },
  { kind: '03', name: '气', color: 'gas' },
  { kind: '04', name: '热', color: 'heat' },
] as const

/** What to load. */
export interface KindsQuery {
  readonly projects: readonly ProjectFacts[]
  readonly span: Span
  readonly nowHour: number
  readonly factors: Factors
}

/** 分类: one node an energy kind, all in kgce by the factor of each period, so that they add up to 综合能耗. */
export async function loadKinds(
  store: Store,
  { projects, span, nowHour, factors }: KindsQuery,
): Promise<UsageMaterial> {
  const ids = projects.map(({ id }) => id)
  const keys = keysOf(span)
  const found = await Promise.all(
    measuredKinds.map(async ({ kind }) => {
      const nodes = [{ key: kind, ids }]
      const facts = await loadFacts(store, { nodeType: 'project', energyKind: kind, nodes, span, nowHour })
      return [kind, inCoal(facts.get(kind)!, span, keys, (day) => factorAt(factors.coal, kind, day) ?? 0)] as const
    }),
  )
  const facts = new Map<string, NodeFacts>(found)
  const forest = measuredKinds
    .filter(({ kind }) => facts.get(kind)!.values.some(({ use }) => use !== null))
    .map(({ kind, name }): NodeBranch => ({ key: kind, name, parentKey: null, ids, children: [] }))
  return {
    granularity: span.granularity,
    keys,
    forest,
    level: forest,
    facts,
    total: addFacts([...facts.values()], keys.length),
    totalName: '综合能耗',
    colors: new Map(measuredKinds.map(({ kind, color }) => [kind, color])),
    coalOf: () => 1,
  }
}

function inCoal(facts: NodeFacts, span: Span, keys: readonly number[], factorOn: (day: number) => number): NodeFacts {
  const { granularity } = span
  const factors = keys.map((key) => factorOn(firstDayOf(granularity, key)))
  const back = (shift: Shift) => factorOn(firstDayOf(granularity, shiftKey(granularity, span.from, shift)))
  const times = (use: number | null, factor: number) => (use === null ? null : use * factor)
  const nowFactor = factors[0] ?? 0
  const sum = (one: SpanSum, factor: number): SpanSum => ({
    ...one,
    use: times(one.use, factor),
    base: times(one.base, nowFactor),
  })
  return {
    values: facts.values.map((fact, index) => ({
      ...fact,
      use: fact.use === null ? null : fact.use * factors[index]!,
      estimated: fact.estimated * factors[index]!,
    })),
    lastYear: facts.lastYear.map((use) => (use === null ? null : use * back(yearShift(span)))),
    now: sum(facts.now, nowFactor),
    yearAgo: sum(facts.yearAgo, back(yearShift(span))),
    before: sum(facts.before, back(beforeShift(span))),
  }
}
