import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRow } from '../db/insert-row.ts'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { fileStore } from '../files/file-store.ts'
import type { Caller } from '../http/service.ts'
import { ingest } from '../ingest/ingest.ts'
import { ownPoint } from '../metering/points.ts'
import { emptyBatch } from '../metering/reading-batch.ts'
import { rollUp } from '../metering/roll-up.ts'
import { readBinding } from './binding-code.ts'
import { drawingServices } from './drawing.services.ts'

let store: TestStore
const folder = mkdtempSync(join(tmpdir(), 'wattform-drawings-'))
const files = fileStore(folder)
let services: ReturnType<typeof drawingServices>
const nowMs = Date.UTC(2026, 6, 16, 6, 30)
const hour = 3600
const nowHour = Date.UTC(2026, 6, 16, 6) / 1000
let [first, second] = [0, 0]

const caller = (projectIds: Caller['projectIds']): Caller => ({
  userId: 1,
  userName: 'tester',
  isAdmin: false,
  access: new Set(),
  projectIds,
})
const ask = async (params: Record<string, unknown>, who = caller('all')) =>
  (
    (await services['drawing.values']({ params, caller: who, requestId: 't', ip: '' })) as {
      values: {
        key: string
        value: number | null
        unit: string
        state: string
        at: string | null
        qualityText: string
      }[]
    }
  ).values

async function project(number: string): Promise<number> {
  const client = await store.pool.connect()
  try {
    const id = await insertRow(client, 'project', {
      number,
      name: number,
      type: 'government',
      time_zone: 'Asia/Shanghai',
      status: 1,
    })
    const device = await insertRow(client, 'device', { project_id: id, number: 'CH-01', name: '1# 冷机', status: 1 })
    const point = await insertRow(client, 'point', {
      project_id: id,
      owner_type: 'device',
      owner_id: device,
      identifier: 'power',
      name: '功率',
      kind: 'gauge',
      unit: 'kW',
      store_seconds: 900,
    })
    const meter = await insertRow(client, 'meter', {
      project_id: id,
      number: `${number}-E`,
      name: '总表',
      energy_kind: '01',
      unit: 'kWh',
      role: 'gateway',
      is_counted: 1,
      reading_kind: 'register',
      period_seconds: 3600,
      ratio: 1,
      decimals: 2,
      status: 1,
    })
    const batch = emptyBatch(0)
    batch.pointIds.push(ownPoint(point))
    batch.ts.push(nowHour + 1000)
    batch.values.push(278.4)
    for (let back = 20; back >= 0; back -= 1) {
      batch.pointIds.push(meter)
      batch.ts.push(nowHour - back * hour)
      batch.values.push(1000 + (20 - back) * 50)
    }
    await ingest(store, batch)
    return id
  } finally {
    client.release()
  }
}

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  services = drawingServices({ store, files, nowMs: () => nowMs })
  first = await project('A1')
  second = await project('B.2')
  await rollUp(store)
}, 60_000)
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['point:CH-01.power', { kind: 'point', number: 'CH-01', identifier: 'power' }],
  ['point:B.2.CH.power', { kind: 'point', number: 'B.2.CH', identifier: 'power' }],
  ['meter:B.2-E.today', { kind: 'meter', number: 'B.2-E', figure: 'today' }],
])('%s is read by its last dot', (key, wanted) => {
  expect(readBinding(key)).toEqual({ key, ...wanted })
})

test.each(['meter:A1-E.colour', 'device:x.y', 'point:CH-01', ''])('%s is no binding', (key) => {
  expect(readBinding(key)).toBeUndefined()
})

test('points and figures of meters come in the order asked, with unit, age and quality', async () => {
  const bindings = ['meter:A1-E.today', 'point:CH-01.power', 'meter:A1-E.power', 'meter:A1-E.register']
  const values = await ask({ bindings, project: 'A1' })
  expect(values.map(({ key }) => key)).toEqual(bindings)
  expect(values.map(({ value, unit, state }) => [value, unit, state])).toEqual([
    [700, 'kWh', 'fresh'],
    [278.4, 'kW', 'fresh'],
    [50, 'kW', 'fresh'],
    [2000, 'kWh', 'fresh'],
  ])
  expect(values[1]).toMatchObject({ at: '2026-07-16T06:16:40.000Z', qualityText: '正常' })
})

test('a number that several projects have is unknown until a project is named', async () => {
  const [both] = await ask({ bindings: ['point:CH-01.power'] })
  expect(both).toMatchObject({ state: 'unknown', value: null })
  const [one] = await ask({ bindings: ['point:CH-01.power'], projectId: second })
  expect(one).toMatchObject({ state: 'fresh', value: 278.4 })
})

test('what lies outside of the caller’s projects is unknown, whatever project is named', async () => {
  const who = caller([second])
  for (const params of [{ project: 'A1' }, {}])
    expect((await ask({ bindings: ['meter:A1-E.register'], ...params }, who))[0]).toMatchObject({
      state: 'unknown',
      value: null,
    })
  await expect(ask({ bindings: ['meter:A1-E.register'], projectId: first }, who)).rejects.toMatchObject({ status: 403 })
  const [own] = await ask({ bindings: ['point:CH-01.power'] }, who)
  expect(own).toMatchObject({ state: 'fresh' })
})

test('a value that is late is overdue, one that does not exist is unknown', async () => {
  const late = drawingServices({ store, files, nowMs: () => nowMs + 3 * 3_600_000 })
  const answer = (await late['drawing.values']({
    params: { bindings: ['point:CH-01.power', 'point:CH-09.power'], project: 'A1' },
    caller: caller('all'),
    requestId: 't',
    ip: '',
  })) as { values: { state: string }[] }
  expect(answer.values.map(({ state }) => state)).toEqual(['overdue', 'unknown'])
})

test('points and meters are found by a part of their code or name, within the caller’s projects', async () => {
  const find = async (params: Record<string, unknown>, who = caller('all')) =>
    (await services['drawing.points']({ params, caller: who, requestId: 't', ip: '' })) as {
      rows: { code: string; projectNumber: string }[]
      total: number
    }
  expect((await find({ keyword: 'ch-01' })).rows.map(({ code, projectNumber }) => [code, projectNumber])).toEqual([
    ['CH-01.power', 'A1'],
    ['CH-01.power', 'B.2'],
  ])
  expect((await find({ keyword: '冷机', kind: 'meter' })).total).toBe(0)
  expect((await find({ kind: 'meter' }, caller([first]))).rows.map(({ code }) => code)).toEqual(['A1-E'])
})

test('codes are resolved in bulk, and those that do not exist are named', async () => {
  const answer = (await services['drawing.resolve']({
    params: { codes: ['CH-01.power', 'A1-E', 'CH-02.power'], project: 'A1' },
    caller: caller('all'),
    requestId: 't',
    ip: '',
  })) as { found: { code: string; kind: string }[]; missing: string[] }
  expect(answer.found.map(({ code, kind }) => [code, kind])).toEqual([
    ['A1-E', 'meter'],
    ['CH-01.power', 'point'],
  ])
  expect(answer.missing).toEqual(['CH-02.power'])
})
