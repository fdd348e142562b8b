import type pg from 'pg'
import type { Store } from '../../db/connect.ts'
import { insertRow } from '../../db/insert-row.ts'
import { ingest } from '../../ingest/ingest.ts'
import { ownPoint } from '../../metering/points.ts'
import { source } from '../../metering/quality.ts'
import { emptyBatch } from '../../metering/reading-batch.ts'
import { plantAt } from './plant-model.ts'
import { plantDevices, plantPeriodSeconds, plantProject } from './plant-points.ts'

/** Hourly values are made for this long before the first start. */
const historySeconds = 30 * 86_400

/** The cold station of a store: its project, and the ids of its points by `<device number>.<identifier>`. */
interface Plant {
  readonly projectId: number
  readonly points: ReadonlyMap<string, number>
}

/**
 * Makes the devices and points of the demo's cold station where they are missing, with hourly values of the last 30
 * days. Nothing where the demo institution is not there.
 */
export async function ensureDemoPlant(store: Store, nowMs: number): Promise<void> {
  const plant = await ensurePlant(store.pool)
  if (!plant) return
  const now = Math.floor(nowMs / 1000)
  const { rows } = await store.pool.query<{ ts: number | null }>(
    'select max(ts) as ts from reading_latest where point_id = any($1::bigint[])',
    [[...plant.points.values()].map(ownPoint)],
  )
  const from = Math.max(now - historySeconds, Number(rows[0]?.ts ?? 0) + 1)
  const instants: number[] = []
  for (let at = Math.ceil(from / 3600) * 3600; at <= now; at += 3600) instants.push(at)
  await keep(store, plant, [...instants, minuteOf(nowMs)])
}

const minuteOf = (nowMs: number): number => Math.floor(nowMs / 1000 / plantPeriodSeconds) * plantPeriodSeconds

/**
 * Gives the plant a value of the running minute for each point, as its collector would send them. Answers its project's
 * id, or nothing where there is no plant.
 */
export async function tickDemoPlant(store: Store, nowMs: number): Promise<number | undefined> {
  const plant = await findPlant(store.pool)
  if (!plant) return undefined
  await keep(store, plant, [minuteOf(nowMs)])
  return plant.projectId
}

async function keep(store: Store, plant: Plant, instants: readonly number[]): Promise<void> {
  const batch = emptyBatch(source.collected)
  for (const at of instants) {
    for (const [number, values] of plantAt(at)) {
      for (const [identifier, value] of Object.entries(values)) {
        const id = plant.points.get(`${number}.${identifier}`)
        if (id === undefined) continue
        batch.pointIds.push(ownPoint(id))
        batch.ts.push(at)
        batch.values.push(value)
      }
    }
  }
  if (batch.ts.length > 0) await ingest(store, batch)
}

async function findPlant(pool: pg.Pool): Promise<Plant | undefined> {
  const projects = await pool.query<{ id: number }>(
    'select id from project where number = $1 and is_demo and deleted = 0',
    [plantProject],
  )
  const projectId = projects.rows[0]?.id
  if (projectId === undefined) return undefined
  const { rows } = await pool.query<{ code: string; id: number }>(
    `select d.number || '.' || t.identifier as code, t.id from device d
     join point t on t.owner_type = 'device' and t.owner_id = d.id and t.deleted = 0
     where d.project_id = $1 and d.deleted = 0 and d.number = any($2::text[])`,
    [projectId, plantDevices.map(({ number }) => number)],
  )
  return { projectId, points: new Map(rows.map(({ code, id }) => [code, id])) }
}

async function ensurePlant(pool: pg.Pool): Promise<Plant | undefined> {
  const plant = await findPlant(pool)
  if (!plant || plant.points.size > 0) return plant
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: number }>(
      `select id from building where project_id = $1 and name = '能源中心' and deleted = 0`,
      [plant.projectId],
    )
    for (const device of plantDevices) await makeDevice(client, plant.projectId, rows[0]?.id, device)
    await client.query('commit')
    client.release()
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    throw error
  }
  return findPlant(pool)
}

async function makeDevice(
  client: pg.ClientBase,
  projectId: number,
  buildingId: number | undefined,
  { number, name, points }: (typeof plantDevices)[number],
): Promise<void> {
  const id = await insertRow(client, 'device', {
    project_id: projectId,
    number,
    name,
    building_id: buildingId,
    status: 1,
    remark: '演示数据',
  })
  for (const point of points)
    await insertRow(client, 'point', {
      project_id: projectId,
      owner_type: 'device',
      owner_id: id,
      identifier: point.identifier,
      name: point.name,
      kind: point.kind,
      unit: point.unit,
      states: point.states,
      access: point.access ?? 'r',
      store_seconds: plantPeriodSeconds,
    })
}
