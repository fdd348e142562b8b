import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import { badInput, notFound } from '../errors.ts'
import type { Caller, Service } from '../http/service.ts'
import { canonicalUnit } from '../metering/units.ts'
import { loadSeries, type NodeType } from './facts.store.ts'
import { type HourFact, heatFacts, heatOfDays, heatOfWeek, hourText, mean } from './heat.ts'
import { loadNodes } from './nodes.store.ts'
import { addDays, dateOfKey, dayKeyOf, keysOf, lengthOf, type Span, spanOf, weekdayOf } from './periods.ts'
import { askedProject, loadProjects, type ProjectFacts } from './projects.store.ts'
import { perOne } from './ranking.ts'

/** Kinds of node that a heat map is drawn of. */
export type HeatNode = Extract<NodeType, 'project' | 'building' | 'meter' | 'branch'>

interface HeatRequest {
  readonly projectId?: number | null
  readonly nodeType: HeatNode
  readonly nodeId?: number | null
  readonly energyKind?: string
  readonly from: string
  readonly to: string
  readonly mode: 'days' | 'week'
}

const longestDays = 92

/** `analysis.heatmap`: 24 h by days, or the mean week (pages, /thermodynamicChart). */
export function heatmapService(store: Store): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as HeatRequest
    const span = spanOf('hour', request.from, request.to)
    const days = spanOf('day', request.from, request.to)
    if (days.from > days.to) throw badInput('to', '结束时间不能早于开始时间')
    if (lengthOf(days) > longestDays) throw badInput('to', `时段热力图最长 ${longestDays} 天`)
    const kind = request.energyKind ?? '01'
    const { name, facts } = await loadHours(store, caller, request, kind, span)
    return {
      rows: request.mode === 'week' ? heatOfWeek(facts) : heatOfDays(facts, keysOf(days)),
      facts: heatFacts(facts),
      name,
      unit: hourlyUnit(kind),
    }
  }
}

interface DayRequest extends Omit<HeatRequest, 'from' | 'to' | 'mode'> {
  readonly day: string
}

/** `analysis.dayProfile`: the hours of one day, of the same day a week before, and the mean of four weeks' same weekday. */
export function dayProfileService(store: Store): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as DayRequest
    const kind = request.energyKind ?? '01'
    const day = dayKeyOf(request.day)
    const span: Span = { granularity: 'hour', from: addDays(day, -28) * 100, to: day * 100 + 23 }
    const { name, facts } = await loadHours(store, caller, request, kind, span)
    const known = new Map(facts.map((fact) => [fact.hour, fact]))
    const at = (back: number, hour: number) => known.get(addDays(day, -back) * 100 + hour)
    const rows = Array.from({ length: 24 }, (_, hour) => ({
      time: hourText(hour),
      value: at(0, hour)?.use ?? null,
      estimated: at(0, hour)?.estimated ?? false,
      lastWeek: at(7, hour)?.use ?? null,
      usual: mean([7, 14, 21, 28].flatMap((back) => at(back, hour)?.use ?? [])),
    }))
    const weekday = '一二三四五六日'[weekdayOf(day) - 1]
    const ofDay = facts.filter(({ hour }) => Math.floor(hour / 100) === day)
    return { rows, name, title: `${dateOfKey(day)} 周${weekday}`, facts: heatFacts(ofDay), unit: hourlyUnit(kind) }
  }
}

interface SpatialRequest {
  readonly projectId?: number | null
  readonly energyKind?: string
  readonly from: string
  readonly to: string
}

/** `analysis.spatial`: usage per m² of the regions of a project, highest first (pages, /thermodynamicChart, 空间). */
export function spatialService(store: Store): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as SpatialRequest
    const kind = request.energyKind ?? '01'
    const projects = await loadProjects(store, caller, askedProject(request.projectId))
    const ids = projects.slice(0, 1).map(({ id }) => id)
    const { rows: regions } = await sql<{
      id: number
      name: string
      building: string | null
      area: number | null
      rooms: number
    }>`
      select r.id, r.name, b.name as building, coalesce(r.area, sum(m.area)) as area, count(m.id)::int as rooms
      from region r
      left join building b on b.id = r.building_id
      left join room m on m.region_id = r.id and m.deleted = 0
      where r.deleted = 0 and r.project_id = any(${ids}::bigint[])
      group by r.id, r.name, b.name, r.area, r.number order by r.number`.execute(store.db)
    const span = spanOf('day', request.from, request.to)
    const nodes = regions.map(({ id }) => ({ key: String(id), ids: [id] }))
    const series = await loadSeries(store, { nodeType: 'region', energyKind: kind, nodes, span, nowHour: 0 })
    const rows = regions
      .map((region) => {
        const uses = [...(series.get(String(region.id))?.values() ?? [])].flatMap(({ use }) => use ?? [])
        const use = uses.length > 0 ? uses.reduce((sum, one) => sum + one, 0) : null
        return { ...region, building: region.building ?? '', use, perArea: perOne(use, region.area) }
      })
      .sort((one, other) => (other.perArea ?? -1) - (one.perArea ?? -1))
    const unit = canonicalUnit(kind)
    return { rows, unit, valueUnit: `${unit}/m²` }
  }
}

async function loadHours(
  store: Store,
  caller: Caller,
  request: Pick<HeatRequest, 'projectId' | 'nodeType' | 'nodeId'>,
  energyKind: string,
  span: Span,
): Promise<{ name: string; facts: HourFact[] }> {
  const projects = await loadProjects(store, caller, askedProject(request.projectId))
  const { key, name, ids, scaleOf } = await findNode(store, projects, request, energyKind)
  const nodes = [{ key, ids }]
  const series = await loadSeries(store, { nodeType: request.nodeType, energyKind, nodes, span, nowHour: 0, scaleOf })
  const facts = [...(series.get(key) ?? [])].map(([hour, { use, estimated }]) => ({
    hour,
    use,
    estimated: estimated > 0,
  }))
  return { name, facts }
}

/** The node asked for, or the project itself; one outside the caller's projects does not exist for him. */
async function findNode(
  store: Store,
  projects: readonly ProjectFacts[],
  { nodeType, nodeId }: Pick<HeatRequest, 'nodeType' | 'nodeId'>,
  energyKind: string,
) {
  const project = projects[0]
  if (!project) throw notFound('项目')
  if (nodeType === 'project') return { key: 'project', name: project.name, ids: [project.id], scaleOf: undefined }
  const { specs, scaleOf } = await loadNodes(store, nodeType, projects, energyKind)
  const node = nodeId === undefined || nodeId === null ? specs[0] : specs.find(({ ids }) => ids.includes(nodeId))
  if (!node)
    throw notFound(nodeType === 'meter' ? '仪表' : nodeType === 'building' ? '建筑' : '支路', { id: nodeId ?? null })
  return { ...node, scaleOf }
}

/** Mean power of an hour for electricity, amount an hour for the rest. */
function hourlyUnit(energyKind: string): string {
  return energyKind === '01' ? 'kW' : `${canonicalUnit(energyKind)}/h`
}
