import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import exceljs from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedEntities, shippedEnums } from '../db/test-store.ts'
import { type FileStore, fileStore } from '../files/file-store.ts'
import type { Download, Service } from '../http/service.ts'
import { createRowsService, type RowsService } from '../rows/rows.service.ts'
import { type TaskQueue, taskQueue } from '../tasks/task-queue.ts'
import { checkServices } from './checks.services.ts'
import { type CheckFixture, callOf, openCheckFixture, testNowMs } from './checks-fixture.ts'
import { reportHandler, reportTask } from './report/report-task.ts'

let fixture: CheckFixture
let services: ReturnType<typeof checkServices>
let tasks: TaskQueue
let files: FileStore
let rows: RowsService
const folder = mkdtempSync(join(tmpdir(), 'wattform-checks-'))

beforeAll(async () => {
  fixture = await openCheckFixture()
  const { store } = fixture
  files = fileStore(folder)
  tasks = taskQueue({
    store,
    handlers: { [reportTask]: reportHandler({ store, files, nowMs: () => testNowMs }) },
    hub: { publish: () => undefined },
    onError: (error) => {
      throw error
    },
  })
  const model = {
    entities: Object.fromEntries(shippedEntities().map((entity) => [entity.id, entity])),
    enums: Object.fromEntries(shippedEnums().map((one) => [one.id, one])),
  }
  rows = createRowsService({ store, model: () => model })
  services = checkServices({ store, rows, files, tasks, nowMs: () => testNowMs })
})
afterAll(async () => {
  await fixture.store.close()
  rmSync(folder, { recursive: true, force: true })
})

const span = { from: '2026-06-20', to: '2026-07-09', granularity: 'day' }
const ask = async <T>(service: Service, params: Record<string, unknown>, projects?: readonly number[]) =>
  (await service(callOf(params, projects ?? 'all'))) as T

interface Row {
  readonly id: number
  readonly name: string
  readonly ratio: number | null
  readonly state: string | null
  readonly children?: readonly Row[]
}

test('a branch is held against its children, and the ratio of a tenth is located with its figures', async () => {
  const answer = await ask<{ rows: Row[]; facts: Record<string, number>; findings: Record<string, unknown>[] }>(
    services['check.branchBalance'],
    { projectId: fixture.project, ...span },
  )
  expect(answer.facts).toMatchObject({ checked: 1, bad: 1 })
  expect(answer.rows[0]).toMatchObject({ name: '总进线', state: 'bad' })
  expect(answer.rows[0]?.ratio).toBeGreaterThan(40)
  expect(answer.rows[0]?.children?.map(({ state }) => state)).toEqual([null, null, null])
  expect(answer.findings).toHaveLength(1)
  expect(answer.findings[0]).toMatchObject({
    object: '空调',
    causeText: '倍率错误',
    factor: 10,
    days: 20,
    level: '异常',
  })
  expect(answer.findings[0]?.evidence).toContain('现倍率 20，应为 200')
})

test('by months the cause is still looked for by days', async () => {
  const answer = await ask<{ findings: { days: number; factor: number }[] }>(services['check.branchBalance'], {
    projectId: fixture.project,
    ...span,
    granularity: 'month',
  })
  expect(answer.findings).toMatchObject([{ days: 20, factor: 10 }])
})

test('the trend begins with the worst branch, and shows the one that is asked for', async () => {
  const worst = await ask<{ branch: Row; series: unknown[] }>(services['check.branchTrend'], {
    projectId: fixture.project,
    ...span,
  })
  expect(worst.branch).toMatchObject({ id: fixture.branches.gate })
  expect(worst.series).toHaveLength(20 * 3)
  const leaf = await ask<{ branch: Row; facts: { parts: number | null } }>(services['check.branchTrend'], {
    projectId: fixture.project,
    ...span,
    branchId: fixture.branches.lift,
  })
  expect(leaf).toMatchObject({ branch: { name: '电梯' }, facts: { parts: null, state: null } })
})

test('only branches in the asked states are shown, with those above them', async () => {
  const rowsIn = (states: string[]) =>
    ask<{ rows: Row[] }>(services['check.branchBalance'], { projectId: fixture.project, ...span, states })
  expect((await rowsIn(['bad'])).rows).toHaveLength(1)
  expect((await rowsIn(['ok'])).rows).toEqual([])
})

