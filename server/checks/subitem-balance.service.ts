import { loadFacts } from '../analysis/facts.store.ts'
import { sumKnown } from '../analysis/node-facts.ts'
import { allNodes, forestOf } from '../analysis/node-tree.ts'
import { loadNodes } from '../analysis/nodes.store.ts'
import { firstDayOf, type Granularity, isWeekend, keysOf, labelOf, type Span } from '../analysis/periods.ts'
import { loadAnchor, type ProjectFacts } from '../analysis/projects.store.ts'
import { checkedSpan } from '../analysis/usage.service.ts'
import { columnOf, timeOf } from '../analysis/usage-columns.ts'
import type { Store } from '../db/connect.ts'
import { notFound } from '../errors.ts'
import type { Caller, Service } from '../http/service.ts'
import { formulaOf } from '../subitems/subitem-formula.ts'
import { loadUnassigned } from '../subitems/subitem-proposal.store.ts'
import type { Balance } from './balance.ts'
import { oneProject } from './branch-balance.service.ts'
import { type CheckLimits, loadLimits } from './check-limits.store.ts'
import { type SubitemNotice, type SubitemRow, subitemNotices, subitemRows } from './subitem-balance.ts'
import { loadBands, loadMeterCounts, loadMeterUses, loadParts } from './subitems.store.ts'

/** Request of the services of /subentryEnergyConsumption. */
export interface SubitemBalanceRequest {
  readonly projectId: number
  readonly granularity?: Extract<Granularity, 'day' | 'month' | 'year'>
  readonly from: string
  readonly to: string
}

/** The check of a project's sub-items over a span. */
export interface SubitemCheck {
  readonly project: ProjectFacts
  readonly span: Span
  readonly rows: readonly SubitemRow[]
  readonly balance: Balance
  readonly notices: readonly SubitemNotice[]
  readonly limits: CheckLimits
  /** Meters in no sub-item. */
  readonly unassigned: readonly { readonly id: number; readonly number: string; readonly name: string }[]
}

const energyKind = '01'
const restColor = 'series10'

/** `check.subitemBalance`: total electricity against its sub-items, their shares, and how both changed. */
export function subitemBalanceService(store: Store, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const check = await checkSubitemUse(store, caller, params as unknown as SubitemBalanceRequest, nowSeconds())
    const { span, rows, balance } = check
    const keys = keysOf(span)
    const drawn = rows.slice(1).map((row, index) => ({
      row,
      color: row.key === 'rest' ? restColor : `series${(index % 9) + 1}`,
    }))
    const whole = rows[0]!
    return {
      rows: rows.map((row) => ({ ...row, color: drawn.find((one) => one.row === row)?.color ?? '' })),
      columns: keys.map((key) => columnOf(span.granularity, key)),
      series: keys.flatMap((key) =>
        drawn.map(({ row, color }) => ({
          time: timeOf(span.granularity, key),
          label: labelOf(span.granularity, key),
          node: row.name,
          color,
          value: row.values[String(key)] ?? null,
          whole: whole.values[String(key)] ?? null,
          weekend: span.granularity === 'day' && isWeekend(key),
        })),
      ),
      findings: check.notices,
      facts: {
        ...balance,
        yoy: whole.yoy,
        completeness: whole.completeness,
        outOfBand: flat(rows).filter(({ bandState }) => bandState === 'low' || bandState === 'high').length,
        jumps: flat(rows).filter(({ jump }) => jump).length,
        unassigned: check.unassigned.length,
        subitems: rows.length - 2,
      },
      limits: check.limits,
      unit: 'kWh',
      project: check.project.name,
    }
  }
}

/** `check.subitemParts`: the meters that make up a sub-item, or with no sub-item those that are in none. */
export function subitemPartsService(store: Store): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as SubitemBalanceRequest & { readonly subitemId?: number | null }
    const project = await oneProject(store, caller, request.projectId)
    const span = checkedSpan(request.granularity ?? 'day', request.from, request.to)
    if (!request.subitemId) return unassignedParts(store, project.id, span)
    const subitem = await store.db
      .selectFrom('subitem')
      .select(['id', 'name', 'number'])
      .where('id', '=', request.subitemId)
      .where('project_id', '=', project.id)
      .where('deleted', '=', 0)
      .executeTakeFirst()
    if (!subitem) throw notFound('分项')
    const parts = await loadParts(store, subitem.id, span)
    const total = sumKnown(parts.map(({ added }) => added))
    return {
      subitem: `${subitem.number} ${subitem.name}`,
      formula: formulaOf(parts),
      rows: parts.map(({ due, good, ...part }) => ({
        ...part,
        share: part.added === null || !total ? null : (part.added / total) * 100,
        completeness: due > 0 ? (good / due) * 100 : null,
      })),
      total,
    }
  }
}

async function unassignedParts(store: Store, projectId: number, span: Span) {
  const meters = await loadUnassigned(store.pool, projectId)
  const uses = await loadMeterUses(
    store,
    meters.map(({ id }) => id),
    span,
  )
  const rows = meters.map((meter) => {
    const own = uses.get(meter.id)
    return {
      meterId: meter.id,
      number: meter.number,
      name: meter.name,
      role: 'sub',
      unit: 'kWh',
      ratio: null,
      factor: 1,
      use: own?.use ?? null,
      added: own?.use ?? null,
      share: null,
      completeness: own && own.due > 0 ? (own.good / own.due) * 100 : null,
      validFrom: null,
      validTo: null,
    }
  })
  return { subitem: '未分项', formula: '', rows, total: sumKnown(rows.map(({ use }) => use)) }
}

/** The whole check; refuses a project that the caller may not see. Also what the report is written from. */
export async function checkSubitemUse(
  store: Store,
  caller: Caller,
  request: SubitemBalanceRequest,
  nowSeconds: number,
): Promise<SubitemCheck> {
  const project = await oneProject(store, caller, request.projectId)
  const span = checkedSpan(request.granularity ?? 'day', request.from, request.to)
  const [{ nowHour }, limits, found] = await Promise.all([
    loadAnchor(store, [project], nowSeconds),
    loadLimits(store),
    loadNodes(store, 'subitem', [project], energyKind),
  ])
  const forest = forestOf(found.specs)
  const [facts, totals, meterCounts, bands, unassigned] = await Promise.all([
    loadFacts(store, { nodeType: 'subitem', energyKind, nodes: allNodes(forest), span, nowHour }),
    loadFacts(store, { nodeType: 'project', energyKind, nodes: [{ key: 'total', ids: [project.id] }], span, nowHour }),
    loadMeterCounts(store, project.id),
    loadBands(store, project.type, firstDayOf(span.granularity, span.to)),
    loadUnassigned(store.pool, project.id),
  ])
  const keys = keysOf(span)
  const total = totals.get('total')!
  const { rows, balance } = subitemRows({ keys, forest, facts, total, meterCounts, bands, limits })
  const names = unassigned.map(({ name }) => name)
  return { project, span, rows, balance, limits, unassigned, notices: subitemNotices(rows, balance, limits, names) }
}

function flat(rows: readonly SubitemRow[]): SubitemRow[] {
  return rows.flatMap((row) => [row, ...flat(row.children ?? [])])
}
