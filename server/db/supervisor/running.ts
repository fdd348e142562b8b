import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, superuser } from './cluster.ts'
import { processState } from './postmaster.ts'

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

/** Connection string of a database of a cluster that listens on a port. */
export const urlOf = (cluster: Cluster, port: number, database: string) =>
  `postgresql://${superuser}:${encodeURIComponent(cluster.note.password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`

/** Longest time that a stop may take; a checkpoint of much work comes first. */
const stopMs = 120_000

/** The handle of a server that answers on a port. */
export function runningServer(cluster: Cluster, port: number, pid: number, attached: boolean): EmbeddedPostgres {
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
      askToStop(pid)
      for (const untilMs = Date.now() + stopMs; Date.now() < untilMs; await sleep(20)) {
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

/** SIGINT is PostgreSQL's "fast": transactions are ended and a checkpoint is written. */
function askToStop(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    // A sibling that left at the same moment was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Name of the connections that only look who is there: two that leave at once must not keep each other. */
const watcher = 'wattform-supervisor'

/**
 * Whether other clients are connected; where the server can no longer be asked, it is not. Own connections that were
 * just closed need a moment to leave, so the answer is asked for up to half a second.
 */
async function isUsedByOthers(adminUrl: string): Promise<boolean> {
  const others = `select count(*)::int as n from pg_stat_activity
    where backend_type = 'client backend' and application_name <> '${watcher}'`
  return withClient(adminUrl, async (client) => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { rows } = await client.query<{ n: number }>(others)
      if (rows[0]?.n === 0) return false
      await sleep(50)
    }
    return true
  }).catch((error: unknown) => {
    // 53300 too_many_connections: somebody holds them.
    return (error as { code?: string }).code === '53300'
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: watcher })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
