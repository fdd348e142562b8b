import type { Store } from '../../server/db/connect.ts'
import { ingest } from '../../server/ingest/ingest.ts'
import { CopyWriter } from '../../server/metering/copy-binary.ts'
import { ensurePartitions } from '../../server/metering/partitions.ts'
import { source } from '../../server/metering/quality.ts'
import { rollUp } from '../../server/metering/roll-up.ts'

/** Figures of the ingest benchmark, rows a second. */
export interface IngestFigures {
  readonly rows: number
  /** Plain COPY of the same rows into a table of the same shape, key included. */
  readonly copyPerSecond: number
  /** Validated, deduplicated and stored by `ingest`. */
  readonly ingestPerSecond: number
  /** The same with difference and roll-up to nodes and years. */
  readonly wholePerSecond: number
}

/**
 * Measures ingest beside raw COPY of the same rows: `meters` meters with two years of hourly registers each.
 *
 * Needs a migrated store of its own; what it makes stays there.
 */
export async function benchIngest(store: Store, meters = 24): Promise<IngestFigures> {
  const start = Date.UTC(2024, 0, 1) / 1000
  const hours = 17_520
  const ids = await makeMeters(store, meters)
  const rows = meters * hours
  await ensurePartitions(store.pool, start, start + hours * 3600)
  const copyPerSecond = await copyRate(store, meters, hours)
  const begun = performance.now()
  for (const id of ids) {
    const batch = {
      pointIds: new Array<number>(hours).fill(id),
      ts: Array.from({ length: hours }, (_, hour) => start + hour * 3600),
      values: Array.from({ length: hours }, (_, hour) => registerAt(id, hour)),
      source: source.collected,
    }
    await ingest(store, batch, { isNew: true })
  }
  const ingestSeconds = (performance.now() - begun) / 1000
  await rollUp(store)
  const wholeSeconds = (performance.now() - begun) / 1000
  return {
    rows,
    copyPerSecond,
    ingestPerSecond: rows / ingestSeconds,
    wholePerSecond: rows / wholeSeconds,
  }
}

const registerAt = (id: number, hour: number) => 1000 + id + hour * 1.25 + Math.sin(hour / 4)

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

async function makeMeters(store: Store, count: number): Promise<number[]> {
  const project = await store.pool.query<{ id: number }>(
    `insert into project (number, name, type, time_zone, status) values ('BENCH', '基准测试', 'other', 'Asia/Shanghai', 1)
     returning id`,
  )
  const { rows } = await store.pool.query<{ id: number }>(
    `insert into meter (project_id, number, name, energy_kind, unit, role, is_counted, reading_kind, period_seconds,
       register_max, decimals, status, path)
     select $1, 'BENCH-' || n, '基准 ' || n, '01', 'kWh', 'branch', 1, 'register', 3600, 1e6, 2, 1, '/'
     from generate_series(1, $2::int) n returning id`,
    [project.rows[0]!.id, count],
  )
  return rows.map((row) => row.id)
}

/** Rows of made-up readings that a store takes by plain COPY into a table of the same shape, a second. */
export async function copyRate(store: Store, meters = 24, hours = 17_520): Promise<number> {
  const ids = Array.from({ length: meters }, (_, place) => place + 1)
  const seconds = await timed(() => rawCopy(store, ids, Date.UTC(2024, 0, 1) / 1000, hours))
  return (meters * hours) / seconds
}

async function rawCopy(store: Store, ids: readonly number[], start: number, hours: number): Promise<void> {
  const client = await store.pool.connect()
  try {
    await client.query('begin')
    await client.query(`create table bench_copy (like readings including all)`)
    const writer = CopyWriter.open(client, 'bench_copy', {
      point_id: 'int8',
      ts: 'int8',
      value: 'float8',
      quality: 'int2',
      source: 'int2',
    })
    for (const id of ids) {
      for (let hour = 0; hour < hours; hour += 1) {
        const wait = writer.append([id, start + hour * 3600, registerAt(id, hour), 0, 0])
        if (wait) await wait
      }
    }
    await writer.finish()
    await client.query('commit')
    await client.query('drop table bench_copy')
  } finally {
    client.release()
  }
}
