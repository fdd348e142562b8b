import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppModel, EndpointModel } from '../../schemas/index.ts'
import { createApp } from '../app.ts'
import { conflict } from '../errors.ts'
import { noteChange } from './call-context.ts'
import { type CallRecord, type EndpointRouter, endpointRouter } from './endpoint-router.ts'
import type { Health } from './page-routes.ts'
import { Download, type Service } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'wattform-router-'))
const records: CallRecord[] = []
let health: Health = { isReady: true, store: 'ready', demo: 'off', revision: 'r', uptimeSeconds: 1 }
let endpoints: EndpointRouter
let server: Server
let base: string

const services: Record<string, Service> = {
  'test.ok': async ({ params }) => ({ n: params.n }),
  'test.slow': () => new Promise(() => undefined),
  'test.wrong': async () => ({ n: 'seven' }),
  'test.fault': async () => {
    throw new Error('secret of the inside')
  },
  'test.write': async ({ params }) => {
    noteChange({ entity: 'room', title: '房间', id: 1, label: '101', before: { name: 'a' }, after: { name: 'b' } })
    if (params.n === 409) throw conflict('已被占用')
    return { n: 1 }
  },
  'test.file': async () => new Download('表.csv', 'text/csv', Buffer.from('a')),
}
const endpoint = (id: string, more: Partial<EndpointModel>): EndpointModel => ({
  id: `test.${id}`,
  title: id,
  method: 'GET',
  path: `/api/test/${id}`,
  encoding: 'query',
  open: true,
  request: {
    type: 'object',
    properties: { n: { type: 'integer', title: '数', default: 3 } },
    additionalProperties: false,
  },
  response: { type: 'object', properties: { n: { type: 'integer' } } },
  serve: { service: `test.${id}` },
  ...more,
})
const modelOf = (...list: EndpointModel[]) =>
  ({ endpoints: Object.fromEntries(list.map((one) => [one.id, one])) }) as unknown as AppModel

