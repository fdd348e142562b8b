import { sql } from 'kysely'
import type { DevicePoint, MonitorDevice } from '../../schemas/index.ts'
import type { Store } from '../db/connect.ts'
import { freshnessOf } from '../drawings/freshness.ts'
import { groupBy } from '../metering/group-by.ts'
import { qualityText } from '../metering/quality.ts'
import { deviceStateOf } from './device-state.ts'

interface Head {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly deviceType: number | null
  readonly room: string | null
  readonly isOnline: boolean
}

interface PointRow {
  readonly deviceId: number
  readonly id: number
  readonly identifier: string
  readonly name: string
  readonly kind: string
  readonly unit: string | null
  readonly access: string | null
  readonly states: string | null
  readonly period: number
  readonly value: number | null
  readonly ts: number | null
  readonly quality: number | null
}

const most = 2000

/** Enabled devices of a project by number, at most 2000, each with the newest values of its points. */
export async function loadMonitorDevices(
  store: Store,
  projectId: number,
  nowSeconds: number,
  ids?: readonly number[],
): Promise<MonitorDevice[]> {
  const some = ids === undefined ? sql`d.status = 1` : sql`d.id = any(${[...ids]}::bigint[])`
  const { rows: heads } = await sql<Head>`
    select d.id, d.number, d.name, m.device_type as "deviceType", r.name as room, coalesce(c.online, 1) <> 0 as "isOnline"
    from device d
    left join component_model m on m.id = d.model_id
    left join room r on r.id = d.room_id and r.deleted = 0
    left join collector c on c.id = d.collector_id and c.deleted = 0
    where d.project_id = ${projectId} and d.deleted = 0 and ${some}
    order by d.number limit ${most}`.execute(store.db)
  const { rows: points } = await sql<PointRow>`
    select t.owner_id as "deviceId", t.id, t.identifier, t.name, t.kind, t.unit, t.access, t.states,
      coalesce(nullif(t.store_seconds, 0), 3600) as period, l.value, l.ts, l.quality
    from point t
    left join reading_latest l on l.point_id = t.id + ${2 ** 40}
    where t.owner_type = 'device' and t.owner_id = any(${heads.map(({ id }) => id)}::bigint[]) and t.deleted = 0
    order by t.id`.execute(store.db)
  const byDevice = groupBy(points, ({ deviceId }) => deviceId)
  return heads.map(({ isOnline, ...head }) => {
    const own = (byDevice.get(head.id) ?? []).map((row) => pointOf(row, isOnline, nowSeconds))
    return { ...head, state: deviceStateOf(own), points: own }
  })
}

function pointOf(row: PointRow, isOnline: boolean, nowSeconds: number): DevicePoint {
  const { deviceId, period, ts, quality, ...point } = row
  return {
    ...point,
    unit: point.unit ?? '',
    access: point.access ?? 'r',
    states: point.states ?? '',
    at: ts === null ? null : new Date(ts * 1000).toISOString(),
    ageSeconds: ts === null ? null : Math.max(0, nowSeconds - ts),
    qualityText: qualityText(quality ?? 0),
    state: freshnessOf(ts, { isOnline, periodSeconds: period }, nowSeconds),
  }
}
