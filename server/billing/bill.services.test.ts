import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { fileStore } from '../files/file-store.ts'
import { callerOf, openTestRows, type TestRows } from '../rows/test-rows.ts'
import { billServices } from './bill.services.ts'
import { priceServices } from './price.services.ts'

let made: TestRows
let services: ReturnType<typeof billServices> & ReturnType<typeof priceServices>
beforeAll(async () => {
  made = await openTestRows('embedded')
  const files = fileStore(mkdtempSync(join(tmpdir(), 'wattform-bills-')))
  services = {
    ...billServices({ ...made, files, nowMs: () => Date.UTC(2026, 5, 15) }),
    ...priceServices(made),
  }
  await made.store.pool.query(
    `insert into project (number, name, type, time_zone, status) values ('A', '甲', 'government', 'Asia/Shanghai', 1),
       ('B', '乙', 'school', 'Asia/Shanghai', 1)`,
  )
  for (let day = 1; day <= 31; day += 1)
    for (let hour = 0; hour < 24; hour += 1)
      await made.store.pool.query(
        `insert into usage_hour (node_id, node_type, energy_kind, period, use, n_due, n_good, n_est)
         values (1, 'project', '01', $1, 10, 4, 4, 0)`,
        [20260500_00 + day * 100 + hour],
      )
})
afterAll(() => made.store.close())

const call = async (name: keyof typeof services, params: Record<string, unknown>, who = callerOf('all')) =>
  (await services[name]({ params, caller: who, requestId: 't', ip: '' })) as Record<string, unknown>
const refusal = async (work: Promise<unknown>) => {
  const fault = await work.catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(AppError)
  return fault as AppError
}
const bill = {
  projectId: 1,
  accountNumber: '031',
  month: '2026-05',
  flatKwh: 7440,
  flatFee: 4464,
  basicMode: 'none',
  totalFee: 4464,
}

test('a plan is saved whole or not at all', async () => {
  const wanted = { name: '方案', validFrom: '2026-01-01', basicMode: 'none', sourceDoc: '文件' }
  const day = { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], period: 3, price: 0.6 }
  const gap = await refusal(call('price.save', { ...wanted, periods: [{ ...day, from: '00:00', to: '23:30' }] }))
  expect(gap.message).toMatch(/23:30–24:00 没有电价/)
  expect((await call('price.list', {})).rows).toEqual([])
  await call('price.save', { ...wanted, periods: [{ ...day, from: '00:00', to: '24:00' }] })
  const { rows } = (await call('price.list', {})) as { rows: Record<string, unknown>[] }
  expect(rows).toMatchObject([{ name: '方案', faults: [], periods: [{ from: '00:00', to: '24:00', price: 0.6 }] }])
  const own = { ...wanted, validFrom: '2026-02-01', periods: [{ ...day, from: '00:00', to: '24:00' }] }
  expect((await refusal(call('price.save', own, callerOf([1])))).status).toBe(403)
})

test('a bill is kept in whole 1e-4 元 and held against what was measured', async () => {
  const { id } = await call('bill.save', bill)
  const stored = await made.store.pool.query('select flat_fee, total_fee, from_day, to_day from bill')
  expect(stored.rows).toEqual([
    { flat_fee: 44_640_000, total_fee: 44_640_000, from_day: '2026-05-01', to_day: '2026-05-31' },
  ])
  const info = await call('bill.info', { id })
  expect(info).toMatchObject({
    billKwh: 7440,
    meterKwh: 7440,
    kwhDiffPercent: 0,
    comparedFee: 4464,
    calcFee: 4464,
    feeDiffPercent: 0,
    averagePrice: 0.6,
    completePercent: 100,
    planNames: ['方案'],
    lines: [{ label: '平', billKwh: 7440, calcFee: 4464 }],
  })
  const { rows } = (await call('bill.trend', { projectIds: '1' })) as { rows: Record<string, unknown>[] }
  expect(rows.find(({ month }) => month === '2026-05')).toEqual({ month: '2026-05', kwh: 7440, fee: 4464, price: 0.6 })
})

test.each<[string, object, string]>([
  ['sums that do not fit', { totalFee: 4500 }, 'totalFee'],
  ['an end before its begin', { fromDay: '2026-05-10', toDay: '2026-05-09' }, 'toDay'],
  ['a month outside its days', { fromDay: '2026-03-01', toDay: '2026-03-31' }, 'month'],
  ['no usage', { flatKwh: null }, 'flatKwh'],
])('%s are refused by their field', async (_, more, field) => {
  const fault = await refusal(call('bill.save', { ...bill, accountNumber: '032', ...more }))
  expect(fault.status).toBe(400)
  expect(fault.details.fields).toMatchObject([{ field }])
})

test('days that are not given are those of the billing month', async () => {
  await made.store.pool.query('update project set settle_day = 21 where id = 2')
  const { id } = await call('bill.save', { ...bill, projectId: 2, accountNumber: '077' })
  expect((await call('bill.info', { id })).bill).toMatchObject({ fromDay: '2026-04-21', toDay: '2026-05-20' })
  await made.store.pool.query('update bill set deleted = 1 where id = $1', [id])
})

test('the same account and month twice, another project, a stale version: refused', async () => {
  expect((await refusal(call('bill.save', bill))).status).toBe(400)
  expect((await refusal(call('bill.save', { ...bill, projectId: 2 }, callerOf([1])))).status).toBeGreaterThanOrEqual(
    400,
  )
  expect((await refusal(call('bill.info', { id: 1 }, callerOf([2])))).status).toBe(404)
  // A form sends what changed, and what its endpoint requires.
  const { flatKwh: _kwh, flatFee: _fee, ...changed } = bill
  await call('bill.save', { ...changed, id: 1, version: 1, remark: '改' })
  expect(await call('bill.info', { id: 1 })).toMatchObject({ billKwh: 7440, bill: { flatFee: 4464, remark: '改' } })
  expect((await refusal(call('bill.save', { ...bill, id: 1, version: 1, remark: '又改' }))).status).toBe(409)
})
