import { createHash } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import type { Caller } from '../http/service.ts'
import { type Gateway, openGateway } from '../ingest/collector/gateway.ts'
import { type Directory, openDirectory } from '../ingest/directory.ts'
import { type Intake, openIntake } from '../ingest/intake.ts'
import { addCollector, addMeter, addProject } from '../ingest/intake-fixture.ts'
import { plainSecrets } from '../ingest/secret-box.ts'
import { emptyMemory, queueChanged } from './changed-figures.ts'
import { uploadServices } from './upload.services.ts'
import { readTargets } from './upload.store.ts'
import { startUploads } from './uploads.ts'

const key = '0102030405060708090a0b0c0d0e0f10'
const hours = 60
const nowMs = Date.UTC(2026, 10, 21, 4, 40)
const admin = { userId: 1, userName: 'admin', isAdmin: true, access: new Set<string>(), projectIds: 'all' } as Caller
const codings = ['01A00', '01B00', '01E00']

let store: TestStore
let directory: Directory
let intake: Intake
let gateway: Gateway
let line: CutLine
let targetId: number
let ownProject: number
const meters = new Map<string, number>()
const errors: unknown[] = []
const onError = (error: unknown) => void errors.push(error)

/** A wire between us and the superior platform that can be cut in the middle of whatever goes over it. */
interface CutLine {
  readonly port: number
  /** Cuts every connection after this many bytes from the superior platform; 0: never. */
  cutAfter: number
  close(): Promise<void>
}

function openLine(port: number): Promise<CutLine> {
  const sockets = new Set<Socket>()
  const line = { port: 0, cutAfter: 0, close: async () => undefined as undefined }
  const server: Server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    let heard = 0
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => void far.write(bytes))
    far.on('data', (bytes: Buffer) => {
      heard += bytes.length
      // What the far side said last is lost: it has the packet, we have no receipt.
      if (line.cutAfter > 0 && heard > line.cutAfter) near.destroy()
      else near.write(bytes)
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const made: CutLine = Object.assign(line, {
        port: typeof address === 'object' && address !== null ? address.port : 0,
        async close() {
          for (const socket of sockets) socket.destroy()
          await new Promise((done) => server.close(done))
        },
      })
      resolve(made)
    })
  })
}

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  ownProject = await addProject(store, 'OWN')
  const superior = await addProject(store, 'SUPERIOR')
  const collector = await addCollector(store, superior, {
    number: 'SUP',
    building_code: '110101A001',
    auth_key: 'SALT',
    aes_key: key,
  })
  for (const coding of codings) {
    const values = { collector_id: collector, address: `1/${coding}`, reading_kind: 'interval', period_seconds: 3600 }
    meters.set(coding, await addMeter(store, superior, values))
  }
  const subitems = new Map<string, number>()
  for (const number of ['01A00', '01B00']) {
    const { rows } = await store.pool.query<{ id: number }>(
      `insert into subitem (project_id, number, name, energy_kind, path) values ($1, $2, $2, '01', '/') returning id`,
      [ownProject, number],
    )
    subitems.set(number, rows[0]!.id)
  }
  for (let hour = 0; hour < hours; hour += 1) {
    const local = new Date(Date.UTC(2026, 10, 19, hour)).toISOString()
    const period = Number(local.slice(0, 13).replace(/\D/g, ''))
    const add = (type: string, id: number, use: number) =>
      store.pool.query(
        `insert into usage_hour (node_id, node_type, energy_kind, period, use, n_due, n_good, n_est) values ($1, $2, '01', $3, $4, 1, 1, 0)`,
        [id, type, period, use],
      )
    await add('project', ownProject, 100 + hour)
    await add('subitem', subitems.get('01A00')!, 60 + hour)
    await add('subitem', subitems.get('01B00')!, 40)
  }
  directory = await openDirectory(store)
  intake = openIntake({ store, directory, onError })
})

beforeEach(async () => {
  const defaults = () => ({ salt: '', key: '', iv: '' })
  gateway = await openGateway({ host: '127.0.0.1', port: 0, intake, directory, defaults, onError, nowMs: () => nowMs })
  line = await openLine(gateway.port)
  await store.pool.query('delete from upload_batch')
  await store.pool.query('delete from upload_target')
  const { rows } = await store.pool.query<{ id: number }>(
    `insert into upload_target (name, project_id, protocol, host, port, dialect, building_code, gateway_code, auth_key,
       aes_key, content, step, time_at, start_day, delay_minutes, heartbeat_seconds, status)
     values ('市级平台', $1, 'XML-TCP', '127.0.0.1', $2, 'national-cbc', '110101A001', '01', 'SALT', $3, 'all', 'hour', 'end',
       '2026-11-19', 15, 60, 1) returning id`,
    [ownProject, line.port, key],
  )
  targetId = rows[0]!.id
})

