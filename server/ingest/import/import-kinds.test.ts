import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestService } from '../../acquisition/latest.service.ts'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import type { Caller } from '../../http/service.ts'
import { ownPoint } from '../../metering/points.ts'
import { unpackPacket } from '../packets.store.ts'
import { fileReferenceOf } from './file-packet.ts'
import { type ImportRequest, importFiles } from './import-files.ts'
import { loadRefusals, loadWork } from './import-job.store.ts'

let store: TestStore
const folder = mkdtempSync(join(tmpdir(), 'wattform-kinds-'))
const keepDir = join(folder, 'imports')
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function run(name: string, lines: readonly string[], more: Partial<ImportRequest> = {}) {
  writeFileSync(join(folder, name), lines.join('\n'))
  const project = name.replace(/\..*$/, '')
  const outcome = await importFiles(store, { paths: [join(folder, name)], project, dryRun: false, keepDir, ...more })
  return outcome.files[0]!
}
const usage = async (project: string) => {
  const { rows } = await store.pool.query<{ name: string; role: string; use: number }>(
    `select m.name, m.role, sum(u.use) as use from usage_year u join meter m on m.id = u.node_id
     join project p on p.id = m.project_id where u.node_type = 'meter' and p.name = $1 group by 1, 2 order by 1`,
    [project],
  )
  return Object.fromEntries(rows.map((row) => [row.name, [row.role, row.use]]))
}
const caller: Caller = {
  userId: 1,
  userName: 'tester',
  isAdmin: true,
  access: new Set(),
  projectIds: 'all',
}

test('a column of both signs feeds a meter each way, and nothing of it is lost', async () => {
  const file = await run('solar.csv', [
    'Date and Time,Total Building (kW),PV (kW),Building Net (kW)',
    '2025-01-01 01:00,100,2,102',
    '2025-01-01 02:00,110,-50,60',
    '2025-01-01 03:00,120,-150,-30',
    '2025-01-01 04:00,120,0,120',
  ])
  expect(file.counts).toMatchObject({ taken: 4 + 8 + 8, refused: 0, missing: 0 })
  expect(await usage('solar')).toEqual({
    'Total Building': ['main', 450],
    PV: ['check', 200],
    'PV 反向': ['check', 2],
    'Building Net': ['check', 282],
    'Building Net 反向': ['check', 30],
  })
  const total = await store.pool.query(
    `select sum(u.use) as use from usage_year u join project p on p.id = u.node_id and u.node_type = 'project'
     where p.name = 'solar'`,
  )
  expect(total.rows).toEqual([{ use: 450 }])
})

test('usage below zero is refused, or counted the other way where a person says so', async () => {
  const lines = ['时间,表号,用量(kWh)', '2025-01-01 00:00,N-1,5', '2025-01-01 01:00,N-1,-3', '2025-01-01 02:00,N-1,4']
  const refused = await run('one-way.csv', lines)
  expect(refused.counts).toMatchObject({ taken: 2, refused: 1 })
  const counted = await run('two-way.csv', lines, { mapping: { negatives: 'reverse' } })
  expect(counted.counts).toMatchObject({ taken: 5, refused: 0 })
  expect(await usage('two-way')).toEqual({ 'N-1': ['main', 9], 'N-1 反向': ['check', 3] })
})

