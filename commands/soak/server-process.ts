import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** A server as a process of its own, signed in as admin. */
export interface ServerProcess {
  readonly process: ChildProcess
  readonly ended: Promise<void>
  /** Until the first answer, milliseconds. */
  readonly startMs: number
  readonly call: (
    method: string,
    address: string,
    body?: unknown,
  ) => Promise<{ code: number; data: Record<string, unknown> }>
  /** SIGKILL to the process and all of its group. */
  kill(): void
}

/** How a server is started. */
export interface ServerProcessOptions {
  readonly root: string
  readonly dataDir: string
  /** Runs the server from its sources instead of the build, which may be older. */
  readonly fromSources?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** Options of node itself. */
  readonly nodeOptions?: readonly string[]
}

const password = 'Soak-2026-kill'

/** Starts a server and waits for its first answer; throws with what it printed where it ends before. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { root, dataDir, fromSources = false, nodeOptions = [] } = options
  const bundle = path.join(root, 'dist/server/main.js')
  const program =
    !fromSources && existsSync(bundle)
      ? ['--enable-source-maps', bundle]
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
    MQTT_PORT: '0',
    ...options.env,
  }
  const startedMs = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, ...program], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.push(String(chunk))
      if (output.length > 200) output.shift()
    })
  }
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const base = `http://127.0.0.1:${port}`
  let token = ''
  const call: ServerProcess['call'] = async (method, address, body) => {
    const headers = { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const response = await fetch(base + address, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return (await response.json()) as Awaited<ReturnType<ServerProcess['call']>>
  }
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null || attempt > 1200)
      throw new Error(`The server did not start:\n${output.join('').slice(-4000)}`)
    const answer = await call('GET', '/api/health').catch(() => undefined)
    if (answer?.code === 200) break
    await sleep(50)
  }
  const startMs = performance.now() - startedMs
  const { data } = await call('POST', '/api/login', { userName: 'admin', password })
  token = String(data.token)
  return { process: child, ended, startMs, call, kill: () => killGroup(child) }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  process.kill(-child.pid, 'SIGKILL')
}

/** A port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
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
