import { dueDate, periodBefore, periodOf, type ReadingCycle } from './round-period.ts'

/** One reading that is expected of a meter read by hand: after `afterDay`, up to and with `dueDay` (`yyyy-mm-dd`). */
export interface ExpectedRound {
  readonly period: string
  readonly afterDay: string
  readonly dueDay: string
}

/** Days after a period's end by which a meter without a plan should be read, as a plan has it by default. */
export const usualDueDay = 5

/**
 * Readings due within `from` to `to` (`yyyy-mm-dd`, both included), oldest first: one a period of the cycle, on the day
 * by which the plan wants it read. A period's reading may be taken any day since the one before was due.
 */
export function expectedRounds(cycle: ReadingCycle, dueDay: number, from: string, to: string): ExpectedRound[] {
  const rounds: ExpectedRound[] = []
  for (let period = periodOf(cycle, to); ; period = periodBefore(cycle, period)) {
    const due = dueDate(period, dueDay)
    if (due < from) return rounds.reverse()
    if (due <= to) rounds.push({ period, afterDay: dueDate(periodBefore(cycle, period), dueDay), dueDay: due })
  }
}

/** How often a meter without a plan is to be read, by its period; undefined where it is not read by the week or longer. */
export function cycleOfSeconds(periodSeconds: number): ReadingCycle | undefined {
  const days = periodSeconds / 86_400
  return days >= 28 ? 'month' : days >= 7 ? 'week' : undefined
}