test('temperatures, valves and states become points of a device with their units, and show as newest values', async () => {
  const file = await run('AHU-7.csv', [
    'Datetime,AHU: Supply Air Temperature,AHU: Return Temp (°C),AHU: Valve (%),Fan Status,Mode,Fault,Fan Energy (kWh)',
    '8/28/2007 0:00,77.13,21.5,0,1,heating,OFF,1',
    '8/28/2007 0:01,77.63,21.6,-4,1,cooling,OFF,1',
    '8/28/2007 0:02,#VALUE!,21.7,50,0,cooling,ON,1',
    '8/28/2007 0:03,78.10,,50,0,idle,ON,1',
  ])
  expect(file.counts).toMatchObject({ taken: 26, refused: 1, missing: 1 })
  const refusals = await loadRefusals(store.pool, file.jobId, 9)
  expect(refusals).toEqual([{ line: 4, column: 'AHU: Supply Air Temperature', value: '#VALUE!', reason: '不是数值' }])
  const { rows } = await store.pool.query<{
    id: number
    name: string
    kind: string
    unit: string
    states: string | null
  }>(
    `select t.id, t.name, t.kind, t.unit, t.states from point t join device d on d.id = t.owner_id
     where d.number = 'AHU-7' order by t.id`,
  )
  expect(rows.map(({ name, kind, unit, states }) => [name, kind, unit, states])).toEqual([
    ['AHU: Supply Air Temperature', 'gauge', '°F', null],
    ['AHU: Return Temp', 'gauge', '°C', null],
    ['AHU: Valve', 'gauge', '%', null],
    ['Fan Status', 'state', '', null],
    ['Mode', 'state', '', '0 heating，1 cooling，2 idle'],
    ['Fault', 'state', '', '0 off，1 on'],
  ])
  const fault = await store.pool.query('select value, source from readings where point_id = $1 order by ts', [
    ownPoint(rows.at(-1)!.id),
  ])
  expect(fault.rows.map((row) => row.value)).toEqual([0, 0, 1, 1])
  expect(await usage('AHU-7')).toEqual({ 'Fan Energy': ['main', 4] })
  const { rows: queued } = await store.pool.query('select 1 from dirty')
  expect(queued).toEqual([])
  const latest = (await latestService(
    store,
    () => Date.UTC(2007, 7, 28) / 1000,
  )({
    params: { keyword: 'AHU-7', pointKind: 'other' },
    caller,
    requestId: 't',
    ip: '',
  })) as { rows: { pointName: string; value: number; meterNumber: string }[]; total: number }
  expect(latest.total).toBe(6)
  expect(latest.rows[0]).toMatchObject({ meterNumber: 'AHU-7', pointName: 'AHU: Supply Air Temperature', value: 78.1 })
})

test('decimal commas are told by the file itself, and can be chosen', async () => {
  const file = await run('komma.csv', [
    '时间;表号;用量(kWh)',
    '2025-01-01 00:00;K-1;12,345',
    '2025-01-01 01:00;K-1;1.234,5',
  ])
  expect(file.file.mapping.numberStyle).toBe('comma')
  expect(await usage('komma')).toEqual({ 'K-1': ['main', 1246.845] })
  const chosen = await run('gewaehlt.csv', ['时间,表号,用量(kWh)', '2025-01-01 00:00,K-2,"12,345"'], {
    mapping: { numberStyle: 'comma' },
  })
  expect(chosen.counts).toMatchObject({ taken: 1 })
  expect(await usage('gewaehlt')).toEqual({ 'K-2': ['main', 12.345] })
})

test('an hour passed twice is told apart by order, marked and counted; none is doubled or lost', async () => {
  const stamps = ['01:45', '02:00', '02:15', '02:30', '02:45', '03:00', '02:15', '02:30', '02:45', '03:00', '03:15']
  const file = await run(
    'autumn.csv',
    ['Timestamp,Grid_Supply_kW', ...stamps.map((stamp, at) => `2019-10-27 ${stamp}:00,${at + 1}`)],
    { zone: 'Europe/Zurich', mapping: { stamp: 'end' } },
  )
  expect(file.counts).toMatchObject({ taken: 11, repeated: 0, refused: 0, again: 4 })
  const { rows } = await store.pool.query(
    `select count(*) as n, count(*) filter (where r.quality = 128) as marked from readings r
     join meter m on m.id = r.point_id join project p on p.id = m.project_id where p.name = 'autumn'`,
  )
  expect(rows).toEqual([{ n: 11, marked: 4 }])
  expect(Object.values(await usage('autumn'))).toEqual([['main', (11 * 12) / 2 / 4]])
})

