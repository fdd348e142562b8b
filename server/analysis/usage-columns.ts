import { firstDayOf, type Granularity, isWeekend, labelOf, weekdayOf } from './periods.ts'

/** One column of the table: a period. */
export interface UsageColumn {
  readonly key: string
  readonly title: string
  /** 周几 below the date; empty for months and years. */
  readonly group: string
  /** Weekend. */
  readonly shade: boolean
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** The column of a period: dates with their weekday above, hours under their date; weekends shaded. */
export function columnOf(granularity: Granularity, key: number): UsageColumn {
  const daily = granularity === 'day' || granularity === 'hour'
  const day = firstDayOf(granularity, key)
  return {
    key: String(key),
    title: granularity === 'hour' ? `${String(key).slice(8)}:00` : labelOf(granularity, key),
    group: granularity === 'hour' ? labelOf('day', day) : daily ? (weekdays[weekdayOf(day) - 1] ?? '') : '',
    shade: daily && isWeekend(day),
  }
}

/** Local time of a period without zone, for axes: `2026-07-02T08:00`, `2026-07-02`, `2026-07`, `2026`. */
export function timeOf(granularity: Granularity, key: number): string {
  const text = String(key)
  const parts = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].filter((part) => part !== '')
  return granularity === 'hour' ? `${parts.join('-')}T${text.slice(8)}:00` : parts.join('-')
}
