import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRow } from '../db/insert-row.ts'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { entryServices } from '../entries/entry.services.ts'
import { fileStore } from '../files/file-store.ts'
import type { Caller } from '../http/service.ts'
import { messageServices } from './messages.service.ts'

const nowMs = () => Date.UTC(2026, 5, 8)
const told: string[] = []
const hub = { publish: (topic: string, payload: object) => void told.push(`${topic} ${JSON.stringify(payload)}`) }
let store: TestStore
let messages: ReturnType<typeof messageServices>
let entries: ReturnType<typeof entryServices>
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  messages = messageServices({ store, hub, nowMs })
  entries = entryServices({ store, hub, nowMs, files: fileStore(mkdtempSync(join(tmpdir(), 'wattform-messages-'))) })
  const insert = (table: string, row: Record<string, unknown>) => insertRow(store.pool, table, row)
  for (const number of ['A', 'B'])
    await insert('project', { number, name: `${number}校`, type: 'school', time_zone: 'Asia/Shanghai', status: 1 })
  const entry = { item: '01', amount: 5, entered_by_id: 2, submitted_by_id: 2 }
  const at = '2026-06-07T08:00:00Z'
  await insert('manual_entry', {
    ...entry,
    project_id: 1,
    month: '2026-04',
    state: 'rejected',
    checked_at: at,
    check_reason: '请附账单',
  })
  await insert('manual_entry', { ...entry, project_id: 1, month: '2026-05', state: 'submitted', submitted_at: at })
  await insert('manual_entry', { ...entry, project_id: 2, month: '2026-05', state: 'submitted', submitted_at: at })
  const notice = {
    user_id: 2,
    month: '2026-05',
    text: '请补报A校 2026-05 水',
    sent_name: '王',
    sent_at: '2026-06-07T09:00:00Z',
  }
  await insert('entry_notice', { ...notice, project_id: 1 })
  const meter = await insert('meter', {
    project_id: 1,
    number: 'W',
    name: '水表',
    energy_kind: '02',
    unit: 'm³',
    path: '/',
    reading_kind: 'register',
    period_seconds: 2678400,
    status: 1,
  })
  const plan = {
    project_id: 1,
    name: '月抄',
    cycle: 'month',
    due_day: 5,
    meter_ids: JSON.stringify([meter]),
    reader_id: 2,
    status: 1,
  }
  const planId = await insert('reading_plan', plan)
  for (const [period, due, state] of [
    ['2026-04', '2026-05-05', 'done'],
    ['2026-05', '2026-06-05', 'due'],
    ['2026-06', '2026-07-05', 'due'],
  ]) {
    const sheet = await insert('reading_sheet', { plan_id: planId, project_id: 1, period, due_date: due, reader_id: 2 })
    await insert('reading_line', { sheet_id: sheet, meter_id: meter, state })
  }
})
afterAll(() => store.close())

const caller = (userId: number, projectIds: Caller['projectIds'], ...access: string[]): Caller => ({
  userId,
  userName: `u${userId}`,
  isAdmin: false,
  access: new Set(access),
  projectIds,
})
const clerk = caller(2, [1])
const call = async (who: Caller, name: keyof typeof messages, params: Record<string, unknown> = {}) =>
  (await messages[name]({ params, caller: who, requestId: '', ip: '' })) as {
    unread: number
    count: number
    rows: { key: string; title: string; text: string; route: string; isRead: boolean }[]
  }
const shown = async (who: Caller) =>
  (await call(who, 'message.list')).rows.map(({ title, text, route }) => [title, text, route])

test('reminders, rejected entries and overdue rounds of the user; nothing of others', async () => {
  expect(await shown(clerk)).toEqual([
    ['催报', '请补报A校 2026-05 水', '/dataEntering'],
    ['填报被驳回', 'A校 2026-04 电：请附账单', '/dataEntering'],
    ['抄表逾期', 'A校 月抄 2026-05，还有 1 块表未抄，应于 2026-06-05 抄完', '/meterReading'],
  ])
  expect(await shown(caller(2, [2]))).toEqual([])
  expect(await shown(caller(3, 'all'))).toEqual([])
})

test('who may review is told how many entries of others wait, in his projects', async () => {
  expect(await shown(caller(3, 'all', 'entry.check'))).toEqual([['待复核', '2 条填报等待复核', '/dataRecord']])
  expect(await shown(caller(3, [2], 'entry.check'))).toEqual([['待复核', '1 条填报等待复核', '/dataRecord']])
  expect(await shown(caller(2, [2], 'entry.check'))).toEqual([])
})

test('what is read counts no more and goes to the end; only what was told can be read', async () => {
  const { rows, unread } = await call(clerk, 'message.list')
  expect(unread).toBe(3)
  expect(await call(clerk, 'message.read', { keys: [rows[0]!.key, 'made-up'] })).toEqual({ count: 1 })
  expect(told.at(-1)).toBe('message.changed {"userId":2}')
  const after = await call(clerk, 'message.list')
  expect(after.unread).toBe(2)
  expect(after.rows.at(-1)).toMatchObject({ key: rows[0]!.key, isRead: true })
  expect(await call(caller(3, 'all', 'entry.check'), 'message.read', { keys: [rows[1]!.key] })).toEqual({ count: 0 })
  expect((await store.pool.query('select count(*) as n from message_read')).rows[0].n).toBe(1)
})

test('a step of an entry is told to those who look, and a notice that was taken note of is read', async () => {
  const at = { caller: caller(3, 'all', 'entry.check'), requestId: '', ip: '' }
  await entries['entry.check']({ ...at, params: { ids: [2], pass: true } })
  expect(told.at(-1)).toBe('message.changed {"projectId":1}')
  expect(await shown(caller(3, 'all', 'entry.check'))).toEqual([['待复核', '1 条填报等待复核', '/dataRecord']])
  await entries['entry.noticeRead']({ params: { id: 1 }, caller: clerk, requestId: '', ip: '' })
  expect(told.at(-1)).toBe('message.changed {"userId":2}')
  const { rows } = await call(clerk, 'message.list')
  expect(rows.find((row) => row.title === '催报')).toMatchObject({ isRead: true })
})
