import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { runDocuments } from '../../commands/documents.ts'
import { fireDoor } from './fire-door.ts'
import { addUser, adminSecret, startTestServer, type TestServer } from './running-server.ts'

type Json = Record<string, unknown>

let server: TestServer
let token: string
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wattform-changes-'))
  mkdirSync(join(folder, 'enums'))
  writeEnum('doorKind', [{ value: 'a', label: '单扇' }])
  server = await startTestServer({ documentsDir: folder })
  token = server.token
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

function writeEnum(id: string, items: readonly Json[], more: Json = {}): void {
  const document = { kind: 'enum', schemaVersion: 1, id, title: '门型', ...more, items }
  writeFileSync(join(folder, `enums/${id}.json`), JSON.stringify(document))
}

const get = async <T>(path: string) => (await server.call<T>('GET', path, { token })).data
const post = <T = Json>(path: string, body: Json) => server.call<T>('POST', path, { token, body })
const save = (kind: string, id: string, base: number, document: Json) =>
  server.call<{ version: number }>('PUT', `/api/documents/items/${kind}/${id}`, { token, body: { base, document } })
const open = (kind: string, id: string) =>
  get<{ document: Json; latest: number; published: number }>(`/api/documents/items/${kind}/${id}`)
const publish = (...documents: Json[]) => post('/api/documents/publish', { documents, why: '试验' })
const shipped = (file: string) => JSON.parse(readFileSync(`schemas/documents/${file}`, 'utf8')) as Json

interface Sources {
  readonly revision: string
  readonly documents: readonly { key: string; text: string; layer: string; latest: number; draft?: Json; lock?: Json }[]
}

describe('all texts in one answer', () => {
  test('hold what is in force and the drafts beside it, and are told by an ETag', async () => {
    const before = await server.call<Sources>('GET', '/api/documents/sources', { token })
    const etag = String(before.headers.get('etag'))
    const again = { token, headers: { 'if-none-match': etag } }
    expect(await server.call('GET', '/api/documents/sources', again)).toMatchObject({ status: 304 })
    const meter = before.data.documents.find(({ key }) => key === 'entity/meter')
    expect(meter).toMatchObject({ layer: 'shipped', latest: 0, text: expect.stringContaining('"meter"') })
    const { document } = await open('enum', 'yesNo')
    await save('enum', 'yesNo', 0, { ...document, title: '是与否' })
    const after = await get<Sources>('/api/documents/sources')
    expect(after.documents.find(({ key }) => key === 'enum/yesNo')).toMatchObject({
      latest: 1,
      draft: { version: 1, by: '系统管理员', text: expect.stringContaining('是与否') },
    })
    const { token: none } = await addUser(server, { access: [] })
    expect(await server.call('GET', '/api/documents/sources', { token: none })).toMatchObject({ status: 403 })
  })
})

describe('comparing and merging', () => {
  test('two versions are compared in sentences', async () => {
    const { data } = await server.call<{ changes: { text: string }[] }>(
      'GET',
      '/api/documents/items/enum/yesNo/compare?from=0&to=1',
      { token },
    )
    expect(data.changes.map(({ text }) => text)).toEqual(['名称 “是否” → “是与否”'])
  })
  test('an edit of an older version is merged with what somebody else saved; contradictions are listed', async () => {
    const base = shipped('enums/yesNo.json') as { title: string; items: Json[] }
    const mine = { ...base, items: [...base.items, { value: 9, label: '待定' }] }
    const merged = await post<{ latest: number; merged: Json; conflicts: unknown[]; changes: { text: string }[] }>(
      '/api/documents/items/enum/yesNo/merge',
      { base: 0, document: mine },
    )
    expect(merged.data).toMatchObject({ latest: 1, merged: { ...mine, title: '是与否' }, conflicts: [] })
    const against = await post<{ conflicts: Json[] }>('/api/documents/items/enum/yesNo/merge', {
      base: 0,
      document: { ...base, title: '二选一' },
    })
    expect(against.data.conflicts).toEqual([
      { about: 'value', at: ['title'], base: base.title, ours: '二选一', theirs: '是与否', text: '名称' },
    ])
  })
})

