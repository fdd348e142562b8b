import type { Store } from '../db/connect.ts'
import { inTransaction } from '../db/connect.ts'
import { toStored, toYuan } from '../entries/money.ts'
import { badInput } from '../errors.ts'
import { serviceTable } from '../http/service.ts'
import type { RowsService } from '../rows/rows.service.ts'
import { slotFaults, type TariffPeriod, type TariffSlot } from './tariff.ts'

/** What the services of price plans are handed. */
export interface PriceDeps {
  readonly store: Store
  readonly rows: RowsService
}

interface SentPeriod {
  readonly months: readonly number[]
  readonly from: string
  readonly to: string
  readonly period: TariffPeriod
  readonly price: number
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Services of api document `price`: plans with their periods, saved as one. */
export function priceServices({ store, rows }: PriceDeps) {
  return serviceTable({
    'price.list': async ({ params, caller }) => {
      const page = await rows.list('price-plan', { ...params, sort: '-validFrom' }, caller)
      const ids = page.rows.map((row) => Number(row.id))
      const { rows: periods } = await store.pool.query<TariffSlot & { planId: number }>(
        `select plan_id as "planId", months, from_minute as "fromMinute", to_minute as "toMinute", period, price
         from price_period where deleted = 0 and plan_id = any($1::bigint[]) order by plan_id, from_minute, id`,
        [ids],
      )
      const shown = page.rows.map((plan) => {
        const slots = periods.filter(({ planId }) => planId === plan.id)
        return {
          ...plan,
          basicPrice: toYuan(plan.basicPrice as number | null),
          surchargePrice: toYuan(plan.surchargePrice as number | null),
          faults: slotFaults(slots).slice(0, 5),
          periods: slots.map(({ months, fromMinute, toMinute, period, price }) => ({
            months,
            from: clockOf(fromMinute),
            to: clockOf(toMinute),
            period,
            price: toYuan(price),
          })),
        }
      })
      return { rows: shown, total: page.total }
    },
    'price.save': async ({ params, caller }) => {
      const { id, version, periods, basicPrice: sentPrice, surchargePrice, ...plan } = params
      const before = Number(id ?? 0) > 0 ? await rows.get('price-plan', id, caller) : undefined
      const basicPrice = sentPrice === undefined ? toYuan(before?.basicPrice as number | null) : sentPrice
      const slots = (periods as readonly SentPeriod[]).map(
        ({ months, from, to, period, price }): TariffSlot => ({
          months,
          fromMinute: minuteOf(from),
          toMinute: minuteOf(to),
          period,
          price: toStored(price) ?? 0,
        }),
      )
      const faults = slotFaults(slots)
      if (faults.length > 0)
        throw badInput('periods', `时段须覆盖每月 00:00–24:00 且不重叠：${faults.slice(0, 3).join('；')}`)
      if (plan.basicMode !== 'none' && typeof basicPrice !== 'number')
        throw badInput('basicPrice', '收基本电费须填写基本电价')
      const surcharge = surchargePrice === undefined ? {} : { surchargePrice: toStored(surchargePrice) }
      const values = { ...plan, ...surcharge, basicPrice: plan.basicMode === 'none' ? null : toStored(basicPrice) }
      const row =
        before !== undefined
          ? await rows.update('price-plan', { ...values, id, version }, caller)
          : await rows.create('price-plan', values, caller)
      await inTransaction(store, async (trx) => {
        await trx
          .updateTable('price_period')
          .set({ deleted: 1, updated_by: caller.userId })
          .where('plan_id', '=', row.id)
          .where('deleted', '=', 0)
          .execute()
        await trx
          .insertInto('price_period')
          .values(
            slots.map((slot) => ({
              plan_id: row.id,
              months: JSON.stringify(slot.months),
              from_minute: slot.fromMinute,
              to_minute: slot.toMinute,
              period: slot.period,
              price: slot.price,
              created_by: caller.userId,
              updated_by: caller.userId,
            })),
          )
          .execute()
      })
      return { id: Number(row.id) }
    },
  })
}
