import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePreviewAs } from '../../server/auth/preview-as.ts'
import { addProject, addUser, startTestServer, type TestServer } from './running-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const as = (token: string, header: string) => ({ token, headers: { 'preview-as': header } })

test.each<[string, object]>([
  ['role=3', { role: 3 }],
  ['project=12', { project: 12 }],
  ['role=3;project=12', { role: 3, project: 12 }],
])('the header %s', (header, wanted) => expect(parsePreviewAs(header)).toEqual(wanted))
test.each(['', ';', 'role=', 'role=x', 'project=1;role=2', 'role=1 or 1=1'])('the header %j is refused', (header) => {
  expect(() => parsePreviewAs(header)).toThrow(/preview-as/)
})

describe('a page looked at with the eyes of a role', () => {
  test('what the role may not see is refused by the server, and only its projects are there', async () => {
    const mine = await addProject(server, ['101'])
    await addProject(server, ['201'])
    const { role } = await addUser(server, { access: ['space.read'], projectIds: [mine.project.id] })
    const look = as(server.token, `role=${role.id}`)
    expect((await server.call('GET', '/api/users', look)).code).toBe(403)
    const { data } = await server.call<{ rows: { id: number }[] }>('GET', '/api/rooms', look)
    expect(data.rows.map(({ id }) => id)).toEqual(mine.rooms.map(({ id }) => id))
    const session = await server.call<{ user: { isAdmin: boolean; access: string[] } }>('GET', '/api/session', look)
    expect(session.data.user).toMatchObject({ isAdmin: false, access: ['space.read'] })
  })
  test('a role that names no projects is looked through with the projects of who looks', async () => {
    const one = await addProject(server, ['111'])
    const { role } = await addUser(server, { access: ['space.read'], projectIds: [] })
    const { data } = await server.call<{ rows: { id: number }[] }>(
      'GET',
      '/api/rooms',
      as(server.token, `role=${role.id}`),
    )
    expect(data.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(one.rooms.map(({ id }) => id)))
    const designer = await addUser(server, { access: ['design.write', 'space.read'], projectIds: [one.project.id] })
    const own = await server.call<{ rows: { id: number }[] }>(
      'GET',
      '/api/rooms',
      as(designer.token, `role=${role.id}`),
    )
    expect(own.data.rows.map(({ id }) => id)).toEqual(one.rooms.map(({ id }) => id))
  })
  test('nothing is written with borrowed eyes', async () => {
    const { role } = await addUser(server, { access: ['role.write', 'role.read'], scope: 'all' })
    const body = { number: 'P1', name: '预览', scope: 'all', projectIds: [], access: [] }
    const answer = await server.call('POST', '/api/roles', { ...as(server.token, `role=${role.id}`), body })
    expect(answer).toMatchObject({ status: 403, msg: '以其他身份预览时不写入数据' })
  })
  test('a single project narrows what the caller sees', async () => {
    const one = await addProject(server, ['301'])
    const { data } = await server.call<{ projects: { id: number }[] }>(
      'GET',
      '/api/session',
      as(server.token, `project=${one.project.id}`),
    )
    expect(data.projects.map(({ id }) => id)).toEqual([one.project.id])
  })
  test('nobody sees more than by himself, and only designers may look', async () => {
    const { role: strong } = await addUser(server, { access: ['user.read', 'space.read'], scope: 'all' })
    const designer = await addUser(server, { access: ['design.write', 'space.read'], scope: 'all' })
    const plain = await addUser(server, { access: ['space.read'], scope: 'all' })
    const header = `role=${strong.id}`
    expect((await server.call('GET', '/api/users', as(designer.token, header))).code).toBe(403)
    expect((await server.call('GET', '/api/rooms', as(designer.token, header))).code).toBe(200)
    expect((await server.call('GET', '/api/rooms', as(plain.token, header))).code).toBe(403)
    expect((await server.call('GET', '/api/rooms', as(designer.token, 'role=999999'))).code).toBe(404)
    expect((await server.call('GET', '/api/rooms', as(designer.token, 'whoever'))).code).toBe(400)
  })
})