afterEach(async () => {
  await line.close()
  await gateway.close()
  await store.pool.query('delete from readings')
  await store.pool.query('delete from reading_latest')
  expect(errors).toEqual([])
})

afterAll(async () => {
  await intake.close()
  await directory.close()
  await store.close()
})

const begin = () =>
  startUploads({
    store,
    secrets: plainSecrets,
    onError,
    nowMs: () => nowMs,
    lookMs: 10,
    changeLookMs: 0,
    firstWaitMs: 5,
  })

async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await sleep(10)
}

const countOf = async (sql: string) => Number((await store.pool.query(sql)).rows[0].n)
const openBatches = () => countOf('select count(*) as n from upload_batch where state <> 2')
const allDone = async () =>
  (await openBatches()) === 0 && (await countOf('select count(*) as n from upload_batch')) === hours

async function expectWhole(): Promise<void> {
  for (const coding of codings) {
    const { rows } = await store.pool.query(
      'select count(*) as n, sum(value) as total, min(ts) as first, min(source) as source from readings where point_id = $1',
      [meters.get(coding)],
    )
    const rest = (hours * (hours - 1)) / 2
    const total = { '01A00': 60 * hours + rest, '01B00': 40 * hours, '01E00': 100 * hours + rest }[coding]
    expect(rows[0]).toMatchObject({ total, source: 5, first: Date.UTC(2026, 10, 18, 17) / 1000 })
    expect(Number(rows[0].n)).toBe(hours)
  }
  expect(await countOf('select count(*) as n from reading_conflict')).toBe(0)
}

test('every period with usage reaches the superior platform, and has its receipt', async () => {
  const uploads = begin()
  await until(allDone)
  await uploads.close()
  await expectWhole()
  const { rows } = await store.pool.query('select * from upload_target where id = $1', [targetId])
  expect(rows[0]).toMatchObject({ link_state: 'online', last_error: null })
  expect(rows[0].last_receipt_at).not.toBeNull()
})

test('a line that is cut after every few receipts: nothing is lost, nothing stands there twice', async () => {
  line.cutAfter = 3000
  const uploads = begin()
  await until(allDone)
  await uploads.close()
  await expectWhole()
  expect(await countOf('select max(tries) as n from upload_batch')).toBeGreaterThan(1)
  const resent = await countOf(`select count(*) as n from raw_packet where kind = 'resend'`)
  expect(resent).toBeGreaterThan(0)
})

test('stopped in the middle and started again, it goes on where the last receipt was', async () => {
  let uploads = begin()
  await until(async () => (await countOf('select count(*) as n from upload_batch where state = 2')) > 5)
  await uploads.close()
  // As a kill leaves it: sent, and nobody knows whether it arrived.
  await store.pool.query(
    `update upload_batch set state = 1 where id in (select id from upload_batch where state = 2 order by period desc limit 2)`,
  )
  uploads = begin()
  await until(allDone)
  await uploads.close()
  await expectWhole()
})

const changeHour = (period: number, use: number) =>
  store.pool.query(
    `with day as (insert into usage_day (node_id, node_type, energy_kind, period, use, n_due, n_good, n_est, rev)
       values ($1, 'project', '01', $2 / 100, 0, 24, 24, 0, 1)
       on conflict (node_id, node_type, energy_kind, period) do update set rev = usage_day.rev + 1)
     update usage_hour set use = $3, rev = rev + 1 where node_id = $1 and node_type = 'project' and period = $2`,
    [ownProject, period, use],
  )
const corrections = () => countOf('select coalesce(sum(corrections), 0) as n from upload_batch')

test('figures that change after their receipt go out again by themselves, once, and have a receipt again', async () => {
  const uploads = begin()
  await until(allDone)
  await changeHour(2026112003, 555.5)
  await until(async () => (await corrections()) === 1 && (await allDone()))
  const { rows } = await store.pool.query('select packet, receipt, tries from upload_batch where period = 2026112003')
  expect(rows[0].packet).toContain('555.5')
  expect(rows[0]).toMatchObject({ receipt: expect.stringContaining('pass'), tries: 1 })
  // What stands is looked at again and again, and stays where it is.
  await changeHour(2026112003, 555.5)
  await changeHour(2026112004, 444)
  await until(async () => (await corrections()) === 2 && (await allDone()))
  await uploads.close()
  const memory = emptyMemory()
  const [target] = await readTargets(store, plainSecrets, targetId)
  for (let look = 0; look < 4; look += 1) expect(await queueChanged(store, target!, nowMs, memory)).toBe(0)
  expect(await openBatches()).toBe(0)
  await changeHour(2026112003, 127)
  await changeHour(2026112004, 128)
})

