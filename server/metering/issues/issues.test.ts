import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { ingest } from '../../ingest/ingest.ts'
import { rollUp } from '../roll-up.ts'
import { inspectStanding } from './inspect-standing.ts'

let store: TestStore
let project: number
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  const { rows } = await store.pool.query(
    `insert into project (number, name, type, time_zone, status) values ('P', '项目', 'school', 'UTC', 1) returning id`,
  )
  project = rows[0].id
})
afterAll(() => store.close())

async function addMeter(number: string, more: { kind?: string; reading?: string; period?: number } = {}) {
  const { kind = '01', reading = 'register', period = 3600 } = more
  const { rows } = await store.pool.query(
    `insert into meter (project_id, number, name, energy_kind, unit, reading_kind, period_seconds, path, max_per_hour)
     values ($1, $2, $2, $3, 'kWh', $4, $5, '/', 5000) returning id`,
    [project, number, kind, reading, period],
  )
  return rows[0].id as number
}
const send = (meter: number, ts: readonly number[], values: readonly number[], source: number) =>
  ingest(store, { pointIds: ts.map(() => meter), ts: [...ts], values: [...values], source })
const issues = async (meter: number) =>
  (
    await store.pool.query(
      `select id, kind, extract(epoch from from_ts)::float8 as "from", hours, count, state from data_issue
       where meter_id = $1 order by from_ts, kind`,
      [meter],
    )
  ).rows as { id: number; kind: string; from: number; hours: number; count: number; state: string }[]

const start = Date.UTC(2026, 0, 5) / 1000

test('a register that stands still for longer than ever is found; one that rests every night is not', async () => {
  const meter = await addMeter('rests-at-night')
  const ts: number[] = []
  const values: number[] = []
  let register = 100
  for (let hour = 0; hour < 24 * 60; hour += 1) {
    const isOutage = hour >= 24 * 30 && hour < 24 * 30 + 40
    if (hour % 24 >= 7 && hour % 24 < 20 && !isOutage) register += 2 + (hour % 3)
    ts.push(start + (hour + 1) * 3600)
    values.push(register)
  }
  await send(meter, ts, values, 0)
  await rollUp(store)
  const found = await issues(meter)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ kind: 'stuck', state: 'open' })
  expect(found[0]!.hours).toBeGreaterThanOrEqual(40)
  await store.pool.query(`insert into dirty (meter_id, from_ts, to_ts, reason) values ($1, $2, $3, 'asked')`, [
    meter,
    ts[0],
    ts.at(-1),
  ])
  await rollUp(store)
  expect(await issues(meter)).toEqual(found)
})

test('skipped readings, gaps and resets become issues; late data closes them, what a person decided stays', async () => {
  const meter = await addMeter('faulty')
  const ts = Array.from({ length: 24 * 6 }, (_, index) => start + index * 3600)
  const value = (index: number) => 500 + index * 1.5
  const isThere = (index: number) => !(index >= 40 && index < 50) && !(index >= 70 && index < 80)
  const kept = ts.map((_, index) => index).filter(isThere)
  const shown = (index: number) =>
    index === 20 ? 0 : index === 30 ? 90_000 : index > 100 ? value(index) - 600 : value(index)
  await send(
    meter,
    kept.map((index) => ts[index]!),
    kept.map(shown),
    0,
  )
  await rollUp(store)
  const first = await issues(meter)
  expect(first.map((issue) => [issue.kind, issue.count, issue.state])).toEqual([
    ['zero', 1, 'open'],
    ['spike', 1, 'open'],
    ['gap', 10, 'open'],
    ['gap', 10, 'open'],
    ['step', 1, 'open'],
  ])
  await store.pool.query(`update data_issue set state = 'ignored' where id = $1`, [first[3]!.id])
  const late = [...Array(10).keys()].flatMap((offset) => [40 + offset, ...(offset < 5 ? [70 + offset] : [])])
  await send(
    meter,
    late.map((index) => ts[index]!),
    late.map(value),
    1,
  )
  await rollUp(store)
  const second = await issues(meter)
  expect(second.map((issue) => [issue.kind, issue.count, issue.state])).toEqual([
    ['zero', 1, 'open'],
    ['spike', 1, 'open'],
    ['gap', 10, 'gone'],
    ['gap', 5, 'ignored'],
    ['step', 1, 'open'],
  ])
})

const folder = join(import.meta.dirname, '../../../../shared/data/cambridge')
const isThere = existsSync(join(folder, 'readings.csv.gz'))

describe('zero runs of a real estate', () => {
  if (!isThere)
    console.info('The Cambridge data are not here (../shared/data/cambridge); their zero runs were not compared.')
  const meters = ['b102-E', 'b64-E', 'b64-G', 'b11-E', 'b15-G', 'b60-E', 'b58-E']

  test.runIf(isThere)(
    'are found by themselves; a heating meter at rest in summer is not reported',
    { timeout: 120_000 },
    async () => {
      const readings = new Map(meters.map((name) => [name, { ts: [] as number[], values: [] as number[] }]))
      for (const line of gunzipSync(readFileSync(join(folder, 'readings.csv.gz')))
        .toString()
        .split('\n')) {
        const [at, , name, , , value] = line.split(',')
        const own = readings.get(name ?? '')
        if (!own) continue
        // Stamped at the beginning of the hour; the store keeps the end.
        own.ts.push(Date.parse(`${at!.replace(' ', 'T').replace(/(Z|\+00:00)?$/, '')}Z`) / 1000 + 3600)
        own.values.push(Number(value))
      }
      const ids = new Map<string, number>()
      for (const [name, { ts, values }] of readings) {
        const meter = await addMeter(name, { kind: name.endsWith('G') ? '03' : '01', reading: 'interval' })
        ids.set(name, meter)
        await send(meter, ts, values, 5)
      }
      await rollUp(store)
      const longest = async (name: string) => {
        const zeros = (await issues(ids.get(name)!)).filter((issue) => issue.kind === 'zero')
        return zeros.reduce((most, issue) => Math.max(most, issue.hours), 0)
      }
      const listed = new Map(
        readFileSync(join(folder, 'meters.csv'), 'utf8')
          .split('\n')
          .map((line) => line.split(','))
          .map((columns) => [columns[0], Number(columns[8])]),
      )
      for (const name of meters.filter((one) => one !== 'b15-G'))
        expect([name, await longest(name)]).toEqual([name, listed.get(name)])
      expect(await longest('b15-G')).toBeLessThan(500)
    },
  )
})

test('a meter that stops while readings come in one by one is found within the hour', async () => {
  const meter = await addMeter('stops')
  const hour = (index: number) => start + 86_400 * 100 + index * 3600
  const value = (index: number) => 50 + Math.min(index, 24 * 30) * 3
  const first = Array.from({ length: 24 * 30 }, (_, index) => index)
  await send(meter, first.map(hour), first.map(value), 0)
  await rollUp(store)
  for (let index = 24 * 30; index < 24 * 30 + 16; index += 1) {
    await send(meter, [hour(index)], [value(index)], 0)
    await rollUp(store)
  }
  await inspectStanding(store, hour(24 * 30 + 15) + 60)
  const found = (await issues(meter)).filter((issue) => issue.kind === 'stuck')
  expect(found).toHaveLength(1)
  expect(found[0]!.hours).toBeGreaterThanOrEqual(14)
})
