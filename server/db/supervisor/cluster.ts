import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type OsUser } from './os-user.ts'

/** Name of the database superuser of an embedded cluster. */
export const superuser = 'wattform'

/** What a cluster remembers of how to reach it; kept inside its folder with mode 0600. */
export interface ClusterNote {
  readonly password: string
  readonly port: number
}

/** A cluster on disk, initialised. */
export interface Cluster {
  /** The real folder, links resolved. */
  readonly folder: string
  readonly note: ClusterNote
}

/**
 * The cluster of a data folder, made if there is none yet (about half a second).
 *
 * It is initialised beside its final place and moved there at once, so that a kill leaves either none or a whole one,
 * and two first starts at the same time end with the same one. Where `user` cannot pass through the data folder (a
 * closed home or temporary folder of root), the cluster lies below `/var/lib/wattform` and a link leads there.
 */
export async function ensureCluster(dataDir: string, initdb: string, user: OsUser | undefined): Promise<Cluster> {
  const place = join(dataDir, 'postgres')
  if (!existsSync(place)) await makeCluster(dataDir, place, initdb, user)
  const folder = realpathSync(place)
  return { folder, note: JSON.parse(readFileSync(noteFile(folder), 'utf8')) as ClusterNote }
}

/** Remembers another port for the next start. */
export function notePort(cluster: Cluster, port: number, user: OsUser | undefined): void {
  writeNote(cluster.folder, { ...cluster.note, port }, user)
}

/** A port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Whether a port of this machine can be taken now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

async function makeCluster(dataDir: string, place: string, initdb: string, user: OsUser | undefined): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const reachable = user === undefined || canEnter(user, dataDir)
  const elsewhere = '/var/lib/wattform'
  if (!reachable) mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  const staged = join(reachable ? dataDir : elsewhere, `postgres-${randomBytes(6).toString('hex')}`)
  mkdirSync(staged, { mode: 0o700 })
  if (user !== undefined) chownSync(staged, user.uid, user.gid)
  const password = randomBytes(24).toString('base64url')
  try {
    await runInitdb(initdb, staged, password, user)
    writeNote(staged, { password, port: await freePort() }, user)
    if (reachable) renameSync(staged, place)
    else symlinkSync(staged, place)
  } catch (error) {
    rmSync(staged, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
}

async function runInitdb(initdb: string, folder: string, password: string, user: OsUser | undefined): Promise<void> {
  const secretDir = mkdtempSync(join(tmpdir(), 'wattform-initdb-'))
  const secret = join(secretDir, 'password')
  writeFileSync(secret, `${password}\n`, { mode: 0o600 })
  if (user !== undefined) for (const path of [secretDir, secret]) chownSync(path, user.uid, user.gid)
  const flags = [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    '--no-locale',
  ]
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(initdb, flags, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
      let said = ''
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8')
      })
      child.once('error', reject)
      child.once('close', (code) => {
        if (code === 0) resolve()
        else reject(new Error(`内置数据库初始化失败（initdb 退出码 ${code}）：${said.trim()}`))
      })
    })
  } finally {
    rmSync(secretDir, { recursive: true, force: true })
  }
}

const noteFile = (folder: string) => join(folder, 'wattform.json')

function writeNote(folder: string, note: ClusterNote, user: OsUser | undefined): void {
  const file = noteFile(folder)
  const fresh = `${file}.new`
  writeFileSync(fresh, `${JSON.stringify(note)}\n`, { mode: 0o600 })
  chmodSync(fresh, 0o600)
  if (user !== undefined) chownSync(fresh, user.uid, user.gid)
  renameSync(fresh, file)
}
