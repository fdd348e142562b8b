import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import type { Caller } from '../http/service.ts'
import { ingest } from '../ingest/ingest.ts'
import { meteringServices } from './metering.service.ts'
import { rollUp } from './roll-up.ts'

let store: TestStore
let services: ReturnType<typeof meteringServices>
let changed: number[] = []
const nowMs = Date.UTC(2026, 4, 1)
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  const notice = { revision: () => 0, changed: (ids: readonly number[]) => void changed.push(...ids) }
  services = meteringServices({ store, notice, nowMs: () => nowMs })
})
afterAll(() => store.close())

const caller = (projectIds: Caller['projectIds']): Caller => ({
  userId: 1,
  userName: 'tester',
  isAdmin: false,
  access: new Set(),
  projectIds,
})
interface Answer {
  readonly rows: readonly Record<string, unknown>[]
  readonly facts: Record<string, unknown>
  readonly changes: readonly { text: string }[]
  readonly fieldReadings: readonly Record<string, unknown>[]
  readonly count: number
}
const call = async (name: keyof typeof services, params: Record<string, unknown>, who = caller('all')) =>
  (await services[name]({ params, caller: who, requestId: 't', ip: '' })) as Answer

const hour = 3600
const start = Date.UTC(2026, 3, 9, 16) / 1000
const at = (hours: number) => new Date((start + hours * hour) * 1000).toISOString()
let made = 0
async function meterWith(values: readonly (number | null)[], more: Record<string, unknown> = {}) {
  made += 1
  const project = await store.pool.query(
    `insert into project (number, name, type, time_zone, status) values ($1, $1, 'school', 'Asia/Shanghai', 1) returning id`,
    [`P${made}`],
  )
  const projectId: number = project.rows[0].id
  const facts = { ratio: 2, max_per_hour: 100, ...more }
  const meter = await store.pool.query(
    `insert into meter (project_id, number, name, energy_kind, unit, period_seconds, path, ratio, max_per_hour)
     values ($1, $2, $2, '01', 'kWh', 3600, '/', $3, $4) returning id`,
    [projectId, `M${made}`, facts.ratio, facts.max_per_hour],
  )
  const meterId: number = meter.rows[0].id
  const known = values.flatMap((value, index) => (value === null ? [] : [[start + index * hour, value] as const]))
  await ingest(store, {
    pointIds: known.map(() => meterId),
    ts: known.map(([ts]) => ts),
    values: known.map(([, value]) => value),
    source: 0,
  })
  await rollUp(store, { projectIds: [projectId] })
  return { meterId, projectId }
}
const day = { from: '2026-04-10', to: '2026-04-10' }
const total = async (meterId: number) =>
  (await store.pool.query(`select use, n_est from usage_year where node_type = 'meter' and node_id = $1`, [meterId]))
    .rows[0]

test('readings come with difference, usage after the ratio, and what is wrong with them', async () => {
  const { meterId } = await meterWith([100, 101, 0, 103, null, null, 109])
  const answer = await call('readings.query', { meterId, ...day })
  expect(answer.rows.map((row) => [row.value, row.delta, row.use, row.qualityText, row.isDoubtful])).toEqual([
    [100, null, null, '正常', false],
    [101, 1, 2, '正常', false],
    [0, -101, null, '掉零', true],
    [103, 2, 4, '正常', true],
    [109, 6, 12, '正常', true],
  ])
  expect(answer.facts).toMatchObject({ first: 100, last: 109, difference: 9, use: 18, count: 5, due: 24, doubtful: 3 })
  const doubtful = await call('readings.query', { meterId, ...day, onlyDoubtful: true })
  expect(doubtful.rows).toHaveLength(3)
})

test('a reading marked bad stays as it arrived, and usage is computed without it', async () => {
  const { meterId, projectId } = await meterWith([100, 101, 120, 103, 104])
  changed = []
  expect(await call('readings.markBad', { meterId, ats: [at(2)], reason: '抄错' })).toEqual({ count: 1 })
  expect(changed).toEqual([projectId])
  const { rows } = await call('readings.query', { meterId, ...day })
  expect(rows[2]).toMatchObject({ value: 120, use: null, isFixed: true, qualityText: '人工坏值' })
  expect(String(rows[2]!.fixText)).toContain('抄错')
  const kept = await store.pool.query('select value, quality from readings where point_id = $1 and ts = $2', [
    meterId,
    start + 2 * hour,
  ])
  expect(kept.rows).toEqual([{ value: 120, quality: 0 }])
  expect((await total(meterId)).use).toBeCloseTo(8, 6)
})

