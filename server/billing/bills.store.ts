import type pg from 'pg'
import { toYuan } from '../entries/money.ts'
import type { Caller } from '../http/service.ts'
import { declaredSource } from '../metering/declared/declared-hours.ts'
import type { BillCharges, BillFigures } from './bill-figures.ts'
import type { Tariff, TariffSlot } from './tariff.ts'

/** A bill as it is stored: money in whole 1e-4 元. */
export interface BillRow extends BillCharges {
  readonly id: number
  readonly version: number
  readonly projectId: number
  readonly projectLabel: string
  readonly accountNumber: string
  readonly month: string
  readonly fromDay: string
  readonly toDay: string
  readonly meterIds: readonly number[]
  readonly sharpKwh: number | null
  readonly sharpFee: number | null
  readonly peakKwh: number | null
  readonly peakFee: number | null
  readonly flatKwh: number | null
  readonly flatFee: number | null
  readonly valleyKwh: number | null
  readonly valleyFee: number | null
  readonly deepKwh: number | null
  readonly deepFee: number | null
  readonly hasVoucher: boolean
  readonly isDemo: boolean
  readonly remark: string | null
}

/** Fields of a bill that hold money. */
export const moneyFields = [
  'sharpFee',
  'peakFee',
  'flatFee',
  'valleyFee',
  'deepFee',
  'basicFee',
  'powerFactorFee',
  'surchargeFee',
  'otherFee',
  'totalFee',
] as const

/** A bill with its money in 元, as it is sent. */
export const inYuan = (bill: BillRow) => ({
  ...bill,
  ...(Object.fromEntries(moneyFields.map((field) => [field, toYuan(bill[field])])) as Record<
    (typeof moneyFields)[number],
    number | null
  >),
})

const bound = (projects: Caller['projectIds']) => (projects === 'all' ? null : [...projects])

const billSql = `select b.id, b.version, b.project_id as "projectId", p.name as "projectLabel",
    b.account_number as "accountNumber", b.month, b.from_day as "fromDay", b.to_day as "toDay",
    coalesce(b.meter_ids, '[]') as "meterIds", b.sharp_kwh as "sharpKwh", b.sharp_fee as "sharpFee",
    b.peak_kwh as "peakKwh", b.peak_fee as "peakFee", b.flat_kwh as "flatKwh", b.flat_fee as "flatFee",
    b.valley_kwh as "valleyKwh", b.valley_fee as "valleyFee", b.deep_kwh as "deepKwh", b.deep_fee as "deepFee",
    b.basic_mode as "basicMode", b.basic_quantity as "basicQuantity", b.basic_fee as "basicFee",
    b.power_factor as "powerFactor", b.power_factor_fee as "powerFactorFee", b.surcharge_fee as "surchargeFee",
    b.other_fee as "otherFee", b.total_fee as "totalFee", b.file_id is not null as "hasVoucher",
    coalesce(b.is_demo, false) as "isDemo", b.remark
  from bill b join project p on p.id = b.project_id and p.deleted = 0
  where b.deleted = 0 and ($1::bigint[] is null or b.project_id = any($1::bigint[]))`

/** One page of bills, newest first. */
export async function listBills(
  pool: pg.Pool,
  query: {
    readonly projects: Caller['projectIds']
    readonly from: string | undefined
    readonly to: string | undefined
    readonly keyword: string
    readonly page: number
    readonly size: number
  },
): Promise<{ rows: BillRow[]; total: number }> {
  const where = `${billSql} and ($2::text is null or b.month >= $2) and ($3::text is null or b.month <= $3)
    and ($4 = '' or b.account_number ilike '%' || $4 || '%' or p.name ilike '%' || $4 || '%')`
  const values = [bound(query.projects), query.from ?? null, query.to ?? null, query.keyword.replace(/[\\%_]/g, '\\$&')]
  const [counted, found] = await Promise.all([
    pool.query<{ n: number }>(`select count(*) as n from (${where}) b`, values),
    pool.query<BillRow>(`${where} order by b.month desc, p.number, b.account_number, b.id limit $5 offset $6`, [
      ...values,
      query.size,
      (query.page - 1) * query.size,
    ]),
  ])
  return { rows: found.rows, total: Number(counted.rows[0]?.n ?? 0) }
}

/** The bill, if it lies within the projects. */
export async function loadBill(
  pool: pg.Pool,
  id: number,
  projects: Caller['projectIds'],
): Promise<BillRow | undefined> {
  const { rows } = await pool.query<BillRow>(`${billSql} and b.id = $2`, [bound(projects), id])
  return rows[0]
}

/** The figures of a bill that are reckoned with. */
export const figuresOf = (bill: BillRow): BillFigures => ({
  ...bill,
  periods: {
    1: { kwh: bill.sharpKwh, fee: bill.sharpFee },
    2: { kwh: bill.peakKwh, fee: bill.peakFee },
    3: { kwh: bill.flatKwh, fee: bill.flatFee },
    4: { kwh: bill.valleyKwh, fee: bill.valleyFee },
    5: { kwh: bill.deepKwh, fee: bill.deepFee },
  },
})

/** Hourly usage of a bill's meters, or of its project, in its days, with how complete it is. */
export async function loadHours(pool: pg.Pool, { projectId, meterIds, fromDay, toDay }: BillRow) {
  const key = (day: string) => Number(day.replaceAll('-', '')) * 100
  const isWhole = meterIds.length === 0
  const { rows } = await pool.query<{ hour: number; use: number | null; due: number; good: number }>(
    `select period as hour, sum(use) as use, sum(n_due) as due, sum(n_good) as good from usage_hour
     where node_type = $1 and node_id = any($2::bigint[]) and energy_kind = '01' and period >= $3 and period <= $4
       and src <> ${declaredSource}
     group by period order by period`,
    [isWhole ? 'project' : 'meter', isWhole ? [projectId] : [...meterIds], key(fromDay), key(toDay) + 23],
  )
  const due = rows.reduce((total, row) => total + Number(row.due), 0)
  const good = rows.reduce((total, row) => total + Number(row.good), 0)
  return {
    hours: rows.flatMap(({ hour, use }) => (use === null ? [] : [{ hour, use: Number(use) }])),
    completePercent: due === 0 ? null : (good / due) * 100,
  }
}

/** Price plans of electricity that may hold for a project. */
export async function loadTariffs(pool: pg.Pool, projectIds: Caller['projectIds']): Promise<Tariff[]> {
  const { rows } = await pool.query<Tariff>(
    `select id, name, project_id as "projectId", valid_from as "validFrom", valid_to as "validTo",
       basic_mode as "basicMode", basic_price as "basicPrice",
       coalesce(power_factor_standard, 0) as "powerFactorStandard", surcharge_price as "surchargePrice"
     from price_plan where deleted = 0
       and ($1::bigint[] is null or project_id is null or project_id = any($1::bigint[]))
     order by valid_from, id`,
    [bound(projectIds)],
  )
  const slots = await pool.query<TariffSlot & { readonly planId: number }>(
    `select plan_id as "planId", months, from_minute as "fromMinute", to_minute as "toMinute", period, price
     from price_period where deleted = 0 and plan_id = any($1::bigint[]) order by plan_id, from_minute, id`,
    [rows.map(({ id }) => id)],
  )
  return rows.map((plan) => ({ ...plan, slots: slots.rows.filter(({ planId }) => planId === plan.id) }))
}
