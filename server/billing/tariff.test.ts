import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BillFigures } from './bill-figures.ts'
import { readBills } from './bill-workbook.ts'
import { diffPercent, reconcile, totalFault } from './reconcile.ts'
import { costOf, sharesOfHour, slotFaults, type Tariff, type TariffSlot, tariffOn } from './tariff.ts'

const year = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const slot = (
  fromMinute: number,
  toMinute: number,
  period: TariffSlot['period'],
  price: number,
  months = year,
): TariffSlot => ({ months, fromMinute, toMinute, period, price })
const slots = [slot(0, 480, 4, 3000), slot(480, 690, 2, 10_000), slot(690, 1440, 3, 6000)]
const plan = (more: Partial<Tariff> = {}): Tariff => ({
  id: 1,
  name: '方案',
  projectId: null,
  validFrom: '2026-01-01',
  validTo: null,
  basicMode: 'capacity',
  basicPrice: 230_000,
  powerFactorStandard: 90,
  surchargePrice: 290,
  slots,
  ...more,
})

test.each<[string, readonly TariffSlot[], RegExp | undefined]>([
  ['a whole day', slots, undefined],
  ['nothing', [], /1 月 00:00–24:00 没有电价/],
  ['a gap', [slot(0, 480, 4, 1), slot(510, 1440, 3, 1)], /08:00–08:30 没有电价/],
  ['an overlap', [slot(0, 480, 4, 1), slot(450, 1440, 3, 1)], /07:30 起的时段与前一段重叠/],
  ['an open end', [slot(0, 1410, 3, 1)], /23:30–24:00 没有电价/],
  ['a month without', [slot(0, 1440, 3, 1, year.slice(0, 11))], /12 月/],
])('slots with %s', (_, given, fault) => {
  if (fault === undefined) expect(slotFaults(given)).toEqual([])
  else expect(slotFaults(given).join()).toMatch(fault)
})

test('an hour that two slots share is split by minutes; covered hours add up to one', () => {
  expect(sharesOfHour(slots, 5, 11).map(({ slot: one, share }) => [one.period, share])).toEqual([
    [2, 0.5],
    [3, 0.5],
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 23 }), (month, hour) => {
      expect(sharesOfHour(slots, month, hour).reduce((sum, { share }) => sum + share, 0)).toBe(1)
    }),
  )
})

test('the plan of a day: the own before that of all, the younger before the older, none before it begins', () => {
  const [old, young] = [plan({ id: 1 }), plan({ id: 2, validFrom: '2026-06-01' })]
  const own = plan({ id: 3, projectId: 7, validTo: '2026-07-01' })
  expect(tariffOn([old, young], '2026-05-31')?.id).toBe(1)
  expect(tariffOn([old, young], '2026-06-01')?.id).toBe(2)
  expect(tariffOn([young, own, old], '2026-06-30')?.id).toBe(3)
  expect(tariffOn([young, own, old], '2026-07-01')?.id).toBe(2)
  expect(tariffOn([old], '2025-12-31')).toBeUndefined()
})

test('cost is Σ kWh·price in whole 1e-4 元, and no usage is lost', () => {
  const hours = [
    { hour: 2026050203, use: 10 },
    { hour: 2026050211, use: 4 },
    { hour: 2026050220, use: 1.5 },
    { hour: 2025123100, use: 2 },
  ]
  const cost = costOf(hours, [plan()])
  expect(cost.periods).toEqual({
    4: { kwh: 10, fee: 30_000 },
    2: { kwh: 2, fee: 20_000 },
    3: { kwh: 3.5, fee: 21_000 },
  })
  expect(cost).toMatchObject({ kwh: 17.5, fee: 71_000, unpricedKwh: 2 })
  const some = fc.array(
    fc.record({ hour: fc.integer({ min: 0, max: 23 }), use: fc.double({ min: 0, max: 5000, noNaN: true }) }),
  )
  fc.assert(
    fc.property(some, (list) => {
      const made = costOf(
        list.map(({ hour, use }) => ({ hour: 2026051500 + hour, use })),
        [plan()],
      )
      const total = list.reduce((sum, { use }) => sum + use, 0)
      expect(made.kwh).toBeCloseTo(total, 4)
      expect(Number.isInteger(made.fee)).toBe(true)
      expect(made.fee).toBeGreaterThanOrEqual(Math.floor(total * 3000) - 3)
      expect(made.fee).toBeLessThanOrEqual(Math.ceil(total * 10_000) + 3)
    }),
  )
})

