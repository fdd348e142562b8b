import type pg from 'pg'

/** Kind of work of the locks on months of readings. */
const lockSpace = 10_130
/** A month that ended less than this long ago is never packed, whatever the parameter says. */
export const youngestDays = 7
/** Writers of readings younger than this need no lock; the days between leave room for clocks and long transactions. */
const writerDays = 3
const daySeconds = 86_400

/** Number of a month's lock. */
const keyOf = (month: number) => Math.floor(month / daySeconds)

/** Readings from this instant on lie in months that nobody packs before the writer's transaction is over. */
export function lockedBefore(nowMs: number): number {
  return Math.floor(nowMs / 1000) - writerDays * daySeconds
}

/**
 * Keeps months from being packed until the transaction ends; several writers may hold a month at once. What a statement
 * after this one sees of a month stays true.
 */
export async function holdMonths(client: pg.ClientBase, months: readonly number[]): Promise<void> {
  const keys = [...new Set(months.map(keyOf))].sort((one, other) => one - other)
  await client.query(
    `select pg_advisory_xact_lock_shared(${lockSpace}, key) from unnest($1::int[]) with ordinality as k (key, place)
     order by place`,
    [keys],
  )
}

/** Waits until nobody writes to a month, and keeps everybody from it until the transaction ends. */
export async function lockMonth(client: pg.ClientBase, month: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${lockSpace}, $1)`, [keyOf(month)])
}
