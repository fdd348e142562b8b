import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRow } from '../../db/insert-row.ts'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { drawingServices } from '../../drawings/drawing.services.ts'
import { fileStore } from '../../files/file-store.ts'
import { ensureDemoPlant, tickDemoPlant } from './demo-plant.ts'
import { plantDevices, plantProject } from './plant-points.ts'

let store: TestStore
let projectId = 0
const nowMs = Date.UTC(2026, 6, 16, 6, 30, 20)

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  const row = {
    number: plantProject,
    name: '医院',
    type: 'hospital',
    time_zone: 'Asia/Shanghai',
    is_demo: true,
    status: 1,
  }
  projectId = await insertRow(store.pool, 'project', row)
}, 60_000)
afterAll(() => store.close())

const count = async (text: string) => Number((await store.pool.query<{ n: string }>(text)).rows[0]?.n)
const files = fileStore(mkdtempSync(join(tmpdir(), 'wattform-plant-')))
const newest = async (binding: string, atMs: number) => {
  const { values } = (await drawingServices({ store, files, nowMs: () => atMs })['drawing.values']({
    params: { bindings: [binding], project: plantProject },
    caller: { userId: 1, userName: 't', isAdmin: true, access: new Set(), projectIds: 'all' },
    requestId: 't',
    ip: '',
  })) as { values: { value: number | null; at: string | null; state: string }[] }
  return values[0]
}

test('the plant is made once, with hourly values up to the running minute', async () => {
  await ensureDemoPlant(store, nowMs)
  const points = await count('select count(*) as n from point')
  const readings = await count('select count(*) as n from readings')
  expect(await count('select count(*) as n from device')).toBe(plantDevices.length)
  expect(points).toBe(plantDevices.reduce((sum, device) => sum + device.points.length, 0))
  expect(readings).toBeGreaterThan(30 * 24 * 50)
  await ensureDemoPlant(store, nowMs)
  expect(await count('select count(*) as n from point')).toBe(points)
  expect(await count('select count(*) as n from readings')).toBe(readings)
  expect(await newest('point:CS-01.chwSupply', nowMs)).toMatchObject({ at: '2026-07-16T06:30:00.000Z', state: 'fresh' })
  expect(await newest('point:CT-03.power', nowMs)).toMatchObject({ value: null, state: 'never' })
}, 60_000)

test('each minute has a value on the way of any other reading; told twice it is one', async () => {
  const later = nowMs + 60_000
  expect(await tickDemoPlant(store, later)).toBe(projectId)
  expect(await tickDemoPlant(store, later)).toBe(projectId)
  expect(await newest('point:CH-01.power', later)).toMatchObject({ at: '2026-07-16T06:31:00.000Z', state: 'fresh' })
  expect(await count('select count(*) as n from reading_conflict')).toBe(0)
})