const bill = (more: Partial<BillFigures> = {}): BillFigures => ({
  periods: { 4: { kwh: 10, fee: 30_000 }, 2: { kwh: 2, fee: 20_000 } },
  basicMode: 'capacity',
  basicQuantity: 100,
  basicFee: 23_000_000,
  powerFactor: 0.93,
  powerFactorFee: -100,
  surchargeFee: 500,
  otherFee: null,
  totalFee: 23_050_400,
  toDay: '2026-05-31',
  ...more,
})

test('a bill that fits what was measured differs by nothing; a larger one by its share', () => {
  const hours = [
    { hour: 2026050203, use: 10 },
    { hour: 2026050209, use: 2 },
  ]
  const good = reconcile(bill(), hours, [plan()])
  expect(good).toMatchObject({ billKwh: 12, meterKwh: 12, kwhDiffPercent: 0, feeDiffPercent: 0, notes: [] })
  expect(good.lines.map(({ label, kwhDiffPercent }) => [label, kwhDiffPercent])).toEqual([
    ['峰', 0],
    ['谷', 0],
  ])
  const off = reconcile(bill({ periods: { 4: { kwh: 12.5, fee: 30_000 } } }), hours, [plan()])
  expect(off.kwhDiffPercent).toBeCloseTo(-4, 9)
})

const itemsOf = (more: Partial<BillFigures>, tariff: Partial<Tariff> = {}) => {
  const { items } = reconcile(bill(more), [], [plan(tariff)])
  return Object.fromEntries(items.map(({ key, calcFee, difference }) => [key, [calcFee, difference]]))
}

test.each<[string, Partial<BillFigures>, Partial<Tariff>, string, readonly (number | null)[]]>([
  // (50,000 + 23,000,000) × −0.45 % = −103,725, to the fen.
  ['力调 of 0.93 against 0.90', {}, {}, 'powerFactor', [-103_700, 103_600]],
  [
    '力调 of 0.80 against 0.85',
    { powerFactor: 0.8, powerFactorFee: 576_300 },
    { powerFactorStandard: 85 },
    'powerFactor',
    [576_300, 0],
  ],
  ['力调 without a standard', {}, { powerFactorStandard: 0 }, 'powerFactor', [null, null]],
  ['力调 without a power factor', { powerFactor: null }, {}, 'powerFactor', [null, null]],
  ['附加 of 12 kWh at 0.029', {}, {}, 'surcharge', [3500, -3000]],
  ['附加 without a price', {}, { surchargePrice: null }, 'surcharge', [null, null]],
  ['the total, energy as billed where nothing was measured', {}, {}, 'total', [22_949_800, 100_600]],
])('%s', (_, more, tariff, key, wanted) => {
  expect(itemsOf(more, tariff)[key]).toEqual(wanted)
})

test('what cannot be held against is said in words', () => {
  expect(reconcile(bill(), [], [plan()]).notes).toEqual(['账期内平台没有计量数据'])
  expect(reconcile(bill(), [{ hour: 2026050203, use: 1 }], []).notes[0]).toMatch(/没有有效的电价方案/)
  const demand = plan({ basicMode: 'demand' })
  expect(reconcile(bill(), [{ hour: 2026050203, use: 1 }], [demand]).notes[0]).toMatch(/基本电费按账单计/)
  expect(diffPercent(1, 0)).toBeNull()
})

test('the items of a bill add up to its total within two fen', () => {
  expect(totalFault(bill())).toBeUndefined()
  expect(totalFault(bill({ totalFee: 23_050_600 }))).toBeUndefined()
  expect(totalFault(bill({ totalFee: 23_060_400 }))).toMatch(/相差 1\.00 元/)
})

test('a workbook of bills is read line by line, faults by their column', () => {
  const head = ['户号', '账期', '平电量', '平电费', '基本电费方式', '合计(元)']
  const read = readBills({
    head,
    lines: [
      { line: 2, cells: ['001', '2026-05', 100, '60', '不收', 60] },
      { line: 3, cells: ['', '2026-05', 1, 1, '', 1] },
      { line: 4, cells: ['001', '2026年6月', '很多', 1, '', 1] },
      { line: 5, cells: ['001', '2026-06', 1, 1, '按人头', 1] },
    ],
  })
  expect(read).toEqual([
    {
      line: 2,
      bill: {
        basicMode: 'none',
        meterIds: [],
        accountNumber: '001',
        month: '2026-05',
        flatKwh: 100,
        flatFee: 60,
        totalFee: 60,
      },
    },
    { line: 3, field: '户号', reason: '户号未填' },
    { line: 4, field: '平电量', reason: '“很多”不是数字' },
    { line: 5, field: '基本电费方式', reason: '“按人头”应为不收、按容量或按需量' },
  ])
  expect(readBills({ head: ['户号'], lines: [] })).toMatchObject([{ field: '账期' }])
})
