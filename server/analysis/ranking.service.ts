import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import type { Service } from '../http/service.ts'
import { canonicalUnit } from '../metering/units.ts'
import { shiftSpan, yearShift } from './comparison.ts'
import { loadSpanSums } from './facts.store.ts'
import { loadNodes } from './nodes.store.ts'
import type { Granularity, Span } from './periods.ts'
import { loadAnchor, loadProjects, type ProjectFacts } from './projects.store.ts'
import { type RankCandidate, type RankMeasure, type RankRow, rankOf } from './ranking.ts'
import { checkedSpan } from './usage.service.ts'

/** Kinds of node that are ranked. */
export type RankedType = 'project' | 'building' | 'org' | 'branch' | 'meter'

interface RankingRequest {
  readonly object: RankedType
  readonly measure: RankMeasure
  readonly projectIds?: readonly number[]
  readonly energyKind?: string
  readonly type?: string
  readonly granularity: Granularity
  readonly from: string
  readonly to: string
  readonly top?: number
  readonly order?: 'asc' | 'desc'
}

const endOfTime = 9999_12_31_23

const typeNames: Readonly<Record<string, string>> = {
  government: '机关',
  school: '学校',
  hospital: '医院',
  venue: '场馆',
  other: '其他',
}

/** `analysis.ranking`: who uses most, per m², per person, or grew most (pages, /energyConsumptionRanking). */
export function rankingService(store: Store, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as RankingRequest
    const span = checkedSpan(request.granularity, request.from, request.to)
    const energyKind = request.energyKind ?? '01'
    const all = await loadProjects(store, caller, request.projectIds ?? [])
    const projects = request.type ? all.filter(({ type }) => type === request.type) : all
    const unit = canonicalUnit(energyKind)
    if (projects.length === 0) return { rows: [], facts: { count: 0, mean: null }, unit, valueUnit: '' }
    const [anchor, traits, nodes] = await Promise.all([
      loadAnchor(store, projects, nowSeconds()),
      loadTraits(store, request.object, projects),
      loadNodes(store, request.object, projects, energyKind),
    ])
    const query = { nodeType: request.object, energyKind, nodes: nodes.specs, scaleOf: nodes.scaleOf }
    const sums = await loadSpanSums(store, { ...query, span, nowHour: anchor.nowHour })
    const earlier =
      request.measure === 'growth' ? await loadSpanSums(store, { ...query, ...yearEarlier(span) }) : undefined
    const candidates = nodes.specs.map((node): RankCandidate => {
      const trait = traits.get(Number(node.key))
      const sum = sums.get(node.key)
      return {
        id: Number(node.key),
        name: trait?.name ?? node.name,
        type: trait?.type ?? '',
        typeLabel: typeNames[trait?.type ?? ''] ?? '',
        owner: trait?.owner ?? '',
        area: trait?.area ?? null,
        persons: trait?.persons ?? null,
        use: sum?.now.use ?? null,
        yearAgo: sum?.yearAgo.use ?? null,
        before: sum?.before.use ?? null,
        yearBefore: earlier?.get(node.key)?.before.use ?? null,
      }
    })
    const order = { measure: request.measure, order: request.order ?? 'desc', top: request.top ?? 10 } as const
    const ranked = rankOf(candidates, { ...order, top: candidates.length })
    return {
      rows: ranked.slice(0, order.top).map((row) => ({ ...row, moveText: moveText(row) })),
      facts: factsOf(ranked),
      unit,
      valueUnit: { total: unit, perArea: `${unit}/m²`, perPerson: `${unit}/人`, growth: '%' }[request.measure],
    }
  }
}

/** Last year's span as a finished one: what it had before it is what this year's earlier span is compared with. */
function yearEarlier(span: Span) {
  return { span: shiftSpan(span, yearShift(span)), nowHour: endOfTime }
}

function factsOf(rows: readonly RankRow[]) {
  const sum = rows.reduce((total, { value }) => total + value, 0)
  return { count: rows.length, mean: rows.length > 0 ? sum / rows.length : null }
}

/** `升 2`, `降 1`, `持平` or `新上榜`, for the table. */
function moveText({ moved }: RankRow): string {
  if (moved === null) return '新上榜'
  if (moved === 0) return '持平'
  return moved > 0 ? `升 ${moved}` : `降 ${-moved}`
}

interface Trait {
  id: number
  name: string
  type: string
  owner: string
  area: number | null
  persons: number | null
}

/** Denominators, type and place of each candidate. */
async function loadTraits(
  store: Store,
  object: RankedType,
  projects: readonly ProjectFacts[],
): Promise<Map<number, Trait>> {
  if (object === 'project') return new Map(projects.map((one) => [one.id, { ...one, owner: '' }]))
  const columns = {
    building: sql`t.area, null::float8 as persons`,
    org: sql`t.area, t.persons::float8 as persons`,
    branch: sql`null::float8 as area, null::float8 as persons`,
    meter: sql`null::float8 as area, null::float8 as persons`,
  }[object]
  const { rows } = await sql<Trait>`
    select t.id, t.name, p.type, p.name as owner, ${columns} from ${sql.table(object)} t
    join project p on p.id = t.project_id
    where t.deleted = 0 and t.project_id = any(${projects.map(({ id }) => id)}::bigint[])`.execute(store.db)
  return new Map(rows.map((row) => [row.id, row]))
}
