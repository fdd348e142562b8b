import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { EntityDocument, EnumDocument } from '../../schemas/index.ts'
import { connect, isLostConnection, type Store } from './connect.ts'
import { type Migration, migrate } from './migrate/migrate.ts'
import { migrations } from './migrations/index.ts'
import { openEmbedded } from './supervisor/supervisor.ts'

/** Which PostgreSQL a test runs on: the embedded one, or one of one's own of version 15 or newer. */
export type TestServer = 'embedded' | 'external'

/** What the throw-away store should hold at first. */
export interface TestStoreOptions {
  readonly server?: TestServer
  /** Tables of these entities; `shipped` stands for those in `schemas/documents/entities` and all written migrations. */
  readonly entities?: readonly EntityDocument[] | 'shipped'
  readonly migrations?: readonly Migration[]
}

/** A store for one test file; `close` drops its database. */
export interface TestStore extends Store {
  readonly url: string
}

/** The entity documents that the product ships, read from disk. */
export const shippedEntities = () => readDocuments<EntityDocument>('entities')

/** The enumerations that the product ships, read from disk. */
export const shippedEnums = () => readDocuments<EnumDocument>('enums')

function readDocuments<T>(name: string): T[] {
  const folder = join(import.meta.dirname, '../../schemas/documents', name)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.sort().map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T)
}

/**
 * A fresh database on a cluster that all test files of this checkout share (it starts with the first and is stopped by
 * `test-teardown.ts`). Durability is off there: it is for tests only.
 */
export async function openTestStore(options: TestStoreOptions = {}): Promise<TestStore> {
  const name = `t_${Math.floor(Date.now() / 1000)}_${process.pid}_${randomBytes(3).toString('hex')}`
  const { admin, urlOf } = await connectAdmin(options.server ?? 'embedded')
  await dropOldDatabases(admin)
  await admin.query(`create database ${name}`)
  const url = urlOf(name)
  const store = connect({ url, max: 8 })
  const entities = options.entities === 'shipped' ? shippedEntities() : options.entities
  if (entities !== undefined) {
    await migrate(store, entities, options.migrations ?? (options.entities === 'shipped' ? migrations : []))
  }
  return {
    ...store,
    url,
    async close() {
      await store.close()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Servers that the store's tests run on here: always the embedded one; the other where there is one. */
export function testServers(): TestServer[] {
  return hasExternal() ? ['embedded', 'external'] : ['embedded']
}

/** Sentence for the test log where the tests of the second server are not run; nothing where they are. */
export function missingServer(): string | undefined {
  if (hasExternal()) return undefined
  return 'No second PostgreSQL: set TEST_DATABASE_URL or install postgresql-15; the store was tested on the embedded one only.'
}

/** Stops the shared clusters, if nobody uses them at this moment. */
export async function stopTestClusters(): Promise<void> {
  for (const server of ['embedded', 'external'] as const) {
    const dataDir = clusterDir(server)
    if (!existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) continue
    const cluster = await openEmbedded({ dataDir, binaries: binariesOf(server) })
    await cluster.stop()
  }
}

const debianBin = '/usr/lib/postgresql/15/bin'
const hasExternal = () => testDatabaseUrl() !== undefined || existsSync(join(debianBin, 'postgres'))
const testDatabaseUrl = () => process.env.TEST_DATABASE_URL || undefined

const binariesOf = (server: TestServer) =>
  server === 'external' ? { initdb: join(debianBin, 'initdb'), postgres: join(debianBin, 'postgres') } : undefined

function clusterDir(server: TestServer): string {
  const checkout = createHash('sha1').update(resolve('.')).digest('hex').slice(0, 8)
  return join(tmpdir(), `wattform-test-${checkout}-${server}`)
}

interface Admin {
  /** Held as long as the store is, so that the cluster is not stopped meanwhile. */
  readonly admin: pg.Client
  readonly urlOf: (database: string) => string
}

/** Another file may stop the cluster in the moment between finding it and connecting: then it is started again. */
async function connectAdmin(server: TestServer): Promise<Admin> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const url = await adminUrl(server)
      const admin = new pg.Client({ connectionString: url })
      admin.on('error', () => undefined)
      await admin.connect()
      await admin.query('select 1')
      const urlOf = (database: string) => {
        const other = new URL(url)
        other.pathname = `/${database}`
        return other.href
      }
      return { admin, urlOf }
    } catch (error) {
      if (!isLostConnection(error) || attempt === 8) throw error
      await sleep(100 * attempt)
    }
  }
}

async function adminUrl(server: TestServer): Promise<string> {
  const own = testDatabaseUrl()
  if (server === 'external' && own !== undefined) return own
  const cluster = await openEmbedded({
    dataDir: clusterDir(server),
    binaries: binariesOf(server),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' },
  })
  return cluster.databaseUrl('postgres')
}

/** Databases that killed test runs left behind, an hour old or more. */
async function dropOldDatabases(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^t_[0-9]+_' order by 1`,
  )
  const oldest = Date.now() / 1000 - 3600
  for (const { name } of rows) {
    if (Number(name.split('_')[1]) < oldest) await admin.query(`drop database if exists ${name}`).catch(() => undefined)
  }
}
