import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Form, formSchema, type PageSlice } from '../../schemas/index.ts'
import { openTestStore } from '../../server/db/test-store.ts'
import { fireDoor } from './fire-door.ts'
import { addUser, startTestServer, type TestServer } from './running-server.ts'

let server: TestServer
let token: string
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wattform-documents-'))
  server = await startTestServer({ documentsDir: folder })
  token = server.token
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Json = Record<string, unknown>
const put = (kind: string, id: string, base: number, document: Json, why = '试验') =>
  server.call<{ version: number; issues: unknown[] }>('PUT', `/api/documents/items/${kind}/${id}`, {
    token,
    body: { base, document, why },
  })
const open = async (kind: string, id: string) =>
  (
    await server.call<{ document: Json; latest: number; published: number; layer: string }>(
      'GET',
      `/api/documents/items/${kind}/${id}`,
      { token },
    )
  ).data
const publish = (...documents: { kind: string; id: string; version?: number }[]) =>
  server.call<{ revision: string; ids: string[] }>('POST', '/api/documents/publish', {
    token,
    body: { documents, why: '上线' },
  })
const boot = async () =>
  (await server.call<{ revision: string; enums: Record<string, { items: unknown[] }> }>('GET', '/api/documents/boot'))
    .data

const entity = fireDoor('number')
const api = {
  kind: 'api',
  schemaVersion: 1,
  id: 'fire-door',
  title: '防火门',
  accessCodes: [
    { id: 'fire-door.read', title: '查看防火门' },
    { id: 'fire-door.write', title: '维护防火门' },
  ],
  endpoints: [
    {
      id: 'list',
      title: '防火门列表',
      method: 'GET',
      path: '/api/fire-doors',
      access: 'fire-door.read',
      serve: { entity: 'fire-door', verb: 'list' },
    },
    {
      id: 'create',
      title: '新增防火门',
      method: 'POST',
      path: '/api/fire-doors',
      access: 'fire-door.write',
      serve: { entity: 'fire-door', verb: 'create' },
    },
  ],
}

describe('drafts', () => {
  test('a save is a new version beside what is in force; one over another is 409 with base and theirs', async () => {
    const shipped = await open('enum', 'yesNo')
    expect(shipped).toMatchObject({ latest: 0, published: 0, layer: 'shipped' })
    const mine = { ...shipped.document, title: '是与否' }
    expect((await put('enum', 'yesNo', 0, mine)).data).toEqual({ version: 1, issues: [] })
    expect(await open('enum', 'yesNo')).toMatchObject({ latest: 1, published: 0, document: { title: '是与否' } })
    const theirs = await put('enum', 'yesNo', 0, { ...shipped.document, title: '二选一' })
    expect(theirs).toMatchObject({
      status: 409,
      data: {
        reason: 'STALE_VERSION',
        baseVersion: 0,
        theirVersion: 1,
        theirBy: '系统管理员',
        base: { title: shipped.document.title },
        theirs: { title: '是与否' },
      },
    })
    const files = readdirSync(join(server.dataDir, 'documents/versions/enum/yesNo'))
    expect(files).toEqual(['000001.json'])
  })

  test('a document that says another id is refused, and faults are told with the save', async () => {
    expect(await put('enum', 'other', 0, { kind: 'enum', id: 'yesNo' })).toMatchObject({
      status: 400,
      msg: '文档的 id 应为 other',
    })
    const { data } = await put('enum', 'draftEnum', 0, {
      kind: 'enum',
      schemaVersion: 1,
      id: 'draftEnum',
      title: 'x',
      items: [],
      colour: 'red',
    })
    expect(data.version).toBe(1)
    expect(data.issues[0]).toMatchObject({
      file: 'enums/draftEnum.json',
      pointer: expect.any(String),
      message: expect.any(String),
    })
  })

  test('an id that would lead out of the archive is no id', async () => {
    const refused = { status: 400, msg: expect.stringContaining('文档标识') }
    for (const id of ['../../out', 'a/../../b', '__proto__']) {
      const path = encodeURIComponent(id)
      expect(await put('enum', path, 0, { kind: 'enum', schemaVersion: 1, id, title: 'x', items: [] })).toMatchObject(
        refused,
      )
      const at = `/api/documents/items/enum/${path}`
      expect(await server.call('GET', at, { token })).toMatchObject(refused)
      expect(await server.call('POST', `${at}/lock`, { token, body: {} })).toMatchObject(refused)
    }
  })

  test('a lock keeps others out until it is taken over or given back', async () => {
    const other = await addUser(server, { access: ['document.read', 'document.write'] })
    const lock = (by: string, force = false) =>
      server.call('POST', '/api/documents/items/enum/enabled/lock', { token: by, body: { force } })
    expect((await lock(other.token)).data).toMatchObject({ by: other.name })
    expect(await lock(token)).toMatchObject({ status: 409, msg: `文档“enum/enabled”正由 ${other.name} 编辑` })
    const { document } = await open('enum', 'enabled')
    expect(await put('enum', 'enabled', 0, document)).toMatchObject({
      status: 409,
      data: { reason: 'LOCKED_DOCUMENT' },
    })
    expect((await lock(token, true)).code).toBe(200)
    expect((await server.call('POST', '/api/documents/items/enum/enabled/unlock', { token, body: {} })).code).toBe(200)
    expect(
      await server.call('PUT', '/api/documents/items/enum/enabled', {
        token: other.token,
        body: { base: 0, document },
      }),
    ).toMatchObject({ code: 200 })
    expect(
      await server.call('POST', '/api/documents/publish', {
        token: other.token,
        body: { documents: [{ kind: 'enum', id: 'enabled' }] },
      }),
    ).toMatchObject({ status: 403 })
  })
})

