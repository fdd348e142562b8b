import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../http/service.ts'
import type { Row } from '../rows/row.ts'
import { callerOf, openTestRows, type TestRows } from '../rows/test-rows.ts'
import { accountHooks } from './account-hooks.ts'
import { callerMaker } from './callers.ts'
import { type Sessions, storedSessions } from './sessions.ts'
import { makeTicket, useTicket } from './tickets.ts'
import { userServices } from './user.service.ts'

let open: TestRows
let sessions: Sessions
let services: ReturnType<typeof userServices>
const projects: number[] = []
const orgs: number[] = []
const admin: Caller = { ...callerOf(), userId: 0, userName: 'admin', isAdmin: true }
/** May do all with users, in the first project only. */
let clerk: Caller

beforeAll(async () => {
  open = await openTestRows('embedded', [accountHooks(() => true)])
  const { rows, store } = open
  sessions = storedSessions(
    store,
    callerMaker(store, () => []),
  )
  services = userServices({ store, rows, sessions })
  for (const number of ['P1', 'P2']) {
    const project = await rows.create('project', { number, name: `项目${number}`, type: 'government' }, admin)
    projects.push(project.id)
    const org = await rows.create('org', { projectId: project.id, number: 'A', name: '机关' }, admin)
    orgs.push(org.id)
  }
  clerk = { ...callerOf(projects.slice(0, 1)), userId: 999, access: new Set(['user.write']) }
})
afterAll(() => open.store.close())

let made = 0
function addUser(more: Record<string, unknown> = {}, caller = admin): Promise<Row> {
  made += 1
  const user = { userName: `user-${made}`, name: '某人', roleIds: [], scope: 'role', status: 1 }
  return open.rows.create('user', { ...user, password: 'Gartentor-77', ...more }, caller)
}
const change = (user: Row, values: Record<string, unknown>) =>
  open.rows.update('user', { id: user.id, version: user.version, ...values }, admin)
const call = (id: number, caller: Caller, more: Record<string, unknown> = {}) => ({
  params: { id, ...more },
  caller,
  requestId: 'r',
  ip: '10.0.0.1',
})

test('a new password or a stop ends the sign-ins and tickets of the user, and a new start revives none', async () => {
  const byPassword = await addUser()
  const token = await sessions.open(byPassword.id, { ip: '10.0.0.1' })
  const { ticket } = await makeTicket(open.store, byPassword.id)
  await change(byPassword, { password: 'Hauseingang-88' })
  expect(await sessions.callerOf(token)).toBeUndefined()
  await expect(useTicket(open.store, ticket)).rejects.toThrow('登录凭据无效')

  const byStatus = await addUser()
  const other = await sessions.open(byStatus.id, { ip: '10.0.0.1' })
  const stopped = await change(byStatus, { status: 0 })
  await change(stopped, { status: 1 })
  expect(await sessions.callerOf(other)).toBeUndefined()
})

test('who changes the own password stays signed in', async () => {
  const user = await addUser()
  const token = await sessions.open(user.id, { ip: '10.0.0.1' })
  const self = await sessions.callerOf(token)
  await open.rows.update(
    'user',
    { id: user.id, version: user.version, password: 'Hauseingang-88' },
    {
      ...admin,
      userId: user.id,
      sessionId: self?.sessionId,
    },
  )
  sessions.forget()
  expect((await sessions.callerOf(token))?.userId).toBe(user.id)
})

test('a user of another project, by department too, is out of reach', async () => {
  const theirs = await addUser({ scope: 'org', orgId: orgs[1] })
  const refused = '拒绝访问：项目范围超出您自己的范围'
  await expect(services['user.resetPassword'](call(theirs.id, clerk, { password: 'Hauseingang-88' }))).rejects.toThrow(
    refused,
  )
  await expect(services['user.unlock'](call(theirs.id, clerk))).rejects.toThrow(refused)
  await expect(services['user.signOut'](call(theirs.id, clerk))).rejects.toThrow(refused)
  await expect(services['user.signIns'](call(theirs.id, clerk))).rejects.toThrow(refused)
  const own = await addUser({ scope: 'org', orgId: orgs[0] }, clerk)
  expect(await services['user.signOut'](call(own.id, clerk))).toEqual({ count: 0 })
})

test('no two names differ only in upper and lower case', async () => {
  await addUser({ userName: 'Chen.Li' })
  await expect(addUser({ userName: 'chen.li' })).rejects.toThrow('账号与已有的用户重复')
  await expect(addUser({ userName: 'ADMIN' })).rejects.toThrow('账号与已有的用户重复')
})
