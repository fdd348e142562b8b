import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import exceljs from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { type ImportRequest, importFiles } from './import-files.ts'
import { loadRefusals } from './import-job.store.ts'

let store: TestStore
const folder = mkdtempSync(join(tmpdir(), 'wattform-import-'))
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

function put(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(resolve(path, '..'), { recursive: true })
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text)
  return path
}
const run = (path: string, more: Partial<ImportRequest> = {}) =>
  importFiles(store, { paths: [path], dryRun: false, ...more })
const totals = async (project: string) =>
  (
    await store.pool.query(
      `select m.number, m.role, sum(u.use) as use from usage_year u join meter m on m.id = u.node_id
       join project p on p.id = m.project_id where u.node_type = 'meter' and p.name = $1 group by 1, 2 order by 1`,
      [project],
    )
  ).rows

test('a folder of buildings, meters, readings and weather becomes a project; again, everything repeats', async () => {
  put('campus/buildings.csv', 'building_id,sqm,floors,primary_usage\nb1,1200,3.0,Education\n')
  put('campus/meters.csv', 'meter_id,building_id,kind,unit,total_kwh\nb1-E,b1,electricity,kWh,36\nb1-G,b1,gas,kWh,9\n')
  const rows = [0, 1, 2].flatMap((h) => [
    `2021-01-01T0${h}:00:00Z,b1,b1-E,electricity,kWh,${10 + h * 2}`,
    `2021-01-01T0${h}:00:00Z,b1,b1-G,gas,kWh,3`,
  ])
  put('campus/readings.csv.gz', `timestamp_utc,building_id,meter_id,kind,unit,value\n${rows.join('\n')}\n`)
  put('campus/weather.csv', 'timestamp_utc,air_temperature_c,relative_humidity_pct\n2021-01-01T00:00:00Z,-4,94.1\n')
  put('campus/price.csv', 'timestamp_utc,gbp_per_kwh\n2021-01-01T00:00:00Z,0.14\n')
  const first = await run(join(folder, 'campus'))
  expect(first.files.map(({ file, counts }) => [file.fileName, counts?.taken, counts?.refused])).toEqual([
    ['buildings.csv', 1, 0],
    ['meters.csv', 2, 0],
    ['readings.csv.gz', 6, 0],
    ['weather.csv', 1, 0],
  ])
  expect((await totals('campus')).map((row) => [row.number, row.use])).toEqual([
    ['b1-E', 36],
    ['b1-G', 9],
  ])
  const again = await run(join(folder, 'campus'))
  expect(again.files.map(({ counts }) => [counts?.taken, counts?.repeated])).toEqual([
    [0, 1],
    [0, 2],
    [0, 6],
    [0, 1],
  ])
  const building = await store.pool.query(`select area, floors, category from building where number = 'b1'`)
  expect(building.rows).toEqual([{ area: 1200, floors: 3, category: 'D' }])
  const project = await store.pool.query(`select area, data_start_day as start from project where name = 'campus'`)
  expect(project.rows).toEqual([{ area: 1200, start: '2021-01-01' }])
})

test('what cannot be taken is refused with its line and reason, the rest is taken', async () => {
  const text = [
    '表号,采集时间,读数(kWh)',
    'A-1,2025-01-01 00:00,100',
    'A-1,昨天,101',
    'A-1,2025-01-01 01:00,一百',
    ',2025-01-01 01:00,5',
    'A-1,2025-01-01 02:00,',
    'A-1,2025-01-01 03:00,"1,106.5"',
  ].join('\n')
  const path = put('bad/抄表.csv', text)
  const dry = await run(path, { dryRun: true })
  expect(dry.files[0]!.counts).toMatchObject({ taken: 2, refused: 3, missing: 1 })
  expect((await store.pool.query(`select 1 from project where name = 'bad'`)).rows).toEqual([])
  const { files } = await run(path)
  expect(files[0]!.counts).toMatchObject({ taken: 2, refused: 3, missing: 1 })
  expect(await loadRefusals(store.pool, files[0]!.jobId, 10)).toEqual([
    { line: 3, column: '采集时间', value: '昨天', reason: '时间无法识别' },
    { line: 4, column: '读数(kWh)', value: '一百', reason: '不是数值' },
    { line: 5, column: '读数(kWh)', value: '5', reason: '没有表号' },
  ])
  expect(await totals('bad')).toEqual([{ number: 'A-1', role: 'main', use: 1006.5 }])
})