describe('a renaming', () => {
  test('says what uses a thing, and what would break without it', async () => {
    const found = await get<{ uses: { file: string; text: string }[]; breaks: Json[] }>(
      '/api/documents/usages?thing=enum&name=collectorKeyState',
    )
    expect(found.uses.length).toBeGreaterThan(0)
    expect(found.breaks.length).toBeGreaterThan(0)
    expect(await server.call('GET', '/api/documents/usages?thing=enum&name=none', { token })).toMatchObject({
      status: 404,
    })
  })
  test('is shown before it is done, and refused where the name cannot be given', async () => {
    const ask = { thing: 'enum', name: 'yesNo', to: 'yesOrNo', dryRun: true }
    const preview = await post<{ documents: { key: string; changes: string[] }[] }>('/api/documents/rename', ask)
    expect(preview.data.documents.map(({ key }) => key)).toContain('enum/yesOrNo')
    expect((await get<Sources>('/api/documents/sources')).documents.map(({ key }) => key)).not.toContain('enum/yesOrNo')
    expect(await post('/api/documents/rename', { ...ask, to: 'enabled' })).toMatchObject({ status: 400 })
    const field = { thing: 'field', name: 'meter.ratio', to: 'meter.factor', dryRun: true }
    const told = await post<{ documents: { key: string; changes: string[] }[] }>('/api/documents/rename', field)
    const entity = told.data.documents.find(({ key }) => key === 'entity/meter')
    expect(entity?.changes[0]).toMatch(/^字段“当前倍率” 标识 ratio → factor$/)
    expect(entity?.changes.join()).not.toMatch(/删除|增加/)
  })
  test('comes into force in all documents at once; a draft that waits beside keeps its changes', async () => {
    const list = { ...shipped('enums/enabled.json'), id: 'gateKind', title: '门禁' }
    const page = {
      kind: 'page',
      schemaVersion: 1,
      id: 'gates',
      route: '/gates',
      title: '门禁',
      root: { kind: 'text', id: 'root', value: { $expr: "enumLabel('gateKind', 1)" } },
    }
    const menu = {
      kind: 'menu',
      schemaVersion: 1,
      id: 'gates',
      items: [{ id: 'gates', title: '门禁', page: 'gates' }],
    }
    const all = { enum: list, page, menu } as Record<string, Json>
    for (const [kind, document] of Object.entries(all)) await save(kind, String(document.id), 0, document)
    const published = await publish(...Object.entries(all).map(([kind, { id }]) => ({ kind, id })))
    expect(published).toMatchObject({ code: 200 })
    await save('page', 'gates', 1, { ...page, title: '门禁状态' })

    const renamed = await post('/api/documents/rename', {
      thing: 'enum',
      name: 'gateKind',
      to: 'gateState',
      why: '名称',
    })
    expect(renamed.data).toMatchObject({ ids: ['enum/gateKind', 'enum/gateState', 'page/gates'], issues: [] })
    const expression = { $expr: "enumLabel('gateState', 1)" }
    const now = await open('page', 'gates')
    expect(now).toMatchObject({
      latest: 4,
      published: 3,
      document: { title: '门禁状态', root: { value: expression } },
    })
    const { data } = await server.call<{ document: Json }>('GET', '/api/documents/items/page/gates?version=3', {
      token,
    })
    expect(data.document).toMatchObject({ title: '门禁', root: { value: expression } })
    expect((await get<Json[]>('/api/documents/publishes'))[0]).toMatchObject({ why: '名称', by: '系统管理员' })
    const back = await post('/api/documents/rename', { thing: 'enum', name: 'gateState', to: 'gateKind' })
    expect(back).toMatchObject({ code: 200, data: { issues: [] } })
    expect((await open('page', 'gates')).document).toMatchObject({ root: { value: page.root.value } })
  })
  test('of an access code takes the roles that have it along', async () => {
    const api = {
      kind: 'api',
      schemaVersion: 1,
      id: 'gate',
      title: '门禁',
      accessCodes: [{ id: 'gate.read', title: '查看门禁' }],
      endpoints: [
        {
          id: 'list',
          title: '门禁列表',
          method: 'GET',
          path: '/api/gates',
          access: 'gate.read',
          serve: { entity: 'staff', verb: 'list' },
        },
      ],
    }
    await save('api', 'gate', 0, api)
    expect(await publish({ kind: 'api', id: 'gate' })).toMatchObject({ code: 200 })
    const user = await addUser(server, { access: ['gate.read'] })
    const call = () => server.call('GET', '/api/gates', { token: user.token })
    expect((await call()).code).toBe(200)
    const rename = { thing: 'access', name: 'gate.read', to: 'gate.view' }
    expect(await post('/api/documents/rename', rename)).toMatchObject({ code: 200 })
    expect((await call()).code).toBe(200)
    const rows = await get<{ rows: { access: string[] }[] }>('/api/roles?size=200')
    const codes = rows.rows.flatMap(({ access }) => access)
    expect(codes).toContain('gate.view')
    expect(codes).not.toContain('gate.read')
  })
})

