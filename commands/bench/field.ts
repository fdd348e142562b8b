import { createHash } from 'node:crypto'
import type { NationalKeys } from '../../generators/simulate/national-frame.ts'
import type { Store } from '../../server/db/connect.ts'

/** A collector of the field with its meters; a meter's address is its place, from 1 on. */
export interface FieldCollector {
  readonly id: number
  readonly number: string
  readonly buildingCode: string
  readonly gatewayCode: string
  readonly keys: NationalKeys
  readonly meterIds: readonly number[]
}

/** How large a field is to be. */
export interface FieldSize {
  readonly projects?: number
  readonly collectors: number
  readonly metersEach: number
  /** Seconds between two readings of a meter. */
  readonly periodSeconds: number
  /** XML-TCP, the national protocol, unless told. */
  readonly protocol?: 'XML-TCP' | 'MQTT'
}

/**
 * Puts projects with a building each, collectors and their electricity meters straight into
 * a migrated store, evenly shared out over the projects, and gives the collectors.
 */
export async function layField(store: Store, size: FieldSize): Promise<FieldCollector[]> {
  const { projects = 1, collectors, metersEach, periodSeconds, protocol = 'XML-TCP' } = size
  await store.pool.query(
    `with made as (
       insert into project (number, name, type, time_zone, status)
       select 'F-' || n, '压测项目 ' || n, 'office', 'Asia/Shanghai', 1 from generate_series(1, $1::int) n
       returning id, number)
     insert into building (project_id, number, name, category, status)
     select id, number, '压测建筑', 'A', 1 from made`,
    [projects],
  )
  await store.pool.query(
    `insert into collector (project_id, number, name, protocol, dialect, building_code, gateway_code, auth_key, aes_key,
       period_seconds, heartbeat_seconds, online, status)
     select p.id, 'F-' || n, '压测采集器 ' || n, $4, 'national-cbc', 'F' || lpad(n::text, 9, '0'), '01',
       substr(md5('auth' || n), 1, 16), md5('aes' || n), $3, 60, 0, 1
     from generate_series(1, $1::int) n join project p on p.number = 'F-' || ((n - 1) % $2 + 1)`,
    [collectors, projects, periodSeconds, protocol],
  )
  await store.pool.query(
    `insert into meter (project_id, building_id, collector_id, address, number, name, energy_kind, unit, role, is_counted,
       reading_kind, period_seconds, register_max, decimals, max_per_hour, path, status)
     select c.project_id, b.id, c.id, n::text, c.number || '/' || n, '压测电表', '01', 'kWh', 'branch', 1,
       'register', $2, 1000000, 2, 200, '/', 1
     from collector c join building b on b.project_id = c.project_id, generate_series(1, $1::int) n
     where c.number like 'F-%' order by c.id, n`,
    [metersEach, periodSeconds],
  )
  await store.pool.query('analyze project, building, collector, meter')
  const { rows } = await store.pool.query<{
    id: number
    number: string
    place: number
    buildingCode: string
    meterIds: number[]
  }>(
    `select c.id, c.number, substr(c.number, 3)::int as place, c.building_code as "buildingCode",
       (select array_agg(m.id::int order by m.id) from meter m where m.collector_id = c.id) as "meterIds"
     from collector c where c.number like 'F-%' order by c.id`,
  )
  return rows.map(({ place, ...row }) => ({ ...row, gatewayCode: '01', keys: keysOf(place) }))
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** The keys that the statement above makes for the collector of a place. */
function keysOf(place: number): NationalKeys {
  const key = Buffer.from(md5(`aes${place}`), 'hex')
  return { salt: md5(`auth${place}`).slice(0, 16), key, iv: key }
}

/** What the register of a meter shows after so many steps; two decimals, never falling, a little of its own each. */
export function registerAfter(meterId: number, steps: number): number {
  return Math.round((1000 + (meterId % 997)) * 100 + steps * (25 + (meterId % 50)) + ((steps * 7 + meterId) % 20)) / 100
}
