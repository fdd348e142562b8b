import type pg from 'pg'

/** Newest instant (epoch seconds) of points, as far as this process knows; what is newer than it is new. */
export interface NewestKnown {
  /** Fetches those points that are not known yet. */
  load(client: pg.ClientBase | pg.Pool, pointIds: readonly number[]): Promise<void>
  /** Of a loaded point; -Infinity where it has no reading. */
  of(pointId: number): number
  /** After a commit: the point has a reading at `ts`. */
  raise(pointId: number, ts: number): void
  /** What is known proved wrong: somebody else has written. */
  forget(pointIds: readonly number[]): void
}

/** More points than this are not remembered at once; 1,000,000 take about 60 MB. */
const mostPoints = 1_000_000

/** Remembers the newest instants, so that readings in order can be stored by plain COPY. */
export function newestKnown(): NewestKnown {
  const newest = new Map<number, number>()
  return {
    async load(client, pointIds) {
      const missing = [...new Set(pointIds)].filter((pointId) => !newest.has(pointId))
      if (missing.length === 0) return
      if (newest.size + missing.length > mostPoints) {
        newest.clear()
        missing.splice(0, missing.length, ...new Set(pointIds))
      }
      const { rows } = await client.query<{ point_id: number; ts: number }>(
        'select point_id, ts from reading_latest where point_id = any($1::bigint[]) order by point_id',
        [missing],
      )
      for (const pointId of missing) newest.set(pointId, Number.NEGATIVE_INFINITY)
      for (const row of rows) newest.set(row.point_id, row.ts)
    },
    of: (pointId) => newest.get(pointId) ?? Number.POSITIVE_INFINITY,
    raise(pointId, ts) {
      const known = newest.get(pointId)
      if (known !== undefined && ts > known) newest.set(pointId, ts)
    },
    forget(pointIds) {
      for (const pointId of pointIds) newest.delete(pointId)
    },
  }
}
