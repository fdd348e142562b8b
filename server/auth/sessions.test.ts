import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { callerMaker, projectScope } from './callers.ts'
import { storedSessions } from './sessions.ts'
import { makeTicket, useTicket } from './tickets.ts'

let store: TestStore
let userId: number
let nowMs = Date.parse('2026-03-01T00:00:00Z')
const hour = 3_600_000

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  const user = await store.db
    .insertInto('app_user')
    .values({ user_name: 'li', name: '李工', scope: 'all' })
    .returning('id')
    .executeTakeFirstOrThrow()
  userId = user.id
})
afterAll(() => store.close())

const sessions = () =>
  storedSessions(
    store,
    callerMaker(store, () => []),
    () => nowMs,
  )

test('a token ends 8 hours after its last use', async () => {
  const token = await sessions().open(userId, { ip: '10.0.0.1' })
  nowMs += 7.9 * hour
  expect(await sessions().callerOf(token)).toMatchObject({ userName: 'li', projectIds: 'all' })
  nowMs += 7.9 * hour
  expect(await sessions().callerOf(token)).toMatchObject({ userName: 'li' })
  nowMs += 8 * hour
  expect(await sessions().callerOf(token)).toBeUndefined()
})

test('what another process revoked works for 5 more seconds at most', async () => {
  const own = sessions()
  const token = await own.open(userId, { ip: '10.0.0.1' })
  expect(await own.callerOf(token)).toBeDefined()
  expect(own.isKnown(token)).toBe(true)
  await sessions().closeAll(userId)
  nowMs += 5_000
  expect(await own.callerOf(token)).toBeUndefined()
  expect(own.isKnown(token)).toBe(false)
})

test('a ticket is good once, for 60 seconds', async () => {
  const { ticket } = await makeTicket(store, userId, nowMs)
  expect(await useTicket(store, ticket, nowMs + 59_000)).toBe(userId)
  await expect(useTicket(store, ticket, nowMs + 59_500)).rejects.toThrow('登录凭据无效、已使用或已过期')
  const late = await makeTicket(store, userId, nowMs)
  await expect(useTicket(store, late.ticket, nowMs + 60_000)).rejects.toThrow('登录凭据无效、已使用或已过期')
})

test.each([
  [
    'the union of its roles',
    { scope: 'role', projectIds: [9] },
    [
      ['projects', [3, 1]],
      ['projects', [1, 2]],
    ],
    [1, 2, 3],
  ],
  [
    'all where one role sees all',
    { scope: 'role', projectIds: [] },
    [
      ['projects', [1]],
      ['all', []],
    ],
    'all',
  ],
  ['its own list whatever the roles say', { scope: 'projects', projectIds: [7] }, [['all', []]], [7]],
  ['the project of its department', { scope: 'org', projectIds: [], orgProjectId: 5 }, [], [5]],
  ['nothing without a department', { scope: 'org', projectIds: [] }, [], []],
  ['nothing without roles', { scope: 'role', projectIds: [] }, [], []],
])('the project scope of a user is %s', (_what, user, roles, wanted) => {
  const rights = roles.map(([scope, projectIds]) => ({
    access: [],
    scope: String(scope),
    projectIds: projectIds as number[],
  }))
  expect(projectScope(user, rights)).toEqual(wanted)
})
