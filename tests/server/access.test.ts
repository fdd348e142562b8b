import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProject, addRow, addUser, startTestServer, type TestServer } from './running-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('access codes', () => {
  test('a call without its code is refused, with it allowed, and a change of the role counts at once', async () => {
    const { project } = await addProject(server)
    const { role, token } = await addUser(server, { access: ['space.read'], projectIds: [project.id] })
    expect((await server.call('GET', '/api/rooms', { token })).code).toBe(200)
    expect(await server.call('GET', '/api/users', { token })).toMatchObject({
      status: 403,
      code: 403,
      data: { access: 'user.read' },
    })
    const { version } = (
      await server.call<{ version: number }>('GET', `/api/roles/${role.id}`, { token: server.token })
    ).data
    const update = { version, access: ['user.read'] }
    expect((await server.call('PUT', `/api/roles/${role.id}`, { token: server.token, body: update })).code).toBe(200)
    expect((await server.call('GET', '/api/users', { token })).code).toBe(200)
    expect(await server.call('GET', '/api/rooms', { token })).toMatchObject({ status: 403 })
  })

  test('a role takes only codes that the documents know', async () => {
    const body = { number: 'X1', name: '错误角色', scope: 'all', projectIds: [], access: ['rooms.red'] }
    const answer = await server.call('POST', '/api/roles', { token: server.token, body })
    expect(answer).toMatchObject({ status: 400, msg: '没有这些权限：rooms.red' })
  })

  test('the tree of the role dialog holds every code of the documents once', async () => {
    interface Node {
      id: string
      type: string
      children: Node[]
    }
    const { data } = await server.call<Node[]>('GET', '/api/roles/access-tree', { token: server.token })
    const codes = data.flatMap((module) => module.children.map((code) => code.id))
    expect(codes.sort()).toEqual(Object.keys(server.model().accessCodes).sort())
  })

  test('a role is copied with its rights', async () => {
    const { role } = await addUser(server, { access: ['meter.read'], scope: 'all' })
    const copy = await server.call<{ id: number }>('POST', `/api/roles/${role.id}/copy`, {
      token: server.token,
      body: { number: 'C1', name: '副本' },
    })
    const { data } = await server.call('GET', `/api/roles/${copy.data.id}`, { token: server.token })
    expect(data).toMatchObject({ number: 'C1', name: '副本', scope: 'all', access: ['meter.read'], userCount: 0 })
  })
})

describe('project scope', () => {
  test('rows of other projects are neither listed nor found nor written', async () => {
    const mine = await addProject(server, ['101'])
    const other = await addProject(server, ['201'])
    const { token } = await addUser(server, {
      access: ['space.read', 'space.write', 'meter.read'],
      projectIds: [mine.project.id],
    })
    const list = await server.call<{ rows: { id: number }[] }>('POST', '/api/room/getRoomList', {
      token,
      body: { size: 200 },
    })
    expect(list.data.rows.map((row) => row.id)).toEqual(mine.rooms.map((room) => room.id))
    const hidden = other.rooms[0]
    expect(await server.call('GET', `/api/rooms/${hidden?.id}`, { token })).toMatchObject({ status: 404 })
    const edit = { id: hidden?.id, version: hidden?.version, name: '改名' }
    expect((await server.call('POST', '/api/room/editRoom', { token, body: edit })).status).toBeGreaterThanOrEqual(403)
    const add = { floorId: other.floor.id, number: '9', name: '新' }
    expect((await server.call('POST', '/api/room/addRoom', { token, body: add })).status).toBeGreaterThanOrEqual(400)
    const meters = await server.call('GET', `/api/admin/brancht/getMeterListById?pmid=${other.project.id}`, { token })
    expect(meters).toMatchObject({ status: 403 })
    const tree = await server.call<{ rowId: number }[]>('POST', '/api/room/getRoomTree', { token, body: {} })
    expect(tree.data.map((node) => node.rowId)).toEqual([mine.building.id])
    const session = await server.call<{ projects: { id: number }[] }>('GET', '/api/session', { token })
    expect(session.data.projects.map((one) => one.id)).toEqual([mine.project.id])
  })
})

