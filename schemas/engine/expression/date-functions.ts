import { numberType, stringType } from '../type.ts'
import { addMonths, dayNumber, dayText, formatDate, weekday } from './dates.ts'
import type { FunctionSpec } from './function.ts'

const date = { name: 'date', type: stringType } as const
const count = { name: 'count', type: numberType } as const

/** A function from a date to a date; text that is no date gives null. */
function shift(
  name: string,
  description: string,
  example: string,
  run: (date: string, count: number) => string,
): FunctionSpec {
  const counted = run.length > 1
  return {
    name,
    params: counted ? [date, count] : [date],
    result: stringType,
    description,
    example,
    run: ([text, by]) => (Number.isNaN(dayNumber(String(text))) ? null : run(String(text), Number(by))),
  }
}

const yearOf = (text: string): number => Number(text.slice(0, 4))

/** Functions over dates. A date is `yyyy-mm-dd`; of an instant or a longer text the date in front counts. */
export const dateFunctions: readonly FunctionSpec[] = [
  shift('addDays', '若干天之后的日期。', 'addDays(today, -1)', (text, by) => dayText(dayNumber(text) + Math.trunc(by))),
  shift('addMonths', '若干个月之后的日期；该月没有这一天时取月末。', 'addMonths(today, -1)', (text, by) =>
    addMonths(text, Math.trunc(by)),
  ),
  shift('addYears', '若干年之后的日期。', 'addYears(today, -1)', (text, by) => addMonths(text, Math.trunc(by) * 12)),
  shift('startOfWeek', '所在周的星期一。', 'startOfWeek(today)', (text) =>
    dayText(dayNumber(text) - weekday(text) + 1),
  ),
  shift('endOfWeek', '所在周的星期日。', 'endOfWeek(today)', (text) => dayText(dayNumber(text) - weekday(text) + 7)),
  shift('startOfMonth', '所在月的第一天。', 'startOfMonth(today)', (text) => `${text.slice(0, 7)}-01`),
  shift('endOfMonth', '所在月的最后一天。', 'endOfMonth(today)', (text) =>
    dayText(dayNumber(addMonths(`${text.slice(0, 7)}-01`, 1)) - 1),
  ),
  shift('startOfYear', '所在年的第一天。', 'startOfYear(today)', (text) => `${text.slice(0, 4)}-01-01`),
  shift('endOfYear', '所在年的最后一天。', 'endOfYear(today)', (text) => `${text.slice(0, 4)}-12-31`),
  {
    name: 'daysBetween',
    params: [
      { name: 'from', type: stringType },
      { name: 'to', type: stringType },
    ],
    result: numberType,
    description: '从第一个日期到第二个日期的天数；较早时为负。',
    example: 'daysBetween(state.range.from, state.range.to)',
    run: ([from, to]) => finite(Math.floor(dayNumber(String(to))) - Math.floor(dayNumber(String(from)))),
  },
  {
    name: 'secondsBetween',
    params: [
      { name: 'from', type: stringType },
      { name: 'to', type: stringType },
    ],
    result: numberType,
    description: '两个时刻（ISO 8601）相隔的秒数。',
    example: 'secondsBetween(row.sentAt, row.answeredAt)',
    run: ([from, to]) => finite((Date.parse(String(to)) - Date.parse(String(from))) / 1000),
  },
  {
    name: 'addHours',
    params: [{ name: 'at', type: stringType }, count],
    result: stringType,
    description: '若干小时之后的时刻（ISO 8601，UTC）。',
    example: 'addHours(session.now, -24)',
    run: ([at, by]) => {
      const ms = Date.parse(String(at)) + Number(by) * 3_600_000
      return Number.isNaN(ms) ? null : new Date(ms).toISOString()
    },
  },
  {
    name: 'formatDate',
    params: [date, { name: 'pattern', type: stringType }, { name: 'zone', type: stringType }],
    optional: 1,
    result: stringType,
    description: '按格式写出日期或时刻：YYYY MM M DD D HH H mm ss ddd（周一）。时刻按时区换算，默认 Asia/Shanghai。',
    example: "formatDate(row.at, 'MM-DD HH:mm')",
    run: ([text, pattern, zone]) =>
      formatDate(String(text), String(pattern), zone === undefined ? undefined : String(zone)),
  },
  {
    name: 'weekday',
    params: [date],
    result: numberType,
    description: '星期几：星期一为 1，星期日为 7。',
    example: 'weekday(row.day) > 5',
    run: ([text]) => finite(weekday(String(text))),
  },
  {
    name: 'year',
    params: [date],
    result: numberType,
    description: '日期的年份。',
    example: 'year(today)',
    run: ([text]) => finite(yearOf(String(text))),
  },
  {
    name: 'month',
    params: [date],
    result: numberType,
    description: '日期的月份，1 到 12。',
    example: 'month(today)',
    run: ([text]) => finite(Number(String(text).slice(5, 7))),
  },
  {
    name: 'day',
    params: [date],
    result: numberType,
    description: '日期是当月第几天。',
    example: 'day(today)',
    run: ([text]) => finite(Number(String(text).slice(8, 10))),
  },
]

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
