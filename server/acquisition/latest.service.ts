import { stateWord } from '../../schemas/index.ts'
import { readableProjects } from '../analysis/scope.ts'
import type { Store } from '../db/connect.ts'
import { badInput, notFound } from '../errors.ts'
import type { Caller, Service } from '../http/service.ts'
import { isRegisterPoint } from '../metering/points.ts'
import { qualityText, sourceText } from '../metering/quality.ts'
import { periodKeys } from '../metering/zone.ts'
import {
  type LatestOrder,
  type LatestQuery,
  latestOrders,
  loadDayCurves,
  loadLatest,
  loadValues,
} from './latest.store.ts'

const iso = (ts: number | null) => (ts === null ? null : new Date(ts * 1000).toISOString())

/** `acquisition.latest`: points with their newest value, its age and quality, and the collection rate (/dataCollection). */
export function latestService(store: Store, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const now = nowSeconds()
    const { rows, total, counts } = await loadLatest(store, queryOf(params, caller), now)
    const registers = rows.flatMap(({ meterId, zone }) => (meterId === null ? [] : [{ meterId, zone }]))
    const curves = await loadDayCurves(
      store,
      registers.map(({ meterId, zone }) => ({
        id: meterId,
        fromHour: periodKeys(zone, now - 86_400).hour,
        toHour: periodKeys(zone, now).hour,
      })),
    )
    return {
      rows: rows.map(({ ts, zone: _, quality, source, states, ...row }) => ({
        ...row,
        stateText: row.value === null ? '' : (stateWord(states, row.value) ?? ''),
        at: iso(ts),
        quality: quality ?? 0,
        qualityText: quality === null ? '' : qualityText(quality),
        sourceText: source === null ? '' : sourceText(source),
        curve: row.isRegister && row.meterId !== null ? (curves.get(row.meterId) ?? []) : [],
      })),
      total,
      counts: { ...counts, rate: counts.due === 0 ? null : (counts.fresh / counts.due) * 100 },
    }
  }
}

function queryOf(params: Readonly<Record<string, unknown>>, caller: Caller): LatestQuery {
  const sort = String(params.sort ?? 'number')
  const order = latestOrders.find((one) => one === sort.replace(/^-/, '')) as LatestOrder | undefined
  if (order === undefined) throw badInput('sort', '不能按此列排序')
  const state = params.state as LatestQuery['state'] | '' | undefined
  return {
    projects: readableProjects(caller, (params.projectIds ?? []) as readonly number[]),
    energyKind: (params.energyKind || undefined) as string | undefined,
    state: state === '' ? undefined : state,
    pointKind: (params.pointKind || undefined) as LatestQuery['pointKind'],
    collectorId: params.collectorId as number | undefined,
    keyword: (params.keyword || undefined) as string | undefined,
    page: Number(params.page ?? 1),
    size: Number(params.size ?? 50),
    order,
    isDescending: sort.startsWith('-'),
  }
}

const longestSeconds = 31 * 86_400
const mostValues = 5000

/** `acquisition.history`: the values of one point as they were received, at most a month and 5,000 values. */
export function historyService(store: Store): Service {
  return async ({ params, caller }) => {
    const pointId = Number(params.pointId)
    const [from, to] = [params.from, params.to].map((text) => Math.floor(Date.parse(String(text)) / 1000)) as [
      number,
      number,
    ]
    if (to < from) throw badInput('to', '结束时间不能早于开始时间')
    if (to - from > longestSeconds) throw badInput('to', '时段最长 31 天')
    const head = await pointHead(store, pointId)
    if (!head || !(caller.projectIds === 'all' || caller.projectIds.includes(head.projectId))) throw notFound('点位')
    const values = await loadValues(store, pointId, from, to, mostValues)
    return {
      name: head.name,
      unit: head.unit,
      isCut: values.length === mostValues,
      rows: values.map(({ ts, value, quality }) => ({
        at: iso(ts),
        value,
        quality,
        qualityText: qualityText(quality),
      })),
    }
  }
}

interface PointHead {
  readonly name: string
  readonly unit: string
  readonly projectId: number
}

async function pointHead(store: Store, pointId: number): Promise<PointHead | undefined> {
  const text = isRegisterPoint(pointId)
    ? `select m.name || ' 读数' as name, m.unit, m.project_id as "projectId" from meter m where m.id = $1 and m.deleted = 0`
    : `select coalesce(m.name, d.name) || ' ' || t.name as name, coalesce(t.unit, '') as unit,
         coalesce(m.project_id, d.project_id) as "projectId"
       from point t left join meter m on m.id = t.meter_id and m.deleted = 0
       left join device d on t.owner_type = 'device' and d.id = t.owner_id and d.deleted = 0
       where t.id = $1 - ${2 ** 40} and t.deleted = 0 and coalesce(m.id, d.id) is not null`
  const { rows } = await store.pool.query<PointHead>(text, [pointId])
  return rows[0]
}
