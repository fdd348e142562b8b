import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Cluster, ensureCluster, freePort, isPortFree, notePort } from './cluster.ts'
import { databaseUser, type OsUser } from './os-user.ts'
import { ask, pidFile, processState, readPostmaster } from './postmaster.ts'
import { type EmbeddedPostgres, runningServer, urlOf } from './running.ts'
import { settingsFor, thisMachine } from './settings.ts'

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
  const flags = Object.entries({ ...settingsFor(thisMachine(dataDir)), ...options.settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const cluster = await ensureCluster(dataDir, binaries.initdb, user)
  const giveUpAtMs = Date.now() + retryMs
  for (;;) {
    const running = await attach(cluster)
    if (running !== undefined) {
      log(`已连接正在运行的内置数据库（进程 ${running.pid}，端口 ${running.port}）`)
      return runningServer(cluster, running.port, running.pid, true)
    }
    const late = Date.now() > giveUpAtMs
    if (late) removeStaleLock(cluster, log)
    const outcome = await start({ dataDir, postgres: binaries.postgres, flags, cluster, user })
    if (outcome.ok) {
      log(`内置数据库已启动（进程 ${outcome.pid}，端口 ${outcome.port}）`)
      return runningServer(cluster, outcome.port, outcome.pid, false)
    }
    if (late) throw new Error(`内置数据库无法启动，日志见 ${logFile(dataDir)}：\n${lastLines(dataDir)}`)
    await sleep(250)
  }
}

const retryMs = 5000
const recoveryMs = 120_000

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

async function choosePort(cluster: Cluster, user: OsUser | undefined): Promise<number> {
  if (await isPortFree(cluster.note.port)) return cluster.note.port
  const port = await freePort()
  notePort(cluster, port, user)
  return port
}

const logFile = (dataDir: string) => join(dataDir, 'postgres.log')

function lastLines(dataDir: string): string {
  return readFileSync(logFile(dataDir), 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}
