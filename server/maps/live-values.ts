import { sql } from 'kysely'
import type { LiveKind, PointUnit } from '../../schemas/index.ts'
import type { Store } from '../db/connect.ts'
import { periodStart } from '../metering/zone.ts'
import { loadPointNodes, type PointNode, topmost } from './point-nodes.store.ts'
import { nodeTypeOf, pointKinds } from './point-unit.ts'

/** A point with what it shows at the moment. */
export interface LivePoint {
  readonly id: number | undefined
  readonly mapName: string
  readonly pointX: number
  readonly pointY: number
  readonly kinds: readonly LiveKind[]
}

/** The moment that is asked for: the running hour of the project's data (yyyymmddhh, local) and the clock. */
export interface Moment {
  readonly nowHour: number
  readonly nowSeconds: number
  readonly zone: string
}

interface NodeUse {
  readonly key: string
  readonly today: number | null
  readonly due: number
  readonly good: number
  readonly estimated: number
  readonly hour: number | null
  readonly newest: number | null
}

/** Older than two hours is no present value any more: hourly meters are due each hour. */
const staleSeconds = 7200

/** What every point of an image shows now: today's usage and the newest hour, for each of its energy kinds. */
export async function liveValues(
  store: Store,
  projectId: number,
  points: readonly PointUnit[],
  now: Moment,
): Promise<LivePoint[]> {
  const bound = await Promise.all(points.map((point) => boundKinds(store, projectId, point)))
  const nodes = bound
    .flat()
    .flatMap(({ energyKind, type, summed }) => summed.map(({ id }) => ({ nodeType: nodeTypeOf[type], energyKind, id })))
  const uses = await loadUses(store, nodes, now.nowHour)
  return points.map(({ id, mapName, pointX, pointY }, index) => ({
    id,
    mapName,
    pointX,
    pointY,
    kinds: bound[index]!.map((kind) => liveKind(kind, uses, now)),
  }))
}

interface BoundKind {
  readonly energyKind: string
  readonly type: 1 | 2 | 3
  readonly nodes: readonly PointNode[]
  readonly summed: readonly PointNode[]
  readonly missing: readonly string[]
}

async function boundKinds(store: Store, projectId: number, point: PointUnit): Promise<BoundKind[]> {
  const kinds = pointKinds.flatMap(({ kind, typeOf, codesOf }) => {
    const type = typeOf(point)
    return type === undefined ? [] : [{ energyKind: kind, type, codes: codesOf(point) }]
  })
  return Promise.all(
    kinds.map(async ({ energyKind, type, codes }) => {
      const nodes = await loadPointNodes(store, projectId, energyKind, type, codes)
      const known = new Set(nodes.map(({ number }) => number))
      return { energyKind, type, nodes, summed: topmost(nodes), missing: codes.filter((code) => !known.has(code)) }
    }),
  )
}

const keyOf = (nodeType: string, energyKind: string, id: number) => `${nodeType}/${energyKind}/${id}`

async function loadUses(
  store: Store,
  nodes: readonly { readonly nodeType: string; readonly energyKind: string; readonly id: number }[],
  nowHour: number,
): Promise<Map<string, NodeUse>> {
  if (nodes.length === 0) return new Map()
  const day = Math.floor(nowHour / 100)
  const { rows } = await sql<NodeUse>`
    select n.node_type || '/' || n.energy_kind || '/' || n.node_id as key, d.use as today, coalesce(d.n_due, 0) as due,
      coalesce(d.n_good, 0) as good, coalesce(d.est, 0) as estimated, h.period as hour, h.use as newest
    from (
      select distinct * from unnest(
        ${nodes.map((node) => node.nodeType)}::text[], ${nodes.map((node) => node.energyKind)}::text[],
        ${nodes.map((node) => node.id)}::bigint[]) as u (node_type, energy_kind, node_id)
    ) n
    left join usage_day d on d.node_id = n.node_id and d.node_type = n.node_type and d.energy_kind = n.energy_kind
      and d.period = ${day}
    left join lateral (
      select period, use from usage_hour x
      where x.node_id = n.node_id and x.node_type = n.node_type and x.energy_kind = n.energy_kind
        and x.period between ${(day - 1) * 100} and ${nowHour} and x.use is not null
      order by x.period desc limit 1
    ) h on true`.execute(store.db)
  return new Map(rows.map((row) => [row.key, row]))
}

function liveKind(bound: BoundKind, uses: ReadonlyMap<string, NodeUse>, now: Moment): LiveKind {
  const { energyKind, type, nodes, missing } = bound
  const nodeType = nodeTypeOf[type]
  const found = bound.summed.flatMap(({ id }) => uses.get(keyOf(nodeType, energyKind, id)) ?? [])
  const hour = found.reduce<number | null>(
    (last, { hour: own }) => (own !== null && (last === null || own > last) ? own : last),
    null,
  )
  const newest = sumOf(found.filter((use) => use.hour === hour).map((use) => use.newest))
  const at = hour === null ? null : periodStart(now.zone, hour) + 3600
  const ageSeconds = at === null ? null : Math.max(0, now.nowSeconds - at)
  const due = found.reduce((sum, use) => sum + use.due, 0)
  const good = found.reduce((sum, use) => sum + use.good, 0)
  const today = sumOf(found.map((use) => use.today))
  const estimated = found.reduce((sum, use) => sum + use.estimated, 0)
  return {
    energyKind,
    type,
    nodes: nodes.map(({ id, number, name }) => ({ id, nodeType, number, name })),
    missing,
    today,
    newest,
    newestAt: at === null ? null : new Date(at * 1000).toISOString(),
    ageSeconds,
    completeness: due > 0 ? Math.min(100, (good / due) * 100) : null,
    quality: qualityOf({ today, newest, ageSeconds, estimated, due, good }),
  }
}

/** Missing before stale before estimated: the worst that holds is told. */
export function qualityOf(use: {
  readonly today: number | null
  readonly newest: number | null
  readonly ageSeconds: number | null
  readonly estimated: number
  readonly due: number
  readonly good: number
}): LiveKind['quality'] {
  if (use.today === null && use.newest === null) return 'missing'
  if (use.ageSeconds === null || use.ageSeconds > staleSeconds) return 'stale'
  const isEstimated = use.estimated > Math.abs(use.today ?? 0) * 0.01 || (use.due > 0 && use.good / use.due < 0.9)
  return isEstimated ? 'estimated' : 'good'
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
