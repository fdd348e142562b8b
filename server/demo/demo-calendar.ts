import { dateOfDays, daysOfDate } from '../metering/zone.ts'

/** Kind of a day as the working calendar knows it. */
export type DayKind = 'workday' | 'restday' | 'holiday' | 'makeup'

/** Inclusive spans `[mmdd, mmdd]` of statutory holidays, and week-end days worked instead. */
interface HolidayYear {
  readonly holidays: readonly (readonly [number, number, string])[]
  readonly makeup: readonly number[]
}

// 国务院办公厅关于 2025、2026 年部分节假日安排的通知
const published: Readonly<Record<number, HolidayYear>> = {
  2025: {
    holidays: [
      [101, 101, '元旦'],
      [128, 204, '春节'],
      [404, 406, '清明节'],
      [501, 505, '劳动节'],
      [531, 602, '端午节'],
      [1001, 1008, '国庆节、中秋节'],
    ],
    makeup: [126, 208, 427, 928, 1011],
  },
  2026: {
    holidays: [
      [101, 103, '元旦'],
      [215, 223, '春节'],
      [404, 406, '清明节'],
      [501, 505, '劳动节'],
      [619, 621, '端午节'],
      [925, 927, '中秋节'],
      [1001, 1007, '国庆节'],
    ],
    makeup: [104, 214, 228, 509, 920, 1010],
  },
}

// For years without a notice: the days that the law fixes by the solar calendar.
const usual: HolidayYear = {
  holidays: [
    [101, 101, '元旦'],
    [404, 404, '清明节'],
    [501, 502, '劳动节'],
    [1001, 1003, '国庆节'],
  ],
  makeup: [],
}

/** One day of the working calendar; `name` is the holiday's, empty on other days. */
export interface DemoDay {
  readonly kind: DayKind
  readonly name: string
  /** 供暖季 15 November to 15 March. */
  readonly isHeating: boolean
  /** 制冷季 1 June to 20 September. */
  readonly isCooling: boolean
  /** Schools: winter and summer vacation. */
  readonly isVacation: boolean
}

const days = new Map<number, DemoDay>()

/** The day of a number of days since 1970-01-01, local. */
export function demoDay(day: number): DemoDay {
  const known = days.get(day)
  if (known) return known
  const made = makeDay(day)
  days.set(day, made)
  return made
}

/** Days since 1970-01-01 of a date, for callers that walk a calendar. */
export const dayNumber = daysOfDate

function makeDay(day: number): DemoDay {
  const { year, month, day: dayOfMonth } = dateOfDays(day)
  const date = month * 100 + dayOfMonth
  const { holidays, makeup } = published[year] ?? usual
  const holiday = holidays.find(([from, to]) => date >= from && date <= to)
  const isWeekend = [0, 6].includes((((day + 4) % 7) + 7) % 7)
  const kind = holiday ? 'holiday' : makeup.includes(date) ? 'makeup' : isWeekend ? 'restday' : 'workday'
  return {
    kind,
    name: holiday?.[2] ?? '',
    isHeating: date >= 1115 || date <= 315,
    isCooling: date >= 601 && date <= 920,
    isVacation: (date >= 708 && date <= 831) || (date >= 120 && date <= 222),
  }
}
