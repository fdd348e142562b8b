import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCaller } from '../../auth/callers.ts'
import { insertRow } from '../../db/insert-row.ts'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { ingest } from '../../ingest/ingest.ts'
import { taskQueue } from '../../tasks/task-queue.ts'
import { rollUp } from '../roll-up.ts'
import { detectionServices } from './detection.service.ts'
import { detectionHandler, detectionTask } from './detection-task.ts'
import { remediesOf, scoreOf } from './score.ts'
import { serviceRoom } from './system-state.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(() => store.close())

test('the score says what it is made of, and falls with what is missing', () => {
  const whole = {
    completeness: 1,
    collectors: 4,
    onlineCollectors: 4,
    meters: 10,
    metersWithIssues: 0,
    lagMinutes: 0,
    badParts: 0,
  }
  expect(scoreOf(whole).score).toBe(100)
  expect(scoreOf({ ...whole, completeness: 0.5, onlineCollectors: 2 }).score).toBe(70)
  const { score, parts } = scoreOf({ ...whole, metersWithIssues: 5, lagMinutes: 500, badParts: 1 })
  expect(score).toBe(parts.reduce((sum, part) => sum + part.points, 0))
  expect(score).toBe(72.5)
})

test('the worst comes first in the to-do list', () => {
  const states = [{ key: 'backup', name: '备份', state: 'none' as const, note: '尚未设置备份' }]
  const remedies = remediesOf(
    [
      { kind: 'late', count: 1, meters: 1, hours: 0 },
      { kind: 'gap', count: 2, meters: 1, hours: 30 },
    ],
    { offlineCollectors: 0, silentMeters: 0 },
    states,
  )
  expect(remedies.map((remedy) => remedy.title)).toEqual([
    '缺数 2 处，涉及 1 块表，共 30 小时',
    '迟到 1 处，涉及 1 块表',
    '备份：尚未设置备份',
  ])
})

test('a run looks at all meters of a project, with progress, and its result is shown', async () => {
  const insert = (table: string, row: Record<string, unknown>) => insertRow(store.pool, table, row)
  const project = await insert('project', { number: 'P', name: '项目', type: 'school', time_zone: 'UTC', status: 1 })
  const collector = await insert('collector', {
    project_id: project,
    number: 'C',
    name: '采集器',
    protocol: 'XML-TCP',
    status: 1,
    online: 0,
    period_seconds: 3600,
  })
  const meter = await insert('meter', {
    project_id: project,
    collector_id: collector,
    number: 'M',
    name: '总表',
    energy_kind: '01',
    unit: 'kWh',
    reading_kind: 'register',
    period_seconds: 3600,
    path: '/',
    status: 1,
  })
  const start = Date.UTC(2026, 0, 1) / 1000
  const hours = [...Array(24 * 40).keys()].filter((hour) => hour < 300 || hour > 360)
  let register = 10
  const values = hours.map((hour) => (register += hour > 500 && hour <= 540 ? 0 : 3))
  await ingest(store, {
    pointIds: hours.map(() => meter),
    ts: hours.map((hour) => start + hour * 3600),
    values,
    source: 0,
  })
  const parts = {
    store,
    dataDir: mkdtempSync(join(tmpdir(), 'detect-')),
    services: serviceRoom(),
    nowMs: () => (start + 41 * 86_400) * 1000,
  }
  const events: unknown[] = []
  const tasks = taskQueue({
    store,
    handlers: { [detectionTask]: detectionHandler(parts) },
    hub: { publish: (_, payload) => events.push(payload) },
    onError: (error) => {
      throw error
    },
  })
  const services = detectionServices({ ...parts, tasks })
  const call = async <T>(name: keyof typeof services, params: Record<string, unknown>) =>
    (await services[name]({ params, caller: systemCaller(), requestId: '', ip: '' })) as T
  const span = { projectId: project, from: '2026-01-01', to: '2026-02-09' }
  await call('detection.run', span)
  await expect(call('detection.run', span)).rejects.toThrow('正在检测')
  await tasks.work()
  expect(events.length).toBeGreaterThan(2)
  type Latest = {
    task: { state: string }
    run: { score: number }
    remedies: { title: string }[]
    zeroRuns: { longestHours: number; zeroHours: number }[]
  }
  const latest = await call<Latest>('detection.latest', { projectId: project })
  expect(latest.task.state).toBe('done')
  expect(latest.zeroRuns).toMatchObject([{ longestHours: 40, zeroHours: 40 }])
  const titles = latest.remedies.map((remedy) => remedy.title)
  expect(titles).toContain('1 台采集器离线')
  expect(titles).toContain('恒值 1 处，涉及 1 块表，共 40 小时')
  expect(titles.some((title) => title.startsWith('缺数 2 处'))).toBe(true)
  type Matrix = { columns: { key: string }[]; rows: { values: Record<string, number | null>; completeness: number }[] }
  const matrix = await call<Matrix>('detection.completeness', span)
  expect(matrix.columns).toHaveLength(40)
  expect(matrix.rows[0]!.values['20260114']).toBe(0)
  expect(matrix.rows[0]!.values['20260120']).toBe(100)
  const status = await call<{ onlinePercent: number; states: { key: string; state: string }[] }>('detection.status', {
    ...span,
    projectIds: [project],
  })
  expect(status.onlinePercent).toBe(0)
  expect(status.states.find((line) => line.key === 'backup')).toMatchObject({ state: 'none' })
})

