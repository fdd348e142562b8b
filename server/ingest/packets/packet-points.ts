import type { Store } from '../../db/connect.ts'
import { isRegisterPoint, ownPoint } from '../../metering/points.ts'
import { qualityText } from '../../metering/quality.ts'
import type { ReadingBatch } from '../../metering/reading-batch.ts'
import type { StoredReading } from '../../metering/readings/load-readings.ts'
import { readingsAt } from '../../metering/readings/reading-facts.ts'
import { sqlArray } from '../../metering/sql-array.ts'

interface PointName {
  readonly pointId: number
  readonly meterId: number
  readonly meterNumber: string
  readonly meterName: string
  readonly pointName: string
  readonly unit: string
}

/** A value of a packet, and where it went. */
export interface PacketPoint extends PointName {
  readonly at: string
  readonly value: number
  /** The value that stands for this point and instant; null where none does. */
  readonly storedValue: number | null
  readonly quality: string
  /** taken: stands by this packet; same, other: another packet's value stands, equal or not; none: nothing stands. */
  readonly state: 'taken' | 'same' | 'other' | 'none'
}

/** Points shown of one packet. */
export const mostPoints = 1000

/** What became of the values of a packet, as the readings stand now. */
export async function pointsOfPacket(store: Store, packetId: number, batch: ReadingBatch): Promise<PacketPoint[]> {
  const pointIds = batch.pointIds.slice(0, mostPoints)
  const ts = batch.ts.slice(0, mostPoints)
  const stored = await readingsAt(store.pool, pointIds, ts)
  const names = await namesOf(store, pointIds)
  return pointIds.map((pointId, place) => {
    const value = batch.values[place]!
    const found = stored[place]
    const name = names.get(pointId)
    return {
      pointId,
      meterId: name?.meterId ?? 0,
      meterNumber: name?.meterNumber ?? '',
      meterName: name?.meterName ?? '',
      pointName: name?.pointName ?? '',
      unit: name?.unit ?? '',
      at: new Date(ts[place]! * 1000).toISOString(),
      value,
      storedValue: found?.value ?? null,
      quality: found ? qualityText(found.quality) : '',
      state: stateOf(packetId, value, found),
    }
  })
}

function stateOf(packetId: number, value: number, found: StoredReading | undefined): PacketPoint['state'] {
  if (found === undefined) return 'none'
  if (found.packet === packetId) return 'taken'
  return found.value === value ? 'same' : 'other'
}

async function namesOf(store: Store, pointIds: readonly number[]): Promise<Map<number, PointName>> {
  const registers = pointIds.filter(isRegisterPoint)
  const { rows: meters } = await store.pool.query<PointName>(
    `select id as "pointId", id as "meterId", number as "meterNumber", name as "meterName", '读数' as "pointName", unit
     from meter where id = any($1::bigint[]) order by id`,
    [sqlArray(registers)],
  )
  const { rows: points } = await store.pool.query<PointName>(
    `select p.id as "pointId", m.id as "meterId", m.number as "meterNumber", m.name as "meterName",
       p.name as "pointName", coalesce(p.unit, '') as unit
     from point p join meter m on m.id = p.meter_id where p.id = any($1::bigint[]) order by p.id`,
    [sqlArray(pointIds.filter((id) => !isRegisterPoint(id)).map((id) => id - ownPoint(0)))],
  )
  const own = points.map((row) => ({ ...row, pointId: ownPoint(row.pointId) }))
  return new Map([...meters, ...own].map((row) => [row.pointId, row]))
}
