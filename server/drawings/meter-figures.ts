import type { Store } from '../db/connect.ts'
import { canonicalUnit } from '../metering/units.ts'
import { periodKeys, periodStart } from '../metering/zone.ts'
import type { MeterFigure } from './binding-code.ts'
import { loadNewestSlots, loadUses, type MeterHead } from './meter-values.store.ts'

/** One figure of a meter. */
export interface Figure {
  readonly value: number | null
  /** Epoch seconds of the newest reading that went into it. */
  readonly ts: number | null
  readonly unit: string
  readonly decimals?: number
  readonly quality: number
}

const rateUnits: Readonly<Record<string, string>> = { kWh: 'kW', 'm³': 'm³/h', GJ: 'GJ/h' }

/** Mean power is of the newest slot or whole hour inside this time. */
const powerSeconds = 6 * 3600

/**
 * Figures of meters: the register as read; use of the running day and month; mean power (flow of water and gas) of the
 * newest slot or whole hour. Only what is asked for is loaded; the answer gives one of them.
 */
export async function meterFigures(
  store: Store,
  wanted: readonly { readonly number: string; readonly figure: MeterFigure }[],
  heads: ReadonlyMap<string, MeterHead>,
  now: number,
): Promise<(head: MeterHead, figure: MeterFigure) => Figure> {
  const of = (figure: MeterFigure): MeterHead[] => [
    ...new Set(wanted.flatMap((one) => (one.figure === figure ? (heads.get(one.number) ?? []) : []))),
  ]
  const spans = (figure: 'today' | 'month') =>
    of(figure).map(({ id, energyKind, zone }) => {
      const period = periodKeys(zone, now)[figure === 'today' ? 'day' : 'month']
      return { id, energyKind, from: period, to: period }
    })
  const power = of('power')
  const [days, months, hours, slots] = await Promise.all([
    loadUses(store, 'day', spans('today')),
    loadUses(store, 'month', spans('month')),
    loadUses(
      store,
      'hour',
      power.map(({ id, energyKind, zone }) => ({
        id,
        energyKind,
        from: periodKeys(zone, now - powerSeconds).hour,
        to: periodKeys(zone, now - 3600).hour,
      })),
    ),
    loadNewestSlots(
      store,
      power.filter(({ periodSeconds }) => periodSeconds < 3600).map(({ id }) => id),
      now - powerSeconds,
    ),
  ])
  const dayUse = new Map(days.map(({ id, use }) => [id, use]))
  const monthUse = new Map(months.map(({ id, use }) => [id, use]))
  // Sorted by period: the last known one stays.
  const hourUse = new Map(hours.flatMap(({ id, period, use }) => (use === null ? [] : [[id, { period, use }]])))
  const slotUse = new Map(slots.map((slot) => [slot.id, slot]))

  const rate = (head: MeterHead): Figure => {
    const unit = rateUnits[canonicalUnit(head.energyKind)] ?? ''
    const slot = slotUse.get(head.id)
    if (slot)
      return {
        value: (slot.use * 3600) / head.periodSeconds,
        ts: slot.ts + head.periodSeconds,
        unit,
        quality: 0,
      }
    const hour = hourUse.get(head.id)
    const ts = hour ? periodStart(head.zone, hour.period) + 3600 : null
    return { value: hour?.use ?? null, ts, unit, quality: 0 }
  }

  return (head, figure) => {
    const unit = canonicalUnit(head.energyKind) || head.unit
    switch (figure) {
      case 'register':
        return {
          value: head.value,
          ts: head.ts,
          unit: head.unit,
          ...(head.decimals === null ? {} : { decimals: head.decimals }),
          quality: head.quality ?? 0,
        }
      case 'power':
        return rate(head)
      case 'today':
        return { value: dayUse.get(head.id) ?? null, ts: head.ts, unit, quality: 0 }
      case 'month':
        return { value: monthUse.get(head.id) ?? null, ts: head.ts, unit, quality: 0 }
    }
  }
}
