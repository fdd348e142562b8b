import type { Store } from '../db/connect.ts'
import type { Service } from '../http/service.ts'
import { periodStart } from '../metering/zone.ts'
import type { AnswerCache } from './answer-cache.ts'
import { beforeShift, changeOf, yearShift } from './comparison.ts'
import { loadFactors } from './factors.store.ts'
import { loadSeries, loadSpanSums, type SpanSums } from './facts.store.ts'
import { measuredKinds } from './kinds.ts'
import { completenessOf, noSum, sumKnown } from './node-facts.ts'
import { forestOf, tellingLevel } from './node-tree.ts'
import { loadNodes } from './nodes.store.ts'
import { loadMissing, loadOnline, loadProjectHours, loadWeatherNow } from './overview.store.ts'
import { overviewCards, type ProjectSums } from './overview-cards.ts'
import { baseLoadRow, loadCurve, type ProjectHour, qualityOf } from './overview-hours.ts'
import { addDays, dateOfKey, firstDayOf, keysOf, labelOf, type Span, shiftKey } from './periods.ts'
import { type Anchor, loadAnchor, loadProjects, type ProjectFacts } from './projects.store.ts'
import { perOne } from './ranking.ts'
import { ringOf } from './ring.ts'

/** Period of the cards: today, this month or this year, each up to the last data. */
export type OverviewPeriod = 'today' | 'month' | 'year'

interface OverviewRequest {
  readonly projectIds?: readonly number[]
  readonly period?: OverviewPeriod
}

const titles: Readonly<Record<OverviewPeriod, string>> = { today: '今日', month: '本月', year: '本年' }

/** `dashboard.overview`: cards, load, sub-items, ranking, data quality of several projects (pages, /dashboard). */
export function overviewService(store: Store, cache: AnswerCache, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as OverviewRequest
    const period = request.period ?? 'month'
    const projects = await loadProjects(store, caller, request.projectIds ?? [])
    const key = `overview ${period} ${projects.map(({ id }) => id).join(',')}`
    return cache.get(key, () => makeOverview(store, projects, period, nowSeconds()))
  }
}

/** The overview of some projects at a moment, `nowSeconds` epoch seconds. */
export async function makeOverview(
  store: Store,
  projects: readonly ProjectFacts[],
  period: OverviewPeriod,
  nowSeconds: number,
) {
  const anchor = await loadAnchor(store, projects, nowSeconds)
  const today = dataDay(anchor)
  const zone = projects[0]?.timeZone ?? 'Asia/Shanghai'
  const dataSeconds =
    anchor.lastHour === null ? nowSeconds : Math.min(nowSeconds, periodStart(zone, anchor.lastHour) + 3600)
  const span = spanFor(period, today)
  const ids = projects.map(({ id }) => id)
  const [factors, sums, spark, hours, online, missing, weather, ring] = await Promise.all([
    loadFactors(store),
    loadSums(store, projects, span, anchor),
    loadSpark(store, ids, sparkSpan(period, today)),
    loadProjectHours(store, ids, today),
    loadOnline(store, ids, dataSeconds),
    loadMissing(store, ids, today, 6),
    loadWeatherNow(store, projects[0]?.weatherStationId ?? null, dataSeconds),
    loadRing(store, projects, span, anchor),
  ])
  const days = {
    now: firstDayOf(span.granularity, span.from),
    yearAgo: firstDayOf(span.granularity, shiftKey(span.granularity, span.from, yearShift(span))),
    before: firstDayOf(span.granularity, shiftKey(span.granularity, span.from, beforeShift(span))),
  }
  const power = sums.get('01') ?? []
  const baseLoads = projects.map(({ id, name }) => {
    const own = hours.filter(({ projectId }) => projectId === id)
    return { id, name, ...baseLoadRow(own, addDays(today, -1)) }
  })
  const lastHour = anchor.lastHour ?? anchor.nowHour
  return {
    cards: overviewCards({ sums, spark, coal: factors.coal, carbon: factors.carbon, days }),
    load: { ...loadCurve(hours, today, anchor.nowHour), day: labelOf('day', today) },
    ring: { ...ring, title: `${titles[period]}用电` },
    ranking: rankingRows(projects, power, baseLoads),
    online: onlineOf(projects, online, hours, lastHour),
    missing: missing.map((one) => ({ ...one, text: `缺 ${one.missing} / ${one.due}` })),
    baseLoad: baseLoads,
    weather: weather ?? null,
    period: {
      title: titles[period],
      text: periodText(period, today, anchor),
      lastHour: anchor.lastHour === null ? '' : labelOf('hour', anchor.lastHour),
      dataAt: anchor.lastHour === null ? null : new Date(dataSeconds * 1000).toISOString(),
      stale: nowSeconds - dataSeconds > 7200,
    },
  }
}

/** The day that counts as today: at its first hour, before anything of it is known, still the day before. */
export function dataDay({ nowHour, lastHour }: Anchor): number {
  return Math.floor(((nowHour % 100 === 0 ? lastHour : null) ?? nowHour) / 100)
}

function spanFor(period: OverviewPeriod, today: number): Span {
  if (period === 'today') return { granularity: 'day', from: today, to: today }
  const month = Math.floor(today / 100)
  if (period === 'month') return { granularity: 'month', from: month, to: month }
  return { granularity: 'year', from: Math.floor(today / 10_000), to: Math.floor(today / 10_000) }
}

