import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** What `postmaster.pid` of a cluster says. */
export interface Postmaster {
  readonly pid: number
  /** 0 while the file is still being written. */
  readonly port: number
}

/** The postmaster noted in a cluster's folder, living or not; nothing where none is noted. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const file = pidFile(cluster)
  if (!existsSync(file)) return undefined
  // Lines: pid, data folder, start time, port, … (PostgreSQL documentation, "Database File Layout").
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) || 0 } : undefined
}

/** Path of the lock file of a cluster. */
export const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** `gone`: no such process; `zombie`: killed but not yet reaped; `other`: the number now belongs to another program. */
export type ProcessState = 'alive' | 'zombie' | 'gone' | 'other'

/** What has become of a postmaster; outside Linux only `alive` and `gone` are told apart. */
export function processState(pid: number): ProcessState {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone'
  }
  if (process.platform !== 'linux') return 'alive'
  try {
    const [, name = '', state] = /^\d+ \((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    if (state === 'Z' || state === 'X') return 'zombie'
    return name.startsWith('postgres') ? 'alive' : 'other'
  } catch {
    return 'gone'
  }
}

/** `ready`: a query was answered; `starting`: it lives but recovers or stops; `silent`: nobody answers as expected. */
export type Answer = 'ready' | 'starting' | 'silent'

/** Asks a server for a sign of life, for at most two seconds. */
export async function ask(url: string): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    // 57P03 cannot_connect_now: starting up, shutting down or in recovery.
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}
