import { connect as connectTcp } from 'node:net'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBuiltInModels } from '../../component-models/load-built-in.ts'
import { layPoints, pointsOfModel } from '../../component-models/model-points.ts'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { type Directory, openDirectory } from '../directory.ts'
import { type Intake, openIntake } from '../intake.ts'
import { addCollector, addMeter, addProject, shippedTopics } from '../intake-fixture.ts'
import { type Broker, openBroker } from './broker.ts'
import { mqttReceiver, type Receiver } from './receiver.ts'
import { openRemoteBroker } from './remote-broker.ts'
import { readSparkplug, writeSparkplug } from './sparkplug-payload.ts'

const documents = shippedTopics()

let store: TestStore
let directory: Directory
let intake: Intake
let receiver: Receiver
let broker: Broker
let meterId: number
const errors: unknown[] = []
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  await loadBuiltInModels(store)
  const projectId = await addProject(store)
  const collector = (number: string) =>
    addCollector(store, projectId, { number, protocol: 'MQTT', auth_key: `key-${number}` })
  const [own, other] = [await collector('GW1'), await collector('GW2')]
  const { rows } = await store.pool.query<{ id: number }>(
    `select id from component_model where number = 'mqtt-three-phase'`,
  )
  const modelId = rows[0]!.id
  meterId = await addMeter(store, projectId, { collector_id: own, address: 'AHU34', model_id: modelId })
  await layPoints(store.db, { meterId, projectId }, await pointsOfModel(store.db, modelId), [])
  await addMeter(store, projectId, { collector_id: own, address: 'PLAIN' })
  await addMeter(store, projectId, { collector_id: other, address: 'B1' })
  directory = await openDirectory(store)
  const onError = (error: unknown) => errors.push(error)
  intake = openIntake({ store, directory, onError })
  receiver = mqttReceiver({ directory, intake, documents: () => documents })
  broker = await openBroker({
    host: '127.0.0.1',
    port: 0,
    directory,
    intake,
    receiver,
    documents: () => documents,
    onError,
  })
})
afterAll(async () => {
  await broker.close()
  await intake.close()
  await directory.close()
  await store.close()
})

