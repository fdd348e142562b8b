import type { Store } from '../../server/db/connect.ts'
import { ingest } from '../../server/ingest/ingest.ts'
import { compactMonths } from '../../server/metering/compact/compact-months.ts'
import { source } from '../../server/metering/quality.ts'
import { markDirty } from '../../server/metering/readings.store.ts'
import { rollUp } from '../../server/metering/roll-up.ts'

/** Seconds until figures stand again, from slots to years and from the meter to its nodes. */
export interface LateFigures {
  /** Readings of the meter-year. */
  readonly readings: number
  /** Four hours that arrive late, in the middle of the year. */
  readonly lateSeconds: number
  /** The whole year of the meter computed again. */
  readonly yearSeconds: number
}

/**
 * Measures what late data costs: one meter with a year of quarter-hours beside `others` like it, counted by a building,
 * a branch and the project. With `isPacked` all months are packed before each measure. Needs a migrated store of its own;
 * what it makes stays there.
 */
export async function benchLate(store: Store, { others = 9, isPacked = false } = {}): Promise<LateFigures> {
  const start = Date.UTC(2024, 0, 1) / 1000
  const slots = 366 * 96
  const ids = await makeMeters(store, others + 1)
  const [meter] = ids
  const missing = { from: slots / 2, to: slots / 2 + 16 }
  for (const id of ids) {
    const kept = Array.from({ length: slots }, (_, slot) => slot).filter(
      (slot) => id !== meter || slot < missing.from || slot >= missing.to,
    )
    await send(store, id, start, kept, source.collected)
  }
  const pack = async () => {
    if (isPacked) await compactMonths(store, { nowMs: Date.now() })
  }
  await rollUp(store)
  await pack()
  const late = Array.from({ length: missing.to - missing.from }, (_, index) => missing.from + index)
  const lateSeconds = await timed(async () => {
    await send(store, meter!, start, late, source.resent)
    await rollUp(store)
  })
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await pack()
    await markDirty(store.pool, [meter!], [start], [start + slots * 900], 'asked')
    times.push(await timed(() => rollUp(store)))
  }
  return { readings: slots, lateSeconds, yearSeconds: times.sort((one, other) => one - other)[1]! }
}

async function send(store: Store, id: number, start: number, slots: readonly number[], from: number): Promise<void> {
  const batch = {
    pointIds: slots.map(() => id),
    ts: slots.map((slot) => start + slot * 900),
    values: slots.map((slot) => 1000 + slot * 0.3 + Math.sin(slot / 16)),
    source: from,
  }
  await ingest(store, batch, { isNew: from === source.collected })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

async function makeMeters(store: Store, count: number): Promise<number[]> {
  const insert = async (text: string, values: unknown[]) => (await store.pool.query<{ id: number }>(text, values)).rows
  const [project] = await insert(
    `insert into project (number, name, type, time_zone, status) values ('LATE', '迟到基准', 'other', 'Asia/Shanghai', 1)
     returning id`,
    [],
  )
  const [building] = await insert(
    `insert into building (project_id, number, name, category, status) values ($1, 'L', '楼', 'A', 1) returning id`,
    [project!.id],
  )
  const [branch] = await insert(
    `insert into branch (project_id, number, name, energy_kind, path, status) values ($1, 'L', '支路', '01', '/', 1)
     returning id`,
    [project!.id],
  )
  const meters = await insert(
    `insert into meter (project_id, building_id, number, name, energy_kind, unit, role, is_counted, reading_kind,
       period_seconds, register_max, decimals, status, path)
     select $1, $2, 'LATE-' || n, '迟到 ' || n, '01', 'kWh', 'branch', 1, 'register', 900, 1e6, 2, 1, '/'
     from generate_series(1, $3::int) n returning id`,
    [project!.id, building!.id, count],
  )
  for (const { id } of meters) {
    await store.pool.query(
      `insert into branch_meter (branch_id, meter_id, sign, weight, valid_from) values ($1, $2, 1, 1, '2000-01-01')`,
      [branch!.id, id],
    )
  }
  return meters.map((row) => row.id)
}