describe('a field that is renamed', () => {
  test('keeps its values: its column stays', async () => {
    const door = fireDoor('doorNumber')
    const serve = (verb: string) => ({ entity: 'fire-door', verb })
    const api = {
      kind: 'api',
      schemaVersion: 1,
      id: 'fire-door',
      title: '防火门',
      accessCodes: [{ id: 'fire-door.use', title: '使用防火门' }],
      endpoints: [
        {
          id: 'list',
          title: '防火门',
          method: 'GET',
          path: '/api/fire-doors',
          access: 'fire-door.use',
          serve: serve('list'),
        },
        {
          id: 'create',
          title: '新增',
          method: 'POST',
          path: '/api/fire-doors',
          access: 'fire-door.use',
          serve: serve('create'),
        },
      ],
    }
    await save('entity', 'fire-door', 0, door)
    await save('api', 'fire-door', 0, api)
    expect(await publish({ kind: 'entity', id: 'fire-door' }, { kind: 'api', id: 'fire-door' })).toMatchObject({
      code: 200,
    })
    await post('/api/fire-doors', { doorNumber: 'D1', name: '东门' })
    const rename = { thing: 'field', name: 'fire-door.doorNumber', to: 'fire-door.code' }
    expect(await post('/api/documents/rename', rename)).toMatchObject({ code: 200, data: { issues: [] } })
    expect((await open('entity', 'fire-door')).document).toMatchObject({
      'x-unique': [['code']],
      required: ['code', 'name'],
      properties: { code: { title: '编号', 'x-column': 'door_number' } },
    })
    const rows = await get<{ rows: Json[] }>('/api/fire-doors?code=D1&sort=-code')
    expect(rows.rows).toMatchObject([{ code: 'D1', name: '东门' }])
    expect(await post('/api/fire-doors', { code: 'D1', name: '西门' })).toMatchObject({ status: 400 })
    expect(await post('/api/fire-doors', { code: 'D2', name: '西门' })).toMatchObject({ code: 200 })
  })
})

describe('an upgrade of what is shipped', () => {
  test('is merged with what admins changed, and told until it is taken', async () => {
    const { document, latest } = await open('enum', 'doorKind')
    expect(latest).toBe(0)
    await save('enum', 'doorKind', 0, { ...document, title: '门的种类' })
    expect(await publish({ kind: 'enum', id: 'doorKind' })).toMatchObject({ code: 200 })
    const upgrades = () => get<Json[]>('/api/documents/upgrades')
    expect(await upgrades()).toEqual([])
    expect(await server.call('GET', '/api/documents/upgrades/enum/doorKind', { token })).toMatchObject({ status: 404 })

    writeEnum('doorKind', [
      { value: 'a', label: '单扇' },
      { value: 'b', label: '双扇' },
    ])
    await until(async () => (await upgrades()).length > 0)
    expect(await upgrades()).toMatchObject([
      { key: 'enum/doorKind', version: 1, by: '系统管理员', changes: ['增加枚举项“双扇”，在“单扇”之后'], conflicts: 0 },
    ])
    const preview = await get<{ merged: { title: string; items: Json[] } }>('/api/documents/upgrades/enum/doorKind')
    expect(preview.merged).toMatchObject({ title: '门的种类', items: [{ value: 'a' }, { value: 'b' }] })
    const taken = await post('/api/documents/upgrades/enum/doorKind', {})
    expect(taken).toMatchObject({ code: 200, data: { version: 2, issues: [] } })
    expect(await upgrades()).toEqual([])
    expect(await publish({ kind: 'enum', id: 'doorKind' })).toMatchObject({ code: 200 })
    expect((await open('enum', 'doorKind')).document).toEqual(preview.merged)
  })
})