test('a gap is filled evenly and the energy is kept', async () => {
  const { meterId } = await meterWith([100, 101, null, null, null, 109, 110])
  expect((await total(meterId)).n_est).toBe(4)
  const fill = { meterId, from: at(2), to: at(4), method: 'linear', reason: '通讯中断' }
  expect(await call('readings.fill', fill)).toEqual({ count: 3 })
  const { rows } = await call('readings.query', { meterId, ...day })
  expect(rows.slice(2, 5).map((row) => [row.value, row.sourceText, row.isFixed])).toEqual([
    [103, '修复', true],
    [105, '修复', true],
    [107, '修复', true],
  ])
  expect(await total(meterId)).toEqual({ use: 20, n_est: 0 })
  await expect(call('readings.fill', fill)).rejects.toThrow('没有可补的读数')
  expect(await call('readings.undo', { meterId, from: at(2), to: at(4) })).toEqual({ count: 3 })
  expect(await total(meterId)).toEqual({ use: 20, n_est: 4 })
})

test('a hand value fills one reading', async () => {
  const { meterId } = await meterWith([100, 101, null, 105])
  await call('readings.fill', { meterId, from: at(2), to: at(2), method: 'manual', value: 104, reason: '现场读数' })
  const { rows } = await call('readings.query', { meterId, ...day })
  expect(rows.map((row) => row.use)).toEqual([null, 2, 6, 2])
  const nothing = call('readings.fill', {
    meterId,
    from: at(2),
    to: at(2),
    method: 'manual',
    value: null,
    reason: '无',
  })
  await expect(nothing).rejects.toThrow('手工补值须填写')
})

test('a replacement that is registered turns an unknown step into usage', async () => {
  const { meterId } = await meterWith([500, 505, 3, 6, 9, 12])
  expect((await total(meterId)).use).toBe(28)
  await call('readings.change', { meterId, at: at(1.5), oldEnd: 507, newStart: 0, newRatio: 4, reason: '到期轮换' })
  const { rows, changes } = await call('readings.query', { meterId, ...day })
  expect(rows[2]).toMatchObject({ value: 3, isDoubtful: false })
  expect(changes.map((change) => change.text)).toEqual(['换表：旧表止码 507，新表起码 0'])
  expect((await total(meterId)).use).toBeCloseTo(10 + 4 + 12 + 36, 6)
  const again = call('readings.change', { meterId, at: at(1.5), oldEnd: 507, newStart: 0 })
  await expect(again).rejects.toThrow('已登记过换表')
})

test('a reading entered by hand leads back to who entered it', async () => {
  const { meterId, projectId } = await meterWith([1, 2])
  await call('readings.enter', { meterId, at: at(5), value: 9 })
  const { rows } = await store.pool.query(
    `select k.road, k.remote, k.project_id, k.taken, convert_from(k.body, 'utf8') as body
     from readings r join raw_packet k on k.id = r.packet where r.point_id = $1`,
    [meterId],
  )
  expect(rows).toMatchObject([{ road: 'hand', remote: 'tester', project_id: projectId, taken: 1 }])
  expect(JSON.parse(rows[0].body)).toEqual({ meterId, at: at(5), value: 9 })
})

test('a field reading is held against the register and changes nothing where the collector speaks', async () => {
  const { meterId } = await meterWith([100, 102, 104, 106])
  await call('readings.enter', { meterId, at: at(1.5), value: 103.6 })
  const { fieldReadings } = await call('readings.query', { meterId, ...day })
  expect(fieldReadings).toHaveLength(1)
  expect(fieldReadings[0]).toMatchObject({ value: 103.6, system: 103 })
  expect(fieldReadings[0]!.difference).toBeCloseTo(0.6, 9)
  expect(await total(meterId)).toEqual({ use: 12, n_est: 0 })
})

test('computing again changes nothing but the revision', async () => {
  const { meterId } = await meterWith([100, 102, 104])
  const before = await total(meterId)
  expect(await call('readings.recompute', { meterId, ...day })).toEqual({ count: 3 })
  expect(await total(meterId)).toEqual(before)
  const { rows } = await store.pool.query(`select rev from usage_year where node_id = $1 and node_type = 'meter'`, [
    meterId,
  ])
  expect(rows[0].rev).toBe(2)
})

test('a meter of another project is not there for the caller', async () => {
  const { meterId, projectId } = await meterWith([1, 2])
  const stranger = caller([projectId + 1])
  await expect(call('readings.query', { meterId, ...day }, stranger)).rejects.toThrow('仪表不存在')
  await expect(call('readings.recompute', { meterId, ...day }, stranger)).rejects.toThrow('仪表不存在')
  await expect(call('readings.query', { meterId, from: '2026-01-01', to: '2026-06-01' })).rejects.toThrow(
    '时段最长 93 天',
  )
})
