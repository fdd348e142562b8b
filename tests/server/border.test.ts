import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProject, startTestServer, type TestServer } from './running-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = server.token
})
afterAll(() => server.stop())

describe('what comes in', () => {
  test('an unknown address is 404 in the envelope, and another method says which there are', async () => {
    expect(await server.call('GET', '/api/nothing')).toMatchObject({ status: 404, code: 404, msg: '请求地址出错' })
    expect(await server.call('GET', '/api/room/addRoom', { token })).toMatchObject({
      status: 405,
      msg: '此地址只接受 POST 请求',
    })
  })

  test('broken JSON, a body that is no object and another content type are 400', async () => {
    const headers = { 'content-type': 'application/json' }
    const send = (raw: string, type = headers) =>
      server.call('POST', '/api/room/addRoom', { token, raw, headers: type })
    expect(await send('{"a":')).toMatchObject({ status: 400, msg: '请求体不是有效的 JSON' })
    expect(await send('[1]')).toMatchObject({ status: 400, msg: '请求体应为对象' })
    expect(await send('null')).toMatchObject({ status: 400 })
    expect(await send('a=1', { 'content-type': 'text/plain' })).toMatchObject({
      status: 400,
      msg: '请求体应为 application/json',
    })
  })

  test('a body over 2 MB and an address over 8 KB are refused with a sentence', async () => {
    expect(
      await server.call('POST', '/api/room/addRoom', { token, body: { name: 'x'.repeat(2_200_000) } }),
    ).toMatchObject({ status: 413, msg: '请求体过大' })
    expect(await server.call('GET', `/api/rooms?keyword=${'x'.repeat(70_000)}`, { token })).toMatchObject({
      status: 414,
      msg: '请求地址过长，最多 8192 个字符',
    })
  })

  test('a value of the wrong type names its field; JSON is not coerced, query, path and form are', async () => {
    const { floor, rooms } = await addProject(server, ['1'])
    const add = { floorId: String(floor.id), number: '2', name: '二' }
    expect(await server.call('POST', '/api/room/addRoom', { token, body: add })).toMatchObject({
      status: 400,
      msg: '楼层（floorId）应为整数',
      data: { fields: [{ field: 'floorId' }] },
    })
    expect((await server.call('GET', `/api/rooms?size=20&floorId=${floor.id}`, { token })).code).toBe(200)
    expect(await server.call('GET', '/api/rooms?size=many', { token })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('size'),
    })
    expect(await server.call('GET', '/api/rooms/seven', { token })).toMatchObject({ status: 400, msg: 'id应为整数' })
    expect(
      await server.call('POST', '/api/room/deleteRoom', { token, form: { ids: String(rooms[0]?.id) } }),
    ).toMatchObject({ data: { count: 1 } })
  })

  test('NUL, lone surrogates, __proto__ and numbers past exactness never reach a service', async () => {
    const { floor } = await addProject(server)
    const add = (name: unknown) =>
      server.call('POST', '/api/room/addRoom', { token, body: { floorId: floor.id, number: 'n', name } })
    expect(await add('a\u0000b')).toMatchObject({ status: 400, msg: 'name含有不允许的字符' })
    expect(await add('\ud800')).toMatchObject({ status: 400 })
    const raw = `{"floorId":${floor.id},"number":"n","name":"n","__proto__":{"admin":true}}`
    expect(
      await server.call('POST', '/api/room/addRoom', { token, raw, headers: { 'content-type': 'application/json' } }),
    ).toMatchObject({ status: 400 })
    expect(await server.call('GET', '/api/rooms/1e300', { token })).toMatchObject({
      status: 400,
      msg: 'id超出数值范围',
    })
  })

  test('a path with a broken encoding is 400', async () => {
    const status = await new Promise((resolve, reject) => {
      const url = new URL(server.url)
      const call = request(
        { host: url.hostname, port: url.port, path: '/api/rooms/%E0%A4%A', headers: { token } },
        (res) => {
          res.resume()
          resolve(res.statusCode)
        },
      )
      call.on('error', reject).end()
    })
    expect(status).toBe(400)
  })
})

describe('what goes out', () => {
  test('a version that is not the current one is 409', async () => {
    const { rooms } = await addProject(server, ['1'])
    const edit = (name: string) =>
      server.call('POST', '/api/room/editRoom', { token, body: { id: rooms[0]?.id, version: 1, name } })
    expect((await edit('会议室')).code).toBe(200)
    expect(await edit('仓库')).toMatchObject({ status: 409, code: 409, data: { reason: 'STALE_VERSION' } })
  })

  test('a fault of ours is 500 with the request id and without a stack', async () => {
    await server.store.db.schema.alterTable('branch_meter').renameTo('branch_meter_away').execute()
    try {
      const answer = await server.call('GET', '/api/branch-meters', { token })
      expect(answer.status).toBe(500)
      expect(answer.msg).toBe(`服务器内部错误（请求号 ${answer.headers.get('x-request-id')}）`)
      expect(answer.text).not.toMatch(/branch_meter|\bat .+:\d+|node_modules/)
    } finally {
      await server.store.db.schema.alterTable('branch_meter_away').renameTo('branch_meter').execute()
    }
  })

  test('headers keep scripts to our own files', async () => {
    const { headers } = await server.call('GET', '/api/health')
    const policy = String(headers.get('content-security-policy'))
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("worker-src 'self' blob:")
    expect(policy).not.toContain('unsafe-eval')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('health needs no token', async () => {
    const { code, data } = await server.call('GET', '/api/health')
    expect(code).toBe(200)
    expect(data).toMatchObject({ isReady: true, store: 'ready', demo: 'off' })
  })
})
