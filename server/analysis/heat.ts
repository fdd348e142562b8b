import { firstDayOf, isWeekend, labelOf, weekdayOf } from './periods.ts'

/** Usage of one local hour: the mean power of that hour, where energy is in kWh. */
export interface HourFact {
  /** yyyymmddhh, local. */
  readonly hour: number
  readonly use: number | null
  readonly estimated: boolean
}

/** One cell of the heat map. */
export interface HeatCell {
  /** `08:00`. */
  readonly hour: string
  /** Row: `07-02 周四`, or `周一`. */
  readonly row: string
  /** yyyy-mm-dd of the day; empty in the mean week. */
  readonly day: string
  readonly value: number | null
  readonly estimated: boolean
  readonly weekend: boolean
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** One row a day, oldest first, 24 cells each; an hour of which nothing is known has a null. */
export function heatOfDays(facts: readonly HourFact[], days: readonly number[]): HeatCell[] {
  const known = new Map(facts.map((fact) => [fact.hour, fact]))
  return days.flatMap((day) =>
    hours.map((hour): HeatCell => {
      const fact = known.get(day * 100 + hour)
      return {
        hour: hourText(hour),
        row: `${labelOf('day', day)} ${weekdays[weekdayOf(day) - 1]}`,
        day: dashed(day),
        value: fact?.use ?? null,
        estimated: fact?.estimated ?? false,
        weekend: isWeekend(day),
      }
    }),
  )
}

/** One row a weekday, Monday first: the mean of the hours that are known. */
export function heatOfWeek(facts: readonly HourFact[]): HeatCell[] {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const { hour, use } of facts) {
    if (use === null) continue
    const key = `${weekdayOf(firstDayOf('hour', hour))}-${hour % 100}`
    const { sum, count } = sums.get(key) ?? { sum: 0, count: 0 }
    sums.set(key, { sum: sum + use, count: count + 1 })
  }
  return weekdays.flatMap((row, index) =>
    hours.map((hour): HeatCell => {
      const mean = sums.get(`${index + 1}-${hour}`)
      return {
        hour: hourText(hour),
        row,
        day: '',
        value: mean ? mean.sum / mean.count : null,
        estimated: false,
        weekend: index >= 5,
      }
    }),
  )
}

/** What a heat map says in figures. */
export interface HeatFacts {
  readonly max: number | null
  /** `07-13 14:00`. */
  readonly maxAt: string
  readonly mean: number | null
  /** Mean of 0-5 h over mean of 9-17 h (pages, 夜间基荷率), in per cent. */
  readonly baseLoad: number | null
  /** Mean of weekend hours over mean of working-day hours, in per cent. */
  readonly weekend: number | null
}

/** Highest hour, mean, base-load ratio and weekend ratio of hourly usage. */
export function heatFacts(facts: readonly HourFact[]): HeatFacts {
  const known = facts.flatMap((fact) => (fact.use === null ? [] : [{ hour: fact.hour, use: fact.use }]))
  const top = known.reduce<{ hour: number; use: number } | undefined>(
    (best, fact) => (best && best.use >= fact.use ? best : fact),
    undefined,
  )
  const meanWhere = (test: (hour: number) => boolean) =>
    mean(known.filter(({ hour }) => test(hour)).map(({ use }) => use))
  const weekendMean = meanWhere((hour) => isWeekend(firstDayOf('hour', hour)))
  const workMean = meanWhere((hour) => !isWeekend(firstDayOf('hour', hour)))
  return {
    max: top?.use ?? null,
    maxAt: top ? labelOf('hour', top.hour) : '',
    mean: meanWhere(() => true),
    baseLoad: baseLoadOf(known),
    weekend: weekendMean !== null && workMean ? (weekendMean / workMean) * 100 : null,
  }
}

/** Mean of the hours 0-5 over the mean of the hours 9-17, in per cent (pages, /index); null where either is missing or 0. */
export function baseLoadOf(facts: readonly { hour: number; use: number }[]): number | null {
  const within = (from: number, to: number) =>
    mean(facts.filter(({ hour }) => hour % 100 >= from && hour % 100 < to).map(({ use }) => use))
  const night = within(0, 5)
  const work = within(9, 17)
  return night === null || !work ? null : (night / work) * 100
}

/** Mean, or null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
}

/** `08:00` of 8. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

function dashed(day: number): string {
  const text = String(day)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}