describe('what stands beside what is in force', () => {
  const shown = async (key: string) =>
    (await get<Sources>('/api/documents/sources')).documents.find((one) => one.key === key)
  const listed = async (key: string) => (await get<Json[]>('/api/documents')).find((one) => one.key === key)
  const remove = (id: string, base: number) =>
    server.call('DELETE', `/api/documents/items/enum/${id}?base=${base}`, { token })
  const hatch = { kind: 'enum', schemaVersion: 1, id: 'hatchKind', title: '舱口', items: [{ value: 'a', label: '圆' }] }

  test('a document whose removal was published is none any more; saved again it is a draft', async () => {
    await save('enum', 'hatchKind', 0, hatch)
    await publish({ kind: 'enum', id: 'hatchKind' })
    expect(await shown('enum/hatchKind')).toMatchObject({ published: 1 })
    expect(await remove('hatchKind', 1)).toMatchObject({ code: 200 })
    expect(await shown('enum/hatchKind')).toMatchObject({ draft: { version: 2, text: null } })
    expect(await publish({ kind: 'enum', id: 'hatchKind' })).toMatchObject({ code: 200 })
    expect(await shown('enum/hatchKind')).toBeUndefined()
    expect(await listed('enum/hatchKind')).toBeUndefined()
    expect(await open('enum', 'hatchKind')).toMatchObject({ document: null, latest: 2 })
    await save('enum', 'hatchKind', 2, hatch)
    expect(await shown('enum/hatchKind')).toMatchObject({ text: '', published: 2, draft: { version: 3 } })
    expect(await listed('enum/hatchKind')).toMatchObject({ hasDraft: true })
  })
  test('a document that was never published and is taken back is none either', async () => {
    await save('enum', 'lidKind', 0, { ...hatch, id: 'lidKind' })
    expect(await shown('enum/lidKind')).toMatchObject({ text: '', draft: { version: 1 } })
    await remove('lidKind', 1)
    expect(await shown('enum/lidKind')).toBeUndefined()
    expect(await listed('enum/lidKind')).toBeUndefined()
  })
  test('a lock is told with the document, and over the live line when it is taken and given back', async () => {
    const line = await listen(token, ['document.locked'])
    const lock = (verb: string) => post(`/api/documents/items/enum/yesNo/${verb}`, {})
    await until(async () => line.heard.length > 0)
    await lock('lock')
    expect(await shown('enum/yesNo')).toMatchObject({ lock: { by: '系统管理员', until: expect.any(String) } })
    await lock('unlock')
    expect((await shown('enum/yesNo'))?.lock).toBeUndefined()
    await until(async () => line.heard.length === 3)
    expect(line.heard.slice(1).map(({ payload }) => payload)).toMatchObject([
      { key: 'enum/yesNo', lock: { by: '系统管理员' } },
      { key: 'enum/yesNo', lock: null },
    ])
    line.socket.close()
  })
})

describe('who has a document open', () => {
  test('is told over the live line to all who have it open too, and ends with the line', async () => {
    const other = await addUser(server, { access: ['document.read'] })
    const topic = 'documents.presence/enum/enabled'
    const mine = await listen(token, [topic, 'document.saved'])
    const theirs = await listen(other.token, [topic])
    const names = (line: Line) => line.heard.filter((one) => one.topic === topic).at(-1)?.payload.people as Json[]
    await until(async () => names(mine)?.length === 2)
    expect(
      names(mine)
        .map(({ userName }) => userName)
        .sort(),
    ).toEqual(['admin', other.userName].sort())
    const word = { window: 'w', selected: [['items', 0]], isIdle: false }
    theirs.socket.send(JSON.stringify({ say: { topic, value: word } }))
    await until(async () => names(mine)?.some(({ windows }) => (windows as Json[]).length > 0))
    expect(names(mine).find(({ name }) => name === other.name)).toMatchObject({ windows: [word] })
    expect(await get<Json[]>('/api/documents/presence')).toMatchObject([{ key: 'enum/enabled' }])
    const { document, latest } = await open('enum', 'enabled')
    await save('enum', 'enabled', latest, document)
    await until(async () => mine.heard.some((one) => one.topic === 'document.saved'))
    theirs.socket.close()
    await until(async () => names(mine)?.length === 1)
    mine.socket.close()
    await until(async () => (await get<Json[]>('/api/documents/presence')).length === 0)
  })
})

interface Line {
  readonly socket: WebSocket
  readonly heard: { topic: string; payload: Json }[]
}

async function listen(by: string, topics: readonly string[]): Promise<Line> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/ws`)
  const heard: Line['heard'] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await new Promise((resolve) => socket.on('open', resolve))
  socket.send(JSON.stringify({ token: by, subscribe: topics }))
  return { socket, heard }
}

describe('the command line over a running server', () => {
  test('exports what is published, and imports it changed', async () => {
    const [out, where] = [join(folder, '../', `${basename(folder)}-out`), ['--server', server.url, '--user', 'admin']]
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      const signIn = [...where, '--password', adminSecret]
      expect(await runDocuments(['export', out, ...where, '--password', 'wrong'])).toBe(2)
      expect(await runDocuments(['export', out, ...signIn])).toBe(0)
      const file = join(out, 'enums/doorKind.json')
      const document = JSON.parse(readFileSync(file, 'utf8')) as Json
      expect(document.title).toBe('门的种类')
      writeFileSync(file, JSON.stringify({ ...document, title: '门' }))
      expect(await runDocuments(['import', file, ...signIn, '--publish', '--why', '改短'])).toBe(0)
      expect((await open('enum', 'doorKind')).document.title).toBe('门')
      expect((await get<Json[]>('/api/documents/publishes'))[0]).toMatchObject({ why: '改短' })
    } finally {
      log.mockRestore()
      error.mockRestore()
      rmSync(out, { recursive: true, force: true })
    }
  })
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it never came')
}