describe('users', () => {
  test('the user admin is not removed, renamed or disabled, not even by admin', async () => {
    const { data } = await server.call<{ rows: { id: number; version: number }[] }>(
      'GET',
      '/api/users?userName=admin',
      { token: server.token },
    )
    const admin = data.rows[0]
    const update = (change: object) =>
      server.call('PUT', `/api/users/${admin?.id}`, {
        token: server.token,
        body: { version: admin?.version, ...change },
      })
    expect(
      await server.call('POST', '/api/users/delete', { token: server.token, body: { ids: [admin?.id] } }),
    ).toMatchObject({ status: 409, msg: '用户 admin 不能删除' })
    expect(await update({ userName: 'root2' })).toMatchObject({ status: 400, msg: '用户 admin 不能改名' })
    expect(await update({ status: 0 })).toMatchObject({ status: 400, msg: '用户 admin 不能停用' })
  })

  test('nobody grants more than they have', async () => {
    const { project } = await addProject(server)
    const { project: other } = await addProject(server)
    const keeper = await addUser(server, {
      access: ['user.read', 'user.write', 'role.read', 'role.write'],
      projectIds: [project.id],
    })
    const strong = await addRow(server, '/api/roles', {
      number: 'S1',
      name: '强角色',
      scope: 'all',
      projectIds: [],
      access: ['project.write'],
    })
    const person = { userName: 'newone', name: '新人', status: 1, password: 'Rasenmaeher-5' }
    const create = (body: object) =>
      server.call('POST', '/api/users', { token: keeper.token, body: { ...person, ...body } })
    expect(await create({ roleIds: [strong.id], scope: 'role', projectIds: [] })).toMatchObject({
      status: 403,
      msg: '拒绝访问：该用户的角色超出您自己的权限',
    })
    expect(await create({ roleIds: [], scope: 'all', projectIds: [] })).toMatchObject({
      status: 403,
      msg: '拒绝访问：项目范围超出您自己的范围',
    })
    expect(await create({ roleIds: [], scope: 'projects', projectIds: [other.id] })).toMatchObject({ status: 403 })
    const own = await create({ roleIds: [keeper.role.id], scope: 'role', projectIds: [] })
    expect(own).toMatchObject({ code: 200, data: { roleNames: expect.stringContaining('角色') } })
    const role = { number: 'S2', name: '越权', scope: 'projects', projectIds: [], access: ['project.write'] }
    expect(await server.call('POST', '/api/roles', { token: keeper.token, body: role })).toMatchObject({ status: 403 })
    const { data } = await server.call<{ rows: { id: number }[] }>('GET', '/api/users?userName=admin', {
      token: keeper.token,
    })
    expect(
      await server.call('POST', `/api/users/${data.rows[0]?.id}/password`, { token: keeper.token, body: {} }),
    ).toMatchObject({ status: 403 })
    expect(
      await server.call('POST', '/api/users/delete', { token: keeper.token, body: { ids: [keeper.user.id] } }),
    ).toMatchObject({ status: 409, msg: '不能删除自己' })
  })

  test('a role that users have is not deleted; its new name reaches them', async () => {
    const { role, user } = await addUser(server, { access: [] })
    const refused = await server.call('POST', '/api/roles/delete', { token: server.token, body: { ids: [role.id] } })
    expect(refused).toMatchObject({ status: 409, msg: expect.stringMatching(/^角色仍被引用，不能删除：用户 1 条/) })
    const { data } = await server.call<{ version: number }>('GET', `/api/roles/${role.id}`, { token: server.token })
    await server.call('PUT', `/api/roles/${role.id}`, {
      token: server.token,
      body: { version: data.version, name: '值班长' },
    })
    expect(await server.call('GET', `/api/users/${user.id}`, { token: server.token })).toMatchObject({
      data: { roleNames: '值班长' },
    })
    const gone = await server.call('POST', '/api/users/delete', { token: server.token, body: { ids: [user.id] } })
    expect(gone).toMatchObject({ data: { count: 1 } })
    expect(
      (await server.call('POST', '/api/roles/delete', { token: server.token, body: { ids: [role.id] } })).code,
    ).toBe(200)
  })

  test('preferences are kept per user', async () => {
    const { token } = await addUser(server, { access: [] })
    const path = '/api/preferences/list.meters'
    expect((await server.call('GET', path, { token })).data).toEqual({ key: 'list.meters', value: null })
    for (const width of [120, 90]) await server.call('PUT', path, { token, body: { value: { width } } })
    expect((await server.call('GET', path, { token })).data).toEqual({ key: 'list.meters', value: { width: 90 } })
    expect((await server.call('GET', path, { token: server.token })).data).toEqual({ key: 'list.meters', value: null })
  })
})
