import { readableProjects } from '../analysis/scope.ts'
import type { Store } from '../db/connect.ts'
import { badInput } from '../errors.ts'
import type { Service } from '../http/service.ts'
import { dayStart, periodStart } from '../metering/zone.ts'
import { type FrozenMeter, loadDaysUsage, loadFrozenMeters, loadNeighbours } from './frozen.store.ts'
import { registerAt, remarkOf } from './frozen.ts'

/** Registers are looked for this many periods around the instant of freezing. */
const reachPeriods = 3

/**
 * `acquisition.frozen`: meters with their registers at 00:00 of two days (project's zone), the usage between them from
 * the roll-up, and how complete it is (/autoMeterReading).
 */
export function frozenService(store: Store): Service {
  return async ({ params, caller }) => {
    const [fromDay, toDay] = [params.from, params.to].map((day) => Number(String(day).replaceAll('-', ''))) as [
      number,
      number,
    ]
    if (toDay <= fromDay) throw badInput('to', '本次冻结日期应晚于上次')
    const { meters, total } = await loadFrozenMeters(store, {
      projects: readableProjects(caller, (params.projectIds ?? []) as readonly number[]),
      energyKind: (params.energyKind || undefined) as string | undefined,
      collectorId: params.collectorId as number | undefined,
      keyword: (params.keyword || undefined) as string | undefined,
      page: Number(params.page ?? 1),
      size: Number(params.size ?? 50),
    })
    const instant = (meter: FrozenMeter, day: number) => dayStart(meter.zone, periodStart(meter.zone, day))
    const wanted = (day: number) =>
      meters.map((meter) => ({
        id: meter.id,
        ts: instant(meter, day),
        reach: Math.max(reachPeriods * meter.periodSeconds, 3600),
      }))
    const [first, last, usage] = await Promise.all([
      loadNeighbours(store, wanted(fromDay)),
      loadNeighbours(store, wanted(toDay)),
      loadDaysUsage(
        store,
        meters.map(({ id }) => id),
        fromDay,
        toDay,
      ),
    ])
    const rows = meters.map((meter, index) => {
      const [fromTs, toTs] = [instant(meter, fromDay), instant(meter, toDay)]
      const [start, end] = [
        registerAt(fromTs, first[index]!, meter.decimals),
        registerAt(toTs, last[index]!, meter.decimals),
      ]
      const used = usage.get(meter.id)
      const { zone: _, periodSeconds: __, ...head } = meter
      return {
        ...head,
        firstAt: new Date(fromTs * 1000).toISOString(),
        lastAt: new Date(toTs * 1000).toISOString(),
        first: start?.value ?? null,
        firstSource: start?.source ?? null,
        last: end?.value ?? null,
        lastSource: end?.source ?? null,
        use: used?.use ?? null,
        completeness: used && used.due > 0 ? (used.good / used.due) * 100 : null,
        remark: remarkOf({
          first: start?.value ?? null,
          last: end?.value ?? null,
          ratio: meter.ratio,
          decimals: meter.decimals,
          use: used?.use ?? null,
          estimated: used?.estimated ?? 0,
        }),
      }
    })
    return { rows, total }
  }
}
