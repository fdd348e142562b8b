import type pg from 'pg'
import { loadCompleteness } from './detection.store.ts'
import { type DaySpan, loadHandRead } from './hand-read.store.ts'

/**
 * Share of the readings due within the span that came, 0 to 1, over the meters of the projects (null: all); null where
 * none was due. A meter read by hand has one due a round of its plan, whatever the course of its usage is split into.
 */
export async function completenessOf(
  pool: pg.Pool,
  projects: readonly number[] | null,
  span: DaySpan,
): Promise<number | null> {
  const hand = await loadHandRead(pool, projects, span)
  const [from, to] = [span.from, span.to].map((day) => Number(day.replaceAll('-', ''))) as [number, number]
  const ids = hand.map((one) => one.meterId)
  const rounds = hand.flatMap((one) => one.rounds)
  const { good, due } = await loadCompleteness(pool, projects, from, to, ids)
  const allDue = due + rounds.length
  return allDue > 0 ? (good + rounds.filter((round) => round.isRead).length) / allDue : null
}
