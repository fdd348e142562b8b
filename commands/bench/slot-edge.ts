import { randomBytes } from 'node:crypto'
import type { OpenedStore } from '../../server/db/open-store.ts'
import { type Directory, openDirectory } from '../../server/ingest/directory.ts'
import { type Intake, openIntake } from '../../server/ingest/intake.ts'
import { CopyWriter } from '../../server/metering/copy-binary.ts'
import { ensurePartitions } from '../../server/metering/partitions.ts'
import { source } from '../../server/metering/quality.ts'
import { rollUp } from '../../server/metering/roll-up.ts'
import { type FieldCollector, layField, registerAfter } from './field.ts'
import { copyRate } from './ingest.ts'
import { cpuSecondsOf, databaseCpuSeconds } from './processes.ts'

/** Figures of one slot's edge, seconds. */
export interface SlotEdgeFigures {
  readonly meters: number
  readonly projects: number
  /** From the first packet to the last commit. */
  readonly storedSeconds: number
  /** Until usage of all levels was computed. */
  readonly wholeSeconds: number
  /** Each tick of the run, the measured one last. */
  readonly tickSeconds: readonly number[]
  /** Processor time of this process and of the database over the measured tick, seconds. */
  readonly serverCpuSeconds: number
  readonly databaseCpuSeconds: number
  readonly copyPerSecond: number
  readonly isRight: boolean
}

/** How much. */
export interface SlotEdgeOptions {
  readonly meters: number
  readonly metersEach?: number
  readonly projects?: number
  readonly ticks?: number
  readonly log?: (text: string) => void
}

const periodSeconds = 900
/** Slots before the measured ones: what a meter must have said before it counts as going on. */
const earlier = 10
const packetBytes = 4096
const pollMs = 20

/**
 * All meters of a field report one quarter of an hour at once: packets of 100 readings through the intake (raw packet
 * kept, readings, newest values) and the roll-up to slots, hours, days, months and years of meters, buildings and
 * projects beside it, until nothing is left to be computed. Decoding on the line is not in it; see the gateway's bench.
 *
 * Needs a migrated store of its own; what it makes stays there.
 */
export async function benchSlotEdge(
  store: OpenedStore,
  dataDir: string,
  options: SlotEdgeOptions,
): Promise<SlotEdgeFigures> {
  const { meters, metersEach = 100, ticks = 3, log = () => undefined } = options
  const projects = options.projects ?? Math.max(1, Math.round(meters / 2000))
  const field = await layField(store, {
    projects,
    collectors: Math.ceil(meters / metersEach),
    metersEach,
    periodSeconds,
  })
  const count = field.length * metersEach
  // The first tick is that of this quarter of an hour, so that none comes late.
  const firstTs = (Math.floor(Date.now() / 1000 / periodSeconds) - earlier + 1) * periodSeconds
  log(`${count} 块表、${projects} 个项目已建`)
  await layReadings(store, field, firstTs)
  await rollUp(store)
  log('此前的读数已入库并汇总')
  const directory = await openDirectory(store)
  const intake = openIntake({
    store,
    directory,
    onError: (error) => {
      throw error
    },
  })
  try {
    const tickSeconds: number[] = []
    let stored = 0
    let cpu = { server: 0, database: 0 }
    for (let tick = 0; tick < ticks; tick += 1) {
      const before = { server: cpuSecondsOf(process.pid), database: databaseCpuSeconds(dataDir) }
      const times = await runTick({ store, intake, directory, field }, earlier + tick, firstTs)
      stored = times.storedSeconds
      tickSeconds.push(times.wholeSeconds)
      cpu = {
        server: cpuSecondsOf(process.pid) - before.server,
        database: databaseCpuSeconds(dataDir) - before.database,
      }
      log(
        `第 ${tick + 1} 个时刻：入库 ${times.storedSeconds.toFixed(1)} s，汇总完毕 ${times.wholeSeconds.toFixed(1)} s`,
      )
    }
    return {
      meters: count,
      projects,
      storedSeconds: stored,
      wholeSeconds: tickSeconds.at(-1)!,
      tickSeconds,
      serverCpuSeconds: cpu.server,
      databaseCpuSeconds: cpu.database,
      isRight: await isUsageRight(store, field, earlier + ticks - 1),
      copyPerSecond: await copyRate(store),
    }
  } finally {
    await intake.close()
    await directory.close()
  }
}

