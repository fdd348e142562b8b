import type { AddressInfo, Server } from 'node:net'
import { loadBuiltInModels } from '../../component-models/load-built-in.ts'
import { modelHooks } from '../../component-models/model.hooks.ts'
import type { TestStore } from '../../db/test-store.ts'
import { callerOf, openTestRows } from '../../rows/test-rows.ts'
import { type Directory, openDirectory } from '../directory.ts'
import { type Intake, openIntake } from '../intake.ts'

/** A store with a collector and its meters, and the parts that take readings in. For tests only. */
export interface PollingFixture {
  readonly store: TestStore
  readonly directory: Directory
  readonly intake: Intake
  readonly collectorId: number
  /** Meter ids in the order of their addresses. */
  readonly meterIds: readonly number[]
  readonly errors: unknown[]
  /** Newest values of a meter by identifier; `register` is its own. */
  newest(meterId: number): Promise<Record<string, number>>
  packets(): Promise<{ readonly remote: string; readonly error: string | null; readonly result: number }[]>
  close(): Promise<void>
}

/** What the fixture is to hold. */
export interface PollingNeeds {
  readonly protocol: 'Modbus' | 'DLT645'
  readonly port: number
  readonly modelNumber: string
  readonly addresses: readonly string[]
}

/** Opens a throw-away store with all of it. */
export async function openPollingFixture({
  protocol,
  port,
  modelNumber,
  addresses,
}: PollingNeeds): Promise<PollingFixture> {
  const { store, rows } = await openTestRows('embedded', [modelHooks])
  await loadBuiltInModels(store)
  const caller = callerOf()
  const { rows: models } = await store.pool.query('select id from component_model where number = $1', [modelNumber])
  const project = await rows.create('project', { number: 'P1', name: '测试项目', type: 'government' }, caller)
  const collector = await rows.create(
    'collector',
    { projectId: project.id, number: 'C1', name: '网关', protocol, ip: '127.0.0.1', port, periodSeconds: 60 },
    caller,
  )
  const meterIds: number[] = []
  for (const address of addresses) {
    const meter = await rows.create(
      'meter',
      {
        projectId: project.id,
        number: `M${address}`,
        name: `电表 ${address}`,
        energyKind: '01',
        unit: 'kWh',
        collectorId: collector.id,
        address,
        modelId: models[0].id,
      },
      caller,
    )
    meterIds.push(meter.id)
  }
  const directory = await openDirectory(store)
  const errors: unknown[] = []
  const intake = openIntake({ store, directory, onError: (error) => errors.push(error) })
  return {
    store,
    directory,
    intake,
    collectorId: collector.id,
    meterIds,
    errors,
    async newest(meterId) {
      const { rows: found } = await store.pool.query<{ name: string; value: number }>(
        `select coalesce(p.identifier, 'register') as name, l.value from reading_latest l
         left join point p on p.id = l.point_id - 1099511627776
         where l.point_id = $1 or p.meter_id = $1`,
        [meterId],
      )
      return Object.fromEntries(found.map(({ name, value }) => [name, value]))
    },
    async packets() {
      const { rows: found } = await store.pool.query('select remote, error, result from raw_packet order by id')
      return found
    },
    async close() {
      await intake.close()
      await directory.close()
      await store.close()
    },
  }
}

/** The port that a listening server has taken. */
export const portOf = (server: Server): number => (server.address() as AddressInfo).port
