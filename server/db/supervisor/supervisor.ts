import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Cluster, ensureCluster, freePort, isPortFree, notePort, superuser } from './cluster.ts'
import { databaseUser, type OsUser } from './os-user.ts'
import { ask, pidFile, processState, readPostmaster } from './postmaster.ts'

/** An embedded PostgreSQL that answers. */
export interface EmbeddedPostgres {
  /** Connection string of a database of this cluster; the database is made if missing. */
  databaseUrl(name: string): Promise<string>
  /** True where a server that was already running was found, left by a killed process or started by a sibling. */
  readonly attached: boolean
  /** Process id of the postmaster. */
  readonly pid: number
  /**
   * Stops the server gracefully, unless another process still has connections: the last one out stops it. Close your
   * own connections first.
   */
  stop(): Promise<void>
}

/** Where, and who is told. */
export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log?: (message: string) => void
  /** Other programs than those of the npm package, such as Debian's in `/usr/lib/postgresql/15/bin`. */
  readonly binaries?: Binaries
  /** Server settings over the built-in ones, for a start by this call. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Starts the embedded PostgreSQL of a data folder, or attaches to the one that runs there already.
 *
 * A killed postmaster stays a zombie for a second and its workers keep the shared memory until they notice, so a start
 * that finds traces of another is tried again for 5 s. Recovery after a kill may take longer and is waited for.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => undefined } = options
  mkdirSync(dataDir, { recursive: true })
  const user = databaseUser()
  const binaries = options.binaries ?? findBinaries(user)
  const flags = Object.entries({ ...settings, ...options.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const cluster = await ensureCluster(dataDir, binaries.initdb, user)
  const giveUpAtMs = Date.now() + retryMs
  for (;;) {
    const running = await attach(cluster)
    if (running !== undefined) {
      log(`已连接正在运行的内置数据库（进程 ${running.pid}，端口 ${running.port}）`)
      return embedded(cluster, running.port, running.pid, true)
    }
    const late = Date.now() > giveUpAtMs
    if (late) removeStaleLock(cluster, log)
    const outcome = await start({ dataDir, postgres: binaries.postgres, flags, cluster, user })
    if (outcome.ok) {
      log(`内置数据库已启动（进程 ${outcome.pid}，端口 ${outcome.port}）`)
      return embedded(cluster, outcome.port, outcome.pid, false)
    }
    if (late) throw new Error(`内置数据库无法启动，日志见 ${logFile(dataDir)}：\n${lastLines(dataDir)}`)
    await sleep(250)
  }
}

const retryMs = 5000
const recoveryMs = 120_000

const urlOf = (cluster: Cluster, port: number, database: string) =>
  `postgresql://${superuser}:${encodeURIComponent(cluster.note.password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`

async function attach(cluster: Cluster): Promise<{ pid: number; port: number } | undefined> {
  const noted = readPostmaster(cluster.folder)
  if (noted === undefined || noted.port === 0 || processState(noted.pid) !== 'alive') return undefined
  for (const untilMs = Date.now() + recoveryMs; Date.now() < untilMs; ) {
    const answer = await ask(urlOf(cluster, noted.port, 'postgres'))
    if (answer === 'ready') return noted
    if (answer === 'silent') return undefined
    await sleep(100)
  }
  return undefined
}

/** A lock whose process is a zombie that nobody reaps, or another program by now, would be held for ever. */
function removeStaleLock(cluster: Cluster, log: (message: string) => void): void {
  const noted = readPostmaster(cluster.folder)
  if (noted === undefined) return
  const state = processState(noted.pid)
  if (state === 'alive') return
  log(`清除内置数据库残留的锁文件（进程 ${noted.pid}：${state}）`)
  rmSync(pidFile(cluster.folder), { force: true })
}

type Outcome = { readonly ok: true; readonly pid: number; readonly port: number } | { readonly ok: false }

interface Start {
  readonly dataDir: string
  readonly postgres: string
  readonly flags: readonly string[]
  readonly cluster: Cluster
  readonly user: OsUser | undefined
}

async function start({ dataDir, postgres, flags, cluster, user }: Start): Promise<Outcome> {
  const port = await choosePort(cluster, user)
  const log = openSync(logFile(dataDir), 'a', 0o600)
  // A session of its own: Ctrl-C in a terminal reaches this process only, which then stops the database in order.
  const child = spawn(postgres, ['-D', cluster.folder, '-p', String(port), ...flags], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let ended = false
  child.once('error', () => {
    ended = true
  })
  child.once('exit', () => {
    ended = true
  })
  child.unref()
  for (const untilMs = Date.now() + recoveryMs; Date.now() < untilMs && !ended; ) {
    const answer = await ask(urlOf(cluster, port, 'postgres'))
    // A sibling that started the same cluster at the same moment answers on the same port: then it is not ours.
    if (answer === 'ready' && child.pid !== undefined && readPostmaster(cluster.folder)?.pid === child.pid) {
      return { ok: true, pid: child.pid, port }
    }
    await sleep(25)
  }
  if (!ended) child.kill('SIGINT')
  return { ok: false }
}

const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Parallel queries take their memory from here, not from /dev/shm, which containers keep at 64 MB.
  min_dynamic_shared_memory: '64MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

async function choosePort(cluster: Cluster, user: OsUser | undefined): Promise<number> {
  if (await isPortFree(cluster.note.port)) return cluster.note.port
  const port = await freePort()
  notePort(cluster, port, user)
  return port
}

function embedded(cluster: Cluster, port: number, pid: number, attached: boolean): EmbeddedPostgres {
  const adminUrl = urlOf(cluster, port, 'postgres')
  return {
    attached,
    pid,
    async databaseUrl(name) {
      await withClient(adminUrl, (client) => createDatabase(client, name))
      return urlOf(cluster, port, name)
    },
    async stop() {
      if (processState(pid) !== 'alive') return
      if (await isUsedByOthers(adminUrl)) return
      process.kill(pid, 'SIGINT') // "fast": ends transactions, writes a checkpoint
      for (const untilMs = Date.now() + recoveryMs; Date.now() < untilMs; await sleep(20)) {
        if (processState(pid) !== 'alive') return
      }
    },
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount !== 0) return
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // 42P04 duplicate_database, 23505: a sibling was quicker.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  }
}

/** Own connections that were just closed need a moment to leave, so the answer is asked for up to half a second. */
async function isUsedByOthers(adminUrl: string): Promise<boolean> {
  const others = `select count(*)::int as n from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`
  return withClient(adminUrl, async (client) => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { rows } = await client.query<{ n: number }>(others)
      if (rows[0]?.n === 0) return false
      await sleep(50)
    }
    return true
  }).catch(() => false)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const logFile = (dataDir: string) => join(dataDir, 'postgres.log')

function lastLines(dataDir: string): string {
  return readFileSync(logFile(dataDir), 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}
