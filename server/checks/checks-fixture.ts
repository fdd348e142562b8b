import { sql } from 'kysely'
import { addDays } from '../analysis/periods.ts'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import type { Caller, ServiceCall } from '../http/service.ts'

/** 2026-07-16 14:32 in Shanghai: the moment at which the tests ask. */
export const testNowMs = Date.parse('2026-07-16T06:32:00Z')

/** First of the twenty days with usage, and the last. */
export const firstDay = 20260620
export const lastDay = 20260709

/** A store with one project: a gateway branch with three children below it, one of which reads a tenth. */
export interface CheckFixture {
  readonly store: TestStore
  readonly project: number
  readonly other: number
  readonly branches: { readonly gate: number; readonly air: number; readonly light: number; readonly lift: number }
  insert(table: string, row: Record<string, unknown>): Promise<number>
}

/** kWh of the children on the day of this place: courses that differ, so that factors can be told apart. */
export const uses = {
  air: (place: number) => 400 + 37 * ((place * 7) % 5),
  light: (place: number) => 300 - 29 * ((place * 3) % 4),
  lift: (place: number) => 90 + 11 * (place % 3),
}

/** Makes the store; close it after the tests. */
export async function openCheckFixture(): Promise<CheckFixture> {
  const store = await openTestStore({ entities: 'shipped' })
  const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
    const names = Object.keys(row).map((name) => sql.ref(name))
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))}) returning id`.execute(
      store.db,
    )
    return rows[0]!.id
  }
  const place = { type: 'government', time_zone: 'Asia/Shanghai' }
  const project = await insert('project', { number: 'P01', name: '市行政中心', ...place })
  const other = await insert('project', { number: 'P02', name: '市实验中学', ...place })
  const branchOf = async (number: string, name: string, ratio: number, parent: number | null, path: string) => {
    const more = { energy_kind: '01', level: parent ? 'feeder' : 'incoming', voltage: '0.4kV', rated_current: 400 }
    const id = await insert('branch', { project_id: project, number, name, parent_id: parent, ...more, path })
    await sql`update branch set path = ${`${path}${id}/`} where id = ${id}`.execute(store.db)
    const meter = await insert('meter', {
      project_id: project,
      number: `E-${number}`,
      name: `${name}表`,
      energy_kind: '01',
      unit: 'kWh',
      role: parent ? 'sub' : 'gateway',
      ratio,
    })
    await insert('branch_meter', { branch_id: id, meter_id: meter, sign: 1, weight: 1, valid_from: '2020-01-01' })
    return id
  }
  const gate = await branchOf('Z0', '总进线', 400, null, '/')
  const air = await branchOf('Z1', '空调', 20, gate, `/${gate}/`)
  const light = await branchOf('Z2', '照明', 40, gate, `/${gate}/`)
  const lift = await branchOf('Z3', '电梯', 10, gate, `/${gate}/`)
  const days = Array.from({ length: 20 }, (_, index) => addDays(firstDay, index))
  const fill = async (nodeType: string, id: number, kwhOn: (index: number) => number) => {
    for (const table of ['usage_day', 'usage_month']) {
      const sums = new Map<number, number>()
      for (const [index, day] of days.entries()) {
        const period = table === 'usage_day' ? day : Math.floor(day / 100)
        sums.set(period, (sums.get(period) ?? 0) + kwhOn(index))
      }
      await sql`
        insert into ${sql.table(table)} (node_id, node_type, energy_kind, period, use, n_due, n_good, n_est, peak_kw, peak_ts)
        select ${id}, ${nodeType}, '01', period, use, 24, 24, 0, use / 10, 1782000000
        from unnest(${[...sums.keys()]}::int[], ${[...sums.values()]}::float8[]) as t(period, use)`.execute(store.db)
    }
  }
  const whole = (index: number) => uses.air(index) + uses.light(index) + uses.lift(index)
  await fill('branch', gate, whole)
  await fill('project', project, whole)
  await fill('branch', air, (index) => uses.air(index) / 10)
  await fill('branch', light, uses.light)
  await fill('branch', lift, uses.lift)
  return { store, project, other, branches: { gate, air, light, lift }, insert }
}

/** A call of a service as `admin`, or as somebody with only some projects. */
export function callOf(params: Record<string, unknown>, projectIds: Caller['projectIds'] = 'all'): ServiceCall {
  const caller = { userId: 1, userName: 'admin', isAdmin: true, access: new Set<string>(), projectIds }
  return { params, caller, requestId: 'test', ip: '127.0.0.1' }
}
