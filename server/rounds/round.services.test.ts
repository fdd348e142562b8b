import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { AppError } from '../errors.ts'
import { fileStore } from '../files/file-store.ts'
import type { Caller } from '../http/service.ts'
import { ingest } from '../ingest/ingest.ts'
import { meteringServices } from '../metering/metering.service.ts'
import { source } from '../metering/quality.ts'
import { roundServices } from './round.services.ts'

let store: TestStore
let services: ReturnType<typeof roundServices>
const nowMs = Date.UTC(2026, 5, 10)
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  const notice = { revision: () => 0, changed: () => undefined }
  services = roundServices({
    store,
    files: fileStore(mkdtempSync(join(tmpdir(), 'wattform-rounds-'))),
    readings: meteringServices({ store, notice, nowMs: () => nowMs }),
    nowMs: () => nowMs,
  })
  await store.pool.query(
    `insert into project (number, name, type, time_zone, status) values ('A', '甲', 'government', 'Asia/Shanghai', 1)`,
  )
  for (const number of ['W1', 'W2', 'W3'])
    await store.pool.query(
      `insert into meter (project_id, number, name, energy_kind, unit, role, is_counted, period_seconds, register_max,
         decimals, max_per_hour, ratio, offline_manual, path)
       values (1, $1, $1, '02', 'm³', 'check', 0, 2678400, 100000, 1, 10, 1, 1, '/')`,
      [number],
    )
  const first = Date.UTC(2026, 4, 1, 1) / 1000
  await ingest(store, {
    pointIds: [1, 2, 3],
    ts: [first, first, first],
    values: [100, 99_900, 5000],
    source: source.handRead,
  })
  await store.pool.query(
    `insert into reading_plan (project_id, name, cycle, due_day, meter_ids, status)
     values (1, '月抄', 'month', 5, '[3, 1, 2]', 1)`,
  )
})
afterAll(() => store.close())

const caller = (projectIds: Caller['projectIds'] = 'all'): Caller => ({
  userId: 1,
  userName: 'reader',
  isAdmin: false,
  access: new Set(),
  projectIds,
})
const call = async (name: keyof typeof services, params: Record<string, unknown>, who = caller()) =>
  (await services[name]({ params, caller: who, requestId: 't', ip: '' })) as Record<string, unknown>
const refusal = async (work: Promise<unknown>) => {
  const fault = await work.catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(AppError)
  return fault as AppError
}
interface Line {
  readonly id: number
  readonly number: string
  readonly use: number | null
  readonly state: string
}
const sheet = async () => {
  const { rows } = (await call('round.sheets', {})) as { rows: { id: number; period: string; state: string }[] }
  const may = rows.find(({ period }) => period === '2026-05')
  return (await call('round.sheet', { id: may?.id })) as unknown as { lines: Line[]; done: number; isOverdue: boolean }
}
const lineOf = async (number: string) => (await sheet()).lines.find((line) => line.number === number)!
const at = '2026-06-01T01:00:00.000Z'

test('sheets of this period and the one before open by themselves, once, in the order of the plan', async () => {
  const first = (await call('round.sheets', {})) as { rows: { period: string; state: string; total: number }[] }
  expect(first.rows.map(({ period, state, total }) => [period, state, total])).toEqual([
    ['2026-05', 'overdue', 3],
    ['2026-06', 'open', 3],
  ])
  expect((await sheet()).lines.map(({ number }) => number)).toEqual(['W3', 'W1', 'W2'])
  expect((await sheet()).isOverdue).toBe(true)
})

test('a reading becomes a reading of source 手抄, with its usage at once', async () => {
  const { id } = await lineOf('W1')
  expect(await call('round.enter', { id, value: 160.5, at })).toEqual({ state: 'done', use: 60.5 })
  const { rows } = await store.pool.query(
    'select value, source from readings where point_id = 1 order by ts desc limit 1',
  )
  expect(rows).toEqual([{ value: 160.5, source: source.handRead }])
  expect(await lineOf('W1')).toMatchObject({ state: 'done', use: 60.5 })
})

test('a reading that is put right replaces what it was', async () => {
  const { id } = await lineOf('W1')
  expect(await call('round.enter', { id, value: 150, at })).toMatchObject({ use: 50 })
  expect(await lineOf('W1')).toMatchObject({ use: 50 })
  await call('round.enter', { id, value: 155, at: '2026-06-01T02:00:00.000Z' })
  expect(await lineOf('W1')).toMatchObject({ use: 55 })
})

test('a smaller reading is asked about; near the end of the register it has rolled over', async () => {
  const rolled = await lineOf('W2')
  expect(await call('round.enter', { id: rolled.id, value: 40, at })).toEqual({ state: 'done', use: 140 })
  const smaller = await lineOf('W3')
  const asked = await refusal(call('round.enter', { id: smaller.id, value: 10, at }))
  expect(asked.details.fields).toMatchObject([{ field: 'answer' }])
  const none = await refusal(call('round.enter', { id: smaller.id, value: 10, at, answer: 'rollover' }))
  expect(none.message).toMatch(/不像翻转/)
})

test('a replacement told with the reading is registered, and usage goes in two pieces', async () => {
  const { id } = await lineOf('W3')
  const change = { answer: 'changed', oldEnd: 5040, newStart: 2, changedAt: '2026-05-20T00:00:00.000Z' }
  expect((await refusal(call('round.enter', { id, value: 10, at, answer: 'changed' }))).details.fields).toMatchObject([
    { field: 'oldEnd' },
  ])
  const low = await refusal(call('round.enter', { id, value: 10, at, ...change, oldEnd: 4000 }))
  expect(low.details.fields).toMatchObject([{ field: 'oldEnd' }])
  expect(await call('round.enter', { id, value: 10, at, ...change })).toEqual({ state: 'done', use: 48 })
  const { rows } = await store.pool.query('select old_end, new_start from meter_change')
  expect(rows).toEqual([{ old_end: 5040, new_start: 2 }])
})

test.each<[string, Record<string, unknown>, string]>([
  ['beyond the register', { value: 100_001, at: '2026-06-09T00:00:00.000Z' }, 'value'],
  ['too much at once without a note', { value: 90_000, at: '2026-06-09T00:00:00.000Z' }, 'note'],
  ['before the last one', { value: 5, at: '2026-04-01T00:00:00.000Z' }, 'at'],
])('%s is refused by its field', async (_, entered, field) => {
  const { rows } = (await call('round.sheets', {})) as { rows: { id: number; period: string }[] }
  const june = rows.find(({ period }) => period === '2026-06')
  const { lines } = (await call('round.sheet', { id: june?.id })) as unknown as { lines: Line[] }
  const line = lines.find(({ number }) => number === 'W3')!
  const fault = await refusal(call('round.enter', { id: line.id, ...entered }))
  expect(fault.status).toBe(400)
  expect(fault.details.fields).toMatchObject([{ field }])
})

test('a sheet of another project is not found', async () => {
  const { id } = await lineOf('W1')
  expect((await refusal(call('round.enter', { id, value: 1, at }, caller([9])))).status).toBe(404)
  expect(((await call('round.sheets', {}, caller([9]))) as { rows: unknown[] }).rows).toEqual([])
})
