import type { PowerFactorStandard } from './power-factor.ts'

/** 1 尖 2 峰 3 平 4 谷 5 深谷 (specification; 5 is an extension). */
export type TariffPeriod = 1 | 2 | 3 | 4 | 5

/** Words of the periods. */
export const periodNames: Readonly<Record<TariffPeriod, string>> = { 1: '尖', 2: '峰', 3: '平', 4: '谷', 5: '深谷' }

/** A stretch of the day, in some months, with its price. Minutes from midnight, end left out; price in 1e-4 元/kWh. */
export interface TariffSlot {
  readonly months: readonly number[]
  readonly fromMinute: number
  readonly toMinute: number
  readonly period: TariffPeriod
  readonly price: number
}

/** A price plan with its slots; `basicPrice` in 1e-4 元 per kVA or kW and month. */
export interface Tariff {
  readonly id: number
  readonly name: string
  /** The plan of one project goes before the one of all. */
  readonly projectId: number | null
  readonly validFrom: string
  readonly validTo: string | null
  readonly basicMode: 'none' | 'capacity' | 'demand'
  readonly basicPrice: number | null
  /** Standard that 力调 goes by, in hundredths; 0: none. */
  readonly powerFactorStandard: PowerFactorStandard
  /** 附加 (funds and surcharges of the state) in 1e-4 元/kWh; null: not known. */
  readonly surchargePrice: number | null
  readonly slots: readonly TariffSlot[]
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** What is wrong with a plan's slots: each month's day must be covered once, from 00:00 to 24:00. */
export function slotFaults(slots: readonly TariffSlot[]): string[] {
  const faults: string[] = []
  for (let month = 1; month <= 12; month += 1) {
    const own = slots.filter((slot) => slot.months.includes(month)).sort((a, b) => a.fromMinute - b.fromMinute)
    let at = 0
    for (const slot of own) {
      if (slot.toMinute <= slot.fromMinute) faults.push(`${month} 月 ${clock(slot.fromMinute)} 起的时段没有长度`)
      else if (slot.fromMinute > at) faults.push(`${month} 月 ${clock(at)}–${clock(slot.fromMinute)} 没有电价`)
      else if (slot.fromMinute < at) faults.push(`${month} 月 ${clock(slot.fromMinute)} 起的时段与前一段重叠`)
      at = Math.max(at, slot.toMinute)
    }
    if (at < 1440) faults.push(`${month} 月 ${clock(at)}–24:00 没有电价`)
  }
  return faults
}

/** The plan in force on a day: the project's own before the one of all, the younger before the older. */
export function tariffOn(tariffs: readonly Tariff[], day: string): Tariff | undefined {
  const inForce = tariffs.filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo > day))
  return inForce.toSorted(
    (a, b) => Number(b.projectId !== null) - Number(a.projectId !== null) || b.validFrom.localeCompare(a.validFrom),
  )[0]
}

/** How an hour (0 to 23) of a month falls into slots; the shares of a covered hour add up to 1. */
export function sharesOfHour(
  slots: readonly TariffSlot[],
  month: number,
  hour: number,
): { readonly slot: TariffSlot; readonly share: number }[] {
  const [start, end] = [hour * 60, hour * 60 + 60]
  return slots.flatMap((slot) => {
    const minutes = Math.min(end, slot.toMinute) - Math.max(start, slot.fromMinute)
    return slot.months.includes(month) && minutes > 0 ? [{ slot, share: minutes / 60 }] : []
  })
}

/** Usage and fee of one period of the tariff; fee in whole 1e-4 元. */
export interface PeriodCost {
  readonly kwh: number
  readonly fee: number
}

/** What hours of usage cost. */
export interface TariffCost {
  readonly periods: Readonly<Partial<Record<TariffPeriod, PeriodCost>>>
  readonly kwh: number
  readonly fee: number
  /** Usage that no plan prices. */
  readonly unpricedKwh: number
  /** Plans that were used, oldest first. */
  readonly plans: readonly Tariff[]
}

/**
 * Prices hourly usage (`hour` is yyyymmddhh in the project's zone): Σ kWh·price, an hour that several slots share split
 * by minutes. Each period is rounded once, so that sums of periods are the total.
 */
export function costOf(
  hours: readonly { readonly hour: number; readonly use: number }[],
  tariffs: readonly Tariff[],
): TariffCost {
  const sums = new Map<TariffPeriod, { kwh: number; fee: number }>()
  const plans = new Map<number, Tariff>()
  const known = new Map<number, Tariff | undefined>()
  let unpricedKwh = 0
  for (const { hour, use } of hours) {
    const day = Math.floor(hour / 100)
    if (!known.has(day)) known.set(day, tariffOn(tariffs, dayText(day)))
    const tariff = known.get(day)
    const shares = tariff === undefined ? [] : sharesOfHour(tariff.slots, Math.floor(day / 100) % 100, hour % 100)
    if (tariff !== undefined) plans.set(tariff.id, tariff)
    let priced = 0
    for (const { slot, share } of shares) {
      const sum = sums.get(slot.period) ?? { kwh: 0, fee: 0 }
      sum.kwh += use * share
      sum.fee += use * share * slot.price
      priced += share
      sums.set(slot.period, sum)
    }
    unpricedKwh += use * Math.max(0, 1 - priced)
  }
  const periods = Object.fromEntries([...sums].map(([period, { kwh, fee }]) => [period, { kwh, fee: Math.round(fee) }]))
  const all = Object.values(periods) as PeriodCost[]
  return {
    periods,
    kwh: all.reduce((total, { kwh }) => total + kwh, 0) + unpricedKwh,
    fee: all.reduce((total, { fee }) => total + fee, 0),
    unpricedKwh,
    plans: [...plans.values()].sort((a, b) => a.validFrom.localeCompare(b.validFrom)),
  }
}

const dayText = (day: number) => String(day).replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')
