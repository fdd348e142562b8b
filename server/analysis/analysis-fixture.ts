import { sql } from 'kysely'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import type { Caller, ServiceCall } from '../http/service.ts'
import type { NodeType } from './facts.store.ts'
import { addDays, daysBetween } from './periods.ts'

/** 2026-07-16 14:32 in Shanghai: the moment at which the tests ask. */
export const testNowMs = Date.parse('2026-07-16T06:32:00Z')

/** A store with two projects of known usage; days from `firstDay` to `lastDay`, hours of the last ten days. */
export interface AnalysisFixture {
  readonly store: TestStore
  readonly office: number
  readonly school: number
  readonly meters: { readonly main: number; readonly air: number; readonly gasHeat: number }
}

/** First and last day with usage, yyyymmdd. */
export const firstDay = 20250101
export const lastDay = 20260716

/** kWh of the office on a day: 1000 on working days, 400 at weekends, a tenth more from 2026 on. */
export function officeUse(day: number): number {
  const weekday = ((daysBetween(20260105, day) % 7) + 7) % 7
  return (weekday >= 5 ? 400 : 1000) * (day >= 20260101 ? 1.1 : 1)
}

/** Makes the store; close it after the tests. */
export async function openAnalysisFixture(): Promise<AnalysisFixture> {
  const store = await openTestStore({ entities: 'shipped' })
  const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
    const names = Object.keys(row).map((name) => sql.ref(name))
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))}) returning id`.execute(
      store.db,
    )
    return rows[0]!.id
  }
  const station = await insert('weather_station', {
    number: '54511',
    name: '北京',
    time_zone: 'Asia/Shanghai',
    source: 'file',
  })
  const project = (number: string, name: string, type: string, area: number) =>
    insert('project', {
      number,
      name,
      type,
      area,
      persons: 100,
      time_zone: 'Asia/Shanghai',
      weather_station_id: station,
    })
  const office = await project('P01', '市行政中心', 'government', 20_000)
  const school = await project('P02', '市实验中学', 'school', 10_000)
  const subitem = (number: string, name: string, parent: number | null = null) =>
    insert('subitem', { project_id: office, number, name, energy_kind: '01', parent_id: parent })
  const air = await subitem('01B00', '空调')
  const plant = await subitem('01B10', '冷热站', air)
  const light = await subitem('01A00', '照明插座')
  const meter = (number: string, energyKind: string, unit: string, parent: number | null = null) =>
    insert('meter', {
      project_id: office,
      number,
      name: `表${number}`,
      energy_kind: energyKind,
      unit,
      role: parent ? 'branch' : 'main',
      parent_meter_id: parent,
    })
  const main = await meter('M1', '01', 'kWh')
  const airMeter = await meter('M2', '01', 'kWh', main)
  const gasHeat = await meter('G1', '03', 'kWh')
  await fill(store, 'project', office, '01', officeUse)
  await fill(store, 'project', school, '01', () => 300)
  await fill(store, 'subitem', air, '01', (day) => officeUse(day) * 0.5)
  await fill(store, 'subitem', plant, '01', (day) => officeUse(day) * 0.3)
  await fill(store, 'subitem', light, '01', (day) => officeUse(day) * 0.25)
  await fill(store, 'meter', main, '01', officeUse)
  await fill(store, 'meter', airMeter, '01', (day) => officeUse(day) * 0.5)
  await fill(store, 'meter', gasHeat, '03', () => 98.889)
  await fill(store, 'project', office, '03', () => 10)
  return { store, office, school, meters: { main, air: airMeter, gasHeat } }
}

/** A call of a service as `admin`, or as somebody with only some projects. */
export function callOf(params: Record<string, unknown>, projectIds: Caller['projectIds'] = 'all'): ServiceCall {
  const caller = { userId: 1, userName: 'admin', isAdmin: true, access: new Set<string>(), projectIds }
  return { params, caller, requestId: 'test', ip: '127.0.0.1' }
}

async function fill(
  store: TestStore,
  nodeType: NodeType,
  id: number,
  energyKind: string,
  usageOn: (day: number) => number,
) {
  const days = Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, index) => addDays(firstDay, index))
  const hours = days
    .slice(-12)
    .flatMap((day) => Array.from({ length: 24 }, (_, hour) => ({ period: day * 100 + hour, use: usageOn(day) / 24 })))
    .filter(({ period }) => period < 2026071614)
  const sums = (length: number) => {
    const found = new Map<number, number>()
    for (const day of days.slice(0, -1)) {
      const key = Math.floor(day / length)
      found.set(key, (found.get(key) ?? 0) + usageOn(day))
    }
    return [...found].map(([period, use]) => ({ period, use }))
  }
  const tables = { usage_hour: hours, usage_day: sums(1), usage_month: sums(100), usage_year: sums(10_000) }
  for (const [table, rows] of Object.entries(tables)) {
    await sql`
      insert into ${sql.table(table)} (node_id, node_type, energy_kind, period, use, n_due, n_good, n_est)
      select ${id}, ${nodeType}, ${energyKind}, period, use, 24, 24, 0
      from unnest(${rows.map(({ period }) => period)}::int[], ${rows.map(({ use }) => use)}::float8[]) as t(period, use)`.execute(
      store.db,
    )
  }
}
