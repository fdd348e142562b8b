import type pg from 'pg'
import { inClientTransaction } from '../../db/client-transaction.ts'
import { errorCode } from '../../db/connect.ts'
import { CopyWriter, copyOut } from '../copy-binary.ts'
import { registerPoint } from '../points.ts'
import { source } from '../quality.ts'
import { monthAfter } from '../readings/block-month.ts'
import { type BlockRows, encodeBlock } from '../readings/reading-block.ts'
import { sqlArray } from '../sql-array.ts'
import { lockMonth } from './month-lock.ts'

/** A month of readings with the partition that holds its rows; `month` is its beginning in epoch seconds (UTC). */
export interface MonthPartition {
  readonly name: string
  readonly month: number
}

/** What one portion of a month became. */
export interface PackedPortion {
  readonly points: number
  readonly readings: number
  readonly bytes: number
  /** Points up to this one are done; undefined where no point was left. */
  readonly lastPoint: number | undefined
}

const blockColumns = {
  point_id: 'int8',
  month: 'int8',
  count: 'int4',
  first_ts: 'int8',
  last_ts: 'int8',
  marked: 'int4',
  intervals: 'int4',
  interval_sum: 'float8',
  data: 'bytea',
} as const

/**
 * Turns rows of a month into blocks, for the points that follow a given one, some `rowsAtOnce` rows of them: in one
 * transaction that keeps writers from the month, so that at any moment each reading is there once. Meters that have
 * something of the month to be computed are left out.
 */
export async function packPortion(
  pool: pg.Pool,
  partition: MonthPartition,
  afterPoint: number,
  rowsAtOnce: number,
): Promise<PackedPortion> {
  return inClientTransaction(pool, async (client) => {
    await lockMonth(client, partition.month)
    const queued = await queuedPoints(client, partition.month)
    const points = await readPoints(client, partition, { after: afterPoint, queued, rowsAtOnce })
    if (points.size === 0) return { points: 0, readings: 0, bytes: 0, lastPoint: undefined }
    await client.query('insert into compact_month (month) values ($1) on conflict do nothing', [partition.month])
    const bytes = await writeBlocks(client, partition.month, points)
    const ids = [...points.keys()]
    // A meter that went on from a reading of this month is computed from its readings when it does so again.
    await client.query('delete from meter_tail where meter_id = any($1::bigint[]) and ts < $2', [
      sqlArray(ids),
      monthAfter(partition.month),
    ])
    const gone = await client.query(`delete from ${partition.name} where point_id = any($1::bigint[])`, [sqlArray(ids)])
    const readings = [...points.values()].reduce((sum, { ts }) => sum + ts.length, 0)
    if (gone.rowCount !== readings) {
      throw new Error(`${partition.name}: ${readings} readings were packed, ${gone.rowCount} rows taken away.`)
    }
    return { points: ids.length, readings, bytes, lastPoint: ids.at(-1) }
  })
}

/** Meters that have something of a month queued to be computed: what brought it stays rows until it is done. */
async function queuedPoints(client: pg.ClientBase, month: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select meter_id as id from dirty where from_ts < $1 and to_ts >= $2 and meter_id is not null
     union select unnest(meter_ids) from dirty where from_ts < $1 and to_ts >= $2 order by 1`,
    [monthAfter(month), month],
  )
  return rows.map(({ id }) => registerPoint(id))
}

/** Whole points, in order; at least one where there is one, however many rows it has. */
async function readPoints(
  client: pg.ClientBase,
  { name }: MonthPartition,
  {
    after,
    queued,
    rowsAtOnce,
  }: { readonly after: number; readonly queued: readonly number[]; readonly rowsAtOnce: number },
): Promise<Map<number, BlockRows>> {
  for (let most = rowsAtOnce; ; most *= 8) {
    const points = new Map<number, BlockRows>()
    let [last, rows] = [Number.NaN, 0]
    let own: BlockRows = { ts: [], values: [], qualities: [], sources: [], packets: [] }
    await copyOut(
      client,
      `select point_id, ts, value, quality, source, packet from ${name}
       where point_id > ${after} and point_id <> all('${sqlArray(queued)}'::bigint[])
       order by point_id, ts limit ${most}`,
      ['int8', 'int8', 'float8', 'int2', 'int2', 'int8'],
      (row) => {
        const [pointId, ts, value, quality, from, packet] = row as readonly [
          number,
          number,
          number,
          number,
          number,
          number | null,
        ]
        if (pointId !== last) {
          own = { ts: [], values: [], qualities: [], sources: [], packets: [] }
          points.set(pointId, own)
          last = pointId
        }
        own.ts.push(ts)
        own.values.push(value)
        own.qualities.push(quality)
        own.sources.push(from)
        own.packets.push(packet)
        rows += 1
      },
    )
    if (rows < most) return points
    // The last one may be cut.
    points.delete(last)
    if (points.size > 0) return points
  }
}

async function writeBlocks(
  client: pg.ClientBase,
  month: number,
  points: ReadonlyMap<number, BlockRows>,
): Promise<number> {
  const writer = CopyWriter.open(client, 'reading_block', blockColumns)
  let bytes = 0
  let rows = 0
  for (const [pointId, block] of points) {
    const data = encodeBlock(block)
    bytes += data.length
    const { ts, values, qualities, sources } = block
    const intervals = values.filter((_, place) => sources[place] === source.interval)
    const marked = qualities.filter((one) => one !== 0).length
    const sum = intervals.reduce((total, value) => total + value, 0)
    const wait = writer.append([pointId, month, ts.length, ts[0]!, ts.at(-1)!, marked, intervals.length, sum, data])
    if (wait) await wait
    rows += ts.length
    // Packing is work of this thread: the pages get their turn between.
    if (rows >= rowsPerTurn) {
      rows = 0
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await writer.finish()
  return bytes
}

const rowsPerTurn = 10_000

/**
 * Gives the room of an emptied partition back; false where a reader still sees its rows, or rows have come since: then
 * the next run does it. The partition itself stays, so that late readings find it.
 *
 * TRUNCATE would take rows from readers whose snapshot is older than the blocks; VACUUM leaves what anybody may see, and
 * only where nothing is left the keys are built anew.
 */
export async function clearPartition(pool: pg.Pool, { name, month }: MonthPartition): Promise<boolean> {
  await pool.query(`vacuum ${name}`)
  try {
    return await inClientTransaction(pool, async (client) => {
      await lockMonth(client, month)
      await client.query(`set local lock_timeout = '2s'`)
      const { rows } = await client.query<{ bytes: number }>('select pg_relation_size($1::regclass) as bytes', [name])
      if (rows[0]!.bytes > 0) return false
      await client.query(`reindex table ${name}`)
      return true
    })
  } catch (error) {
    if (errorCode(error) === '55P03') return false
    throw error
  }
}
