import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { ownPoint } from '../metering/points.ts'
import { type Directory, openDirectory, readingOf } from './directory.ts'
import { addCollector, addMeter, addModel, addPoint, addProject } from './intake-fixture.ts'
import { secretBox } from './secret-box.ts'

let store: TestStore
let directory: Directory
let projectId: number
const box = secretBox(Buffer.alloc(32, 7))

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  projectId = await addProject(store)
  directory = await openDirectory(store, { secrets: box })
})
afterAll(async () => {
  await directory.close()
  await store.close()
})

test('a collector is found by its codes, its number and its id, with its keys in the clear', async () => {
  const id = await addCollector(store, projectId, {
    number: 'C-1',
    building_code: '310000A001',
    auth_key: box.seal('盐'),
  })
  await directory.renew()
  const known = directory.collectorByCodes('310000A001', '01')
  expect(known).toMatchObject({ id, number: 'C-1', projectId, authKey: '盐', gatewayCode: '01', zone: 'Asia/Shanghai' })
  expect(directory.collectorByNumber('C-1')).toBe(known)
  expect(directory.collectorById(id)).toBe(known)
  expect(directory.collectors('MQTT')).toEqual([])
  await store.pool.query('update collector set deleted = 1, updated_at = now() where id = $1', [id])
  await directory.renew()
  expect(directory.collectorByCodes('310000A001', '01')).toBeUndefined()
})

test('keys that were sealed under another key leave their collector without keys', async () => {
  const sealed = secretBox(Buffer.alloc(32, 9)).seal('x')
  await addCollector(store, projectId, { number: 'C-2', auth_key: sealed })
  await directory.renew()
  expect(directory.collectorByNumber('C-2')?.authKey).toBeNull()
})

test('a meter without points takes whatever its packet calls the value', async () => {
  const collector = await addCollector(store, projectId, { number: 'C-3' })
  const meter = await addMeter(store, projectId, { collector_id: collector, address: '0001' })
  await directory.renew()
  for (const item of ['1', '', '01A10', 'anything']) {
    expect(directory.point(collector, '0001', item)).toMatchObject({ pointId: meter, meterId: meter, isRegister: true })
  }
  expect(directory.point(collector, '0002', '1')).toBeUndefined()
  expect(directory.point(collector + 99, '0001', '1')).toBeUndefined()
  expect(directory.pointById(meter)).toMatchObject({ projectId, periodSeconds: 900 })
})

test('an address with its item names a meter of its own', async () => {
  const collector = await addCollector(store, projectId, { number: 'C-4' })
  const whole = await addMeter(store, projectId, { collector_id: collector, address: '7' })
  const second = await addMeter(store, projectId, { collector_id: collector, address: '7/2' })
  await directory.renew()
  expect(directory.point(collector, '7', '1')?.pointId).toBe(whole)
  expect(directory.point(collector, '7', '2')?.pointId).toBe(second)
})

test('point rows and the points of the model are found by all their names', async () => {
  const collector = await addCollector(store, projectId, { number: 'C-5' })
  const model = await addModel(store, [
    {
      identifier: 'energy',
      name: '电能',
      kind: 'cumulative',
      address: '0x0156',
      isRegister: 1,
      coefficient: 0.01,
      aliases: ['01A10'],
    },
    { identifier: 'power', name: '功率', kind: 'gauge', address: '0x0034', aliases: ['P'], coefficient: null },
    { identifier: 'note', name: '备注', kind: 'text' },
  ])
  const meter = await addMeter(store, projectId, { collector_id: collector, address: '5', model_id: model })
  const power = await addPoint(store, projectId, meter, {
    identifier: 'power',
    kind: 'gauge',
    address: 'V9',
    high: 100,
  })
  await addPoint(store, projectId, meter, { identifier: 'note', kind: 'text' })
  await directory.renew()
  for (const item of ['energy', '0x0156', '01A10', '1']) {
    expect(directory.point(collector, '5', item)).toMatchObject({ pointId: meter, coefficient: 0.01, isRegister: true })
  }
  for (const item of ['power', 'V9', 'P', '0x0034']) {
    expect(directory.point(collector, '5', item)).toMatchObject({ pointId: ownPoint(power), kind: 'gauge', high: 100 })
  }
  expect(directory.point(collector, '5', 'note')).toBeUndefined()
  expect(directory.point(collector, '5', 'frequency')).toBeUndefined()
  expect(directory.pointById(ownPoint(power))).toMatchObject({ projectId })
  expect(directory.polled(collector)).toMatchObject([{ meterId: meter, address: '5', model: { byteOrder: 'ABCD' } }])
})

test('a meter that is switched off, moved or deleted is no longer behind its old address', async () => {
  const collector = await addCollector(store, projectId, { number: 'C-6' })
  const meter = await addMeter(store, projectId, { collector_id: collector, address: 'A' })
  await directory.renew()
  const change = async (set: string) => {
    await store.pool.query(`update meter set ${set}, updated_at = now() where id = $1`, [meter])
    await directory.renew()
  }
  await change('status = 0')
  expect(directory.point(collector, 'A', '1')).toBeUndefined()
  await change(`status = 1, address = 'B'`)
  expect(directory.point(collector, 'A', '1')).toBeUndefined()
  expect(directory.point(collector, 'B', '1')?.pointId).toBe(meter)
  await change('deleted = 1')
  expect(directory.point(collector, 'B', '1')).toBeUndefined()
})

test('new keys take the place of the old ones once they were used', async () => {
  const keys = { auth_key: box.seal('old'), next_auth_key: box.seal('new'), next_aes_key: box.seal('new-aes') }
  const id = await addCollector(store, projectId, { number: 'C-7', ...keys })
  await directory.renew()
  expect(directory.collectorById(id)).toMatchObject({ authKey: 'old', next: { authKey: 'new', aesKey: 'new-aes' } })
  await directory.adoptNextKeys(id)
  expect(directory.collectorById(id)).toMatchObject({ authKey: 'new', aesKey: 'new-aes', next: undefined })
})

test('a raw value is scaled without noise, and marked where it is out of bounds', () => {
  const point = { coefficient: 0.01, offset: 0, low: 0, high: 100 }
  expect(readingOf(point, 1234)).toEqual({ value: 12.34, quality: 0 })
  expect(readingOf(point, -1)).toEqual({ value: -0.01, quality: 1 })
  expect(readingOf({ coefficient: 1, offset: 0, low: null, high: null }, 123456.789)).toEqual({
    value: 123456.789,
    quality: 0,
  })
})
