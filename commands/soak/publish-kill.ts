import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** What the rounds saw. */
export interface PublishKillReport {
  readonly rounds: number
  /** Saves and publishes that were acknowledged before the kills. */
  readonly acknowledged: number
  /** Kills that came while a call was under way. */
  readonly inFlight: number
  /** Slowest start after a kill, in milliseconds. */
  readonly slowestStartMs: number
  /** What was acknowledged and is gone; empty where all is well. */
  readonly lost: readonly string[]
}

/** How the soak is run. */
export interface PublishKillOptions {
  readonly rounds: number
  /** Runs the server from its sources instead of the build, which may be older. */
  readonly fromSources?: boolean
  readonly log?: (message: string) => void
}

const password = 'Soak-2026-kill'
const kind = 'enum'
const ids = ['soakA', 'soakB', 'soakC'] as const

interface Acknowledged {
  /** Number that the document carried, by version, by id. */
  readonly saved: Map<string, Map<number, number>>
  /** Newest version known to be published, by id. */
  readonly published: Map<string, number>
  count: number
}

/**
 * Saves and publishes documents, kills the server with -9 at a random moment, starts it again and looks whether
 * everything that was acknowledged is there; `rounds` times over. The server must come up by itself each time.
 */
export async function soakPublish(
  root: string,
  { rounds, fromSources = false, log = () => undefined }: PublishKillOptions,
): Promise<PublishKillReport> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'wattform-soak-'))
  const known: Acknowledged = { saved: new Map(ids.map((id) => [id, new Map()])), published: new Map(), count: 0 }
  const lost: string[] = []
  let [inFlight, slowestStartMs] = [0, 0]
  let server: Running | undefined
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const startedMs = performance.now()
      server = await start(root, dataDir, fromSources)
      if (round > 1) slowestStartMs = Math.max(slowestStartMs, performance.now() - startedMs)
      lost.push(...(await missing(server, known)))
      const writing = write(server, known)
      await sleep(randomInt(50, 900))
      server.process.kill('SIGKILL')
      if ((await writing) === 'cut off') inFlight += 1
      await server.ended
      log(`round ${round}: ${known.count} acknowledged, ${lost.length} lost`)
    }
    server = await start(root, dataDir, fromSources)
    lost.push(...(await missing(server, known)))
  } finally {
    server?.process.kill('SIGTERM')
    await server?.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { rounds, acknowledged: known.count, inFlight, slowestStartMs: Math.round(slowestStartMs), lost }
}

interface Running {
  readonly process: ChildProcess
  readonly ended: Promise<void>
  readonly call: (
    method: string,
    address: string,
    body?: unknown,
  ) => Promise<{ code: number; data: Record<string, unknown> }>
}

async function start(root: string, dataDir: string, fromSources: boolean): Promise<Running> {
  const bundle = path.join(root, 'dist/server/main.js')
  const args =
    !fromSources && existsSync(bundle)
      ? [bundle]
      : [
          '--import',
          pathToFileURL(path.join(root, 'node_modules/tsx/dist/esm/index.mjs')).href,
          path.join(root, 'server/main.ts'),
        ]
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    DEMO: '0',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(String(chunk)))
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const base = `http://127.0.0.1:${port}`
  let token = ''
  const call: Running['call'] = async (method, address, body) => {
    const headers = { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const response = await fetch(base + address, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return (await response.json()) as Awaited<ReturnType<Running['call']>>
  }
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null || attempt > 600)
      throw new Error(`The server did not start:\n${output.join('').slice(-4000)}`)
    const answer = await call('GET', '/api/health').catch(() => undefined)
    if (answer?.code === 200) break
    await sleep(100)
  }
  const { data } = await call('POST', '/api/login', { userName: 'admin', password })
  token = String(data.token)
  return { process: child, ended, call }
}

/** Writes until the server is gone; what it acknowledged is noted only after the whole answer came. */
async function write({ call }: Running, known: Acknowledged): Promise<'cut off'> {
  for (;;) {
    try {
      for (const id of ids) await save(call, known, id)
      const { code, data } = await call('POST', '/api/documents/publish', {
        documents: ids.map((id) => ({ kind, id })),
        why: 'soak',
      })
      if (code !== 200) throw new Error(`publish was answered with ${code}: ${JSON.stringify(data).slice(0, 300)}`)
      known.count += 1
      for (const id of ids) known.published.set(id, Math.max(...(known.saved.get(id)?.keys() ?? [0])))
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return 'cut off'
      throw error
    }
  }
}

async function save(call: Running['call'], known: Acknowledged, id: string): Promise<void> {
  const opened = await call('GET', `/api/documents/items/${kind}/${id}`)
  const base = opened.code === 200 ? Number(opened.data.latest) : 0
  const value = randomInt(1_000_000_000)
  const document = { kind, schemaVersion: 1, id, title: id, items: [{ value, label: String(value) }] }
  const { code, data } = await call('PUT', `/api/documents/items/${kind}/${id}`, { base, document })
  if (code !== 200) throw new Error(`save of ${id} was answered with ${code}: ${JSON.stringify(data).slice(0, 300)}`)
  known.saved.get(id)?.set(Number(data.version), value)
  known.count += 1
}

async function missing({ call }: Running, known: Acknowledged): Promise<string[]> {
  const lost: string[] = []
  for (const id of ids) {
    for (const [version, value] of known.saved.get(id) ?? []) {
      const { code, data } = await call('GET', `/api/documents/items/${kind}/${id}?version=${version}`)
      const items = (data.document as { items?: { value: number }[] } | null)?.items
      if (code !== 200 || items?.[0]?.value !== value) lost.push(`${id} version ${version}`)
    }
    const published = known.published.get(id)
    if (published === undefined) continue
    const { data } = await call('GET', `/api/documents/items/${kind}/${id}`)
    if (Number(data.published) < published)
      lost.push(`${id} published ${String(data.published)}, acknowledged ${published}`)
  }
  return lost
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const report = await soakPublish(process.cwd(), { rounds: Number(process.argv[2] ?? 10), log: console.log })
  console.log(`publish under kill -9: ${JSON.stringify(report)}`)
  process.exit(report.lost.length === 0 ? 0 : 1)
}
