import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import type { Caller } from '../http/service.ts'
import { analysisServices } from './analysis.services.ts'
import { readTemperatures } from './weather-forecast.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'wattform-weather-'))
let store: TestStore
let services: ReturnType<typeof analysisServices>
let stationId = 0
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  services = analysisServices({ store })
  const { rows } = await store.pool.query<{ id: number }>(
    `insert into weather_station (number, name, time_zone, status) values ('S1', '一号站', 'Asia/Shanghai', 1) returning id`,
  )
  stationId = rows[0]!.id
  await store.pool.query(
    `insert into project (number, name, type, time_zone, status, weather_station_id)
     values ('P1', '甲', 'school', 'Asia/Shanghai', 1, $1)`,
    [stationId],
  )
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const caller = (projectIds: Caller['projectIds']): Caller => ({
  userId: 1,
  userName: 'tester',
  isAdmin: false,
  access: new Set(),
  projectIds,
})
const callOf = (params: Record<string, unknown>, who = caller('all')) => ({
  params: { stationId, ...params },
  caller: who,
  requestId: 't',
  ip: '',
})
function upload(text: string, fileName = 'weather.csv') {
  const path = join(folder, 'upload.csv')
  writeFileSync(path, text)
  return { files: [{ field: 'file', fileName, contentType: 'text/csv', sizeBytes: text.length, path }] }
}
const importText = (text: string, who = caller('all')) =>
  services['weather.import']({ ...callOf({}, who), ...upload(text) })

const hours = '时间,温度,相对湿度\n2026-07-10 08:00,20,60\n2026-07-10 09:00,21,61\n'

test('a file is taken once; what is there with another value is refused, what was filled in is replaced', async () => {
  expect(await importText(hours)).toMatchObject({ kind: 'hours', taken: 2, repeated: 0, refused: [] })
  expect(await importText(hours)).toMatchObject({ taken: 0, repeated: 2, refused: [] })
  await services['weather.correct'](callOf({ at: '2026-07-10T04:00:00Z', temperature: 26 }))
  await services['weather.fill'](callOf({ from: '2026-07-10', to: '2026-07-10' }))
  const more = '时间,温度\n2026-07-10 09:00,25\n2026-07-10 10:00,22.5\n'
  expect(await importText(more)).toMatchObject({ taken: 1, refusedTotal: 1, refused: [{ line: 2 }] })
  const series = await services['weather.series'](callOf({ from: '2026-07-10', to: '2026-07-10' }))
  expect(series).toMatchObject({
    rows: [{ t: 20 }, { t: 21 }, { t: 22.5, source: 'file', filled: false }, { filled: true }, { t: 26 }],
  })
})

test('each bad line says why, with its number and column', async () => {
  const text =
    '时间,温度\n昨天,3\n2026-07-11 08:00,999\n2026-07-11 08:30,5\n2026-07-11 09:00,\n2026-07-11 10:00,5\n2026-07-11 10:00,6\n'
  expect(await importText(text)).toMatchObject({
    taken: 1,
    refusedTotal: 5,
    refused: [
      { line: 2, field: '时间', reason: '时间无法识别' },
      { line: 3, field: '温度', reason: '温度不在 -90 到 70 之间' },
      { line: 4, reason: '不是整点' },
      { line: 5, reason: '没有温度' },
      { line: 7, reason: '与第 6 行的时刻重复' },
    ],
  })
  await expect(importText('表号,用量\nA,1\n')).rejects.toMatchObject({ status: 400 })
  await expect(importText(hours, caller([]))).rejects.toMatchObject({ status: 403 })
})

test('a forecast is told by its column 发布时间 and drawn beside what came, by issue', async () => {
  const text =
    '发布时间,时间,温度\n2026-07-12 06:00,2026-07-12 07:00,30\n2026-07-12 06:00,2026-07-12 08:00,31\n2026-07-12 06:00,2026-07-12 05:00,31\n'
  expect(await importText(text)).toMatchObject({ kind: 'forecast', taken: 2, refused: [{ line: 4 }] })
  await importText('时间,温度\n2026-07-12 07:00,28\n')
  const issue = { issuedAt: '2026-07-11T22:00:00.000Z' }
  const later = { issuedAt: '2026-07-12T04:00:00Z', from: '2026-07-12T05:00:00Z', temperatures: '33，34 35' }
  expect(await services['weather.forecast'](callOf(later))).toMatchObject({ count: 3 })
  const span = { from: '2026-07-12', to: '2026-07-12' }
  expect(await services['weather.series'](callOf({ ...span, ...issue }))).toMatchObject({
    forecast: { label: '07-12 06:00', source: 'file' },
    issues: [{ label: '07-12 12:00' }, { label: '07-12 06:00' }],
    rows: [
      { time: '2026-07-12T07:00', t: 28, f: 30 },
      { time: '2026-07-12T08:00', t: null, f: 31 },
    ],
  })
  expect(await services['weather.series'](callOf(span))).toMatchObject({
    forecast: { label: '07-12 12:00', source: 'manual' },
  })
  await expect(services['weather.forecast'](callOf({ ...later, from: '2026-07-12T01:00:00Z' }))).rejects.toMatchObject({
    status: 400,
  })
})

test('typed temperatures come back as typed, whatever parts them', () => {
  const temperature = fc.integer({ min: -600, max: 600 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(
      fc.array(temperature, { minLength: 1, maxLength: 48 }),
      fc.constantFrom(',', ' ', '\n', '，', '; '),
      (all, by) => {
        expect(readTemperatures(all.join(by))).toEqual(all.map((one) => one + 0))
      },
    ),
  )
  for (const text of ['', '1, x', '99']) expect(() => readTemperatures(text)).toThrow()
})
