import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRow } from '../../db/insert-row.ts'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { rollUp } from '../roll-up.ts'
import { declaredHours, differingMonths } from './declared-hours.ts'
import { noteDeclared } from './declared-meters.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(() => store.close())

test.each([
  ['Asia/Shanghai', 202602, 672],
  ['Asia/Shanghai', 202612, 744],
  ['Europe/Zurich', 202603, 743],
  ['Europe/Zurich', 202610, 744],
] as const)('in %s %i has %i hours, each due and none measured', (zone, month, count) => {
  const rows = declaredHours(zone, month, 1000)
  expect(rows).toHaveLength(count)
  expect(new Set(rows.map((row) => row.period)).size).toBe(count)
  expect(rows.every((row) => row.due === 1 && row.good === 0 && row.source === 4 && row.peak === null)).toBe(true)
})

test('hours add up to the amount exactly', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (amount) => {
      const sum = declaredHours('Asia/Shanghai', 202605, amount).reduce((total, row) => total + row.use!, 0)
      expect(Math.abs(sum - amount)).toBeLessThanOrEqual(amount * 1e-12)
    }),
  )
})

test('what differs is told by month', () => {
  expect(differingMonths({ 202601: 1, 202602: 2 }, { 202602: 3, 202603: 4 })).toEqual([202601, 202602, 202603])
  expect(differingMonths({ 202601: 1 }, { 202601: 1 })).toEqual([])
})

test('approved amounts are usage while nobody measures, and go with their approval', async () => {
  const insert = (table: string, row: Record<string, unknown>) => insertRow(store.pool, table, row)
  const project = await insert('project', {
    number: 'D',
    name: '项目',
    type: 'school',
    time_zone: 'Asia/Shanghai',
    status: 1,
  })
  const entry = (month: string, amount: number, state: string, item = '04') =>
    insert('manual_entry', { project_id: project, month, item, amount, state })
  await entry('2025-12', 310, 'archived')
  const january = await entry('2026-01', 744, 'approved')
  await entry('2026-02', 99, 'submitted')
  await entry('2026-01', 50, 'approved', 'coal')
  const usage = async (table = 'usage_month', kind = '04') => {
    const { rows } = await store.pool.query(
      `select period, use, src, n_due as due, n_good as good from ${table}
       where node_type = 'project' and node_id = $1 and energy_kind = $2 order by period`,
      [project, kind],
    )
    return rows
  }
  const changed = async (kinds = ['04', 'coal']) => {
    await noteDeclared(store.db, project, kinds)
    await rollUp(store)
  }
  await changed()
  const december = { period: 202512, src: 4, due: 744, good: 0, use: expect.closeTo(310, 6) }
  expect(await usage()).toEqual([december, { period: 202601, src: 4, due: 744, good: 0, use: expect.closeTo(744, 6) }])
  expect((await usage('usage_day')).at(-1)).toMatchObject({ period: 20260131, use: expect.closeTo(24, 6) })
  expect((await usage('usage_year')).map((row) => row.period)).toEqual([2025, 2026])
  await changed()
  const meters = await store.pool.query('select number, role from meter where project_id = $1', [project])
  expect(meters.rows).toEqual([{ number: 'LR-04', role: 'virtual' }])

  await store.pool.query(`update manual_entry set state = 'rejected' where id = $1`, [january])
  await changed()
  expect(await usage()).toEqual([december])
  await store.pool.query(`update manual_entry set state = 'approved', amount = 800 where id = $1`, [january])
  await changed()
  expect((await usage()).map((row) => Math.round(row.use))).toEqual([310, 800])

  // A meter of the kind: what it measures goes before what is declared.
  await insert('meter', {
    project_id: project,
    number: 'H1',
    name: '热量表',
    energy_kind: '04',
    unit: 'GJ',
    role: 'main',
    is_counted: 1,
    reading_kind: 'register',
    period_seconds: 3600,
    path: '/',
    status: 1,
  })
  await changed()
  expect((await usage()).filter((row) => row.use !== null)).toEqual([])
})

test('a kind that is metered gets no declared meter', async () => {
  const insert = (table: string, row: Record<string, unknown>) => insertRow(store.pool, table, row)
  const project = await insert('project', {
    number: 'E',
    name: '有表',
    type: 'school',
    time_zone: 'Asia/Shanghai',
    status: 1,
  })
  await insert('meter', {
    project_id: project,
    number: 'W1',
    name: '水表',
    energy_kind: '02',
    unit: 'm³',
    role: 'main',
    is_counted: 1,
    reading_kind: 'register',
    period_seconds: 3600,
    path: '/',
    status: 1,
  })
  await noteDeclared(store.db, project, ['02', 'oil'])
  const { rows } = await store.pool.query('select 1 from declared_meter where project_id = $1', [project])
  expect(rows).toEqual([])
})
