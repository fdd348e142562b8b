import { expect, test } from 'vitest'
import { overviewCards } from './overview-cards.ts'
import { baseLoadRow, loadCurve, type ProjectHour, qualityOf } from './overview-hours.ts'
import { ringOf } from './ring.ts'

const hour = (key: number, use: number | null, more: Partial<ProjectHour> = {}): ProjectHour => ({
  projectId: 1,
  energyKind: '01',
  hour: key,
  use,
  due: 10,
  good: use === null ? 0 : 10,
  estimated: 0,
  ...more,
})

test('cards weigh each kind by its factors', () => {
  const factor = (energyKind: string, value: number, region = '') => ({
    energyKind,
    value,
    from: 20000101,
    to: null,
    region,
  })
  const cards = overviewCards({
    sums: new Map([
      ['01', [{ projectId: 1, region: '华北', now: 2000, yearAgo: 1000, before: null }]],
      ['03', [{ projectId: 1, region: '华北', now: 100, yearAgo: 100, before: 100 }]],
    ]),
    spark: new Map([['01', [1, null, 2]]]),
    coal: [factor('01', 0.1229), factor('03', 1.2143)],
    carbon: [factor('01', 0.5306), factor('01', 0.6361, '华北'), factor('03', 2.16)],
    days: { now: 20260701, yearAgo: 20250701, before: 20260601 },
  })
  const { electricity: power, coal, carbon } = cards
  expect(power).toMatchObject({ value: 2000, yoy: 100, mom: null, spark: [1, 2] })
  expect(coal.value).toBeCloseTo((2000 * 0.1229 + 100 * 1.2143) / 1000)
  expect(carbon.value).toBeCloseTo((2000 * 0.6361 + 100 * 2.16) / 1000)
  expect(coal.yoy).toBeCloseTo(((2000 * 0.1229 + 121.43) / (1000 * 0.1229 + 121.43)) * 100 - 100)
})

test('a project that joined meanwhile is no rise', () => {
  const sums = [
    { projectId: 1, region: '', now: 110, yearAgo: 100, before: null },
    { projectId: 2, region: '', now: 500, yearAgo: null, before: null },
  ]
  const days = { now: 20260701, yearAgo: 20250701, before: 20260601 }
  const { electricity } = overviewCards({ sums: new Map([['01', sums]]), spark: new Map(), coal: [], carbon: [], days })
  expect(electricity).toMatchObject({ value: 610, mom: null })
  expect(electricity.yoy).toBeCloseTo(10)
})

test('the curve adds projects up and compares the same hours', () => {
  const { rows, facts } = loadCurve(
    [
      hour(2026071600, 10),
      hour(2026071600, 5, { projectId: 2 }),
      hour(2026071601, 30),
      hour(2026071500, 10),
      hour(2026071505, 99),
      hour(2026071602, 4),
    ],
    20260716,
    2026071602,
  )
  expect(rows[0]).toMatchObject({ time: '00:00', today: 15, yesterday: 10 })
  expect(rows[5]).toMatchObject({ today: null, yesterday: 99 })
  expect(facts).toMatchObject({ now: 30, nowAt: '01:00', max: 30, maxAt: '01:00', todayUse: 49, change: 350 })
  // The running hour is no mark of the curve.
  expect(rows[2]).toMatchObject({ today: null })
})

test('quality stands in twelve blocks up to the last hour', () => {
  const { completeness, blocks } = qualityOf(
    [hour(2026071613, 1), hour(2026071612, null), hour(2026071611, 1)],
    2026071613,
  )
  expect(completeness).toBeCloseTo(200 / 3)
  expect(blocks.slice(-2)).toEqual([2, 1])
  expect(blocks[0]).toBe(-1)
})

test('base load compares with the week before', () => {
  const day = (key: number, night: number) =>
    Array.from({ length: 24 }, (_, at) => hour(key * 100 + at, at < 5 ? night : 100))
  expect(baseLoadRow([...day(20260715, 40), ...day(20260708, 50)], 20260715)).toEqual({
    ratio: 40,
    change: expect.closeTo(-20),
  })
})

test('a ring shows what its parts leave', () => {
  const parts = ringOf(
    { now: 100, yearAgo: { use: 50, base: 100 } },
    [
      { name: '空调', now: 60, yearAgo: { use: 30, base: 60 } },
      { name: '动力', now: null, yearAgo: { use: null, base: null } },
    ],
    '未分项',
  )
  expect(parts.map(({ name, value, share }) => [name, value, share])).toEqual([
    ['空调', 60, 60],
    ['未分项', 40, 40],
  ])
  expect(parts[1]!.yoy).toBe(100)
})
