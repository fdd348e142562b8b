import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AppModel } from '../schemas/index.ts'
import { createApp } from './app.ts'
import { assemble, healthOf } from './assemble.ts'
import { ensureAdmin } from './auth/admin-user.ts'
import { loadBuiltInModels } from './component-models/load-built-in.ts'
import { type AdminPassword, adminPassword, type ServerConfig } from './config.ts'
import { type OpenedStore, openStore } from './db/open-store.ts'
import { ensureDemoCollectors } from './demo/demo-collectors.ts'
import { tickDemoPlant } from './demo/plant/demo-plant.ts'
import { writeSimulationPlan } from './demo/simulation-plan.ts'
import { issueLine } from './documents/document-set.ts'
import { followDocuments, startDocuments } from './documents/start-documents.ts'
import type { Health } from './http/page-routes.ts'
import { type RateLimits, usualRateLimits } from './http/security.ts'
import { resumeImports } from './ingest/import/import.service.ts'
import { openIngest } from './ingest/open-ingest.ts'
import { startRoads } from './ingest/roads.ts'
import { type LiveHub, liveHub } from './live/hub.ts'
import { serveLive } from './live/live-socket.ts'
import { readSaid } from './live/presence.ts'
import { issueWatch } from './metering/detection/issue-watch.ts'
import type { RowsService } from './rows/rows.service.ts'
import { serviceNames } from './service-names.ts'
import { startCompaction } from './tasks/compact-readings.ts'
import { makeDemo } from './tasks/demo-task.ts'
import { usageKeeper } from './tasks/keep-usage.ts'
import { repeat } from './tasks/repeat.ts'
import type { TaskQueue } from './tasks/task-queue.ts'
import { startUploads } from './upload/uploads.ts'

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

/** A server that answers. */
export interface RunningServer {
  /** `http://127.0.0.1:3000`, with the port that was really taken. */
  readonly url: string
  /** The first password of admin, and whether it was made just now. */
  readonly admin: AdminPassword
  /** Resolves once the demo data stand, where they were asked for; calls are answered before. */
  readonly ready: Promise<void>
  readonly store: OpenedStore
  readonly rows: RowsService
  readonly model: () => AppModel
  readonly hub: LiveHub
  /** Port of a road in that listens (`gateway`, `mqtt`), as it was really taken. */
  readonly roadPort: (name: string) => number | undefined
  /** Stops taking calls, lets those under way end (10 s at most), and closes all. */
  close(): Promise<void>
}

type Closer = () => Promise<unknown> | unknown

const headerBytes = 128 * 1024
const requestTimeoutMs = 300_000
const lastCallsMs = 10_000
const hourMs = 3_600_000
const minuteMs = 60_000
const usageEveryMs = 10_000
const tasksEveryMs = 5_000