const url = () => `mqtt://127.0.0.1:${broker.port}`
const signedIn = (username = 'GW1', password = `key-${username}`): Promise<MqttClient> =>
  connectAsync(url(), { username, password, reconnectPeriod: 0, clientId: 'device' })
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))
const stored = async (): Promise<Record<string, number>> => {
  const { rows } = await store.pool.query<{ name: string; value: number; source: number }>(
    `select coalesce(p.identifier, 'register') as name, r.value from readings r
     left join point p on p.id = r.point_id - 1099511627776 where r.point_id = $1 or p.meter_id = $1 order by r.ts`,
    [meterId],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
const lastPacket = async () => {
  const { rows } = await store.pool.query('select kind, remote, result, error from raw_packet order by id desc limit 1')
  return rows[0]
}

test('an acknowledged message is in the store, with its packet', async () => {
  const client = await signedIn()
  const metrics = { voltage: { value: { phase_a: 230.5 } }, energy: { active: { value: { forward: 3274.53 } } } }
  const batch = [{ timestamp: '20250619145824881', device_type: 'three_phase_meter', device_id: 'AHU34', metrics }]
  await client.publishAsync('device/power/up/AHU34', JSON.stringify({ msgId: 'm1', batch }), { qos: 1 })
  expect(await stored()).toEqual({ register: 3274.53, voltageA: 230.5 })
  expect(await lastPacket()).toEqual({ kind: 'data', remote: 'device/power/up/AHU34', result: 1, error: null })
  await client.publishAsync('device/power/up/AHU34', '{"batch":', { qos: 1 })
  expect(await lastPacket()).toMatchObject({ kind: 'unknown', result: 3, error: expect.stringContaining('不是 JSON') })
  const many = Array.from({ length: 50 }, (_, index) => ({
    ts: 1750316305000 + index * 60_000,
    values: { Import: 4000 + index },
  }))
  await Promise.all(
    many.map((one) => client.publishAsync('v1/gateway/telemetry', JSON.stringify({ AHU34: [one] }), { qos: 1 })),
  )
  expect((await stored()).register).toBe(4049)
  const plain = [
    { ts: 1750316305000, values: { voltageA: 230, energyExport: 7, energyImport: 12.5 } },
    { ts: 1750316306000, values: { power: 3 } },
  ]
  await client.publishAsync('v1/gateway/telemetry', JSON.stringify({ PLAIN: plain }), { qos: 1 })
  const { rows } = await store.pool.query(
    'select r.value from readings r join meter m on m.id = r.point_id where m.address = $1',
    ['PLAIN'],
  )
  expect(rows).toEqual([{ value: 12.5 }])
  await client.endAsync()
})

test('nobody signs in with a wrong key, an unknown number or none', async () => {
  await expect(signedIn('GW1', 'wrong')).rejects.toThrow(/Bad username|Not authorized/i)
  expect(await lastPacket()).toMatchObject({ kind: 'auth', error: '认证密钥不符' })
  await expect(signedIn('GW9')).rejects.toThrow()
  await expect(connectAsync(url(), { reconnectPeriod: 0 })).rejects.toThrow()
})

test('whoever publishes for another is noted and cut off; the same client id throws nobody out', async () => {
  const [own, other] = [await signedIn('GW1'), await signedIn('GW2')]
  const gone = closed(own)
  own.publish('device/power/up/B1', '{}', { qos: 1 })
  await gone
  expect(await lastPacket()).toMatchObject({ remote: 'device/power/up/B1', error: expect.stringContaining('无权发布') })
  expect(other.connected).toBe(true)
  const [granted] = await other.subscribeAsync('spBv1.0/+/NCMD/GW2')
  expect(granted?.qos).toBe(0)
  await expect(other.subscribeAsync('#')).rejects.toThrow()
  await other.endAsync()
})

test('a Sparkplug node that is not known is asked for its birth', async () => {
  const client = await signedIn()
  await client.subscribeAsync('spBv1.0/G/NCMD/GW1')
  const asked = new Promise<Buffer>((resolve) => client.once('message', (_, payload) => resolve(payload)))
  const data = { seq: 4, metrics: [{ alias: 3, doubleValue: 1 }] }
  await client.publishAsync('spBv1.0/G/DDATA/GW1/AHU34', writeSparkplug(data), { qos: 0 })
  expect(readSparkplug(await asked).metrics[0]).toMatchObject({ name: 'Node Control/Rebirth', value: true })
  const at = Date.parse('2025-07-01T00:00:00Z')
  await client.publishAsync('spBv1.0/G/NBIRTH/GW1', writeSparkplug({ timestamp: at, seq: 0, metrics: [] }), { qos: 1 })
  const metrics = [
    { name: 'energyImport', alias: 3, datatype: 10, doubleValue: 5000 },
    { name: 'power', alias: 4, datatype: 9, floatValue: 2.5, timestamp: at - 3_600_000, isHistorical: true },
  ]
  await client.publishAsync('spBv1.0/G/DBIRTH/GW1/AHU34', writeSparkplug({ timestamp: at, seq: 1, metrics }), {
    qos: 1,
  })
  expect(await stored()).toMatchObject({ register: 5000, power: 2.5 })
  const { rows } = await store.pool.query('select source from readings where point_id <> $1 and ts = $2', [
    meterId,
    at / 1000 - 3600,
  ])
  expect(rows).toEqual([{ source: 1 }])
  await client.endAsync()
})

test('a packet that says to be 200 MB long ends the connection, and the broker lives on', async () => {
  const socket = connectTcp(broker.port, '127.0.0.1')
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  socket.write(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x64]))
  await ended
  const client = await signedIn()
  await client.endAsync()
})

test('messages of another broker are taken from it, and acknowledged to it once stored', async () => {
  const { Aedes } = await import('aedes')
  const { createServer } = await import('node:net')
  const theirs = await Aedes.createBroker()
  const server = createServer(theirs.handle as never).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const port = (server.address() as { port: number }).port
  const acknowledged = new Promise<void>((resolve) => theirs.on('ack', (packet) => packet && resolve()))
  const subscribed = new Promise<void>((resolve) => theirs.on('subscribe', () => resolve()))
  const remote = openRemoteBroker({
    url: `mqtt://127.0.0.1:${port}`,
    clientId: 'wattform-test',
    receiver,
    documents: () => documents,
    onError: (error) => errors.push(error),
  })
  await subscribed
  expect(remote.fault()).toBeUndefined()
  const device = await connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 })
  const body = { at: '2025-08-01T00:00:00Z', values: { energyImport: 6000 } }
  await device.publishAsync('wattform/GW1/up/AHU34', JSON.stringify(body), { qos: 1 })
  await acknowledged
  expect((await stored()).register).toBe(6000)
  await device.endAsync()
  await remote.close()
  await new Promise<void>((resolve) => theirs.close(() => resolve()))
  server.close()
  expect(errors).toEqual([])
})