function sparkSpan(period: OverviewPeriod, today: number): Span {
  if (period === 'today') return { granularity: 'hour', from: today * 100, to: today * 100 + 23 }
  if (period === 'month') return { granularity: 'day', from: addDays(today, -13), to: today }
  return { granularity: 'month', from: Math.floor(today / 10_000) * 100 + 1, to: Math.floor(today / 100) }
}

function periodText(period: OverviewPeriod, today: number, { nowHour }: Anchor): string {
  const first =
    period === 'today'
      ? today
      : period === 'month'
        ? today - (today % 100) + 1
        : Math.floor(today / 10_000) * 10_000 + 101
  const hour = Math.floor(nowHour / 100) === today ? nowHour % 100 : 24
  return `${dateOfKey(first)} 00:00 至 ${labelOf('day', today)} ${String(hour).padStart(2, '0')}:00`
}

async function loadSums(store: Store, projects: readonly ProjectFacts[], span: Span, { nowHour }: Anchor) {
  const nodes = projects.map(({ id }) => ({ key: String(id), ids: [id] }))
  const found = await Promise.all(
    measuredKinds.map(async ({ kind }) => {
      const sums = await loadSpanSums(store, { nodeType: 'project', energyKind: kind, nodes, span, nowHour })
      const rows = projects.map(({ id, regionName }): ProjectSums => {
        const own = sums.get(String(id))
        const { now, yearAgo, before } = own ?? {}
        return {
          projectId: id,
          region: regionName ?? '',
          now: now?.use ?? null,
          yearAgo: yearAgo?.use ?? null,
          before: before?.use ?? null,
        }
      })
      return [kind, rows] as const
    }),
  )
  return new Map<string, ProjectSums[]>(found)
}

async function loadSpark(store: Store, ids: readonly number[], span: Span) {
  const keys = keysOf(span)
  const nodes = [{ key: 'all', ids }]
  const found = await Promise.all(
    measuredKinds.map(async ({ kind }) => {
      const series = await loadSeries(store, { nodeType: 'project', energyKind: kind, nodes, span, nowHour: 0 })
      return [kind, keys.map((key) => series.get('all')?.get(key)?.use ?? null)] as const
    }),
  )
  return new Map<string, (number | null)[]>(found)
}

async function loadRing(store: Store, projects: readonly ProjectFacts[], span: Span, { nowHour }: Anchor) {
  const { specs } = await loadNodes(store, 'subitem', projects, '01')
  const level = tellingLevel(forestOf(specs))
  const within = { energyKind: '01', span, nowHour }
  const [parts, whole] = await Promise.all([
    loadSpanSums(store, { ...within, nodeType: 'subitem', nodes: level }),
    loadSpanSums(store, {
      ...within,
      nodeType: 'project',
      nodes: [{ key: 'total', ids: projects.map(({ id }) => id) }],
    }),
  ])
  const total = whole.get('total')
  const ringSum = (sums: SpanSums | undefined) => ({ now: sums?.now.use ?? null, yearAgo: sums?.yearAgo ?? noSum })
  const found = level.map(({ key, name }) => ({ name, ...ringSum(parts.get(key)) }))
  return { total: total?.now.use ?? null, rows: ringOf(ringSum(total), found, '未分项') }
}

/** Projects by electricity per m², highest first; those without an area come last by their usage. */
function rankingRows(
  projects: readonly ProjectFacts[],
  sums: readonly ProjectSums[],
  baseLoads: readonly { id: number; ratio: number | null }[],
) {
  const own = new Map(sums.map((sum) => [sum.projectId, sum]))
  const rows = projects
    .map(({ id, name, type, area }) => {
      const { now = null, yearAgo = null } = own.get(id) ?? {}
      const baseLoad = baseLoads.find((one) => one.id === id)?.ratio ?? null
      return { id, name, type, use: now, value: perOne(now, area), yoy: changeOf(now, yearAgo), baseLoad }
    })
    .sort((one, other) => (other.value ?? -1) - (one.value ?? -1) || (other.use ?? 0) - (one.use ?? 0))
  const area = sumKnown(projects.map((project) => project.area))
  return {
    rows: rows.slice(0, 10).map((row, index) => ({ rank: index + 1, ...row })),
    mean: perOne(sumKnown(sums.map(({ now }) => now)), area),
    max: Math.max(0, ...rows.map(({ value }) => value ?? 0)),
    count: projects.length,
  }
}

function onlineOf(
  projects: readonly ProjectFacts[],
  counts: readonly {
    projectId: number
    meters: number
    metersOnline: number
    collectors: number
    collectorsOnline: number
  }[],
  hours: readonly ProjectHour[],
  lastHour: number,
) {
  const sum = (part: 'meters' | 'metersOnline' | 'collectors' | 'collectorsOnline') =>
    counts.reduce((total, count) => total + count[part], 0)
  const rows = projects.map(({ id, name }) => {
    const count = counts.find(({ projectId }) => projectId === id)
    const rate = count ? completenessOf({ due: count.meters, good: count.metersOnline }) : null
    return {
      id,
      name,
      rate,
      ...qualityOf(
        hours.filter(({ projectId }) => projectId === id),
        lastHour,
      ),
    }
  })
  const [meters, metersOnline] = [sum('meters'), sum('metersOnline')]
  return {
    rate: completenessOf({ due: meters, good: metersOnline }),
    meters,
    metersOnline,
    collectors: sum('collectors'),
    collectorsOnline: sum('collectorsOnline'),
    completeness: qualityOf(hours, lastHour).completeness,
    rows,
  }
}
