import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { type Caller, Download } from '../../http/service.ts'
import { importServices, resumeImports } from './import.service.ts'

let store: TestStore
let projectId: number
const folder = mkdtempSync(join(tmpdir(), 'wattform-imports-'))
const told: Readonly<Record<string, unknown>>[] = []
const depsOf = () => ({
  store,
  importDir: join(folder, 'kept'),
  notice: { revision: () => 0, changed: () => undefined },
  hub: { publish: (_topic: string, payload: Readonly<Record<string, unknown>>) => void told.push(payload) },
  onError: () => undefined,
})
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  const made = await store.pool.query(
    `insert into project (number, name, type, time_zone, status) values ('P', '项目', 'school', 'Asia/Shanghai', 1) returning id`,
  )
  projectId = made.rows[0].id
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
type Name = keyof ReturnType<typeof importServices>
interface View {
  readonly id: number
  readonly state: string
  readonly [name: string]: unknown
}
async function call(name: Name, params: Record<string, unknown>, who = caller('all'), file?: string): Promise<View> {
  const files = file && [
    {
      field: 'file',
      fileName: file,
      contentType: 'text/csv',
      sizeBytes: statSync(join(folder, file)).size,
      path: join(folder, file),
    },
  ]
  const service = importServices(depsOf())[name]
  return (await service({ params, caller: who, requestId: 't', ip: '', files: files || undefined })) as View
}
async function ended(id: number): Promise<View> {
  for (;;) {
    const view = await call('importing.get', { id })
    if (view.state !== 'running') return view
    await sleep(20)
  }
}
function put(name: string, rows: readonly string[]): string {
  writeFileSync(join(folder, name), rows.join('\n'))
  return name
}
const sample = ['时间,表号,用量(kWh)', '2026-01-01 00:00,E-1,5', '2026-01-01 01:00,E-1,6', '2026-01-01 02:00,E-1,-1']

test('a file is surveyed, tried, imported, and reported on', async () => {
  const job = await call('importing.upload', { projectId }, caller([projectId]), put('一月.csv', sample))
  expect(job).toMatchObject({ state: 'waiting', kind: 'readings', header: ['时间', '表号', '用量(kWh)'], percent: 0 })
  expect(job.preview).toHaveLength(3)
  expect(job.columns).toContainEqual({ part: 'meter', partText: '表号', column: '表号' })

  const started = await call('importing.start', { id: job.id, dryRun: true })
  expect(['running', 'done']).toContain(started.state)
  expect(await ended(job.id)).toMatchObject({ state: 'done', dryRun: true, rowsTaken: 2, rowsRefused: 1 })
  expect((await store.pool.query('select 1 from meter')).rows).toEqual([])

  await call('importing.start', { id: job.id, mapping: { stamp: 'end' } })
  expect(await ended(job.id)).toMatchObject({
    state: 'done',
    dryRun: false,
    rowsTaken: 2,
    rowsRefused: 1,
    percent: 100,
  })
  const hours = await store.pool.query(`select period, use from usage_hour where node_type = 'meter' order by period`)
  expect(hours.rows).toEqual([
    { period: 2025123123, use: 5 },
    { period: 2026010100, use: 6 },
  ])
  expect(told.at(-1)).toMatchObject({ id: job.id, projectId, state: 'done', percent: 100 })
  await expect(call('importing.start', { id: job.id })).rejects.toThrow('已导入完成')

  const report = (await call('importing.report', { id: job.id })) as unknown as Download
  expect(report).toBeInstanceOf(Download)
  expect(String(report.body)).toContain('"4","用量(kWh)","-1","用量为负"')
})

test('the mapping is remembered for the next file with the same header', async () => {
  const rows = [sample[0]!, '2026-02-01 00:00,E-1,5', '2026-02-01 01:00,E-1,6']
  const job = await call('importing.upload', { projectId }, caller('all'), put('二月.csv', rows))
  expect(job.mapping).toMatchObject({ stamp: 'end' })
  await expect(call('importing.start', { id: job.id, mapping: { zone: 'Mars/Base' } })).rejects.toThrow('不认识的时区')
})

test('a job that broke off is gone on with at the next start', async () => {
  const rows = [sample[0]!, '2026-03-01 00:00,E-1,5', '2026-03-01 01:00,E-1,6']
  const job = await call('importing.upload', { projectId }, caller('all'), put('三月.csv', rows))
  await store.pool.query(`update import_job set state = 'running' where id = $1`, [job.id])
  await resumeImports(depsOf())
  expect(await ended(job.id)).toMatchObject({ state: 'done', rowsTaken: 2 })
})

