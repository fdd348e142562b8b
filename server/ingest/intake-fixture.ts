import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TopicDocument } from '../../schemas/index.ts'
import type { Store } from '../db/connect.ts'
import { insertRow } from '../db/insert-row.ts'

type Values = Readonly<Record<string, unknown>>

/** A project in China's time zone; gives its id. */
export function addProject(store: Store, number = 'P-1'): Promise<number> {
  return insertRow(store.pool, 'project', {
    number,
    name: '测试项目',
    type: 'office',
    time_zone: 'Asia/Shanghai',
    status: 1,
  })
}

/** A collector of the national protocol. */
export function addCollector(store: Store, projectId: number, values: Values): Promise<number> {
  const usual = { name: '采集器', protocol: 'XML-TCP', period_seconds: 900, heartbeat_seconds: 60, gateway_code: '01' }
  return insertRow(store.pool, 'collector', { project_id: projectId, status: 1, online: 0, ...usual, ...values })
}

let meters = 0

/** An electricity meter read every 15 minutes. */
export function addMeter(store: Store, projectId: number, values: Values = {}): Promise<number> {
  meters += 1
  const usual = { number: `M-${meters}`, name: '电表', energy_kind: '01', unit: 'kWh', role: 'branch', is_counted: 1 }
  const reading = {
    reading_kind: 'register',
    period_seconds: 900,
    register_max: 1e6,
    decimals: 2,
    path: '/',
    status: 1,
  }
  return insertRow(store.pool, 'meter', { project_id: projectId, ...usual, ...reading, ...values })
}

let models = 0

/** A model with the given points. */
export function addModel(store: Store, points: readonly object[]): Promise<number> {
  models += 1
  const values = { number: `T-${models}`, name: '型号', category: 'meter', model_version: '1', status: 1 }
  return insertRow(store.pool, 'component_model', { ...values, points: JSON.stringify(points) })
}

/** A point of a meter beside its register. */
export function addPoint(store: Store, projectId: number, meterId: number, values: Values): Promise<number> {
  return insertRow(store.pool, 'point', {
    project_id: projectId,
    owner_type: 'meter',
    meter_id: meterId,
    name: '点位',
    ...values,
  })
}

/** The topics of MQTT that are shipped, by id. */
export function shippedTopics(): Readonly<Record<string, TopicDocument>> {
  const folder = join(import.meta.dirname, '../../schemas/documents/topics')
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as TopicDocument
  return Object.fromEntries(readdirSync(folder).map((file) => [read(file).id, read(file)]))
}