describe('publishing', () => {
  test('a fault anywhere refuses the whole publish with its issues, and nothing changes', async () => {
    const before = await boot()
    await put('api', 'fire-door', 0, api)
    const refused = await publish({ kind: 'api', id: 'fire-door' })
    expect(refused).toMatchObject({ status: 400, data: { reason: 'DOCUMENT_FAULTS' } })
    expect(JSON.stringify(refused.data)).toContain('fire-door')
    expect((await boot()).revision).toBe(before.revision)
    expect(await publish({ kind: 'enum', id: 'never-saved' })).toMatchObject({ status: 404 })
  })

  test('an entity and its endpoints come into force together, with table, rows and access codes', async () => {
    await put('entity', 'fire-door', 0, entity)
    const { data, code } = await publish({ kind: 'entity', id: 'fire-door' }, { kind: 'api', id: 'fire-door' })
    expect(code).toBe(200)
    expect(data.ids).toEqual(['api/fire-door', 'entity/fire-door'])
    expect((await boot()).revision).toBe(data.revision)
    const added = await server.call('POST', '/api/fire-doors', { token, body: { number: 'D1', name: '东门' } })
    expect(added.data).toMatchObject({ id: 1, number: 'D1' })
    expect((await server.call('GET', '/api/fire-doors', { token })).data).toMatchObject({ total: 1 })
    const { document } = await open('entity', 'fire-door')
    const wider = {
      ...document,
      properties: { ...entity.properties, width: { type: 'number', title: '宽度', 'x-unit': 'm' } },
    }
    await put('entity', 'fire-door', 1, wider)
    expect((await publish({ kind: 'entity', id: 'fire-door' })).code).toBe(200)
    expect(
      (await server.call('POST', '/api/fire-doors', { token, body: { number: 'D2', name: '西门', width: 1.2 } })).data,
    ).toMatchObject({ width: 1.2 })
  })

  test('a change that tables cannot follow by themselves is refused with the reason', async () => {
    const { document, latest } = await open('entity', 'fire-door')
    const other = { ...document, properties: { ...entity.properties, width: { type: 'string', title: '宽度' } } }
    await put('entity', 'fire-door', latest, other)
    const refused = await publish({ kind: 'entity', id: 'fire-door' })
    expect(refused).toMatchObject({ status: 400, data: { reason: 'MIGRATION_NEEDED' } })
    expect(refused.msg).toContain('width')
  })

  test('an older version is restored as a new one, and the history tells all', async () => {
    const { latest } = await open('entity', 'fire-door')
    const restored = await server.call<{ version: number }>('POST', '/api/documents/items/entity/fire-door/restore', {
      token,
      body: { version: 2, base: latest },
    })
    expect(restored.data.version).toBe(latest + 1)
    expect((await publish({ kind: 'entity', id: 'fire-door' })).code).toBe(200)
    const { data } = await server.call<Json[]>('GET', '/api/documents/items/entity/fire-door/versions', { token })
    expect(data[0]).toMatchObject({ version: latest + 1, why: '恢复第 2 版', by: '系统管理员', published: true })
    expect(data).toHaveLength(latest + 1)
    const publishes = await server.call<Json[]>('GET', '/api/documents/publishes', { token })
    expect(publishes.data[0]).toMatchObject({
      by: '系统管理员',
      why: '上线',
      documents: [{ kind: 'entity', id: 'fire-door', version: latest + 1 }],
    })
  })

  test('what was published is there after a new start, and a removal takes it away', async () => {
    const list = (await server.call<Json[]>('GET', '/api/documents?keyword=fire', { token })).data
    expect(list).toMatchObject([{ key: 'api/fire-door', layer: 'admin', hasDraft: false }, { key: 'entity/fire-door' }])
    const { latest } = await open('api', 'fire-door')
    const removed = await server.call('DELETE', `/api/documents/items/api/fire-door?base=${latest}`, { token })
    expect(removed.code).toBe(200)
    expect((await publish({ kind: 'api', id: 'fire-door' })).code).toBe(200)
    expect(await server.call('GET', '/api/fire-doors', { token })).toMatchObject({ status: 404 })
  })
})