test('what changes while it changes still is told once it stands; a batch of before is held against its packet', async () => {
  const uploads = begin()
  await until(allDone)
  await uploads.close()
  await store.pool.query('update upload_batch set digest = null')
  const [target] = await readTargets(store, plainSecrets, targetId)
  const memory = emptyMemory()
  expect(await queueChanged(store, target!, nowMs, memory)).toBe(0)
  const counts: number[] = []
  for (const use of [200, 300, 300, 300]) {
    await changeHour(2026112005, use)
    counts.push(await queueChanged(store, target!, nowMs, memory))
  }
  expect(counts).toEqual([0, 0, 1, 0])
  await changeHour(2026112005, 129)
})

test('a target that does not want it is told again by hand only', async () => {
  await store.pool.query('update upload_target set auto_resend = false')
  let looks = 0
  const counted = () => {
    looks += 1
    return nowMs
  }
  let uploads = startUploads({ store, secrets: plainSecrets, onError, nowMs: counted, lookMs: 5, changeLookMs: 0 })
  await until(allDone)
  await changeHour(2026112006, 1)
  const before = looks
  await until(async () => looks > before + 20)
  expect(await corrections()).toBe(0)
  await uploads.close()
  await store.pool.query('update upload_target set auto_resend = true')
  uploads = begin()
  await until(async () => (await corrections()) === 1 && (await allDone()))
  await uploads.close()
  await changeHour(2026112006, 130)
})

test('a wrong key is told, and nothing counts as sent', async () => {
  await store.pool.query(`update upload_target set auth_key = 'OTHER'`)
  const uploads = begin()
  await until(
    async () => (await store.pool.query('select link_state from upload_target')).rows[0].link_state === 'refused',
  )
  await uploads.close()
  expect(await countOf('select count(*) as n from upload_batch where state = 0')).toBe(hours)
})

test('HTTP: every packet is a POST that is signed; what is refused is given up after five tries', async () => {
  const heard: { sequence: unknown; md5: unknown; body: string }[] = []
  let isRefusing = true
  const superior = createHttpServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      heard.push({ sequence: request.headers['x-sequence'], md5: request.headers['x-md5'], body })
      response.statusCode = isRefusing ? 403 : 200
      response.end(isRefusing ? 'no' : '')
    })
  })
  await new Promise<void>((resolve) => superior.listen(0, '127.0.0.1', resolve))
  const address = superior.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await store.pool.query(
    `update upload_target set protocol = 'HTTP', url = $1, start_day = '2026-11-21', version = version + 1`,
    [`http://127.0.0.1:${port}/report`],
  )
  const uploads = begin()
  await until(async () => (await countOf('select count(*) as n from upload_batch where state = 3')) === 12)
  isRefusing = false
  heard.length = 0
  await store.pool.query(`update upload_batch set state = 0, tries = 0, next_try_at = now()`)
  await until(async () => (await openBatches()) === 0)
  await uploads.close()
  await new Promise((resolve) => superior.close(resolve))
  expect(heard).toHaveLength(12)
  const { sequence, md5, body } = heard[0]!
  expect(md5).toBe(createHash('md5').update(`${sequence}SALT`).digest('hex'))
  expect(body).toContain(`<sequence>${sequence}</sequence>`)
})

test('services: the line is tried, a stretch is sent again, a packet is shown', async () => {
  const services = uploadServices({ store, secrets: plainSecrets, nowMs: () => nowMs })
  const call = (name: keyof typeof services, params: Record<string, unknown>, caller = admin) =>
    services[name]({ params, caller, requestId: '', ip: '' })
  expect(await call('upload.test', { id: targetId })).toMatchObject({
    isOk: true,
    steps: [
      { text: expect.stringMatching(/已连接/) },
      { text: '收到认证序列' },
      { text: '认证通过' },
      { text: '心跳得到应答' },
    ],
  })
  expect(await call('upload.resend', { id: targetId, fromDay: '2026-11-19', toDay: '2026-11-20' })).toEqual({
    count: 48,
  })
  const { rows } = await store.pool.query('select id from upload_batch order by period limit 1')
  expect(await call('upload.packet', { id: rows[0].id })).toMatchObject({
    packet: expect.stringMatching(/coding="01A00"/),
  })
  const stranger = { ...admin, projectIds: [ownProject + 1] } as Caller
  await expect(call('upload.test', { id: targetId }, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(call('upload.packet', { id: rows[0].id }, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(
    call('upload.resend', { id: targetId, fromDay: '2026-11-20', toDay: '2026-11-19' }),
  ).rejects.toMatchObject({ status: 400 })
})
