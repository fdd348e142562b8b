import { dateOfDays, daysOfDate } from '../metering/zone.ts'

/** Length of the periods that a query shows. */
export type Granularity = 'hour' | 'day' | 'month' | 'year'

/** A run of periods of one length, both ends included; keys as in the usage tables (yyyymmddhh … yyyy, local). */
export interface Span {
  readonly granularity: Granularity
  readonly from: number
  readonly to: number
}

/** How far back a span is moved: whole days, or whole calendar months. */
export type Shift = { readonly days: number } | { readonly months: number }

/** Days between the same weekday of two years: comparison of days keeps weekdays together (look, 同比). */
export const weekAlignedYear = 364

/** Key of a date `yyyy-mm-dd`: yyyymmdd. A month or year alone stands for its first day. */
export function dayKeyOf(date: string): number {
  const [year = '1970', month = '01', day = '01'] = date.slice(0, 10).split('-')
  return Number(year) * 10_000 + Number(month) * 100 + Number(day)
}

/** `yyyy-mm-dd` of a day key. */
export function dateOfKey(day: number): string {
  const { year, month, date } = partsOf(day)
  return `${year}-${two(month)}-${two(date)}`
}

/** The day key so many days later (earlier where negative). */
export function addDays(day: number, days: number): number {
  const { year, month, date } = partsOf(day)
  return keyOfDays(daysOfDate(year, month, date) + days)
}

/** The day key so many months later; a day that the month lacks becomes its last one. */
export function addMonths(day: number, months: number): number {
  const { year, month, date } = partsOf(day)
  const count = year * 12 + month - 1 + months
  const toYear = Math.floor(count / 12)
  const toMonth = (count % 12) + 1
  return toYear * 10_000 + toMonth * 100 + Math.min(date, daysInMonth(toYear, toMonth))
}

/** Days from one day key to another; 1 for neighbours. */
export function daysBetween(from: number, to: number): number {
  return daysOf(to) - daysOf(from)
}

/** Day of the week of a day key, 1 Monday to 7 Sunday. */
export function weekdayOf(day: number): number {
  return ((daysOf(day) + 3) % 7) + 1
}

/** Whether the day is a Saturday or a Sunday. */
export function isWeekend(day: number): boolean {
  return weekdayOf(day) >= 6
}

/** The day on which a period begins. */
export function firstDayOf(granularity: Granularity, key: number): number {
  if (granularity === 'hour') return Math.floor(key / 100)
  if (granularity === 'day') return key
  return granularity === 'month' ? key * 100 + 1 : key * 10_000 + 101
}

/** The span between two dates, both included; months and years hold the given days. */
export function spanOf(granularity: Granularity, from: string, to: string): Span {
  const [first, last] = [dayKeyOf(from), dayKeyOf(to)]
  const cut = { hour: 0.01, day: 1, month: 100, year: 10_000 }[granularity]
  if (granularity === 'hour') return { granularity, from: first * 100, to: last * 100 + 23 }
  return { granularity, from: Math.floor(first / cut), to: Math.floor(last / cut) }
}

/** All period keys of a span, oldest first. */
export function keysOf({ granularity, from, to }: Span): number[] {
  const keys: number[] = []
  for (let key = from; key <= to; key = nextKey(granularity, key)) keys.push(key)
  return keys
}

/** How many periods the span has, without making them. */
export function lengthOf({ granularity, from, to }: Span): number {
  const days = daysBetween(firstDayOf(granularity, from), firstDayOf(granularity, to))
  if (granularity === 'hour') return days * 24 + (to % 100) - (from % 100) + 1
  if (granularity === 'day') return days + 1
  const months = (Math.floor(to / 100) - Math.floor(from / 100)) * 12 + (to % 100) - (from % 100) + 1
  return granularity === 'month' ? months : to - from + 1
}

/** The period after this one. */
export function nextKey(granularity: Granularity, key: number): number {
  if (granularity === 'hour') return key % 100 < 23 ? key + 1 : addDays(Math.floor(key / 100), 1) * 100
  if (granularity === 'day') return addDays(key, 1)
  if (granularity === 'month') return key % 100 < 12 ? key + 1 : key + 89
  return key + 1
}

/** A period moved by days or calendar months. */
export function shiftKey(granularity: Granularity, key: number, shift: Shift): number {
  const day = firstDayOf(granularity, key)
  const moved = 'days' in shift ? addDays(day, shift.days) : addMonths(day, shift.months)
  if (granularity === 'hour') return moved * 100 + (key % 100)
  if (granularity === 'day') return moved
  return Math.floor(moved / (granularity === 'month' ? 100 : 10_000))
}

/** Axis text of a period: `07-02 08:00`, `07-02`, `2026-07`, `2026`. */
export function labelOf(granularity: Granularity, key: number): string {
  const text = String(key)
  if (granularity === 'hour') return `${text.slice(4, 6)}-${text.slice(6, 8)} ${text.slice(8)}:00`
  if (granularity === 'day') return `${text.slice(4, 6)}-${text.slice(6, 8)}`
  return granularity === 'month' ? `${text.slice(0, 4)}-${text.slice(4)}` : text
}

function partsOf(day: number) {
  return { year: Math.floor(day / 10_000), month: Math.floor(day / 100) % 100, date: day % 100 }
}

function daysOf(day: number): number {
  const { year, month, date } = partsOf(day)
  return daysOfDate(year, month, date)
}

function keyOfDays(days: number): number {
  const { year, month, day } = dateOfDays(days)
  return year * 10_000 + month * 100 + day
}

function daysInMonth(year: number, month: number): number {
  return daysOfDate(year, month + 1, 1) - daysOfDate(year, month, 1)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
