import { scryptSync } from 'node:crypto'
import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { temporaryDataDir } from '../../server/db/temporary-data-dir.ts'
import { openTestStore } from '../../server/db/test-store.ts'
import { type RunningServer, startServer } from '../../server/start.ts'

/** An answer of the server under test. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  readonly code: number
  readonly msg: string
  readonly data: T
  readonly text: string
}

/** How a call is sent beside method and path. */
export interface CallOptions {
  readonly token?: string
  readonly body?: unknown
  readonly form?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly raw?: string | FormData
}

/** A server on a store of its own, with admin signed in. */
export interface TestServer extends RunningServer {
  readonly dataDir: string
  readonly token: string
  call<T = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>
  /** The token of a fresh sign-in. */
  signIn(userName: string, password: string): Promise<string>
  stop(): Promise<void>
}

/** Password of admin on servers under test. */
export const adminSecret = 'Sommer-2026'

/** What a server under test may be given. */
export interface TestServerOptions {
  readonly documentsDir?: string
  /** Documents in the database, as where several servers share one. */
  readonly shared?: boolean
  readonly store?: Awaited<ReturnType<typeof openTestStore>>
}

/** Starts a server on a free port; every answer is held against its document. */
export async function startTestServer({
  documentsDir,
  shared = false,
  store: given,
}: TestServerOptions = {}): Promise<TestServer> {
  const store = given ?? (await openTestStore())
  const dataDir = temporaryDataDir('server')
  const config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    adminPassword: adminSecret,
    demo: false,
    mqttPort: 0,
    logLevel: 'silent' as const,
    ...(documentsDir === undefined ? {} : { documentsDir }),
    ...(shared ? { databaseUrl: store.url } : {}),
  }
  const server = await startServer({
    config,
    log: pino({ level: 'silent' }),
    root: process.cwd(),
    development: true,
    store,
    rateLimits: { signedIn: 100_000, anonymous: 100_000 },
  })
  await server.ready
  const call = caller(server.url)
  const signIn = async (userName: string, password: string) => {
    const { data, msg } = await call<{ token?: string }>('POST', '/api/login', { body: { userName, password } })
    if (data.token === undefined) throw new Error(`sign-in of ${userName}: ${msg}`)
    return data.token
  }
  return {
    ...server,
    dataDir,
    call,
    signIn,
    token: await signIn('admin', adminSecret),
    async stop() {
      await server.close()
      if (given === undefined) await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Calls an address, and reads the envelope where the answer has one. */
export function caller(base: string) {
  return async <T = Record<string, unknown>>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<T>> => {
    const { token, body, form, raw, headers = {} } = options
    const type =
      body !== undefined ? 'application/json' : form !== undefined ? 'application/x-www-form-urlencoded' : undefined
    const response = await fetch(base + path, {
      method,
      headers: { ...(token ? { token } : {}), ...(type ? { 'content-type': type } : {}), ...headers },
      body:
        raw ?? (body !== undefined ? JSON.stringify(body) : form ? new URLSearchParams(form).toString() : undefined),
    })
    const text = await response.text()
    const envelope = response.headers.get('content-type')?.includes('json') ? JSON.parse(text || '{}') : {}
    return {
      status: response.status,
      headers: response.headers,
      text,
      code: envelope.code,
      msg: envelope.msg,
      data: envelope.data,
    }
  }
}

/** Adds a row through the wire and gives it; a refusal fails the test with its sentence. */
export async function addRow(server: TestServer, path: string, body: Record<string, unknown>, token = server.token) {
  const { code, msg, data } = await server.call<{ id: number; version: number }>('POST', path, { token, body })
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  return data
}

let count = 0

/** A project with one building, one floor and rooms; numbers are fresh each time. */
export async function addProject(server: TestServer, rooms: readonly string[] = []) {
  count += 1
  const project = await addRow(server, '/api/projects', {
    number: `P${count}`,
    name: `项目${count}`,
    type: 'government',
    timeZone: 'Asia/Shanghai',
    status: 1,
  })
  const building = await addRow(server, '/api/buildings', {
    projectId: project.id,
    number: 'B1',
    name: '主楼',
    category: 'A',
    status: 1,
  })
  const floor = await addRow(server, '/api/floors', { buildingId: building.id, number: '1', name: '一层', level: 1 })
  const rows = []
  for (const number of rooms)
    rows.push(await addRow(server, '/api/room/addRoom', { floorId: floor.id, number, name: `房间${number}` }))
  return { project, building, floor, rooms: rows }
}

/** A role and a user with it; gives the user's token too. */
export async function addUser(
  server: TestServer,
  rights: { readonly access: readonly string[]; readonly scope?: string; readonly projectIds?: readonly number[] },
) {
  count += 1
  const { access, scope = 'projects', projectIds = [] } = rights
  const role = await addRow(server, '/api/roles', {
    number: `R${count}`,
    name: `角色${count}`,
    scope,
    projectIds,
    access,
  })
  const [userName, name] = [`person${count}`, `用户${count}`]
  const password = 'Gartentor-77'
  const user = await server.store.db
    .insertInto('app_user')
    .values({
      user_name: userName,
      name,
      role_ids: JSON.stringify([role.id]),
      scope: 'role',
      password: quickHash(password),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { role, user, userName, name, password, token: await server.signIn(userName, password) }
}

/** A hash like the server's own, but made in 2 ms: its cost stands in it. */
function quickHash(password: string): string {
  const salt = Buffer.from('salt for tests')
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 })
  return ['scrypt', 1024, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
}
