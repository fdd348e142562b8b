import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, appDocument, fakeFetch } from '../page/testing.tsx'
import { createApiClient, fileNameOf } from './api-client.ts'

let shown: string[] = []
let lost = 0
beforeEach(() => {
  shown = []
  lost = 0
})

function clientOver(answers: Record<string, Answer>, token = 'check-1') {
  const { fetch, requests } = fakeFetch(answers)
  const api = createApiClient({
    fetch,
    token: () => token,
    errors: appDocument.errors,
    sessionLost: appDocument.sessionLost ?? [],
    showError: (text) => shown.push(text),
    onSessionLost: () => {
      lost += 1
    },
  })
  return { api, requests, fetch }
}

const refusal = (code: number, msg = '') => ({ code, msg, data: null })

describe('specification section 7: helper kinds', () => {
  test('"Every request carries a token header from the stored check token, and credentials are sent"', async () => {
    const { requests } = clientOver({})
    const seen: RequestInit[] = []
    const api = createApiClient({
      fetch: (async (_: string, init: RequestInit) => {
        seen.push(init)
        return Response.json({ code: 200, msg: '', data: null })
      }) as typeof fetch,
      token: () => 'check-1',
      errors: {},
      sessionLost: [],
      showError: () => {},
      onSessionLost: () => {},
    })
    await api.get('/api/x')
    await api.postJson('/api/x')
    await api.postForm('/api/x')
    await api.postMultipart('/api/x')
    await api.delete('/api/x')
    await api.download('/api/x').catch(() => undefined)
    expect(requests).toEqual([])
    expect(seen).toHaveLength(6)
    for (const init of seen) {
      expect((init.headers as Record<string, string>).token).toBe('check-1')
      expect(init.credentials).toBe('include')
    }
  })

  test('"query-string GET" and "DELETE with query": lists as commas, empty values left out', async () => {
    const { api, requests } = clientOver({ 'GET /api/x': 1, 'DELETE /api/x': 1 })
    await api.get('/api/x', { a: [1, 2], b: '', c: undefined, d: 0 })
    await api.delete('/api/x', { id: 7 })
    expect(requests.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
      'GET /api/x?a=1,2&d=0',
      'DELETE /api/x?id=7',
    ])
  })

  test('"JSON POST, url-encoded form POST, multipart POST"', async () => {
    const { api, requests } = clientOver({ 'POST /api/json': 1, 'POST /api/form': 1, 'POST /api/file': 1 })
    await api.postJson('/api/json', { a: 1 })
    await api.postForm('/api/form', { a: 1 })
    await api.postMultipart('/api/file', { file: new File(['x'], 'x.csv'), dryRun: true })
    expect(requests[0]?.headers['content-type']).toBe('application/json')
    expect(requests[0]?.body).toEqual({ a: 1 })
    expect(requests[1]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(requests[1]?.body).toEqual({ a: '1' })
    const form = requests[2]?.body as FormData
    expect((form.get('file') as File).name).toBe('x.csv')
    expect(form.get('dryRun')).toBe('true')
  })

  test('"GET as binary download" gives the file and its name', async () => {
    const { api } = clientOver({
      'GET /api/export': () =>
        new Response('1,2', {
          headers: { 'content-disposition': "attachment; filename*=UTF-8''%E4%BB%AA%E8%A1%A8.csv" },
        }),
    })
    const file = await api.download('/api/export')
    expect(file.fileName).toBe('仪表.csv')
    expect(await file.blob.text()).toBe('1,2')
  })

  test('a refused download shows the message of its envelope', async () => {
    const { api } = clientOver({ 'GET /api/export': refusal(403) })
    await expect(api.download('/api/export')).rejects.toMatchObject({ code: 403 })
    expect(shown).toEqual(['拒绝访问'])
  })
})

