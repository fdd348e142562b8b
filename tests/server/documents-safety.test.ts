import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProject, addRow, addUser, startTestServer, type TestServer } from './running-server.ts'

type Json = Record<string, unknown>

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = server.token
})
afterAll(() => server.stop())

const item = (kind: string, id: string, more = '') => `/api/documents/items/${kind}/${id}${more}`
const save = (id: string, base: number, document: Json) =>
  server.call<{ version: number }>('PUT', item('enum', id), { token, body: { base, document } })
const open = async (id: string) =>
  (await server.call<{ document: Json; latest: number; published: number }>('GET', item('enum', id), { token })).data
const publish = (id: string, version: number) =>
  server.call<Json>('POST', '/api/documents/publish', { token, body: { documents: [{ kind: 'enum', id, version }] } })
const publishes = async () => (await server.call<Json[]>('GET', '/api/documents/publishes', { token })).data.length

describe('publishing', () => {
  test('nothing newer is put out of force by an older version, and what is in force makes no second record', async () => {
    const { document } = await open('enabled')
    await save('enabled', 0, { ...document, title: '启用与否' })
    await save('enabled', 1, { ...document, title: '是否启用' })
    expect((await publish('enabled', 2)).code).toBe(200)
    const before = await publishes()
    expect(await publish('enabled', 1)).toMatchObject({
      status: 409,
      msg: '文档“enum/enabled”已发布更新的第 2 版；要退回第 1 版，请先恢复它',
    })
    expect(await publish('enabled', 2)).toMatchObject({ status: 200, data: { ids: [] } })
    expect([(await open('enabled')).published, await publishes()]).toEqual([2, before])
  })

  test('what somebody else has locked is not published under his hands', async () => {
    const other = await addUser(server, { access: ['document.read', 'document.write'] })
    const { document } = await open('balanceState')
    await save('balanceState', 0, { ...document, title: '平衡状态类' })
    await server.call('POST', item('enum', 'balanceState', '/lock'), { token: other.token, body: {} })
    expect(await publish('balanceState', 1)).toMatchObject({ status: 409, data: { reason: 'LOCKED_DOCUMENT' } })
    await server.call('POST', item('enum', 'balanceState', '/unlock'), { token: other.token, body: {} })
    expect((await publish('balanceState', 1)).code).toBe(200)
  })
})

test('a document that never was is neither locked nor removed, and has no history', async () => {
  const calls: [string, string, Json?][] = [
    ['POST', '/lock', {}],
    ['DELETE', '?base=0'],
    ['GET', '/versions'],
    ['GET', '/compare'],
  ]
  for (const [method, more, body] of calls)
    expect(
      await server.call(method, item('page', 'never-was', more), { token, ...(body ? { body } : {}) }),
    ).toMatchObject({ status: 404, msg: expect.stringContaining('page/never-was') })
  const { data } = await server.call<Json[]>('GET', '/api/documents?keyword=never-was', { token })
  expect(data).toEqual([])
})

test('a renaming of an access code that is refused leaves roles with the codes that they had', async () => {
  const { role } = await addUser(server, { access: ['space.read'] })
  const other = await addUser(server, { access: ['document.write'] })
  await server.call('POST', item('api', 'space', '/lock'), { token: other.token, body: {} })
  const body = { thing: 'access', name: 'space.read', to: 'space.look' }
  expect(await server.call('POST', '/api/documents/rename', { token, body })).toMatchObject({ status: 409 })
  const { data } = await server.call<{ access: string[] }>('GET', `/api/roles/${role.id}`, { token })
  expect(data.access).toEqual(['space.read'])
})

test('no page takes an address that belongs to endpoints', async () => {
  const body = { thing: 'route', name: '/projectList', to: '/api/projects' }
  expect(await server.call('POST', '/api/documents/rename', { token, body })).toMatchObject({ status: 400 })
  const { data: page } = await server.call<{ document: Json }>('GET', item('page', 'project-list'), { token })
  const documents = [{ ...page.document, route: '/api/projects' }]
  const { data } = await server.call<Json[]>('POST', '/api/documents/check', { token, body: { documents } })
  expect(data.map(({ pointer }) => pointer)).toContain('/route')
})

describe('a call that deletes though it is a GET', () => {
  test('is logged, not answered to HEAD, and not made with borrowed eyes', async () => {
    const { project } = await addProject(server)
    const group = await addRow(server, '/api/control-groups', { projectId: project.id, number: 'G1', name: '一层' })
    const raw = new FormData()
    raw.append('file', new Blob(['<svg viewBox="0 0 640 480"/>']), 'plan.svg')
    raw.append('projectId', String(project.id))
    raw.append('name', '平面图')
    const { data: image } = await server.call<{ id: number }>('POST', '/api/map-images', { token, raw })
    const page = await addRow(server, '/api/ctrlMonitorInterface/add', {
      projectId: project.id,
      groupId: group.id,
      imageId: image.id,
      name: '冷站',
    })
    const at = `/api/ctrlMonitorInterface/delete?id=${page.id}`
    const info = () => server.call('GET', `/api/ctrlMonitorInterface/getInfo?id=${page.id}`, { token })
    const eyes = { token, headers: { 'preview-as': `project=${project.id}` } }
    expect(await server.call('GET', at, eyes)).toMatchObject({ status: 403, msg: '以其他身份预览时不写入数据' })
    expect((await server.call('HEAD', at, { token })).status).toBe(405)
    expect((await info()).code).toBe(200)
    expect((await server.call('GET', at, { token })).code).toBe(200)
    expect((await info()).code).toBe(404)
    const { data } = await server.call<{ rows: Json[] }>('GET', '/api/operation-logs?size=20', { token })
    expect(data.rows.map(({ operation }) => operation)).toContain('删除监控画面')
  })
  test('nor is a lock taken with them', async () => {
    const { project } = await addProject(server)
    const eyes = { token, headers: { 'preview-as': `project=${project.id}` }, body: {} }
    expect((await server.call('POST', item('enum', 'enabled', '/lock'), eyes)).status).toBe(403)
  })
})