beforeAll(async () => {
  endpoints = endpointRouter({
    dataDir: folder,
    checkAnswers: true,
    callerOf: async (token) =>
      token === undefined
        ? undefined
        : { userId: 1, userName: token, isAdmin: false, access: new Set(['room.read']), projectIds: 'all' },
    previewOf: async (caller) => caller,
    serviceOf: ({ serve }) => services['service' in serve ? serve.service : ''] as Service,
    record: async (record) => {
      records.push(record)
    },
  })
  const ok = endpoint('ok', {})
  endpoints.use(
    modelOf(
      ok,
      endpoint('slow', { timeoutSeconds: 0.05 }),
      endpoint('wrong', {}),
      endpoint('fault', {}),
      endpoint('write', { method: 'POST', encoding: 'json' }),
      endpoint('upload', { method: 'POST', encoding: 'multipart', serve: { service: 'test.ok' } }),
      endpoint('file', { encoding: 'download', open: false, response: {} }),
      endpoint('guarded', { open: false, access: 'room.write', serve: { service: 'test.ok' } }),
    ),
  )
  const app = createApp({
    log: pino({ level: 'silent' }),
    endpoints,
    rateLimits: { signedIn: 1000, anonymous: 40 },
    isKnownToken: (token) => token === 'known',
    clientDir: join(folder, 'none'),
    health: async () => health,
    openApi: async () => ({}),
    validators: async () => undefined,
  })
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (path: string, token = 'known') => {
  const response = await fetch(base + path, { headers: { token } })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : undefined,
  }
}
const post = async (body: unknown) => {
  const headers = { token: 'known', 'content-type': 'application/json' }
  return (await fetch(`${base}/api/test/write`, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

test('defaults are filled and texts coerced', async () => {
  expect((await get('/api/test/ok')).body).toEqual({ code: 200, msg: '成功', data: { n: 3 } })
  expect((await get('/api/test/ok?n=7')).body.data).toEqual({ n: 7 })
})

test('an endpoint that takes too long is 504', async () => {
  expect((await get('/api/test/slow')).body).toMatchObject({ code: 504, msg: '网关超时：处理超过 0.05 秒' })
})

test('a fault, and an answer that its document does not describe, are 500 without a word of the inside', async () => {
  for (const path of ['/api/test/fault', '/api/test/wrong']) {
    const { status, text, headers } = await get(path)
    expect(status).toBe(500)
    expect(text).toContain(String(headers.get('x-request-id')))
    expect(text).not.toMatch(/secret|seven|must be|at .*\.ts/)
  }
})

test('the right is asked for before the parameters', async () => {
  expect((await get('/api/test/guarded?n=x')).body).toMatchObject({ code: 403, data: { access: 'room.write' } })
})

test('a writing call is recorded with what it changed, a refused one with its sentence', async () => {
  expect(await post({})).toBe(200)
  expect(await post({ n: 409 })).toBe(409)
  expect(records.map(({ result, message, changes }) => [result, message, changes.length])).toEqual([
    ['ok', '', 1],
    ['refused', '已被占用', 1],
  ])
})

test('a download takes its token by query, other calls do not', async () => {
  const response = await fetch(`${base}/api/test/file?token=known`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="_.csv"; filename*=UTF-8''%E8%A1%A8.csv`,
  )
  expect((await fetch(`${base}/api/test/guarded?token=known`)).status).toBe(401)
})

test('HEAD answers as GET would, without a body; another method is told which there are', async () => {
  const head = await fetch(`${base}/api/test/ok?n=7`, { method: 'HEAD', headers: { token: 'known' } })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const other = await fetch(`${base}/api/test/ok`, { method: 'PATCH', headers: { token: 'known' } })
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET'])
})

test('a body that is broken below its content type is the caller’s fault', async () => {
  const send = async (path: string, type: string, body: string, more: Record<string, string> = {}) => {
    const headers = { token: 'known', 'content-type': type, ...more }
    const response = await fetch(`${base}/api/test/${path}`, { method: 'POST', headers, body })
    const { msg } = (await response.json()) as { msg: string }
    return [response.status, msg]
  }
  const notZipped = await send('write', 'application/json', 'plain', { 'content-encoding': 'gzip' })
  expect(notZipped).toEqual([400, '请求体不完整或压缩有误'])
  const wrong = [400, '上传的表单有误：格式不正确']
  expect(await send('upload', 'multipart/form-data', 'x')).toEqual(wrong)
  const part = 'Content-Disposition: form-data; name="file"; filename="a'
  expect(await send('upload', 'multipart/form-data; boundary=b', `--b\r\n${part}.csv"\r\n\r\nabc`)).toEqual(wrong)
  expect(await send('upload', 'multipart/form-data; boundary=b', `--b\r\n${part}\0.csv"\r\n\r\nabc\r\n--b--`)).toEqual(
    wrong,
  )
})

test('documents are swapped between two requests', async () => {
  const before = endpoint('old', { serve: { service: 'test.ok' } })
  expect((await get('/api/test/new')).status).toBe(404)
  endpoints.use(modelOf(before, endpoint('new', { serve: { service: 'test.ok' } })))
  expect((await get('/api/test/new')).status).toBe(200)
  expect((await get('/api/test/ok')).status).toBe(404)
})

test('health is 503 while the demo is made or the store is silent', async () => {
  health = { ...health, isReady: false, demo: 'making' }
  expect((await get('/api/health')).body).toMatchObject({ code: 503, msg: '服务不可用：演示数据正在生成' })
  health = { ...health, store: 'silent' }
  expect((await get('/api/health')).body).toMatchObject({ code: 503, msg: '服务不可用：数据库没有应答' })
})

test('without a build a page address says how to make one', async () => {
  expect(await get('/dashboard')).toMatchObject({ status: 503, text: '客户端尚未构建，请先运行 npm run build' })
  expect(await get('/assets/gone.js')).toMatchObject({ status: 404 })
})

test('invented tokens share the limit of their address; a known one has its own', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => get('/api/test/new', `invented-${at}`)))
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.body).toMatchObject({ code: 429, msg: '请求过于频繁，请稍后再试' })
  expect(refused[0]?.headers.get('retry-after')).toBe('10')
  expect((await get('/api/test/new')).status).toBe(200)
})