describe('specification section 8: error catalogue', () => {
  test.each([
    [400, '请求错误'],
    [401, '未授权'],
    [403, '拒绝访问'],
    [404, '请求地址出错'],
    [408, '请求超时'],
    [500, '服务器内部错误'],
    [501, '服务未实现'],
    [502, '网络错误'],
    [503, '服务不可用'],
    [504, '网关超时'],
    [505, 'HTTP版本不受支持'],
  ])('"with the server msg or a default": code %i without msg shows %s', async (code, text) => {
    const { api } = clientOver({ 'GET /api/x': refusal(code) })
    const envelope = await api.get('/api/x')
    expect(envelope.code).toBe(code)
    expect(shown).toEqual([text])
  })

  test('the server msg goes before the default', async () => {
    const { api } = clientOver({ 'GET /api/x': refusal(400, '表号不能为空') })
    await api.get('/api/x')
    expect(shown).toEqual(['表号不能为空'])
  })

  test('"The JSON and form helpers reject when code is not 200"; query GET and DELETE give the envelope', async () => {
    const { api } = clientOver({
      'POST /api/x': refusal(409, '已被修改'),
      'GET /api/x': refusal(409),
      'DELETE /api/x': refusal(409),
    })
    await expect(api.postJson('/api/x')).rejects.toMatchObject({ code: 409, message: '已被修改' })
    await expect(api.postForm('/api/x')).rejects.toMatchObject({ code: 409 })
    await expect(api.get('/api/x')).resolves.toMatchObject({ code: 409 })
    await expect(api.delete('/api/x')).resolves.toMatchObject({ code: 409 })
  })

  test.each(['token无效或不存在', 'token验证失败', '用户未登录或会话已过期'])(
    '"If msg says … %s": the session is ended',
    async (msg) => {
      const { api } = clientOver({ 'GET /api/x': refusal(401, msg) })
      await api.get('/api/x')
      expect(lost).toBe(1)
    },
  )

  test('another 401 does not end the session', async () => {
    const { api } = clientOver({ 'POST /api/login': refusal(401, '账号或密码错误') })
    await api.postJson('/api/login').catch(() => undefined)
    expect(lost).toBe(0)
    expect(shown).toEqual(['账号或密码错误'])
  })

  test('no answer at all is 502, one that is no envelope its HTTP status', async () => {
    const failing = createApiClient({
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      token: () => '',
      errors: appDocument.errors,
      sessionLost: [],
      showError: (text) => shown.push(text),
      onSessionLost: () => {},
    })
    await expect(failing.get('/api/x')).rejects.toMatchObject({ code: 502 })
    const { api } = clientOver({ 'GET /api/x': () => new Response('<html>', { status: 504 }) })
    expect((await api.get('/api/x')).code).toBe(504)
    expect(shown).toEqual(['网络错误', '网关超时'])
  })

  test('a silent call shows nothing ("Device list and meter list failures silently give an empty list")', async () => {
    const { api } = clientOver({ 'GET /api/x': refusal(500) })
    await api.get('/api/x', {}, { silent: true })
    expect(shown).toEqual([])
  })

  test('an answer that comes too late is 408', async () => {
    const api = createApiClient({
      fetch: ((_: string, init: RequestInit) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        )) as typeof fetch,
      token: () => '',
      errors: appDocument.errors,
      sessionLost: [],
      showError: (text) => shown.push(text),
      onSessionLost: () => {},
    })
    await expect(api.get('/api/x', {}, { timeoutSeconds: 0.02 })).rejects.toMatchObject({ code: 408 })
    expect(shown).toEqual(['请求超时'])
  })
})

test('a call over an endpoint fills its path and always rejects on a refusal', async () => {
  const { api, requests } = clientOver({ 'GET /api/meters/7': { id: 7 }, 'GET /api/meters/8': refusal(404) })
  const endpoint = {
    id: 'meter.get',
    title: '',
    method: 'GET',
    path: '/api/meters/{id}',
    encoding: 'query',
    request: {},
    response: {},
  } as const
  expect(await api.call(endpoint, { id: 7 })).toEqual({ id: 7 })
  await expect(api.call(endpoint, { id: 8 })).rejects.toMatchObject({ code: 404 })
  await expect(api.call(endpoint, {})).rejects.toThrow('缺少参数 id')
  expect(requests[0]?.url).toBe('/api/meters/7')
})

test('a file name comes out of either form of the head', () => {
  expect(fileNameOf('attachment; filename="a.csv"')).toBe('a.csv')
  expect(fileNameOf(null)).toBe('')
})
