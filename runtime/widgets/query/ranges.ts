/** How finely a query asks: 时 日 周 月 年. */
export type Granularity = 'hour' | 'day' | 'week' | 'month' | 'year'

/** Days of a query, both included, `yyyy-mm-dd`. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Default range of a granularity: from `back` units ago until `until` units ago, at most `max` units long. */
export interface RangeRule {
  readonly back: number
  readonly until: number
  readonly max: number
}

/**
 * Specification section 9: "Default date ranges: hourly 3 days back to yesterday; daily 7 or 10 days, up to 32 or 90;
 * weekly 14 days; yearly 3 to 10 years back". Units are days for hour, day and week, months and years for those two. The
 * app document may set the rules otherwise (`constants.ranges`).
 */
export const DEFAULT_RULES: Readonly<Record<Granularity, RangeRule>> = {
  hour: { back: 3, until: 1, max: 32 },
  day: { back: 10, until: 1, max: 90 },
  week: { back: 14, until: 1, max: 90 },
  month: { back: 11, until: 0, max: 36 },
  year: { back: 3, until: 0, max: 10 },
}

const DAY_MS = 86_400_000
const atOf = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** `day` moved by whole days. */
export const addDays = (day: string, days: number): string => dayOf(atOf(day) + days * DAY_MS)

/** First day of the month `months` away from that of `day`. */
export function monthStart(day: string, months = 0): string {
  const at = new Date(atOf(day))
  return dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
}

/** First day of the year `years` away from that of `day`. */
export const yearStart = (day: string, years = 0): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}-01-01`

/** Monday of the week that holds `day`. */
export const weekStart = (day: string): string => addDays(day, -((new Date(atOf(day)).getUTCDay() + 6) % 7))

/** First day of the unit that holds `day`, moved by whole units. */
export function unitStart(granularity: Granularity, day: string, units = 0): string {
  switch (granularity) {
    case 'week':
      return addDays(weekStart(day), 7 * units)
    case 'month':
      return monthStart(day, units)
    case 'year':
      return yearStart(day, units)
    default:
      return addDays(day, units)
  }
}

/** Last day of the unit that holds `day`. */
export const unitEnd = (granularity: Granularity, day: string): string => addDays(unitStart(granularity, day, 1), -1)

/** The unit that a rule counts in. */
const ruleUnit = (granularity: Granularity): Granularity =>
  granularity === 'month' || granularity === 'year' ? granularity : 'day'

/** How many units a range touches. */
export function unitsIn(granularity: Granularity, range: DayRange): number {
  const from = unitStart(granularity, range.from)
  const to = unitStart(granularity, range.to)
  const days = Math.round((atOf(to) - atOf(from)) / DAY_MS)
  if (granularity === 'week') return days / 7 + 1
  if (granularity === 'year') return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1
  if (granularity !== 'month') return days + 1
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  )
}

/** The range that a query opens with; whole units, never past today. */
export function defaultRange(granularity: Granularity, today: string, rule = DEFAULT_RULES[granularity]): DayRange {
  const unit = ruleUnit(granularity)
  const to = unitEnd(unit, unitStart(unit, today, -rule.until))
  return { from: unitStart(unit, today, -rule.back), to: to > today ? today : to }
}

/**
 * The range cut to at most `rule.max` units, the end named by `keep` held; a reversed one is turned round.
 */
export function withinMax(
  granularity: Granularity,
  range: DayRange,
  rule = DEFAULT_RULES[granularity],
  keep: 'from' | 'to' = 'to',
): DayRange {
  const [from, to] = range.from <= range.to ? [range.from, range.to] : [range.to, range.from]
  const unit = ruleUnit(granularity)
  if (unitsIn(unit, { from, to }) <= rule.max) return { from, to }
  if (keep === 'to') return { from: unitStart(unit, to, 1 - rule.max), to }
  return { from, to: unitEnd(unit, unitStart(unit, from, rule.max - 1)) }
}

/**
 * The range after the granularity changed: the same days where they make sense in the new one, else its default.
 *
 * Going finer keeps the end and cuts what is too long; going coarser widens to whole units, and takes the default where
 * that would be a single unit (a curve of one point says nothing).
 */
export function convertRange(
  granularity: Granularity,
  range: DayRange,
  today: string,
  rule = DEFAULT_RULES[granularity],
): DayRange {
  const cut = withinMax(granularity, range, rule)
  if (granularity === 'hour') return unitsIn('day', range) > rule.max ? defaultRange('hour', today, rule) : cut
  if (unitsIn(granularity, cut) < 2) return defaultRange(granularity, today, rule)
  if (ruleUnit(granularity) === 'day') return cut
  const to = unitEnd(granularity, cut.to)
  return { from: unitStart(granularity, cut.from), to: to > today && cut.to <= today ? today : to }
}
