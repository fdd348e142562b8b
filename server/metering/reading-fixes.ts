import type pg from 'pg'
import { groupBy } from './group-by.ts'
import { quality } from './quality.ts'
import type { SourcedReading } from './usage-of-readings.ts'

/** A repair of a reading; `newValue` null marks it bad. */
export interface ReadingFix {
  readonly ts: number
  readonly newValue: number | null
}

/** Repairs in force by point; the newest of each instant. */
export async function loadFixes(
  client: pg.PoolClient,
  pointIds: readonly number[],
): Promise<Map<number, ReadingFix[]>> {
  const { rows } = await client.query<ReadingFix & { pointId: number }>(
    `select distinct on (point_id, ts) point_id as "pointId", ts, new_value as "newValue" from reading_fix
     where point_id = any($1) and undone_at is null order by point_id, ts, id desc`,
    [pointIds],
  )
  return groupBy(rows, (row) => row.pointId)
}

/** Readings with their repairs laid over them: marked bad, another value, or a value where none was. */
export function applyFixes(
  readings: readonly SourcedReading[],
  fixes: readonly ReadingFix[],
): readonly SourcedReading[] {
  if (fixes.length === 0) return readings
  const fixOf = new Map(fixes.map((fix) => [fix.ts, fix]))
  const first = readings[0]?.ts ?? Number.NEGATIVE_INFINITY
  const last = readings.at(-1)?.ts ?? Number.POSITIVE_INFINITY
  const repaired = readings.map((reading) => {
    const fix = fixOf.get(reading.ts)
    if (!fix) return reading
    fixOf.delete(reading.ts)
    if (fix.newValue === null) return { ...reading, quality: (reading.quality ?? 0) | quality.manualBad }
    return { ...reading, value: fix.newValue }
  })
  const source = readings[0]?.source ?? 0
  for (const fix of fixOf.values()) {
    if (fix.newValue !== null && fix.ts >= first && fix.ts <= last) {
      repaired.push({ ts: fix.ts, value: fix.newValue, quality: 0, source })
    }
  }
  return repaired.sort((one, other) => one.ts - other.ts)
}
