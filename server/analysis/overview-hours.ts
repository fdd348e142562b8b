import { changeOf } from './comparison.ts'
import { baseLoadOf, hourText } from './heat.ts'
import { completenessOf, sumKnown } from './node-facts.ts'
import { addDays } from './periods.ts'

/** One hour of one project and energy kind. */
export interface ProjectHour {
  readonly projectId: number
  readonly energyKind: string
  readonly hour: number
  readonly use: number | null
  readonly due: number
  readonly good: number
  readonly estimated: number
}

/** One mark of the load curve, in kW (kWh an hour). */
export interface LoadPoint {
  readonly time: string
  readonly today: number | null
  readonly yesterday: number | null
  readonly estimated: boolean
}

/**
 * Electric load by hour, today against yesterday, with the figures of the line above the curve. The running hour
 * (yyyymmddhh) counts into today's use, and is no mark of the curve: its usage is not that of an hour yet.
 */
export function loadCurve(hours: readonly ProjectHour[], today: number, runningHour: number) {
  const power = hours.filter(({ energyKind }) => energyKind === '01')
  const at = (day: number, hour: number) => power.filter((one) => one.hour === day * 100 + hour)
  const rows = Array.from({ length: 24 }, (_, hour): LoadPoint => {
    const now = today * 100 + hour < runningHour ? at(today, hour) : []
    return {
      time: hourText(hour),
      today: sumKnown(now.map(({ use }) => use)),
      yesterday: sumKnown(at(addDays(today, -1), hour).map(({ use }) => use)),
      estimated: now.some(({ estimated }) => estimated > 0),
    }
  })
  const known = rows.filter((row) => row.today !== null)
  const top = known.reduce<LoadPoint | undefined>(
    (best, row) => (best && best.today! >= row.today! ? best : row),
    undefined,
  )
  const done = sumKnown(known.map((row) => row.today))
  const use = sumKnown(power.filter(({ hour }) => Math.floor(hour / 100) === today).map((one) => one.use))
  const same = sumKnown(known.map((row) => row.yesterday))
  return {
    rows,
    facts: {
      now: known.at(-1)?.today ?? null,
      nowAt: known.at(-1)?.time ?? '',
      max: top?.today ?? null,
      maxAt: top?.time ?? '',
      todayUse: use,
      change: changeOf(done, same),
    },
  }
}

/** Colour of a two-hour block by its completeness: 0 missing, 1 partly, 2 complete; -1 nothing was due. */
export type BlockState = -1 | 0 | 1 | 2

/** Completeness of a project over 24 hours, in blocks of two. */
export interface QualityRow {
  readonly completeness: number | null
  readonly blocks: readonly BlockState[]
}

/** The 24 hours up to `lastHour`, in twelve blocks, oldest first. */
export function qualityOf(hours: readonly ProjectHour[], lastHour: number): QualityRow {
  const slots = Array.from({ length: 24 }, (_, back) => {
    const hour = earlier(lastHour, 23 - back)
    return hours.filter((one) => one.hour === hour)
  })
  const sumOf = (some: readonly ProjectHour[]) => ({
    due: some.reduce((sum, { due }) => sum + due, 0),
    good: some.reduce((sum, { good }) => sum + good, 0),
  })
  const blocks = Array.from({ length: 12 }, (_, index): BlockState => {
    const share = completenessOf(sumOf(slots.slice(index * 2, index * 2 + 2).flat()))
    if (share === null) return -1
    return share >= 98 ? 2 : share > 0 ? 1 : 0
  })
  return { completeness: completenessOf(sumOf(slots.flat())), blocks }
}

/** Night base load of the day before, and its change against a week earlier (pages, /index). */
export function baseLoadRow(hours: readonly ProjectHour[], day: number) {
  const ofDay = (wanted: number) =>
    baseLoadOf(
      hours.flatMap(({ energyKind, hour, use }) =>
        energyKind === '01' && use !== null && Math.floor(hour / 100) === wanted ? [{ hour, use }] : [],
      ),
    )
  const ratio = ofDay(day)
  return { ratio, change: changeOf(ratio, ofDay(addDays(day, -7))) }
}

function earlier(hour: number, hours: number): number {
  const index = (hour % 100) - hours
  return addDays(Math.floor(hour / 100), Math.floor(index / 24)) * 100 + (((index % 24) + 24) % 24)
}
