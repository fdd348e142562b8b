import { type BillRow, loadHours, loadTariffs } from '../billing/bills.store.ts'
import { powerFactorFeeOf } from '../billing/power-factor.ts'
import { costOf } from '../billing/tariff.ts'
import type { Store } from '../db/connect.ts'
import { addMonths, daysOfMonth, monthOf } from '../entries/months.ts'
import { institutions } from './institutions.ts'
import { noiseAt, seedOf } from './noise.ts'

/** Times of a day in the demo's plan: period, from and to in half hours of the day, price in 1e-4 元. No real tariff. */
const summer = [
  [4, 0, 14, 3_200],
  [3, 14, 20, 6_300],
  [2, 20, 30, 10_400],
  [1, 30, 34, 12_600],
  [2, 34, 42, 10_400],
  [3, 42, 46, 6_300],
  [4, 46, 48, 3_200],
] as const
const rest = [
  [4, 0, 14, 3_200],
  [3, 14, 16, 6_300],
  [2, 16, 22, 9_800],
  [3, 22, 34, 6_300],
  [2, 34, 42, 9_800],
  [3, 42, 46, 6_300],
  [4, 46, 48, 3_200],
] as const

const summerMonths = [6, 7, 8, 9]
const otherMonths = [1, 2, 3, 4, 5, 10, 11, 12]
const basicPrice = 230_000
const surchargePrice = 290

/** A price plan for all projects and a year of electricity bills; both say that they are demo. */
export async function addDemoBills(store: Store, nowMs: number): Promise<void> {
  await addPlan(store, addMonths(monthOf(nowMs), -14))
  for (const [place, institution] of institutions.entries()) {
    const { rows } = await store.pool.query<{ id: number; area: number }>(
      'select id, area from project where number = $1 and is_demo and deleted = 0',
      [institution.number],
    )
    const project = rows[0]
    if (project === undefined) continue
    for (let back = 12; back >= 1; back -= 1) {
      const month = addMonths(monthOf(nowMs), -back)
      await addBill(store, { projectId: project.id, month, kva: Math.round(project.area / 400) * 10, place })
    }
  }
}

async function addPlan(store: Store, from: string): Promise<void> {
  const { rows } = await store.pool.query<{ id: number }>(
    `insert into price_plan (name, region, voltage, valid_from, basic_mode, basic_price, power_factor_standard, surcharge_price,
       source_doc, is_demo, remark)
     values ('演示分时电价（1–10 kV，两部制）', '示范市', '1–10 kV', $1, 'capacity', $2, 90, $3,
       '演示数据，不是任何地区的实际电价', true, '演示：请按当地发展改革部门公布的电价新建方案')
     on conflict do nothing returning id`,
    [`${from}-01`, basicPrice, surchargePrice],
  )
  const id = rows[0]?.id
  if (id === undefined) return
  const parts = [
    [summerMonths, summer],
    [otherMonths, rest],
  ] as const
  for (const [months, slots] of parts)
    for (const [period, start, end, price] of slots)
      await store.pool.query(
        `insert into price_period (plan_id, months, from_minute, to_minute, period, price)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, JSON.stringify(months), start * 30, end * 30, period, price],
      )
}

async function addBill(
  store: Store,
  { projectId, month, kva, place }: { projectId: number; month: string; kva: number; place: number },
): Promise<void> {
  const fromDay = `${month}-01`
  const toDay = `${month}-${daysOfMonth(month)}`
  const span = { projectId, meterIds: [] as readonly number[], fromDay, toDay } as BillRow
  const { hours } = await loadHours(store.pool, span)
  const { periods } = costOf(hours, await loadTariffs(store.pool, [projectId]))
  // The supplier's meter and the platform's never agree quite; one month of one project is far off.
  const seed = seedOf(`${projectId}-${month}`)
  const off = place === 2 && month.endsWith('08') ? 1.036 : 1 + (noiseAt(seed, 1) - 0.5) * 0.012
  const of = (period: 1 | 2 | 3 | 4) => {
    const { kwh = 0, fee = 0 } = periods[period] ?? {}
    return kwh === 0 ? { kwh: null, fee: null } : { kwh: Math.round(kwh * off), fee: round2(fee * off) }
  }
  const [sharp, peak, flat, valley] = [of(1), of(2), of(3), of(4)]
  const energyFee = [sharp, peak, flat, valley].reduce((sum, one) => sum + (one.fee ?? 0), 0)
  if (energyFee === 0) return
  const kwh = [sharp, peak, flat, valley].reduce((sum, one) => sum + (one.kwh ?? 0), 0)
  const basicFee = kva * basicPrice
  const powerFactorFee = powerFactorFeeOf(90, 0.93, energyFee + basicFee)
  const surchargeFee = round2(kwh * surchargePrice)
  await store.pool.query(
    `insert into bill (project_id, account_number, month, from_day, to_day, meter_ids, sharp_kwh, sharp_fee, peak_kwh,
       peak_fee, flat_kwh, flat_fee, valley_kwh, valley_fee, basic_mode, basic_quantity, basic_fee, power_factor,
       power_factor_fee, surcharge_fee, other_fee, total_fee, is_demo, remark)
     values ($1, $2, $3, $4, $5, '[]', $6, $7, $8, $9, $10, $11, $12, $13, 'capacity', $14, $15, 0.93, $16, $17, 0, $18,
       true, '演示账单') on conflict do nothing`,
    [
      projectId,
      `03${String(70_001_200 + place * 37).padStart(8, '0')}`,
      month,
      fromDay,
      toDay,
      sharp.kwh,
      sharp.fee,
      peak.kwh,
      peak.fee,
      flat.kwh,
      flat.fee,
      valley.kwh,
      valley.fee,
      kva,
      basicFee,
      powerFactorFee,
      surchargeFee,
      energyFee + basicFee + powerFactorFee + surchargeFee,
    ],
  )
}

/** 1e-4 元 in whole fen, as bills are written. */
const round2 = (stored: number) => Math.round(stored / 100) * 100
