import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainRules, type RegisterRules } from '../metering/register-rules.ts'
import { checkLine, dailyChange } from './line-check.ts'
import { daysOfPeriod, dueDate, periodBefore, periodOf, type ReadingCycle } from './round-period.ts'
import { readSheet } from './sheet-workbook.ts'

test.each<[ReadingCycle, string, string, string, string, string]>([
  ['month', '2026-02-28', '2026-02', '2026-02-01', '2026-02-28', '2026-01'],
  ['quarter', '2026-11-21', '2026Q4', '2026-10-01', '2026-12-31', '2026Q3'],
  ['week', '2026-11-21', '2026W47', '2026-11-16', '2026-11-22', '2026W46'],
  ['week', '2027-01-01', '2026W53', '2026-12-28', '2027-01-03', '2026W52'],
])('%s of %s', (cycle, day, period, from, to, before) => {
  expect(periodOf(cycle, day)).toBe(period)
  expect(daysOfPeriod(period)).toEqual({ from, to })
  expect(periodBefore(cycle, period)).toBe(before)
})

test('every day lies within its period, and periods follow without gap', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.constantFrom<ReadingCycle>('week', 'month', 'quarter'), days, (cycle, day) => {
      const period = periodOf(cycle, day)
      const { from, to } = daysOfPeriod(period)
      expect(from <= day && day <= to).toBe(true)
      const before = daysOfPeriod(periodBefore(cycle, period))
      expect(Date.parse(from) - Date.parse(before.to)).toBe(86_400_000)
    }),
  )
  expect(dueDate('2026-10', 5)).toBe('2026-11-05')
})

const day = 86_400
const rules = (more: Partial<RegisterRules> = {}): RegisterRules => ({
  ...plainRules(31 * day),
  registerMax: 100_000,
  maxPerHour: 10,
  ratios: [{ from: 0, ratio: 2 }],
  ...more,
})
const at = (days: number, value: number) => ({ ts: days * day, value })

test('a reading is held against the one before: normal, rollover, smaller, too large, replaced', () => {
  expect(checkLine(rules(), undefined, at(1, 5))).toEqual({ kind: 'first' })
  expect(checkLine(rules(), at(0, 100), at(30, 150))).toEqual({ kind: 'good', use: 100, isRollover: false })
  expect(checkLine(rules(), at(0, 99_990), at(30, 10))).toEqual({ kind: 'good', use: 40, isRollover: true })
  expect(checkLine(rules(), at(0, 5000), at(30, 10))).toEqual({ kind: 'smaller' })
  expect(checkLine(rules(), at(0, 0), at(1, 5000))).toEqual({ kind: 'large', use: 10_000, limit: 288 })
  const changes = [{ ts: 10 * day, oldEnd: 120, newStart: 3, newRatio: 1 }]
  expect(checkLine(rules({ changes }), at(0, 100), at(30, 43))).toEqual({ kind: 'good', use: 80, isRollover: false })
  expect(checkLine(rules({ changes }), at(0, 130), at(30, 43))).toEqual({ kind: 'smaller' })
  expect(checkLine(rules({ changes }), at(0, 100), at(30, 1))).toEqual({ kind: 'smaller' })
})

test('环比 goes by the mean of a day', () => {
  expect(dailyChange({ use: 310, seconds: 31 * day }, { use: 280, seconds: 28 * day })).toBe(0)
  expect(dailyChange({ use: 60, seconds: 30 * day }, { use: 30, seconds: 30 * day })).toBe(100)
  expect(dailyChange(undefined, { use: 1, seconds: 1 })).toBeNull()
})

test('a filled-in sheet is read by its heads; what was not filled in is left out', () => {
  const head = ['表号', '仪表名称', '本次读数', '抄表时间', '备注']
  const lines = [
    { line: 2, cells: ['W1', '绿化', '1,200.5', '2026-11-01 09:30', ''] },
    { line: 3, cells: ['W2', '消防', '', '', ''] },
    { line: 4, cells: ['W3', '食堂', '满', '', ''] },
    { line: 5, cells: ['W4', '门卫', 7, '昨天', ''] },
    { line: 6, cells: ['W5', '机房', 8, null, '看不清'] },
  ]
  expect(readSheet({ head, lines })).toEqual([
    { line: 2, number: 'W1', value: 1200.5, at: '2026-11-01T01:30:00.000Z', note: '' },
    { line: 4, field: '本次读数', reason: '“满”不是数字' },
    { line: 5, field: '抄表时间', reason: '“昨天”不是时间' },
    { line: 6, number: 'W5', value: 8, at: undefined, note: '看不清' },
  ])
  expect(readSheet({ head: ['x'], lines: [] })).toMatchObject([{ field: '表号' }])
})
