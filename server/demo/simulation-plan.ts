import { chmodSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Store } from '../db/connect.ts'
import type { Directory, KnownCollector } from '../ingest/directory.ts'

/** What a plan for simulators is made from. */
export interface SimulationPlanParts {
  readonly store: Store
  readonly directory: Directory
  readonly dataDir: string
  /** Ports that the roads listen on; undefined where they do not. */
  readonly collectorPort: number | undefined
  readonly mqttPort: number | undefined
}

/** A meter that a simulator plays, and where its register stood last. */
export interface SimulatedMeter {
  /** Number of the meter; in the demo the load model knows it by this. */
  readonly number: string
  /** As the platform knows it on its collector: an id, a Modbus unit, a DL/T 645 address, a device's name. */
  readonly address: string
  /** Usage is register difference times ratio. */
  readonly ratio: number
  readonly registerMax: number
  readonly decimals: number
  /** Epoch seconds and register of the newest reading that the platform has. */
  readonly last: { readonly ts: number; readonly value: number }
}

/** A collector that a simulator plays. */
export interface SimulatedCollector {
  readonly number: string
  readonly road: 'national' | 'mqtt' | 'modbus' | 'dlt645'
  readonly buildingCode: string
  readonly gatewayCode: string
  readonly authKey: string
  /** 32 hexadecimal digits; `aesIv` likewise, empty for the key itself. */
  readonly aesKey: string
  readonly aesIv: string
  /** Where the platform polls it (Modbus, DL/T 645); 0 for collectors that call by themselves. */
  readonly port: number
  readonly meters: readonly SimulatedMeter[]
}

/** All that simulators need: where the platform listens, and what is to be played. */
export interface SimulationPlan {
  /** Port of the gateway on this machine; null: no gateway is open. */
  readonly collectorPort: number | null
  readonly mqttPort: number | null
  readonly collectors: readonly SimulatedCollector[]
}

const roadOf: Readonly<Record<string, SimulatedCollector['road']>> = {
  'XML-TCP': 'national',
  MQTT: 'mqtt',
  Modbus: 'modbus',
  DLT645: 'dlt645',
}

/** Name of the plan in DATA_DIR. */
export const simulationPlanFile = 'simulators.json'

/**
 * Leaves `simulators.json` (mode 0600) in the data folder: which demo collectors are to be played, with their keys and
 * the newest register of each meter, and where the roads listen. Polled ones get a free port of this machine each.
 */
export async function writeSimulationPlan(parts: SimulationPlanParts): Promise<void> {
  const { store, directory, dataDir, collectorPort, mqttPort } = parts
  await givePorts(store)
  await directory.renew()
  const meters = await loadMeters(store)
  const collectors = directory
    .collectors()
    .filter(({ id, protocol }) => meters.has(id) && protocol in roadOf)
    .map((collector) => ({ ...linkOf(collector), meters: meters.get(collector.id)! }))
  const plan: SimulationPlan = { collectorPort: collectorPort ?? null, mqttPort: mqttPort ?? null, collectors }
  const file = join(dataDir, simulationPlanFile)
  writeFileSync(`${file}.new`, JSON.stringify(plan, undefined, 1), { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}

function linkOf(collector: KnownCollector): Omit<SimulatedCollector, 'meters'> {
  const { number, protocol, buildingCode, gatewayCode, authKey, aesKey, aesIv, port } = collector
  return {
    number,
    road: roadOf[protocol]!,
    buildingCode: buildingCode ?? '',
    gatewayCode,
    authKey: authKey ?? '',
    aesKey: aesKey ?? '',
    aesIv: aesIv ?? '',
    port: port ?? 0,
  }
}

async function loadMeters(store: Store): Promise<Map<number, SimulatedMeter[]>> {
  const { rows } = await store.pool.query<Omit<SimulatedMeter, 'last'> & { id: number; ts: number; value: number }>(
    `select m.collector_id as id, m.number, m.address, coalesce(m.ratio, 1) as ratio, m.register_max as "registerMax",
       m.decimals, l.ts, l.value
     from meter m join project p on p.id = m.project_id join reading_latest l on l.point_id = m.id
     where p.is_demo and p.deleted = 0 and m.deleted = 0 and m.status = 1 and m.collector_id is not null
       and m.address is not null
     order by m.collector_id, m.number`,
  )
  const byCollector = new Map<number, SimulatedMeter[]>()
  for (const { id, ts, value, ...meter } of rows) {
    const own = byCollector.get(id) ?? []
    own.push({ ...meter, last: { ts, value } })
    byCollector.set(id, own)
  }
  return byCollector
}

/** Gives each polled demo collector a port of this machine that is free now. */
async function givePorts(store: Store): Promise<void> {
  const { rows } = await store.pool.query<{ id: number }>(
    `select c.id from collector c join project p on p.id = c.project_id
     where p.is_demo and c.deleted = 0 and c.protocol in ('Modbus', 'DLT645') order by c.id`,
  )
  for (const { id } of rows) {
    await store.pool.query(
      `update collector set ip = '127.0.0.1', port = $2, updated_at = now(), version = version + 1 where id = $1`,
      [id, await freePort()],
    )
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
