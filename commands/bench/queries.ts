import { sql } from 'kysely'
import { analysisServices } from '../../server/analysis/analysis.services.ts'
import { readConfig } from '../../server/config.ts'
import type { Store } from '../../server/db/connect.ts'
import { openStore } from '../../server/db/open-store.ts'
import type { Service, ServiceCall } from '../../server/http/service.ts'
import { countReadings } from '../../server/metering/readings/reading-facts.ts'

/** One kind of page query: its name and the parameters of the nth call. */
interface Query {
  readonly name: string
  readonly service: Service
  readonly params: (index: number) => Record<string, unknown>
}

/** Figures of one kind of query, in milliseconds. */
interface Figures {
  readonly name: string
  readonly calls: number
  readonly p50: number
  readonly p95: number
  readonly worst: number
}

const callsEach = 60
const budgetMs = 100

/** Last day with usage and the longest-known first project: what the queries are asked around. */
async function findGround(store: Store) {
  const { rows } = await sql<{ id: number; lastDay: number }>`
    select node_id as id, max(period) as "lastDay" from usage_day where node_type = 'project'
    group by node_id order by count(*) desc limit 1`.execute(store.db)
  const found = rows[0]
  if (!found) throw new Error('数据库中没有用能数据：请先导入或以 DEMO=1 启动一次')
  const size = await sql<{ facts: number }>`select count(*) as facts from usage_hour`.execute(store.db)
  const readings = await countReadings(store.pool)
  return { projectId: found.id, lastDay: found.lastDay, readings, facts: size.rows[0]!.facts }
}

function dayBefore(day: number, days: number): string {
  const text = String(day)
  const at = Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6)))
  return new Date(at - days * 86_400_000).toISOString().slice(0, 10)
}

function queriesOf(store: Store, projectId: number, lastDay: number): Query[] {
  // Every asking is a fresh one: the cache must not flatter the figures.
  let revision = 0
  const services = analysisServices({ store, usageRevision: () => (revision += 1) })
  const span = (days: number, index: number) => ({
    from: dayBefore(lastDay, days - 1 + (index % 200)),
    to: dayBefore(lastDay, index % 200),
  })
  const usage = (dimension: string, granularity: string, days: number, energyKind = '01'): Query => ({
    name: `能耗查询 ${dimension} ${granularity} ${days} 天 ${energyKind}`,
    service: services['analysis.usage'],
    params: (index) => ({
      dimension,
      granularity,
      energyKind,
      projectIds: [projectId],
      compare: true,
      ...span(days, index),
    }),
  })
  const ranking = (object: string, measure: string): Query => ({
    name: `能耗排名 ${object} ${measure}`,
    service: services['analysis.ranking'],
    params: (index) => ({ object, measure, granularity: 'day', energyKind: '01', top: 20, ...span(30, index) }),
  })
  const heat = (mode: string): Query => ({
    name: `热力图 ${mode}`,
    service: services['analysis.heatmap'],
    params: (index) => ({ projectId, nodeType: 'project', energyKind: '01', mode, ...span(31, index) }),
  })
  return [
    usage('subitem', 'day', 14),
    usage('category', 'day', 31),
    usage('building', 'day', 31),
    usage('branch', 'day', 31),
    usage('meter', 'day', 14),
    usage('meter', 'day', 14, '03'),
    usage('project', 'hour', 31),
    usage('meter', 'month', 365),
    ranking('building', 'perArea'),
    ranking('meter', 'total'),
    ranking('project', 'growth'),
    heat('days'),
    heat('week'),
    {
      name: '能流图 building',
      service: services['analysis.flow'],
      params: (index) => ({ projectId, view: 'building', energyKind: '01', ...span(30, index) }),
    },
    ...['today', 'month', 'year'].map(
      (period): Query => ({
        name: `首页总览 ${period}`,
        service: services['dashboard.overview'],
        params: () => ({ period }),
      }),
    ),
    { name: '项目首页', service: services['dashboard.project'], params: () => ({ projectId }) },
  ]
}

/** Asks a query again and again, one at a time, after one to warm up. */
async function measure({ name, service, params }: Query): Promise<Figures> {
  const caller = { userId: 1, userName: 'admin', isAdmin: true, access: new Set<string>(), projectIds: 'all' } as const
  const call = (index: number): ServiceCall => ({ params: params(index), caller, requestId: 'bench', ip: '127.0.0.1' })
  await service(call(0))
  const times: number[] = []
  for (let index = 1; index <= callsEach; index += 1) {
    const began = performance.now()
    await service(call(index))
    times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { name, calls: times.length, p50: at(0.5), p95: at(0.95), worst: at(1) }
}

/** Asks every page query of the store's projects and gives the figures, printing them as they come. */
export async function benchQueries(store: Store, print: (line: string) => void = console.log): Promise<Figures[]> {
  const { projectId, lastDay, readings, facts } = await findGround(store)
  print(
    `页面查询：${readings.toLocaleString('en-US')} 条读数，${facts.toLocaleString('en-US')} 条小时用量，各 ${callsEach} 次`,
  )
  const all: Figures[] = []
  for (const query of queriesOf(store, projectId, lastDay)) {
    const figures = await measure(query)
    all.push(figures)
    const { name, p50, p95, worst } = figures
    const mark = p95 <= budgetMs ? '' : '  超出'
    print(`  ${name.padEnd(28)} p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  最慢 ${worst.toFixed(1)} ms${mark}`)
  }
  print(`  p95 最高 ${Math.max(...all.map(({ p95 }) => p95)).toFixed(1)} ms（预算 ${budgetMs} ms）`)
  return all
}

if (process.argv[1] === import.meta.filename) {
  const { dataDir, databaseUrl } = readConfig(process.env)
  const store = await openStore({ dataDir, databaseUrl })
  try {
    await benchQueries(store)
  } finally {
    await store.close()
  }
}
