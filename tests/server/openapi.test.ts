import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProject, addRow, addUser, startTestServer, type TestServer } from './running-server.ts'

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Record<string, { example: Record<string, unknown> }> }
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

let server: TestServer
let document: Document

beforeAll(async () => {
  server = await startTestServer()
  const { project, building } = await addProject(server, ['101', '102', '103'])
  await addProject(server, ['1'])
  for (const number of ['E1', 'E2']) {
    const body = {
      projectId: project.id,
      buildingId: building.id,
      number,
      name: `${number} 表`,
      energyKind: '01',
      unit: 'kWh',
      role: 'main',
      readingKind: 'register',
      registerMax: 1e6,
      isCounted: 1,
      periodSeconds: 3600,
      status: 1,
    }
    await addRow(server, '/api/meters', body)
  }
  await addUser(server, { access: ['space.read'] })
  document = await read(server.token)
})
afterAll(() => server.stop())

async function read(token?: string): Promise<Document> {
  return JSON.parse((await server.call('GET', '/api/openapi.json', { token })).text)
}

/** Sends an operation as its example says. */
async function send(id: string) {
  const current = await read(server.token)
  for (const [path, methods] of Object.entries(current.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== id) continue
      const values = new Map((operation.parameters ?? []).map((one) => [one.name, one]))
      const url = path.replace(/\{(\w+)\}/g, (_all, name) => String(values.get(name)?.example))
      const query = [...values.values()].filter((one) => one.in === 'query' && one.example !== undefined)
      const search = new URLSearchParams(query.map((one) => [one.name, String(one.example)])).toString()
      const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      const form =
        type === 'application/x-www-form-urlencoded'
          ? Object.fromEntries(Object.entries(media?.example ?? {}).map(([key, value]) => [key, String(value)]))
          : undefined
      const body = type === 'application/json' ? media?.example : undefined
      return server.call(method.toUpperCase(), search ? `${url}?${search}` : url, { token: server.token, body, form })
    }
  }
  throw new Error(`no operation ${id}`)
}

test('every endpoint of the documents is described', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  )
  expect(ids.sort()).toEqual(Object.keys(server.model().endpoints).sort())
})

test('redocly finds nothing to say against it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wattform-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document, null, 1))
  const args = ['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--config', 'redocly.yaml', '--format', 'json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1e8 }).catch(
    (error: { stdout: string }) => error,
  )
  rmSync(folder, { recursive: true, force: true })
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    problems: { message: string; location: { pointer: string }[] }[]
  }
  expect(report.problems.map((problem) => `${problem.location[0]?.pointer}: ${problem.message}`)).toEqual([])
})

test('examples work when sent: additions, changes of the current version, and deletes', async () => {
  for (const id of [
    'room.addRoom',
    'room.addRoom',
    'room.editRoom',
    'room.editRoom',
    'room.deleteRoom',
    'room.getRoomList',
    'space.roomGet',
    'meter.create',
    'meter.update',
    'user.create',
    'role.create',
    'role.accessTree',
    'permission.getList',
    'common.getSysCfgInfo',
    'documents.open',
    'branch-meter.getMeterListById',
  ]) {
    const answer = await send(id)
    expect([id, answer.code, answer.msg]).toEqual([id, 200, '成功'])
  }
})

test('without a token no row shows through the examples', async () => {
  const text = JSON.stringify(await read())
  expect(text).not.toContain('E1 表')
  expect(JSON.stringify(document)).toContain('表')
  expect((await read()).openapi).toBe('3.1.0')
})

test('the page to read shows every call, and runs no script', async () => {
  const { text, headers } = await server.call('GET', '/api/docs', { token: server.token })
  expect(headers.get('content-type')).toContain('text/html')
  expect(text).toContain('/api/room/getRoomTree')
  expect(text).not.toContain('<script')
})
