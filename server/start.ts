import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { AppModel, EntityDocument } from '../schemas/index.ts'
import { createApp } from './app.ts'
import { accountHooks } from './auth/account-hooks.ts'
import { ensureAdmin } from './auth/admin-user.ts'
import { callerMaker } from './auth/callers.ts'
import { captchas } from './auth/captcha.ts'
import { storedSessions } from './auth/sessions.ts'
import { signInGuard } from './auth/sign-in-guard.ts'
import { adminPassword, type ServerConfig } from './config.ts'
import { MigrationRefused, migrate } from './db/migrate/migrate.ts'
import { migrations } from './db/migrations/index.ts'
import { type OpenedStore, openStore } from './db/open-store.ts'
import { documentArchive } from './documents/archive/archive.ts'
import { diskFiles } from './documents/archive/disk-files.ts'
import { tableFiles } from './documents/archive/table-files.ts'
import { issueLine } from './documents/document-set.ts'
import { openDocuments } from './documents/documents.ts'
import { formValidators } from './documents/form-validators.ts'
import { listenForPublishes } from './documents/listen.ts'
import { documentSlices } from './documents/slices.ts'
import { readFolder } from './documents/source.ts'
import { watchFolder } from './documents/watch-folder.ts'
import { AppError } from './errors.ts'
import { fileStore } from './files/file-store.ts'
import { endpointRouter } from './http/endpoint-router.ts'
import type { Health } from './http/page-routes.ts'
import { type RateLimits, usualRateLimits } from './http/security.ts'
import { type LiveHub, liveHub } from './live/hub.ts'
import { serveLive } from './live/live-socket.ts'
import { moduleTitles } from './module-titles.ts'
import { openApiDocument } from './openapi/openapi.ts'
import { noRows, sampleRows } from './openapi/sample-rows.ts'
import { callEntry } from './platform/operation-log/call-entry.ts'
import { storedOperationLog } from './platform/operation-log/operation-log.ts'
import { sessionData } from './platform/session-data.ts'
import { createRowsService, type RowsService } from './rows/rows.service.ts'
import { serviceNames } from './service-names.ts'
import { allServices, serviceOf, unusedServices } from './services.ts'

/** How a server is started. */
export interface StartOptions {
  readonly config: ServerConfig
  readonly log: Logger
  /** Folder that holds `schemas/documents`, `dist/client` and `node_modules`. */
  readonly root: string
  /** Holds every answer against its document, and follows changed document files. */
  readonly development: boolean
  /** A store to use instead of opening one; it is not closed. */
  readonly store?: OpenedStore
  readonly rateLimits?: RateLimits
}

/** What demo data are made with. */
export interface RunningParts {
  readonly store: OpenedStore
  readonly rows: RowsService
  readonly model: () => AppModel
  readonly hub: LiveHub
}

/** A server that answers. */
export interface RunningServer extends RunningParts {
  /** `http://127.0.0.1:3000`, with the port that was really taken. */
  readonly url: string
  /** The first password of admin, and whether it was made just now. */
  readonly admin: { readonly password: string; readonly made: boolean; readonly file?: string }
  /** Stops taking calls, lets those under way end (10 s at most), and closes all. */
  close(): Promise<void>
}

const version = '0.1.0'

