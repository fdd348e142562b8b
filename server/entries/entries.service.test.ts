import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { AppError } from '../errors.ts'
import { fileStore } from '../files/file-store.ts'
import type { Caller } from '../http/service.ts'
import { entryServices } from './entry.services.ts'

let store: TestStore
let services: ReturnType<typeof entryServices>
const told: { topic: string; payload: Record<string, unknown> }[] = []
const nowMs = Date.UTC(2026, 5, 15)
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  services = entryServices({
    store,
    files: fileStore(mkdtempSync(join(tmpdir(), 'wattform-entries-'))),
    hub: { publish: (topic, payload) => void told.push({ topic, payload }) },
    nowMs: () => nowMs,
  })
  for (const [name, access, projects] of [
    ['clerk', ['entry.read', 'entry.write'], [1]],
    ['checker', ['entry.read', 'entry.check', 'entry.archive'], []],
  ] as const) {
    const role = await store.pool.query(
      `insert into app_role (number, name, access, scope, project_ids) values ($1, $1, $2, 'projects', '[]') returning id`,
      [name, JSON.stringify(access)],
    )
    await store.pool.query(
      `insert into app_user (user_name, name, role_ids, scope, project_ids, status)
       values ($1, $1, $2, $3, $4, 1)`,
      [name, JSON.stringify([role.rows[0].id]), projects.length > 0 ? 'projects' : 'all', JSON.stringify(projects)],
    )
  }
  await store.pool.query(
    `insert into project (number, name, type, time_zone, status) values ('A', '甲机关', 'government', 'Asia/Shanghai', 1),
       ('B', '乙学校', 'school', 'Asia/Shanghai', 1)`,
  )
})
afterAll(() => store.close())

const caller = (userId: number, projectIds: Caller['projectIds'] = 'all'): Caller => ({
  userId,
  userName: `u${userId}`,
  isAdmin: false,
  access: new Set(),
  projectIds,
})
const [clerk, checker] = [caller(1, [1]), caller(2)]
const call = async (name: keyof typeof services, params: Record<string, unknown>, who = clerk) =>
  (await services[name]({ params, caller: who, requestId: 't', ip: '' })) as Record<string, unknown>
const refusal = async (work: Promise<unknown>) => {
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(fault).toBeInstanceOf(AppError)
  return fault as AppError
}
const cells = (...list: [string, string, number | null, string?][]) =>
  list.map(([row, column, value, note]) => ({ row, column, value, ...(note ? { note } : {}) }))

test('figures go from the grid to the archive by two users, and each change leaves a trace', async () => {
  const saved = await call('entry.save', {
    projectId: 1,
    cells: cells(['2026-04', '01-amount', 1000], ['2026-04', '01-fee', 720.55], ['2026-05', '01-amount', 1100]),
  })
  expect(saved).toEqual({ count: 2 })
  const stored = await store.pool.query('select fee from manual_entry where fee is not null')
  expect(stored.rows).toEqual([{ fee: 7_205_500 }])

  expect(await call('entry.submit', { projectId: 1, year: 2026, month: '2026-04' })).toMatchObject({ count: 1 })
  const own = await refusal(call('entry.check', { ids: [1], pass: true }))
  expect(own.status).toBe(409)
  expect(own.message).toMatch(/2026-04 电：录入人不能复核/)
  expect((await refusal(call('entry.check', { ids: [1], pass: false }, checker))).message).toMatch(/原因/)
  await call('entry.check', { ids: [1], pass: false, reason: '与账单不符' }, checker)

  await call('entry.save', { projectId: 1, cells: cells(['2026-04', '01-amount', 1010]) })
  await call('entry.submit', { ids: [1] })
  expect(await call('entry.check', { ids: [1, 2], pass: true }, checker)).toMatchObject({
    count: 1,
    refused: [{ id: 2, label: '2026-05 电', reason: '草稿状态的数据不能通过' }],
  })
  expect(await call('entry.archive', { ids: [1] }, checker)).toMatchObject({ count: 1 })
  const late = await refusal(call('entry.save', { projectId: 1, cells: cells(['2026-04', '01-amount', 5]) }))
  expect(late.status).toBe(400)
  expect(late.details.fields).toMatchObject([{ field: 'cells.2026-04.01-amount' }])

  const log = (await call('entry.logs', { entryId: 1, size: 50 })) as { rows: Record<string, unknown>[] }
  expect(log.rows.map(({ action, byName }) => `${action} ${byName}`).reverse()).toEqual([
    'save clerk',
    'save clerk',
    'submit clerk',
    'reject checker',
    'save clerk',
    'submit clerk',
    'approve checker',
    'archive checker',
  ])
  expect(log.rows[0]).toMatchObject({ oldValue: '通过', newValue: '归档' })
  expect(log.rows).toContainEqual(expect.objectContaining({ oldValue: '1000', newValue: '1010', byName: 'clerk' }))
})

