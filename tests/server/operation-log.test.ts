import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProject, addUser, startTestServer, type TestServer } from './running-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = server.token
})
afterAll(() => server.stop())

interface LogRow {
  id: number
  kind: string
  operation: string
  object: string
  changesText: string
  changes: { kind: string; fields: { field: string; before: unknown; after: unknown }[] }[]
  result: string
  message: string
  userName: string
  ip: string
  module: string
  fromPath: string
  toPath: string
}

const newest = async (filter = '') => {
  const { data } = await server.call<{ rows: LogRow[] }>('GET', `/api/operation-logs?size=10${filter}`, { token })
  return data.rows
}

test('a writing call is logged with who, where, what, and the fields that differ', async () => {
  const { rooms } = await addProject(server, ['301'])
  const edit = { id: rooms[0]?.id, version: 1, name: '档案室' }
  await server.call('POST', '/api/room/editRoom', { token, body: edit })
  const [row] = await newest()
  expect(row).toMatchObject({
    kind: 'call',
    userName: 'admin',
    ip: '127.0.0.1',
    module: '房间',
    operation: '修改房间',
    object: '档案室',
    result: 'ok',
    changes: [{ kind: 'update', fields: [{ field: 'name', before: '房间301', after: '档案室' }] }],
  })
  expect(row?.changesText).toContain('房间301 → 档案室')
})

test('a refused call is logged with its sentence, a reading one not at all', async () => {
  await server.call('POST', '/api/room/deleteRoom', { token, form: { ids: '999999' } })
  expect((await newest())[0]).toMatchObject({
    operation: '删除房间',
    result: 'refused',
    message: '房间不存在或已被删除',
  })
  const before = (await newest())[0]?.id
  await server.call('POST', '/api/room/getRoomTree', { token, body: {} })
  expect((await newest())[0]?.id).toBe(before)
})

test('page visits and sign-ins stand in the log', async () => {
  const visit = await server.call<{ id: number }>('POST', '/api/webOperation/add', {
    token,
    body: { from: '/login', to: '/projectList' },
  })
  expect((await newest('&kind=visit'))[0]).toMatchObject({
    id: visit.data.id,
    fromPath: '/login',
    toPath: '/projectList',
    object: '项目管理',
  })
  await server.call('POST', '/api/login', { body: { userName: 'admin', password: 'falsch-1' } })
  expect((await newest('&kind=sign-in'))[0]).toMatchObject({ userName: 'admin', operation: '登录', result: 'refused' })
})

test('the log is exported by who may read it, and nobody writes it', async () => {
  const { token: other } = await addUser(server, { access: ['operation-log.read'] })
  const { status, headers, text } = await server.call('GET', '/api/operation-logs/export?format=csv', { token: other })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('attachment')
  expect(text).toContain('操作')
  const { token: none } = await addUser(server, { access: [] })
  expect(await server.call('GET', '/api/operation-logs', { token: none })).toMatchObject({ status: 403 })
  expect(await server.call('POST', '/api/operation-logs', { token, body: {} })).toMatchObject({ status: 405 })
})

test('lines that come together keep one chain', async () => {
  const visits = Array.from({ length: 40 }, (_, at) =>
    server.call('POST', '/api/webOperation/add', { token, body: { from: '/', to: `/p${at}` } }),
  )
  await Promise.all(visits)
  const { data } = await server.call<{ ok: boolean; rows: number }>('GET', '/api/operation-logs/verify', { token })
  expect(data.ok).toBe(true)
  expect(data.rows).toBeGreaterThan(40)
})

test('a row that was altered, and one that was taken out, is found', async () => {
  const { db } = server.store
  const victim = (await newest('&kind=visit'))[3]?.id ?? 0
  const verify = async () => (await server.call('GET', '/api/operation-logs/verify', { token })).data
  await db.updateTable('operation_log').set({ to_path: '/elsewhere' }).where('id', '=', victim).execute()
  expect(await verify()).toMatchObject({ ok: false, faultId: victim, reason: '内容被改动' })
  await db.deleteFrom('operation_log').where('id', '=', victim).execute()
  expect(await verify()).toMatchObject({ ok: false, faultId: victim + 1, reason: '此前的记录缺失' })
})