/**
 * Starts in this order: store, tables, documents, services (each endpoint has one, each service an endpoint), admin,
 * address. Throws where one of them cannot be had; nothing is left running then.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, log, root } = options
  const closers: (() => Promise<unknown> | unknown)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    return await start(options, closers, closeAll)
  } catch (error) {
    await closeAll().catch((fault: unknown) => log.error({ err: fault, root, dataDir: config.dataDir }))
    throw error
  }
}

async function start(
  { config, log, root, development, store: given, rateLimits = usualRateLimits }: StartOptions,
  closers: (() => Promise<unknown> | unknown)[],
  closeAll: () => Promise<void>,
): Promise<RunningServer> {
  const store = given ?? (await openStore(config, (message) => log.info(message)))
  if (given === undefined) closers.push(() => store.close())

  const shippedDir = join(root, 'schemas/documents')
  const shared = config.databaseUrl !== undefined
  // Where documents live in the database too, their table must be there before they can be read.
  if (shared) await migrate(store, entitiesOf(shippedDir), migrations)
  const archive = documentArchive(shared ? tableFiles(store) : diskFiles(join(config.dataDir, 'documents')))
  const prepare = async (model: AppModel) => {
    await migrate(store, Object.values(model.entities), migrations).catch((error: unknown) => {
      if (error instanceof MigrationRefused) {
        throw new AppError({
          code: 'MIGRATION_NEEDED',
          status: 400,
          message: error.message,
          details: { reasons: error.reasons },
        })
      }
      throw error
    })
  }
  const documents = await openDocuments({
    archive,
    shipped: () => readFolder(shippedDir),
    overlay: () => (config.documentsDir === undefined ? [] : readFolder(config.documentsDir)),
    services: serviceNames,
    prepare,
    warn: (message, issues) => log.warn({ issues: issues.map(issueLine) }, message),
  })
  const model = () => documents.current().model
  await prepare(model())
  const unused = unusedServices(model())
  if (unused.length > 0) log.warn({ unused }, '有服务未被任何接口使用')

  const moduleTitle = moduleTitles(documents.current)
  const operationLog = storedOperationLog(store)
  closers.push(() => operationLog.settle())
  const sessions = storedSessions(
    store,
    callerMaker(store, () => Object.keys(model().accessCodes)),
  )
  const rows = createRowsService({
    store,
    model,
    hooks: [accountHooks((code) => Object.hasOwn(model().accessCodes, code))],
  })
  const validators = formValidators(root, join(config.dataDir, 'cache/validators'))
  const files = fileStore(join(config.dataDir, 'files'))
  const hub = liveHub()
  const services = allServices({
    store,
    rows,
    files,
    model,
    moduleTitle,
    sessions,
    captchas: captchas(),
    guard: signInGuard(),
    log: operationLog,
    sessionData: sessionData(store, model, config.demo),
    documents,
    slices: documentSlices(validators),
    isDemo: config.demo,
    usageRevision: () => 0,
  })
  const admin = adminPassword(config)
  await ensureAdmin(store, admin.password, config.adminPassword !== undefined)
  await rows.refreshCurrentValues()

  const endpoints = endpointRouter({
    dataDir: config.dataDir,
    checkAnswers: development,
    callerOf: sessions.callerOf,
    serviceOf: serviceOf(services, rows),
    record: async (record) => {
      const entry = callEntry(record, model(), moduleTitle(record.endpoint.id), Date.now())
      if (record.changes.some(({ entity }) => entity === 'user' || entity === 'role')) sessions.forget()
      await operationLog.append(entry)
    },
  })
  endpoints.use(model())
  documents.onChange(({ set, ids }) => {
    endpoints.use(set.model)
    sessions.forget()
    hub.publish('document.published', { ids, revision: set.revision })
  })

  let demo: Health['demo'] = config.demo ? 'making' : 'off'
  const startedMs = Date.now()
  const health = async (): Promise<Health> => {
    const isThere = await sql`select 1`.execute(store.db).then(
      () => true,
      () => false,
    )
    return {
      isReady: isThere && (demo === 'ready' || demo === 'off'),
      store: isThere ? 'ready' : 'silent',
      demo,
      revision: documents.current().revision,
      uptimeSeconds: Math.round((Date.now() - startedMs) / 1000),
    }
  }
  const openApi = async (token: string | undefined) => {
    const caller = await sessions.callerOf(token)
    const samples = caller === undefined ? noRows : sampleRows(store, rows, model(), caller)
    const may = (access: string | undefined) => access === undefined || caller?.access.has(access) === true
    const samplesFor = ({ access }: { access?: string }) => (may(access) ? samples : noRows)
    return openApiDocument({ model: model(), samplesFor, version, moduleTitle })
  }
  const app = createApp({
    log,
    endpoints,
    rateLimits,
    isKnownToken: sessions.isKnown,
    clientDir: join(root, 'dist/client'),
    health,
    openApi,
    validators: (hash) => validators.module(hash),
  })

  // Headers of 128 KB, so that an address that is too long gets an answer that says so.
  const server = createServer({ maxHeaderSize: 128 * 1024 }, app)
  server.requestTimeout = 300_000
  closers.push(serveLive({ server, hub, callerOf: sessions.callerOf }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  closers.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 10_000).unref()
      }),
  )
  if (shared)
    closers.push(
      listenForPublishes(store.url, () => void documents.reloadPublished().catch((error) => log.error(error))),
    )
  if (development) {
    for (const folder of [shippedDir, config.documentsDir]) {
      if (folder !== undefined) closers.push(watchFolder(folder, () => void reload()))
    }
  }
  const reload = async () => {
    const issues = await documents.reloadFolders().catch((error: unknown) => {
      log.error(error, '文档未能重新载入')
      return []
    })
    if (issues.length > 0) log.warn({ issues: issues.map(issueLine) }, '文档有误，仍使用原来的文档')
  }
  const daily = setInterval(() => void rows.refreshCurrentValues().catch((error) => log.error(error)), 3_600_000)
  closers.push(() => clearInterval(daily))

  demo = config.demo ? 'ready' : 'off'
  const { port } = server.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return { url: `http://${host}:${port}`, store, rows, model, hub, admin, close: closeAll }
}

function entitiesOf(folder: string): EntityDocument[] {
  return readFolder(join(folder, 'entities')).map((source) => JSON.parse(source.text) as EntityDocument)
}