test('a wide file of powers in a workbook, its total above its parts', async () => {
  const workbook = new exceljs.Workbook()
  const sheet = workbook.addWorksheet('数据')
  sheet.addRow(['时间', '总用电 (kW)', '照明 (kW)', '空调 (MW)'])
  for (let hour = 0; hour < 4; hour += 1) sheet.addRow([new Date(Date.UTC(2025, 5, 1, hour)), 30, 10, 0.02])
  const path = join(folder, 'wide', '用电.xlsx')
  mkdirSync(join(folder, 'wide'))
  await workbook.xlsx.writeFile(path)
  const { files } = await run(path, { zone: 'Asia/Shanghai' })
  expect(files[0]!.counts).toMatchObject({ taken: 12, refused: 0 })
  expect((await totals('wide')).map((row) => [row.number, row.role, row.use])).toEqual([
    ['用电-总用电', 'main', 120],
    ['用电-照明', 'sub', 40],
    ['用电-空调', 'sub', 80],
  ])
  const project = await store.pool.query(
    `select u.period, u.use from usage_day u join project p on p.id = u.node_id where node_type = 'project' and p.name = 'wide'`,
  )
  expect(project.rows).toEqual([{ period: 20250601, use: 120 }])
})

test('an import that broke off goes on where its last committed rows end', async () => {
  const hours = 60_000
  const lines = Array.from({ length: hours * 2 }, (_, i) => {
    const at = new Date(Date.UTC(2015, 0, 1) + Math.floor(i / 2) * 3_600_000).toISOString()
    return `${at},M${i % 2},electricity,kWh,${i % 5}`
  })
  const path = put('broken/readings.csv', `timestamp_utc,meter_id,kind,unit,value\n${lines.join('\n')}\n`)
  let seen = 0
  const broken = importFiles(
    store,
    { paths: [path], dryRun: false },
    {
      progress: (_file, counts) => {
        seen = counts.rowsDone
        throw new Error('power cut')
      },
    },
  )
  await expect(broken).rejects.toThrow('power cut')
  expect(seen).toBeGreaterThan(0)
  expect(seen).toBeLessThan(hours * 2)
  let isResumed = false
  const { files } = await importFiles(
    store,
    { paths: [path], dryRun: false },
    {
      began: (_file, _job, resumed) => {
        isResumed = resumed
      },
    },
  )
  expect(isResumed).toBe(true)
  expect(files[0]!.counts).toMatchObject({ taken: hours * 2, repeated: 0 })
  const sum = (await totals('broken')).reduce((total, row) => total + row.use, 0)
  expect(sum).toBe(hours * 2 * 2)
})

const cambridge = resolve(import.meta.dirname, '../../../../shared/data/cambridge')

test('two years of a university: every row, every total', { timeout: 240_000 }, async () => {
  if (!existsSync(cambridge)) {
    console.log('The university data set is not beside this checkout; its import was not tested.')
    return
  }
  const { project, files, facts } = await run(cambridge)
  const readings = files.find(({ file }) => file.fileName === 'readings.csv.gz')!
  expect(readings.counts).toMatchObject({ taken: 1_734_480, repeated: 0, refused: 0 })
  const wanted = readFileSync(join(cambridge, 'meters.csv'), 'utf8').trim().split('\n').length - 1
  expect(facts.meterTotals.size).toBe(wanted)
  const use = new Map((await totals(project.name)).map((row) => [row.number, row.use]))
  for (const [meter, total] of facts.meterTotals) expect(Math.abs(use.get(meter)! - total)).toBeLessThan(0.1)
})