test('a meter read by hand has one reading due a round of its plan', async () => {
  const insert = (table: string, row: Record<string, unknown>) => insertRow(store.pool, table, row)
  const project = await insert('project', {
    number: 'H',
    name: '手抄',
    type: 'school',
    time_zone: 'Asia/Shanghai',
    status: 1,
  })
  const addMeter = (number: string) =>
    insert('meter', {
      project_id: project,
      number,
      name: number,
      energy_kind: '02',
      unit: 'm³',
      reading_kind: 'register',
      period_seconds: 2_678_400,
      offline_manual: 1,
      path: '/',
      status: 1,
    })
  const [read, missed, late] = [await addMeter('R'), await addMeter('S'), await addMeter('T')]
  const plan = await insert('reading_plan', {
    project_id: project,
    name: '月度',
    cycle: 'month',
    due_day: 5,
    meter_ids: JSON.stringify([read, missed, late]),
    status: 1,
  })
  const day = (text: string) => Date.parse(`${text}T10:00:00+08:00`) / 1000
  await ingest(store, {
    pointIds: [read, read, read, missed, missed, late, late],
    ts: [
      ...['2026-01-01', '2026-02-01', '2026-03-01'],
      ...['2026-01-01', '2026-02-01'],
      ...['2026-01-01', '2026-02-01'],
    ].map(day),
    values: [10, 20, 30, 5, 9, 1, 2],
    source: 2,
  })
  await rollUp(store)
  const sheet = await insert('reading_sheet', {
    plan_id: plan,
    project_id: project,
    period: '2026-02',
    due_date: '2026-03-05',
  })
  await insert('reading_line', { sheet_id: sheet, meter_id: late, state: 'done', value: 3 })
  const services = detectionServices({
    store,
    dataDir: tmpdir(),
    services: serviceRoom(),
    nowMs: () => Date.parse('2026-03-20T00:00:00Z'),
    tasks: taskQueue({ store, handlers: {}, hub: { publish: () => {} }, onError: () => {} }),
  })
  const call = async <T>(name: keyof typeof services, params: Record<string, unknown>) =>
    (await services[name]({ params, caller: systemCaller(), requestId: '', ip: '' })) as T
  type Matrix = {
    rows: { number: string; values: Record<string, number | null>; completeness: number; missingDays: number }[]
  }
  const { rows } = await call<Matrix>('detection.completeness', {
    projectId: project,
    from: '2026-02-18',
    to: '2026-03-19',
  })
  expect(
    rows.map((row) => [row.number, row.completeness, row.missingDays, row.values['20260305'], row.values['20260306']]),
  ).toEqual([
    ['R', 100, 0, 100, null],
    ['S', 0, 1, 0, null],
    ['T', 100, 0, 100, null],
  ])
  const status = await call<{ completeness: number; issueCount: number }>('detection.status', {
    projectIds: [project],
    from: '2026-02-18',
    to: '2026-03-19',
  })
  expect(status.completeness).toBeCloseTo(200 / 3, 9)
  const before = await call<Matrix>('detection.completeness', {
    projectId: project,
    from: '2026-02-06',
    to: '2026-03-04',
  })
  expect(before.rows.map((row) => row.completeness)).toEqual([null, null, null])
})

test('what is counted as open is what the list of open issues shows, whatever the span', async () => {
  const [project] = (await store.pool.query<{ id: number }>(`select id from project where number = 'P'`)).rows
  const open = await store.pool.query(
    `select 1 from data_issue where project_id = $1 and state = 'open' and deleted = 0`,
    [project!.id],
  )
  const services = detectionServices({
    store,
    dataDir: tmpdir(),
    services: serviceRoom(),
    nowMs: () => Date.parse('2026-03-20T00:00:00Z'),
    tasks: taskQueue({ store, handlers: {}, hub: { publish: () => {} }, onError: () => {} }),
  })
  const status = (await services['detection.status']({
    params: { projectIds: [project!.id], from: '2026-03-01', to: '2026-03-02' },
    caller: systemCaller(),
    requestId: '',
    ip: '',
  })) as { issueCount: number }
  expect(open.rows.length).toBeGreaterThan(2)
  expect(status.issueCount).toBe(open.rows.length)
})
