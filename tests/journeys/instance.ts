import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { temporaryDataDir } from '../../server/db/temporary-data-dir.ts'

/** A running product with demo data, for the journeys: its address and how to sign in. */
export interface Instance {
  readonly url: string
  readonly password: string
  /** Folder of the implementer's documents (`DOCUMENTS_DIR`). */
  readonly documents: string
  /** Folder of what the instance keeps (`DATA_DIR`). */
  readonly dataDir: string
}

/** The instance that the global setup started. */
export function instance(): Instance {
  const text = process.env.WATTFORM_INSTANCE
  if (!text) throw new Error('No instance: journeys run by `npm test`.')
  return JSON.parse(text) as Instance
}

/** Starts one instance for all journeys; gives the function that stops it. One that the environment names is used as it is. */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.WATTFORM_INSTANCE) return undefined
  const folder = temporaryDataDir('journey')
  const documents = path.join(folder, 'documents')
  mkdirSync(documents)
  cpSync('tests/fixtures/implementer', documents, { recursive: true })
  const dataDir = path.join(folder, 'data')
  const password = 'Journey-2026'
  const served = await serve({ dataDir, documents, password, demo: true })
  process.env.WATTFORM_INSTANCE = JSON.stringify({ url: served.url, password, documents, dataDir } satisfies Instance)
  return async () => {
    await served.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How a product is started. */
export interface Serving {
  readonly dataDir: string
  /** Folder of the implementer's documents. */
  readonly documents: string
  readonly password: string
  readonly demo: boolean
  /** Folder of the product, with what is shipped in it; this one where absent. */
  readonly root?: string
}

/** Starts the built product on a free port and waits until it is healthy; `stop` ends it as a service manager does. */
export async function serve({ dataDir, documents, password, demo, root = process.cwd() }: Serving) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['--enable-source-maps', path.resolve('dist/server/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      MQTT_PORT: '0',
      DEMO: demo ? '1' : '0',
      ADMIN_PASSWORD: password,
      DOCUMENTS_DIR: documents,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  await healthy(url, server, () => output.join('').slice(-4000))
  return { url, output: () => output.join(''), stop: () => stopped(server) }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

async function healthy(url: string, server: ChildProcess, output: () => string): Promise<void> {
  for (let second = 0; second < 180; second++) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error(`The server was not healthy within 180 s:\n${output()}`)
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  const late = setTimeout(() => server.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(late)
}
