import type { Store } from '../db/connect.ts'

/** First year of the year lists: that of the earliest data of any project, else this year. */
export async function startYear(store: Store): Promise<number> {
  const row = await store.db
    .selectFrom('project')
    .select((eb) => eb.fn.min('data_start_day').as('day'))
    .where('deleted', '=', 0)
    .executeTakeFirst()
  const year = Number(String(row?.day ?? '').slice(0, 4))
  return Number.isInteger(year) && year > 1900 ? year : new Date().getFullYear()
}
