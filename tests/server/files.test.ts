import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, startTestServer, type TestServer } from './running-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = server.token
})
afterAll(() => server.stop())

const upload = (name: string, bytes: Uint8Array | string, by = token) => {
  const raw = new FormData()
  raw.append('file', new Blob([bytes as BlobPart]), name)
  return server.call<{ id: number; path: string; contentType: string; name: string }[]>('POST', '/api/files', {
    token: by,
    raw,
  })
}
const download = (filePath: string, more: { token?: string; query?: string } = {}) =>
  server.call('GET', `/api/admin/file/downloadFile?filePath=${encodeURIComponent(filePath)}${more.query ?? ''}`, {
    token: more.token ?? token,
  })

test('a file comes back under its own name, by header or, as links do, by query', async () => {
  const { data } = await upload('七月 抄表.csv', '表号,读数\nE1,12.5\n')
  const kept = data[0]
  expect(kept).toMatchObject({ name: '七月 抄表.csv', contentType: 'text/csv' })
  const file = await download(kept?.path ?? '')
  expect(file.text).toBe('表号,读数\nE1,12.5\n')
  expect(file.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('七月 抄表.csv')}`)
  const linked = await server.call('GET', `/api/admin/file/downloadFile?token=${token}&filePath=${kept?.path}`)
  expect(linked.status).toBe(200)
  expect((await server.call('GET', `/api/users?token=${token}`)).status).toBe(401)
})

test('what is not what its name says, or of a kind that is not kept, is refused', async () => {
  expect(await upload('plan.png', 'not a picture')).toMatchObject({ status: 400, msg: '文件内容与扩展名不符' })
  expect(await upload('run.exe', 'MZ')).toMatchObject({ status: 400, msg: expect.stringContaining('不支持此类文件') })
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
  expect((await upload('plan.png', png)).data[0]).toMatchObject({ contentType: 'image/png' })
  expect(await server.call('POST', '/api/files', { token, body: {} })).toMatchObject({
    status: 400,
    msg: '请以 multipart/form-data 上传',
  })
  const empty = new FormData()
  empty.append('purpose', 'x')
  expect(await server.call('POST', '/api/files', { token, raw: empty })).toMatchObject({
    status: 400,
    msg: '缺少文件（file）',
  })
})

test.each(['../../etc/passwd', '..', '/etc/passwd', '2026-01/../../admin-password', 'a\\..\\b', '2026-01//x', './x'])(
  'a path that leads out of the store is refused: %s',
  async (path) => {
    const answer = await download(path)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.msg).toBeTruthy()
  },
)

test('a link in the store that leads out of it is not followed', async () => {
  symlinkSync('/etc', join(server.dataDir, 'files', 'etc'))
  expect(await download('etc/hostname')).toMatchObject({ status: 403, msg: '拒绝访问：文件路径超出文件库' })
})

test('without the right nothing is downloaded, and a removed file is gone', async () => {
  const { data } = await upload('a.txt', 'a')
  const { token: other } = await addUser(server, { access: [] })
  const path = data[0]?.path ?? ''
  expect(await download(path, { token: other })).toMatchObject({ status: 403 })
  expect(await upload('b.txt', 'b', other)).toMatchObject({ status: 403 })
  expect(await server.call('POST', '/api/files/delete', { token, body: { ids: [data[0]?.id] } })).toMatchObject({
    data: { count: 1 },
  })
  expect(await download(path)).toMatchObject({ status: 404 })
})
