import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import { groupBy } from '../metering/group-by.ts'
import { ownPoint } from '../metering/points.ts'
import { loadReadings } from '../metering/readings/load-readings.ts'
import { periodKeys, periodStart } from '../metering/zone.ts'
import { addDays } from './periods.ts'

/** A room with its place; area in m². */
export interface RoomRow {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly area: number | null
  readonly regionId: number | null
  readonly region: string | null
  readonly regionArea: number | null
  readonly floor: string
  readonly building: string
  readonly meterIds: readonly number[]
  readonly pointIds: readonly number[]
}

/** Rooms of a project by building, floor and number, with the meters of an energy kind and the thermometers in each. */
export async function loadRooms(store: Store, projectId: number, energyKind: string): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select r.id, r.number, r.name, r.area, g.id as "regionId", g.name as region, g.area as "regionArea",
      f.name as floor, b.name as building,
      coalesce((select array_agg(m.id order by m.id) from meter m
        where m.room_id = r.id and m.project_id = b.project_id and m.deleted = 0 and m.energy_kind = ${energyKind} and m.role <> 'check'), '{}') as "meterIds",
      coalesce((select array_agg(p.id order by p.id) from point p
        where p.room_id = r.id and p.project_id = b.project_id and p.deleted = 0 and p.kind = 'gauge' and p.unit = '℃'), '{}') as "pointIds"
    from room r
    join floor f on f.id = r.floor_id and f.deleted = 0
    join building b on b.id = f.building_id and b.deleted = 0
    left join region g on g.id = r.region_id and g.deleted = 0
    where r.deleted = 0 and b.project_id = ${projectId}
    order by b.sort nulls last, b.number, f.level, r.number limit 3000`.execute(store.db)
  return rows.map((row) => ({ ...row, meterIds: row.meterIds.map(Number), pointIds: row.pointIds.map(Number) }))
}

/** Mean temperature (℃) of each point by hour (yyyymmddhh) for the local days `from` to `to` (yyyymmdd). */
export async function loadTemperatures(
  store: Store,
  pointIds: readonly number[],
  zone: string,
  from: number,
  to: number,
): Promise<Map<number, Map<number, number>>> {
  const means = new Map<number, Map<number, number>>(pointIds.map((id) => [id, new Map()]))
  if (pointIds.length === 0) return means
  const span = { from: periodStart(zone, from), to: periodStart(zone, addDays(to, 1)) - 1 }
  const readings = await loadReadings(
    store.pool,
    pointIds.map((id) => ({ pointId: ownPoint(id), ...span })),
  )
  for (const [place, id] of pointIds.entries()) {
    for (const [hour, own] of groupBy(readings[place]!, ({ ts }) => Math.floor(ts / 3600))) {
      const mean = own.reduce((sum, { value }) => sum + value, 0) / own.length
      means.get(id)!.set(periodKeys(zone, hour * 3600).hour, mean)
    }
  }
  return means
}