describe('what clients get', () => {
  test('boot and pages carry an ETag and answer 304', async () => {
    const first = await server.call('GET', '/api/documents/boot')
    const etag = String(first.headers.get('etag'))
    const again = await server.call('GET', '/api/documents/boot', { headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  test('a bare page is open, others need a session and the right', async () => {
    expect((await server.call('GET', '/api/documents/pages/login')).code).toBe(200)
    expect(await server.call('GET', '/api/documents/pages/meter-parameter')).toMatchObject({ status: 401 })
    const { token: none } = await addUser(server, { access: [] })
    expect(await server.call('GET', '/api/documents/pages/meter-parameter', { token: none })).toMatchObject({
      status: 403,
    })
    expect(await server.call('GET', '/api/documents/pages/no-such-page', { token })).toMatchObject({ status: 404 })
  })

  test('the validators of a page know each of its forms, and need no eval', async () => {
    const { data: slice } = await server.call<PageSlice>('GET', '/api/documents/pages/meter-parameter', { token })
    const module = await server.call('GET', String(slice.validators))
    expect(module.headers.get('content-type')).toContain('javascript')
    expect(module.headers.get('cache-control')).toContain('immutable')
    expect(module.text).not.toMatch(/\beval\(|new Function/)
    const file = join(server.dataDir, 'validators.mjs')
    writeFileSync(file, module.text)
    const { default: functions } = (await import(/* @vite-ignore */ file)) as {
      default: Record<string, (value: unknown) => boolean>
    }
    const { hashForSchema } = createRequire(import.meta.url)('@rjsf/utils') as {
      hashForSchema(schema: unknown): string
    }
    const forms = formsOf(slice.page)
    expect(forms.length).toBeGreaterThan(0)
    for (const form of forms) {
      const { schema } = formSchema(form, slice.entities, slice.enums)
      expect(functions[hashForSchema(schema)]?.(7)).toBe(false)
    }
    expect(await server.call('GET', `/api/documents/validators/${'0'.repeat(24)}.js`)).toMatchObject({ status: 404 })
  })

  test('a file that changes in DOCUMENTS_DIR comes into force by itself, a faulty one does not', async () => {
    const before = await boot()
    mkdirSync(join(folder, 'enums'), { recursive: true })
    const write = (text: string) => writeFileSync(join(folder, 'enums/doorKind.json'), text)
    write(
      JSON.stringify({
        kind: 'enum',
        schemaVersion: 1,
        id: 'doorKind',
        title: '门型',
        items: [{ value: 'a', label: '单扇' }],
      }),
    )
    const changed = await until(async () => (await boot()).revision !== before.revision)
    expect(changed).toBe(true)
    expect((await boot()).enums.doorKind?.items).toHaveLength(1)
    write('{"kind":"enum"')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect((await boot()).enums.doorKind?.items).toHaveLength(1)
  })
})

describe('several servers on one database', () => {
  test('they share what is published and hear of it; of two publishes at once one is told to look again', async () => {
    const store = await openTestStore()
    const one = await startTestServer({ shared: true, store })
    const two = await startTestServer({ shared: true, store })
    try {
      const document = {
        kind: 'enum',
        schemaVersion: 1,
        id: 'shared',
        title: '共享',
        items: [{ value: 1, label: '一' }],
      }
      const save = await one.call('PUT', '/api/documents/items/enum/shared', {
        token: one.token,
        body: { base: 0, document },
      })
      expect(save.data).toEqual({ version: 1, issues: [] })
      const bring = (server: TestServer) =>
        server.call('POST', '/api/documents/publish', {
          token: server.token,
          body: { documents: [{ kind: 'enum', id: 'shared' }] },
        })
      expect((await bring(one)).code).toBe(200)
      expect(
        await until(
          async () => (await two.call<{ enums: Json }>('GET', '/api/documents/boot')).data.enums.shared !== undefined,
        ),
      ).toBe(true)
      expect(
        await two.call('PUT', '/api/documents/items/enum/shared', { token: two.token, body: { base: 0, document } }),
      ).toMatchObject({ status: 409 })
      const answers = await Promise.all([bring(one), bring(two)])
      expect(answers.map((answer) => answer.status).sort()).toEqual(expect.arrayContaining([200]))
      for (const answer of answers) expect([200, 409]).toContain(answer.status)
    } finally {
      await one.stop()
      await two.stop()
      await store.close()
    }
  })
})

function formsOf(value: unknown): Form[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [...(key === 'form' ? [item as Form] : []), ...formsOf(item)])
}

async function until(check: () => Promise<boolean>): Promise<boolean> {
  for (let at = 0; at < 80; at += 1) {
    if (await check()) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
