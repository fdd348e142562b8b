import { frozenService } from '../../server/acquisition/frozen.service.ts'
import { historyService } from '../../server/acquisition/latest.service.ts'
import type { Store } from '../../server/db/connect.ts'
import type { Service } from '../../server/http/service.ts'
import { compactMonths } from '../../server/metering/compact/compact-months.ts'
import { meteringServices } from '../../server/metering/metering.service.ts'
import { rollUp } from '../../server/metering/roll-up.ts'
import { traceServices } from '../../server/metering/trace/trace.service.ts'
import { bytesOfReadings } from './stored-bytes.ts'

/** Bytes of a reading before and after its month was packed, and how fast that went. */
export interface CompactFigures {
  readonly readings: number
  /** Readings that were packed; the others are of months that are too young. */
  readonly packed: number
  /** Bytes of a reading as a row with its key. */
  readonly rowBytes: number
  /** Bytes of a packed reading on disk, with everything that its block needs. */
  readonly packedBytes: number
  readonly perSecond: number
}

/** Packs what a store holds. */
export async function benchCompact(store: Store): Promise<CompactFigures> {
  await rollUp(store)
  const { readings, heap, index } = await bytesOfReadings(store)
  const begun = performance.now()
  const report = await compactMonths(store, { nowMs: Date.now() })
  const seconds = (performance.now() - begun) / 1000
  const { rows } = await store.pool.query<{ bytes: number }>(`select pg_total_relation_size('reading_block') as bytes`)
  const packed = report?.readings ?? 0
  return { readings, packed, rowBytes: heap + index, packedBytes: rows[0]!.bytes / packed, perSecond: packed / seconds }
}

/** Times of one kind of query on rows and on packed months, milliseconds. */
export interface CompactTimes {
  readonly name: string
  readonly rows: { readonly p50: number; readonly p95: number }
  readonly packed: { readonly p50: number; readonly p95: number }
}

const callsEach = 60

/**
 * Asks the pages that look at single readings, once of rows and once of packed months; all readings of the store must
 * be old enough to be packed. `start`: epoch seconds of the first reading.
 */
export async function benchCompactQueries(
  store: Store,
  meterIds: readonly number[],
  start: number,
): Promise<{ times: CompactTimes[]; figures: CompactFigures }> {
  await rollUp(store)
  await store.pool.query('vacuum analyze')
  const asked = queriesOf(store, meterIds, start)
  const before = []
  for (const query of asked) before.push(await measure(query))
  const figures = await benchCompact(store)
  await store.pool.query('vacuum analyze')
  const times: CompactTimes[] = []
  for (const [place, query] of asked.entries()) {
    times.push({ name: query.name, rows: before[place]!, packed: await measure(query) })
  }
  return { times, figures }
}

interface Query {
  readonly name: string
  readonly service: Service
  readonly params: (index: number) => Record<string, unknown>
}

function queriesOf(store: Store, meterIds: readonly number[], start: number): Query[] {
  const metering = meteringServices({ store, notice: { revision: () => 0, changed: () => undefined } })
  const trace = traceServices({ store })
  const day = (days: number) => new Date((start + days * 86_400) * 1000).toISOString().slice(0, 10)
  const instant = (days: number) => new Date((start + days * 86_400) * 1000).toISOString()
  const meterOf = (index: number) => meterIds[index % meterIds.length]!
  const firstDay = (index: number) => 20 + ((index * 37) % 200)
  const span = (index: number, days: number) => ({ from: day(firstDay(index)), to: day(firstDay(index) + days - 1) })
  return [
    {
      name: '原始读数 31 天',
      service: metering['readings.query'],
      params: (index) => ({ meterId: meterOf(index), ...span(index, 31) }),
    },
    {
      name: '原始读数 93 天',
      service: metering['readings.query'],
      params: (index) => ({ meterId: meterOf(index), ...span(index, 93) }),
    },
    {
      name: '点位历史 31 天',
      service: historyService(store),
      params: (index) => ({
        pointId: meterOf(index),
        from: instant(firstDay(index)),
        to: instant(firstDay(index) + 31),
      }),
    },
    {
      name: '追溯一天的读数',
      service: trace['trace.readings'],
      params: (index) => ({
        meterId: meterOf(index),
        from: instant(firstDay(index)),
        to: instant(firstDay(index) + 1),
      }),
    },
    {
      name: '自动抄表 50 块表',
      service: frozenService(store),
      params: (index) => ({ from: day(firstDay(index)), to: day(firstDay(index) + 30), page: 1, size: 50 }),
    },
  ]
}

async function measure({ service, params }: Query): Promise<{ p50: number; p95: number }> {
  const caller = { userId: 1, userName: 'admin', isAdmin: true, access: new Set<string>(), projectIds: 'all' } as const
  const ask = (index: number) => service({ params: params(index), caller, requestId: 'bench', ip: '127.0.0.1' })
  await ask(0)
  const times: number[] = []
  for (let index = 1; index <= callsEach; index += 1) {
    const begun = performance.now()
    await ask(index)
    times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  return { p50: times[Math.floor(callsEach / 2)]!, p95: times[Math.floor(callsEach * 0.95)]! }
}