/** Readings of the slots before, straight into the store, and queued to be computed. */
async function layReadings(store: OpenedStore, field: readonly FieldCollector[], firstTs: number): Promise<void> {
  await ensurePartitions(store.pool, firstTs, firstTs + earlier * periodSeconds)
  const client = await store.pool.connect()
  try {
    const columns = { point_id: 'int8', ts: 'int8', value: 'float8', source: 'int2' } as const
    const writer = CopyWriter.open(client, 'readings', columns)
    for (let step = 0; step < earlier; step += 1) {
      for (const { meterIds } of field) {
        for (const id of meterIds) {
          const wait = writer.append([id, firstTs + step * periodSeconds, registerAfter(id, step), source.collected])
          if (wait) await wait
        }
      }
    }
    await writer.finish()
    await client.query(
      `insert into reading_latest (point_id, ts, value, quality, source)
       select point_id, ts, value, quality, source from readings where ts = $1 order by point_id`,
      [firstTs + (earlier - 1) * periodSeconds],
    )
    await client.query(
      `insert into dirty (meter_id, from_ts, to_ts, reason)
       select point_id, min(ts), max(ts), 'reading' from readings group by point_id order by point_id`,
    )
    await client.query('analyze readings, reading_latest')
  } finally {
    client.release()
  }
}

interface Ground {
  readonly store: OpenedStore
  readonly intake: Intake
  readonly directory: Directory
  readonly field: readonly FieldCollector[]
}

async function runTick({ store, intake, field }: Ground, step: number, firstTs: number) {
  const ts = firstTs + step * periodSeconds
  const body = randomBytes(packetBytes)
  const plain = `<root>${'<meter id="1"><function id="1">1234.56</function></meter>'.repeat(60)}</root>`
  const begun = performance.now()
  const since = () => (performance.now() - begun) / 1000
  const sent = Promise.all(
    field.map(({ id, meterIds }) =>
      intake.submit({
        note: {
          collectorId: id,
          road: 'xml-tcp',
          kind: 'data',
          receivedMs: Date.now(),
          sequence: String(step),
          remote: '127.0.0.1:1',
          body,
          plain,
          isDecrypted: true,
          isChecked: true,
          isParsed: true,
          points: meterIds.length,
          bad: 0,
        },
        batch: {
          pointIds: [...meterIds],
          ts: meterIds.map(() => ts),
          values: meterIds.map((meterId) => registerAfter(meterId, step)),
          source: source.collected,
        },
      }),
    ),
  ).then(since)
  let storedSeconds = 0
  sent.then(
    (seconds) => {
      storedSeconds = seconds
    },
    () => undefined,
  )
  for (;;) {
    const isStored = storedSeconds > 0
    const { meters } = await rollUp(store)
    if (meters === 0 && isStored) break
    if (meters === 0) await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return { storedSeconds: await sent, wholeSeconds: since() }
}

async function isUsageRight(store: OpenedStore, field: readonly FieldCollector[], steps: number): Promise<boolean> {
  const wanted = field
    .flatMap(({ meterIds }) => meterIds)
    .reduce((sum, id) => sum + registerAfter(id, steps) - registerAfter(id, 0), 0)
  for (const [step, type] of [
    ['slot', ''],
    ['hour', 'meter'],
    ['month', 'meter'],
    ['day', 'building'],
    ['year', 'project'],
  ] as const) {
    const where = type === '' ? '' : `where node_type = '${type}'`
    const { rows } = await store.pool.query<{ use: number }>(`select sum(use) as use from usage_${step} ${where}`)
    if (Math.abs(rows[0]!.use - wanted) > 1e-6 * wanted) return false
  }
  return true
}
