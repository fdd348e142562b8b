import {
  addDays,
  addMonths,
  daysBetween,
  firstDayOf,
  lengthOf,
  type Shift,
  type Span,
  shiftKey,
  weekAlignedYear,
} from './periods.ts'

/**
 * The part of a span that is over at `nowHour` (key of the running local hour), in as few pieces as possible.
 *
 * A finished period is one row of its own length; the running year is cut into months, the running month into days and
 * today into hours, so that a comparison with an earlier span stops at the same hour. Pieces come longest first.
 */
export function finishedPieces(span: Span, nowHour: number): Span[] {
  const today = Math.floor(nowHour / 100)
  const pieces: Span[] = []
  const add = (granularity: Span['granularity'], from: number, to: number) => {
    if (from <= to) pieces.push({ granularity, from, to })
  }
  const hoursOfToday = () => add('hour', today * 100, nowHour - 1)
  const daysUpTo = (first: number) => {
    add('day', first, addDays(today, -1))
    hoursOfToday()
  }
  const { granularity, from, to } = span
  if (granularity === 'hour') {
    const last = nowHour % 100 > 0 ? nowHour - 1 : addDays(today, -1) * 100 + 23
    add('hour', from, Math.min(to, last))
  } else if (granularity === 'day') {
    if (to < today) add('day', from, to)
    else if (from <= today) daysUpTo(from)
  } else if (granularity === 'month') {
    monthsUpTo(from, to)
  } else {
    const year = Math.floor(today / 10_000)
    add('year', from, Math.min(to, year - 1))
    if (to >= year && from <= year) monthsUpTo(year * 100 + 1, year * 100 + 12)
  }
  return pieces

  function monthsUpTo(first: number, last: number) {
    const month = Math.floor(today / 100)
    const before = Math.floor(addMonths(month * 100 + 1, -1) / 100)
    add('month', first, Math.min(last, before))
    if (last >= month && first <= month) daysUpTo(month * 100 + 1)
  }
}

/** How far last year's span lies back: 364 days for hours and days (same weekdays), a calendar year for the rest. */
export function yearShift({ granularity }: Span): Shift {
  return granularity === 'hour' || granularity === 'day' ? { days: -weekAlignedYear } : { months: -12 }
}

/** How far the span right before lies back: as many days, months or years as the span has. */
export function beforeShift(span: Span): Shift {
  const { granularity, from, to } = span
  if (granularity === 'month') return { months: -lengthOf(span) }
  if (granularity === 'year') return { months: -12 * lengthOf(span) }
  return { days: -(daysBetween(firstDayOf(granularity, from), firstDayOf(granularity, to)) + 1) }
}

/** A span moved by days or calendar months. */
export function shiftSpan({ granularity, from, to }: Span, shift: Shift): Span {
  return { granularity, from: shiftKey(granularity, from, shift), to: shiftKey(granularity, to, shift) }
}

/** Pieces moved together; a run of days at the end of a month that the other month lacks gets shorter. */
export function shiftPieces(pieces: readonly Span[], shift: Shift): Span[] {
  return pieces.map((piece) => shiftSpan(piece, shift))
}

/** Change from `before` to `now` in per cent; null where either is missing or `before` is 0 (pages, 同比 and 环比). */
export function changeOf(now: number | null | undefined, before: number | null | undefined): number | null {
  if (now === null || now === undefined || before === null || before === undefined || before === 0) return null
  return ((now - before) / Math.abs(before)) * 100
}

/** `part` of `whole` in per cent; null where the whole is missing or 0. */
export function shareOf(part: number | null | undefined, whole: number | null | undefined): number | null {
  if (part === null || part === undefined || !whole) return null
  return (part / whole) * 100
}
