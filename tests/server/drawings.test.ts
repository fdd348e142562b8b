import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LayoutSlice } from '../../schemas/index.ts'
import { addUser, startTestServer, type TestServer } from './running-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

test('a drawing comes with what it asks for, to those who may see drawings', async () => {
  const { token } = await addUser(server, { access: ['drawing.read'] })
  const { code, data } = await server.call<LayoutSlice>('GET', '/api/documents/layouts/cold-station', { token })
  expect(code).toBe(200)
  expect(data.layout.elements.length).toBe(Object.keys(data.layout.geometry).length)
  expect(Object.keys(data.endpoints).sort()).toEqual(['documents.layout', 'drawing.values'])
  expect(await server.call('GET', '/api/documents/layouts/no-such', { token })).toMatchObject({ status: 404 })
})

test('others are refused, and nobody without a sign-in', async () => {
  const { token } = await addUser(server, { access: ['meter.read'] })
  for (const [method, path, body] of [
    ['GET', '/api/documents/layouts/cold-station', undefined],
    ['POST', '/api/drawings/values', { bindings: ['point:A.b'] }],
    ['POST', '/api/drawings/points', {}],
    ['POST', '/api/drawings/resolve', { codes: ['A.b'] }],
  ] as const) {
    expect(await server.call(method, path, { token, body })).toMatchObject({ status: 403 })
    expect(await server.call(method, path, { body })).toMatchObject({ status: 401 })
  }
})

test('a published drawing is at once what is answered', async () => {
  const { token } = server
  const path = '/api/documents/items/layout/cold-station'
  const { data: opened } = await server.call<{ document: Record<string, unknown>; latest: number }>('GET', path, {
    token,
  })
  const document = { ...opened.document, title: '能源中心冷站' }
  await server.call('PUT', path, { token, body: { base: opened.latest, document, why: '改名' } })
  const asked = () => server.call<LayoutSlice>('GET', '/api/documents/layouts/cold-station', { token })
  expect((await asked()).data.layout.title).toBe('冷站工艺流程')
  await server.call('POST', '/api/documents/publish', {
    token,
    body: { documents: [{ kind: 'layout', id: 'cold-station' }], why: '改名' },
  })
  expect((await asked()).data.layout.title).toBe('能源中心冷站')
})

test('a drawing with a fault is not published, and the fault is named', async () => {
  const { token } = server
  const path = '/api/documents/items/layout/energy-nodes'
  const { data: opened } = await server.call<{ document: { geometry: object }; latest: number }>('GET', path, { token })
  const document = { ...opened.document, geometry: {} }
  await server.call('PUT', path, { token, body: { base: opened.latest, document, why: '误' } })
  const answer = await server.call('POST', '/api/documents/publish', {
    token,
    body: { documents: [{ kind: 'layout', id: 'energy-nodes' }], why: '误' },
  })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.data)).toContain('element-without-geometry')
})

test('a binding that is none is refused with its place', async () => {
  const { token } = server
  const bad = await server.call('POST', '/api/drawings/values', { token, body: { bindings: ['meter:A.colour'] } })
  expect(bad).toMatchObject({ status: 400, msg: expect.stringContaining('meter:A.colour') })
  expect(JSON.stringify(bad.data)).toContain('bindings[0]')
})