test('a job of another project is not there for the caller, and one that waits can be cancelled', async () => {
  const job = await call('importing.upload', { projectId }, caller('all'), put('四月.csv', sample))
  const stranger = caller([projectId + 1])
  await expect(call('importing.get', { id: job.id }, stranger)).rejects.toThrow('导入任务不存在')
  await expect(call('importing.upload', { projectId }, stranger, '四月.csv')).rejects.toThrow('项目不存在')
  const list = (await call('importing.list', {}, stranger)) as unknown as { rows: unknown[]; total: number }
  expect(list).toEqual({ rows: [], total: 0 })
  expect(await call('importing.cancel', { id: job.id })).toMatchObject({ state: 'cancelled' })
  const own = (await call('importing.list', { projectId })) as unknown as { rows: View[]; total: number }
  expect(own.rows[0]).toMatchObject({ id: job.id, state: 'cancelled' })
  expect(own.total).toBe(4)
})

test('files that are no tables are refused by name', async () => {
  await expect(call('importing.upload', { projectId }, caller('all'), put('photo.png', ['x']))).rejects.toThrow(
    '请选择',
  )
})

test('a file that cannot be read, or is empty, is refused and not kept; a name may be long', async () => {
  const kept = () => (existsSync(join(folder, 'kept')) ? readdirSync(join(folder, 'kept')).length : 0)
  const before = kept()
  writeFileSync(join(folder, 'broken.xlsx'), 'no workbook')
  await expect(call('importing.upload', { projectId }, caller('all'), 'broken.xlsx')).rejects.toThrow('文件无法读取')
  await expect(call('importing.upload', { projectId }, caller('all'), put('empty.csv', []))).rejects.toThrow(
    '文件中没有内容',
  )
  expect(kept()).toBe(before)
  // 78 signs of three bytes: what a file system takes by itself, but not with something put before it.
  const long = put(`${'长'.repeat(78)}.csv`, sample)
  expect(await call('importing.upload', { projectId }, caller('all'), long)).toMatchObject({ fileName: long })
})

test('a mapping that the file does not have the columns for is refused, and not remembered for others', async () => {
  const file = put(
    'odd.csv',
    sample.map((line) => line.replace('用量(kWh)', '读数')),
  )
  const { id } = await call('importing.upload', { projectId }, caller('all'), file)
  const start = (mapping: Record<string, unknown>) => call('importing.start', { id, mapping })
  await expect(start({ columns: { time: '没有' } })).rejects.toThrow('文件中没有名为“没有”的列')
  await expect(start({ columns: { time: '时间' } })).rejects.toThrow('请指明数值列')
  await expect(start({ kind: 'wide', columns: { time: '时间' }, series: [] })).rejects.toThrow('请指明至少一个仪表列')
  const next = await call('importing.upload', { projectId }, caller('all'), file)
  expect(next.mapping).toMatchObject({ columns: { time: '时间', value: '读数' } })
})

test('two imports that bring the same new meter at the same time both end well', async () => {
  const rows = (from: number) =>
    Array.from({ length: 3000 }, (_, at) => `${new Date(from + at * 900_000).toISOString()},TWIN,${at}`)
  const jobs = await Promise.all(
    [Date.UTC(2026, 2, 1), Date.UTC(2026, 5, 1)].map((from, at) =>
      call('importing.upload', { projectId }, caller('all'), put(`twin-${at}.csv`, ['时间,表号,读数', ...rows(from)])),
    ),
  )
  await Promise.all(jobs.map(({ id }) => call('importing.start', { id })))
  const views = await Promise.all(jobs.map(({ id }) => ended(id)))
  expect(views.map(({ state, rowsTaken }) => [state, rowsTaken])).toEqual([
    ['done', 3000],
    ['done', 3000],
  ])
  const { rows: meters } = await store.pool.query(`select 1 from meter where number = 'TWIN'`)
  expect(meters).toHaveLength(1)
})

test('with another zone the clock and the ends of intervals are told from the file again', async () => {
  const stamps = ['01:45', '02:00', '03:15', '03:30']
  const file = put('zone.csv', ['Timestamp,Supply_kW', ...stamps.map((stamp) => `2019-03-31 ${stamp}:00,4`)])
  const job = await call('importing.upload', { projectId }, caller('all'), file)
  expect(job.mapping).toMatchObject({ stamp: 'start', clock: 'wall', zone: 'Asia/Shanghai', numberStyle: 'auto' })
  const started = await call('importing.start', {
    id: job.id,
    dryRun: true,
    mapping: { zone: 'Europe/Zurich', stamp: 'start' },
  })
  expect(started.mapping).toMatchObject({ stamp: 'end', clock: 'wall', zone: 'Europe/Zurich' })
  expect(await ended(job.id)).toMatchObject({ rowsTaken: 4, rowsRefused: 0 })
})

test('the file itself can be fetched again by those who see its project', async () => {
  const job = await call('importing.upload', { projectId }, caller('all'), put('again.csv', sample))
  const answer = (await call('importing.file', { id: job.id })) as unknown as Download
  expect(answer.fileName).toBe('again.csv')
  const chunks: Buffer[] = []
  for await (const chunk of answer.body as AsyncIterable<Buffer>) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toBe(sample.join('\n'))
  await expect(call('importing.file', { id: job.id }, caller([projectId + 1]))).rejects.toThrow('导入任务不存在')
})
