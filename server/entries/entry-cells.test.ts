import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planCells, type SentCell, type StoredEntry } from './entry-cells.ts'
import { changePercent, entryColumns, isDoubtful } from './entry-items.ts'
import type { EntryState } from './entry-states.ts'
import { cellsOfTable } from './entry-workbook.ts'

const stored = (month: string, item: string, amount: number | null, more: Partial<StoredEntry> = {}): StoredEntry => ({
  month,
  item,
  amount,
  fee: null,
  note: null,
  state: 'draft' as EntryState,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedById: 1,
  ...more,
})
const cell = (month: string, column: string, value: unknown, note?: string): SentCell => ({
  month,
  column,
  value,
  note,
})
const context = { stored: [] as StoredEntry[], thisMonth: '2026-06', userId: 1 }

test.each<[string, SentCell, RegExp]>([
  ['a column that is not there', cell('2026-05', 'x', 1), /没有这一列/],
  ['a month to come', cell('2026-07', '01-amount', 1), /还没有到/],
  ['a month that is none', cell('2026-13', '01-amount', 1), /yyyy-mm/],
  ['less than nothing', cell('2026-05', '01-amount', -1), /电用量\(kWh\)不能小于 0/],
  ['no number', cell('2026-05', '01-fee', 'abc'), /电费用\(元\)应为数字/],
  ['half a person', cell('2026-05', 'persons', 2.5), /人数\(人\)应为整数/],
  ['far too much', cell('2026-05', '01-amount', 1e13), /过大/],
])('%s is refused by name', (_, one, reason) => {
  const { changes, refused } = planCells([one], context)
  expect(changes).toEqual([])
  expect(refused[0]?.reason).toMatch(reason)
})

test('amount and fee of a month make one entry; what is equal makes none', () => {
  const { changes } = planCells([cell('2026-05', '01-amount', 100), cell('2026-05', '01-fee', 70)], context)
  expect(changes).toMatchObject([{ month: '2026-05', item: '01', amount: 100, fee: 70, note: null }])
  const same = planCells([cell('2026-05', '01-amount', 100)], { ...context, stored: [stored('2026-05', '01', 100)] })
  expect(same).toEqual({ changes: [], refused: [] })
})

test('more than half up or down against the month before needs a note, which is kept', () => {
  const before = { ...context, stored: [stored('2026-04', '01', 100)] }
  expect(planCells([cell('2026-05', '01-amount', 150)], before).refused).toEqual([])
  const refused = planCells([cell('2026-05', '01-amount', 151)], before)
  expect(refused.refused[0]?.reason).toMatch(/超过 50 %/)
  expect(refused.changes).toEqual([])
  const { changes } = planCells([cell('2026-05', '01-amount', 40, ' 停产检修 ')], before)
  expect(changes).toMatchObject([{ amount: 40, note: '停产检修' }])
})

test('a year filled in at once is compared with itself', () => {
  const cells = [cell('2026-03', '02-amount', 10), cell('2026-04', '02-amount', 100), cell('2026-05', '02-amount', 110)]
  const { changes, refused } = planCells(cells, context)
  expect(refused.map(({ cell: one }) => one.month)).toEqual(['2026-04'])
  expect(changes.map(({ month }) => month)).toEqual(['2026-03', '2026-05'])
})

test.each<[EntryState, boolean]>([
  ['draft', true],
  ['rejected', true],
  ['submitted', false],
  ['approved', false],
  ['archived', false],
])('an entry that is %s can be written: %s', (state, isTaken) => {
  const { changes } = planCells([cell('2026-05', '01-amount', 9)], {
    ...context,
    stored: [stored('2026-05', '01', 8, { state })],
  })
  expect(changes.length > 0).toBe(isTaken)
})

test('what a workbook brings back unchanged is neither taken nor refused, even where it is archived', () => {
  const archived = { ...context, stored: [stored('2026-05', '01', 8, { state: 'archived' })] }
  expect(planCells([cell('2026-05', '01-amount', 8)], archived)).toEqual({ changes: [], refused: [] })
})

test("somebody else's change after the grid was loaded is not overwritten, one's own is", () => {
  const later = { updatedAt: '2026-06-01T08:00:00.000Z' }
  const loadedAt = '2026-06-01T07:00:00.000Z'
  const plan = (updatedById: number) =>
    planCells([cell('2026-05', '01-amount', 9)], {
      ...context,
      loadedAt,
      stored: [stored('2026-05', '01', 8, { ...later, updatedById })],
    })
  expect(plan(2).refused[0]?.reason).toMatch(/被他人改为 8/)
  expect(plan(1).changes).toHaveLength(1)
})

test('a cell is either taken or refused, never both nor lost', () => {
  const one = fc.record({
    month: fc.constantFrom('2026-03', '2026-04', '2026-05', '2026-09'),
    column: fc.constantFrom(...entryColumns.map(({ id }) => id), 'nowhere'),
    value: fc.oneof(fc.constant(null), fc.double({ min: -10, max: 1e6, noNaN: true }), fc.constant('x')),
    note: fc.constantFrom('', '说明'),
  })
  fc.assert(
    fc.property(fc.uniqueArray(one, { selector: ({ month, column }) => `${month} ${column}` }), (cells) => {
      const { changes, refused } = planCells(cells, context)
      for (const { month, column, value } of cells) {
        const isRefused = refused.some(({ cell: no }) => no.month === month && no.column === column)
        const known = entryColumns.find(({ id }) => id === column)
        const change = changes.find((made) => made.month === month && made.item === known?.item)
        if (isRefused) continue
        expect(change === undefined ? null : change[known!.measure]).toBe(value)
      }
    }),
  )
})

test('环比 is nothing without a month before, or with an empty one', () => {
  expect(changePercent(10, 8)).toBe(25)
  expect(changePercent(10, 0)).toBeNull()
  expect(changePercent(null, 5)).toBeNull()
  expect(isDoubtful(10, undefined)).toBe(false)
})

test('a workbook is read by its heads; empty cells are left alone, odd ones named with line and column', () => {
  const head = ['月份', '电用量(kWh)', '电费用（元）', '说明', '多余']
  const lines = [
    { line: 2, cells: ['2026-01', 1200, '8,400.50', '新楼', 1] },
    { line: 3, cells: ['2月', '', null, '', ''] },
    { line: 4, cells: ['2025-12', 1, 1, '', ''] },
    { line: 5, cells: ['某月', 1, 1, '', ''] },
    { line: 6, cells: ['2026年3月', '很多', null, '', ''] },
  ]
  const { cells, refused } = cellsOfTable({ head, lines }, 2026)
  expect(cells).toEqual([
    { month: '2026-01', column: '01-amount', value: 1200, note: '新楼', line: 2 },
    { month: '2026-01', column: '01-fee', value: 8400.5, note: '新楼', line: 2 },
    { month: '2026-03', column: '01-amount', value: '很多', note: '', line: 6 },
  ])
  expect(refused.map(({ line, field }) => [line, field])).toEqual([
    [1, '多余'],
    [4, '月份'],
    [5, '月份'],
  ])
})