/**
 * Starts in this order: store, tables and documents, intake, services (each endpoint has one, each service an endpoint),
 * admin, address, roads in, demo data; it is closed in the reverse order. Throws where one of them cannot be had;
 * nothing is left running then.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const closers: Closer[] = []
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one()
  }
  try {
    return await start(options, closers, close)
  } catch (error) {
    await close().catch((fault: unknown) => options.log.error(fault))
    throw error
  }
}

async function start(options: StartOptions, closers: Closer[], close: () => Promise<void>): Promise<RunningServer> {
  const { config, log, root, development, rateLimits = usualRateLimits } = options
  const store = options.store ?? (await openStore(config, (message) => log.info(message)))
  if (options.store === undefined) closers.push(() => store.close())

  const documentParts = { config, root, store, log, services: serviceNames }
  const documents = await startDocuments(documentParts)
  const model = () => documents.current().model
  const { doubts } = documents.current()
  if (doubts.length > 0) log.warn({ doubts: doubts.map(issueLine) }, '文档中有未被使用的部分')

  await loadBuiltInModels(store)
  const hub = liveHub()
  const ingest = await openIngest({ store, hub, dataDir: config.dataDir, log })
  closers.push(() => ingest.close())
  const parts = assemble({ config, root, store, log, documents, hub, ingest, development })
  closers.push(() => parts.operationLog.settle())
  const admin = adminPassword(config)
  await ensureAdmin(store, admin.password, config.adminPassword !== undefined)
  await parts.rows.refreshCurrentValues()

  let demo: Health['demo'] = config.demo ? 'making' : 'off'
  const app = createApp({
    ...parts,
    log,
    rateLimits,
    isKnownToken: parts.sessions.isKnown,
    clientDir: join(root, 'dist/client'),
    health: healthOf(store, documents, () => demo),
    validators: (hash) => parts.validators.module(hash),
  })
  // Headers of 128 KB, so that an address that is too long gets an answer that says so.
  const server = createServer({ maxHeaderSize: headerBytes, requestTimeout: requestTimeoutMs }, app)
  const closeLive = serveLive({ server, hub: parts.hub, callerOf: parts.sessions.callerOf, readSaid })
  await listen(server, config)
  closers.push(() => stopServing(server), closeLive)
  closers.push(followDocuments(documents, documentParts, development))
  const { intake, directory } = ingest
  const roads = await startRoads({ config, store, intake, directory, commands: parts.commands, model, log })
  closers.push(() => roads.close())
  parts.states.offer(roads.states)
  const refreshing = setInterval(
    () => void parts.rows.refreshCurrentValues().catch((error) => log.error(error)),
    hourMs,
  )
  closers.push(() => clearInterval(refreshing))

  const { rows, files, notice } = parts
  const finish = async () => {
    if (config.demo) {
      const accessCodes = Object.keys(model().accessCodes)
      await makeDemo({
        store,
        rows,
        files,
        tasks: parts.tasks,
        dataDir: config.dataDir,
        accessCodes,
        log: (message) => log.info(message),
      })
      await ensureDemoCollectors(store, ingest.secrets)
      await writeSimulationPlan({
        store,
        directory,
        dataDir: config.dataDir,
        collectorPort: roads.port('gateway'),
        mqttPort: roads.port('mqtt'),
      })
      notice.changed([])
      demo = 'ready'
    }
    await resumeImports(parts.importing)
    closers.push(startTasks(parts.tasks, (error) => log.error(error)))
    const keepUsage = usageKeeper({ store, isDemo: config.demo, structureRevision: parts.structureRevision, notice })
    const worker = repeat(keepUsage, usageEveryMs, (error) => log.error(error))
    closers.push(() => worker.stop())
    const issues = repeat(issueWatch(store, Date.now), hourMs, (error) => log.error(error))
    closers.push(() => issues.stop())
    if (config.demo) {
      const tellPlant = async () => {
        const projectId = await tickDemoPlant(store, Date.now())
        if (projectId !== undefined) hub.publish('readings.stored', { projectId })
      }
      const plant = repeat(tellPlant, minuteMs, (error) => log.error(error))
      closers.push(() => plant.stop())
    }
    const compaction = startCompaction(store, log)
    closers.push(() => compaction.stop())
    const uploads = startUploads({ store, secrets: ingest.secrets, onError: (error) => log.error(error) })
    closers.push(() => uploads.close())
  }
  const ready = finish().catch((error: unknown) => {
    demo = config.demo ? 'failed' : 'off'
    throw error
  })
  // Whoever waits for it hears of the fault; a server that is stopped before it is ready has nobody who waits.
  ready.catch(() => undefined)
  return { url: addressOf(server, config), admin, ready, store, rows, model, hub, roadPort: roads.port, close }
}

/** Works off background tasks; gives the function that lets the one under way leave at its next step. */
function startTasks(tasks: TaskQueue, onError: (error: unknown) => void): Closer {
  const worker = repeat(() => tasks.work(), tasksEveryMs, onError)
  tasks.onAdded(() => worker.poke())
  worker.poke()
  return () => {
    tasks.close()
    return worker.stop()
  }
}

function listen(server: Server, { port, host }: ServerConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function stopServing(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), lastCallsMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function addressOf(server: Server, { host }: ServerConfig): string {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
