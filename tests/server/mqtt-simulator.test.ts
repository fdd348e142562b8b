import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMqttGateway } from '../../generators/simulate/mqtt-gateway.ts'
import { loadBuiltInModels } from '../../server/component-models/load-built-in.ts'
import { layPoints, pointsOfModel } from '../../server/component-models/model-points.ts'
import { openTestStore, type TestStore } from '../../server/db/test-store.ts'
import { type Directory, openDirectory } from '../../server/ingest/directory.ts'
import { type Intake, openIntake } from '../../server/ingest/intake.ts'
import { addCollector, addMeter, addProject, shippedTopics } from '../../server/ingest/intake-fixture.ts'
import { type Broker, openBroker } from '../../server/ingest/mqtt/broker.ts'
import { mqttReceiver } from '../../server/ingest/mqtt/receiver.ts'

const documents = shippedTopics()

let store: TestStore
let directory: Directory
let intake: Intake
let broker: Broker
let meterId: number
const errors: unknown[] = []
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  await loadBuiltInModels(store)
  const projectId = await addProject(store)
  const collector = await addCollector(store, projectId, { number: 'GW1', protocol: 'MQTT', auth_key: 'key' })
  const { rows } = await store.pool.query<{ id: number }>(
    `select id from component_model where number = 'mqtt-three-phase'`,
  )
  const modelId = rows[0]!.id
  meterId = await addMeter(store, projectId, { collector_id: collector, address: 'D1', model_id: modelId })
  await layPoints(store.db, { meterId, projectId }, await pointsOfModel(store.db, modelId), [])
  directory = await openDirectory(store)
  const onError = (error: unknown) => void errors.push(error)
  intake = openIntake({ store, directory, onError })
  const given = { directory, intake, documents: () => documents }
  broker = await openBroker({ host: '127.0.0.1', port: 0, ...given, receiver: mqttReceiver(given), onError })
})
afterAll(async () => {
  await broker.close()
  await intake.close()
  await directory.close()
  await store.close()
})

test('what a simulated gateway was told is stored is there once, though its line is cut on the way', async () => {
  const acknowledged: number[] = []
  const gateway = startMqttGateway({
    url: `mqtt://127.0.0.1:${broker.port}`,
    userName: 'GW1',
    password: 'key',
    onAcknowledged: (devices) => acknowledged.push(devices),
  })
  const first = Math.floor(Date.now() / 1000 / 60 - 20) * 60
  const reports = Array.from({ length: 20 }, (_, minute) =>
    gateway.report(first + minute * 60, [{ device: 'D1', energy: 100 + minute / 4, power: 3.5, voltage: 230 }]),
  )
  await reports[0]
  gateway.cut()
  await Promise.all(reports)
  await gateway.close()
  const { rows } = await store.pool.query('select ts, value from readings where point_id = $1 order by ts', [meterId])
  expect(rows).toEqual(
    Array.from({ length: 20 }, (_, minute) => ({ ts: first + minute * 60, value: 100 + minute / 4 })),
  )
  expect(acknowledged).toHaveLength(20)
  expect(errors).toEqual([])
})
