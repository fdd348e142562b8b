import type { Store } from '../db/connect.ts'
import { badInput } from '../errors.ts'
import type { Service } from '../http/service.ts'
import { canonicalUnit } from '../metering/units.ts'
import { shareOf } from './comparison.ts'
import { type Factors, loadFactors } from './factors.store.ts'
import { factorAt } from './factors.ts'
import { loadFacts, type NodeType } from './facts.store.ts'
import { loadKinds } from './kinds.ts'
import { addFacts, changeAgainst, completenessOf, type NodeFacts, sumKnown } from './node-facts.ts'
import { allNodes, chosenNodes, forestOf, type NodeBranch, tellingLevel } from './node-tree.ts'
import { loadNodes } from './nodes.store.ts'
import { firstDayOf, type Granularity, keysOf, lengthOf, type Span, spanOf } from './periods.ts'
import { loadAnchor, loadProjects, type ProjectFacts } from './projects.store.ts'
import { coalOf, countMarks, type UsageMaterial, usageAnswer, weekendRatio } from './usage-answer.ts'

/** What a usage query is split by: energy kinds (`category`), or nodes of one kind. */
export type Dimension = 'category' | NodeType

/** Request of `analysis.usage`, as its schema lets it through. */
export interface UsageRequest {
  readonly dimension: Dimension
  readonly nodes?: readonly string[]
  readonly projectIds?: readonly number[]
  readonly energyKind?: string
  readonly granularity: Granularity
  readonly from: string
  readonly to: string
  readonly compare?: boolean
}

/** Most periods that one query shows, by their length. */
const longest: Readonly<Record<Granularity, number>> = { hour: 32 * 24, day: 366, month: 120, year: 30 }
const restNames: Partial<Record<Dimension, string>> = {
  subitem: '未分项',
  branch: '未分支路',
  org: '未分机构',
  region: '未分区域',
  building: '未分建筑',
}
const totalNames: Readonly<Record<string, string>> = {
  '01': '总用电',
  '02': '总用水',
  '03': '总用气',
  '04': '总用热',
  '05': '总用冷',
}

/** `analysis.usage`: nodes by periods with totals, shares, changes and completeness (pages, /energyConsumptionQuery). */
export function usageService(store: Store, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as UsageRequest
    const span = checkedSpan(request.granularity, request.from, request.to)
    const [projects, factors] = await Promise.all([
      loadProjects(store, caller, request.projectIds ?? []),
      loadFactors(store),
    ])
    const anchor = await loadAnchor(store, projects, nowSeconds())
    const { dimension } = request
    const material = await (dimension === 'category'
      ? loadKinds(store, { projects, span, nowHour: anchor.nowHour, factors })
      : loadMaterial(store, { ...request, dimension }, projects, span, anchor.nowHour, factors))
    const unit = dimension === 'category' ? 'kgce' : canonicalUnit(request.energyKind ?? '01')
    return {
      ...usageAnswer(material, request.compare ?? false),
      facts: totalsOf(material, request.compare ?? false),
      unit,
      ...marksOf(material),
    }
  }
}

/** The span of a request; 400 where it is turned round or longer than its granularity may be. */
export function checkedSpan(granularity: Granularity, from: string, to: string): Span {
  const span = spanOf(granularity, from, to)
  if (span.from > span.to) throw badInput('to', '结束时间不能早于开始时间')
  if (lengthOf(span) > longest[granularity]) {
    const words = {
      hour: '按小时查询最长 32 天',
      day: '按日查询最长 366 天',
      month: '按月查询最长 10 年',
      year: '按年查询最长 30 年',
    }
    throw badInput('to', `时间范围过长：${words[granularity]}`)
  }
  return span
}

/** What the nodes of a query are. */
export interface MaterialQuery {
  readonly dimension: NodeType
  /** Only these nodes; all where none is named. */
  readonly nodes?: readonly string[]
  readonly energyKind?: string
}

/** Nodes of the dimension with their facts, and the total that they are held against. */
export async function loadMaterial(
  store: Store,
  query: MaterialQuery,
  projects: readonly ProjectFacts[],
  span: Span,
  nowHour: number,
  factors: Factors,
): Promise<UsageMaterial> {
  const nodeType = query.dimension
  const energyKind = query.energyKind ?? '01'
  const found = await loadNodes(store, nodeType, projects, energyKind)
  const whole = forestOf(found.specs)
  // Nodes that were chosen in another dimension, or are gone, do not empty the answer.
  const known = new Set(found.specs.map(({ key }) => key))
  const chosen = new Set((query.nodes ?? []).filter((key) => known.has(key)))
  const forest = chosen.size > 0 ? chosenNodes(whole, chosen) : whole
  const nodes = allNodes(forest)
  const within = { energyKind, span, nowHour }
  const wholeNodes = [{ key: 'total', ids: projects.map(({ id }) => id) }]
  const [facts, totals] = await Promise.all([
    loadFacts(store, { ...within, nodeType, nodes, scaleOf: found.scaleOf, withLastYear: chosen.size > 0 }),
    chosen.size > 0 ? undefined : loadFacts(store, { ...within, nodeType: 'project', nodes: wholeNodes }),
  ])
  const keys = keysOf(span)
  const shown = withUsage(forest, facts)
  const level = chosen.size > 0 ? shown : tellingLevel(shown)
  return {
    granularity: span.granularity,
    keys,
    forest: shown,
    level,
    facts,
    total:
      totals?.get('total') ??
      addFacts(
        level.map(({ key }) => facts.get(key)!),
        keys.length,
      ),
    totalName: chosen.size > 0 ? '合计' : (totalNames[energyKind] ?? '合计'),
    restName: chosen.size > 0 ? undefined : restNames[nodeType],
    coalOf: (_, period) => factorAt(factors.coal, energyKind, firstDayOf(span.granularity, period)),
  }
}

/** Nodes that were never measured are left out, so that a new tree does not fill the table with empty rows. */
function withUsage(forest: readonly NodeBranch[], facts: ReadonlyMap<string, NodeFacts>): NodeBranch[] {
  return forest.flatMap((node) => {
    const children = withUsage(node.children, facts)
    const own = facts.get(node.key)
    const known = own && (own.values.some(({ use, due }) => use !== null || due > 0) || own.yearAgo.use !== null)
    return known || children.length > 0 ? [{ ...node, children }] : []
  })
}

function totalsOf(material: UsageMaterial, compare: boolean) {
  const { total, granularity, keys } = material
  const sum = sumKnown(total.values.map(({ use }) => use))
  const days = new Set(
    keys.filter((_, index) => total.values[index]!.use !== null).map((key) => firstDayOf(granularity, key)),
  ).size
  const coal = coalOf(material, 'total', total)
  return {
    total: sum,
    yoy: changeAgainst(total.yearAgo),
    mom: changeAgainst(total.before),
    tce: coal === null ? null : coal / 1000,
    cost: null,
    dayAverage:
      granularity === 'day' || granularity === 'hour' ? (sum === null || days === 0 ? null : sum / days) : null,
    weekendRatio: weekendRatio(granularity, keys, total),
    completeness: completenessOf(total.now),
    estimatedShare: shareOf(
      total.values.reduce((part, fact) => part + fact.estimated, 0),
      sum,
    ),
    lastYear: compare ? sumKnown(total.lastYear) : null,
  }
}

function marksOf(material: UsageMaterial) {
  const { estimated, manual } = countMarks(material)
  return { estimatedPeriods: estimated, manualPeriods: manual }
}