test('nobody writes, reads or reviews beyond his projects', async () => {
  expect((await refusal(call('entry.grid', { projectId: 2, year: 2026 }))).status).toBe(403)
  expect((await refusal(call('entry.save', { projectId: 2, cells: cells(['2026-05', '01-amount', 1]) }))).status).toBe(
    403,
  )
  await call('entry.save', { projectId: 2, cells: cells(['2026-05', '02-amount', 3]) }, checker)
  const { rows } = (await call('entry.collects', { state: 'draft' })) as { rows: { projectId: number }[] }
  expect(new Set(rows.map((row) => row.projectId))).toEqual(new Set([1]))
  const other = await store.pool.query(`select id from manual_entry where project_id = 2`)
  expect((await refusal(call('entry.withdraw', { ids: [other.rows[0].id] }))).status).toBe(404)
})

test('months that are due and not there stand in the list, those to come do not', async () => {
  const { rows, counts } = (await call('entry.collects', {
    monthFrom: '2026-04',
    monthTo: '2026-07',
    state: 'missing',
    size: 200,
  })) as { rows: { month: string; item: string; id: unknown }[]; counts: Record<string, number> }
  expect(rows.map(({ month, item }) => `${month} ${item}`)).toEqual(['2026-05 02', '2026-04 02'])
  expect(rows.every(({ id }) => id === null)).toBe(true)
  expect(counts.missing).toBe(2)
})

test('a reminder reaches who entered last, once while unread, and is gone when read', async () => {
  const targets = [{ projectId: 1, month: '2026-05' }]
  expect(await call('entry.remind', { targets, text: '月底前' }, checker)).toEqual({ count: 1, receivers: ['clerk'] })
  await call('entry.remind', { targets }, checker)
  expect(told.at(-1)).toEqual({ topic: 'entry.reminded', payload: { projectId: 1, userId: 1 } })
  const mine = (await call('entry.notices', {})) as { rows: { id: number; text: string; sentName: string }[] }
  expect(mine.rows).toMatchObject([{ text: '请补报甲机关 2026 年 05 月的能源资源数据。', sentName: 'checker' }])
  expect((await call('entry.notices', {}, checker)).rows).toEqual([])
  expect((await refusal(call('entry.noticeRead', { id: mine.rows[0]?.id }, checker))).status).toBe(404)
  await call('entry.noticeRead', { id: mine.rows[0]?.id })
  expect((await call('entry.notices', {})).rows).toEqual([])
})

test('an emptied draft is gone, and the grid offers only one’s own submissions to take back', async () => {
  await call('entry.save', { projectId: 1, cells: cells(['2026-05', '03-amount', 7]) })
  await call('entry.save', { projectId: 1, cells: cells(['2026-05', '03-amount', null]) })
  await call('entry.submit', { projectId: 1, year: 2026 })
  const of = async (who: Caller) => {
    const grid = (await call('entry.grid', { projectId: 1, year: 2026 }, who)) as {
      months: { values: Record<string, number | null>; ownSubmitted: number[] }[]
    }
    return grid.months[4]
  }
  expect((await of(clerk))?.values['03-amount']).toBeNull()
  expect((await of(clerk))?.ownSubmitted).toEqual([2])
  expect((await of(checker))?.ownSubmitted).toEqual([])
  expect(await call('entry.withdraw', { ids: [2] })).toMatchObject({ count: 1 })
})