test('a reading leads to its packet, the packet to the lines of the file, and the file is kept', async () => {
  const lines = ['时间,表号,用量(kWh)', '2025-03-01 00:00,F-1,5', '2025-03-01 01:00,F-1,x', '2025-03-01 02:00,F-1,4']
  const { jobId } = await run('traced.csv', lines)
  const { rows } = await store.pool.query(
    `select distinct k.road, k.result, k.remote, k.packing, k.body, k.plain, k.taken, k.bad, k.refused, p.name from readings r
     join meter m on m.id = r.point_id join raw_packet k on k.id = r.packet join project p on p.id = k.project_id
     where m.number = 'F-1'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ road: 'file', result: 2, remote: 'traced.csv', taken: 2, bad: 1, name: 'traced' })
  const { body } = await unpackPacket(rows[0])
  const work = (await loadWork(store.pool, jobId))!
  expect(fileReferenceOf('file', body)).toEqual({
    importId: jobId,
    file: 'traced.csv',
    sha256: work.sha256,
    lines: { from: 2, to: 4 },
  })
  expect(existsSync(work.filePath) && readFileSync(work.filePath, 'utf8')).toBe(lines.join('\n'))
  expect(work.filePath.startsWith(keepDir)).toBe(true)
})

test('a mapping is remembered for the project it was used in, not for others', async () => {
  const lines = ['时间,表号,用量(kWh)', '2025-04-01 00:00,M-1,5', '2025-04-01 01:00,M-1,6']
  await run('own.csv', lines, { mapping: { stamp: 'end' } })
  const again = await run('own.csv', [...lines, '2025-04-01 02:00,M-1,7'])
  expect([again.file.isRecalled, again.file.mapping.stamp]).toEqual([true, 'end'])
  const other = await run('foreign.csv', lines)
  expect([other.file.isRecalled, other.file.mapping.stamp]).toEqual([false, 'start'])
})

test('a table of meters says what each stands below and which sub-item it counts to', async () => {
  const table = [
    '表号,名称,能源种类,单位,上级仪表,分项',
    'T,总表,电,kWh,,',
    'L,一层照明,电,kWh,T,01A10',
    'C,二层,电,kWh,T,空调',
  ]
  const first = await run('tree.csv', [...table, 'X,三层,电,kWh,无,', 'Y,四层,电,kWh,T,未知'])
  expect(first.counts).toMatchObject({ taken: 3, refused: 2 })
  const refusals = await loadRefusals(store.pool, first.jobId, 9)
  expect(refusals.map((one) => one.reason)).toEqual(['上级仪表“无”应先于本行', '分项“未知”无法识别'])
  const again = await run('tree.csv', table)
  expect(again.counts).toMatchObject({ taken: 0, repeated: 3 })
  const { rows } = await store.pool.query(
    `select m.number, i.number as code, i.name from subitem_member s join subitem i on i.id = s.subitem_id
     join meter m on m.id = s.meter_id join project p on p.id = i.project_id where p.name = 'tree' order by 1`,
  )
  expect(rows).toEqual([
    { number: 'C', code: '01B00', name: '空调' },
    { number: 'L', code: '01A10', name: '室内照明与插座' },
  ])
})

test('lists as people keep them: a title above, full-width digits, sums below; what is doubtful is told', async () => {
  const buildings = await run('楼栋清单.csv', [
    '某医院建筑清单,,,,',
    '建筑编号,建筑名称,建筑面积(m²),层数,建成年份',
    'Ｂ０１,门诊楼（一）,"１２，８００",６层,2008年',
    'B02,住院楼,23000.5,18,2015-06-01 00:00:00',
    'B02,住院楼,23000.5,18,2015-06-01 00:00:00',
    'B02,别的楼,100,1,2015',
    'B03,行政楼,约3000,2,1998',
    'B04,车库,300,-2,1998',
    '合计,,36100.5,,',
  ])
  expect(buildings.counts).toMatchObject({ taken: 2, repeated: 1, refused: 4 })
  const refusals = await loadRefusals(store.pool, buildings.jobId, 10)
  expect(refusals.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '6 建筑编号“B02”在本文件中已有一行，内容不同',
    '7 建筑面积“约3000”应为数字',
    '8 层数“-2”应为 1 到 200 的整数',
    '9 合计行，不是建筑',
  ])
  const { rows } = await store.pool.query(
    `select b.number, b.name, b.area::float8, b.floors::int, b.year_built::int as year from building b
     join project p on p.id = b.project_id where p.name = '楼栋清单' order by 1`,
  )
  expect(rows).toEqual([
    { number: 'B01', name: '门诊楼（一）', area: 12800, floors: 6, year: 2008 },
    { number: 'B02', name: '住院楼', area: 23000.5, floors: 18, year: 2015 },
  ])
  const meters = await run('仪表清单.csv', [
    '表号,仪表名称,能源种类,单位',
    'Ｅ－０１,总表,电,kWh',
    'E-01,另一块,电,kWh',
    'E-02,没有单位,电,',
    'E-03,没有种类,,kWh',
    '总计,,,',
  ])
  expect(meters.counts).toMatchObject({ taken: 1, refused: 4 })
  expect((await loadRefusals(store.pool, meters.jobId, 10)).map(({ reason }) => reason)).toEqual([
    '表号“E-01”在本文件中已有一行，内容不同',
    '没有单位，如 kWh、m³、GJ',
    '没有能源种类',
    '合计行，不是仪表',
  ])
})