test('limits decide the state, and are refused where they contradict each other', async () => {
  const limits = services['check.setLimits']
  await expect(ask(limits, { okPercent: 60, badPercent: 50 })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  await ask(limits, { okPercent: 60, badPercent: 70 })
  const { facts } = await ask<{ facts: { ok: number } }>(services['check.branchBalance'], {
    projectId: fixture.project,
    ...span,
  })
  expect(facts.ok).toBe(1)
  await ask(limits, { okPercent: 5, badPercent: 10 })
})

test('a band of shares has its lower end below its upper one', async () => {
  const band = { projectType: 'venue', subitemNumber: '01E00', validFrom: '2026-01-01', sourceDoc: '测试' }
  const { caller } = callOf({})
  await expect(rows.create('subitem-band', { ...band, lowPercent: 40, highPercent: 30 }, caller)).rejects.toMatchObject(
    {
      code: 'BAD_INPUT',
    },
  )
  await rows.create('subitem-band', { ...band, lowPercent: 20, highPercent: 30 }, caller)
})

test('every service refuses a project of somebody else', async () => {
  const mine = [fixture.other]
  const params = { projectId: fixture.project, ...span }
  for (const name of [
    'branchBalance',
    'branchTrend',
    'branchConfig',
    'subitemBalance',
    'subitemParts',
    'subitemProposal',
  ] as const)
    await expect(ask(services[`check.${name}`], params, mine), name).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const report = { projectId: fixture.project, reportKind: 'all', periodFrom: span.from, periodTo: span.to }
  await expect(ask(services['check.reportCreate'], report, mine)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const sign = { objectType: 'branch', ids: [fixture.branches.air], conclusion: 'passed' }
  await expect(ask(services['check.sign'], sign, mine)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

interface Config {
  readonly rows: readonly {
    id: number
    version: number
    faults: string
    kinds: string[]
    conclusion: string | null
    loadPercent: number
  }[]
  readonly tree: readonly { id: number; problems: number; children: unknown[] }[]
  readonly facts: Record<string, number>
}

test('records of branches are checked, mended in place and signed', async () => {
  const config = () => ask<Config>(services['check.branchConfig'], { projectId: fixture.project })
  const { air, lift } = fixture.branches
  const before = await config()
  expect(before.facts).toMatchObject({ branches: 4, noSubitem: 3, unchecked: 4 })
  expect(before.tree[0]?.children).toHaveLength(3)
  const row = before.rows.find(({ id }) => id === lift)!
  expect(row.kinds).toEqual(['no-subitem'])
  const mended = await ask<Config['rows'][number]>(services['check.fixBranch'], {
    id: lift,
    version: row.version,
    ratedCurrent: 16,
  })
  expect(mended.kinds).toEqual(['no-subitem', 'overload'])
  await expect(
    ask(services['check.sign'], { objectType: 'branch', ids: [air], conclusion: 'toMend' }),
  ).rejects.toMatchObject({
    code: 'BAD_INPUT',
  })
  await ask(services['check.sign'], {
    objectType: 'branch',
    ids: [air, lift],
    conclusion: 'toMend',
    remark: '换互感器',
  })
  const after = await config()
  expect(after.rows.filter(({ conclusion }) => conclusion === 'toMend')).toHaveLength(2)
  const unchecked = await ask<Config>(services['check.branchConfig'], { projectId: fixture.project, only: 'unchecked' })
  expect(unchecked.rows).toHaveLength(2)
})

test('a report is made in the background from the same figures, kept in three formats with their digests, and is for its project only', async () => {
  const { id } = await ask<{ id: number }>(services['check.reportCreate'], {
    projectId: fixture.project,
    reportKind: 'all',
    periodFrom: span.from,
    periodTo: span.to,
  })
  await expect(ask(services['check.reportDownload'], { id, format: 'pdf' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await tasks.work()
  expect(await ask(services['check.reportProgress'], { id })).toMatchObject({ state: 'done', progress: 100 })
  const preview = await ask<{ markdown: string; files: { format: string; sha256: string }[] }>(
    services['check.reportPreview'],
    { id },
  )
  for (const chapter of ['一、概况', '二、平衡', '三、分项', '四、读数质量', '五、结论'])
    expect(preview.markdown).toContain(`## ${chapter}`)
  expect(preview.markdown).toContain('现倍率 20，应为 200')
  expect(preview.files.map(({ format }) => format)).toEqual(['docx', 'xlsx', 'pdf'])
  expect(new Set(preview.files.map(({ sha256 }) => sha256.length))).toEqual(new Set([64]))
  const fetch = async (format: string) => {
    const { body } = await ask<Download>(services['check.reportDownload'], { id, format })
    return Buffer.isBuffer(body) ? body : buffer(body)
  }
  const book = new exceljs.Workbook()
  await book.xlsx.load((await fetch('xlsx')) as unknown as exceljs.Buffer)
  expect(book.getWorksheet('支路平衡')?.getRow(2).getCell(1).value).toBe('总进线')
  expect((await fetch('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await fetch('docx')).subarray(0, 2).toString()).toBe('PK')
  await expect(ask(services['check.reportPreview'], { id }, [fixture.other])).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(ask(services['check.reportRemove'], { ids: [id] }, [fixture.other])).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await ask(services['check.reportRemove'], { ids: [id] })).toEqual({ count: 1 })
  await expect(ask(services['check.reportPreview'], { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a report that waits can be cancelled and made again', async () => {
  const { id } = await ask<{ id: number }>(services['check.reportCreate'], {
    projectId: fixture.project,
    reportKind: 'reading',
    periodFrom: span.from,
    periodTo: span.to,
    name: '读数',
  })
  await ask(services['check.reportCancel'], { id })
  await tasks.work()
  expect(await ask(services['check.reportProgress'], { id })).toMatchObject({ state: 'cancelled' })
  const kept = async () => {
    const { rows } = await fixture.store.pool.query(
      `select count(*)::int as files from stored_file where purpose = $1 and deleted = 0`,
      [`check-report/${id}`],
    )
    return rows[0].files
  }
  for (let time = 0; time < 2; time += 1) {
    await ask(services['check.reportAgain'], { id })
    await tasks.work()
    expect(await ask(services['check.reportProgress'], { id })).toMatchObject({ state: 'done' })
    expect(await kept()).toBe(3)
  }
})
