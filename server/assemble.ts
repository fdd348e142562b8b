import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { AppModel } from '../schemas/index.ts'
import { accountHooks } from './auth/account-hooks.ts'
import { callerMaker } from './auth/callers.ts'
import { captchas } from './auth/captcha.ts'
import { previewer } from './auth/preview-as.ts'
import { type Sessions, storedSessions } from './auth/sessions.ts'
import { signInGuard } from './auth/sign-in-guard.ts'
import { reportHandler, reportTask } from './checks/report/report-task.ts'
import { modelHooks } from './component-models/model.hooks.ts'
import type { ServerConfig } from './config.ts'
import type { OpenedStore } from './db/open-store.ts'
import type { Documents } from './documents/documents.ts'
import { type FormValidators, formValidators } from './documents/form-validators.ts'
import { documentSlices } from './documents/slices.ts'
import { type FileStore, fileStore } from './files/file-store.ts'
import { type EndpointRouter, endpointRouter } from './http/endpoint-router.ts'
import type { Health } from './http/page-routes.ts'
import type { ImportDeps } from './ingest/import/import.service.ts'
import type { Ingest } from './ingest/open-ingest.ts'
import { type CommandRoom, commandRoom } from './ingest/road-commands.ts'
import type { LiveHub } from './live/hub.ts'
import { documentPresence } from './live/presence.ts'
import { detectionHandler, detectionTask } from './metering/detection/detection-task.ts'
import { type ServiceRoom, serviceRoom } from './metering/detection/system-state.ts'
import type { UsageNotice } from './metering/usage-notice.ts'
import { virtualMeterHooks } from './metering/virtual/virtual-hooks.ts'
import { moduleTitles } from './module-titles.ts'
import { type Json, openApiDocument } from './openapi/openapi.ts'
import { noRows, sampleRows } from './openapi/sample-rows.ts'
import { callEntry } from './platform/operation-log/call-entry.ts'
import { type OperationLog, storedOperationLog } from './platform/operation-log/operation-log.ts'
import { sessionData } from './platform/session-data.ts'
import { createRowsService, type RowsService } from './rows/rows.service.ts'
import { allServices, serviceOf } from './services.ts'
import { structureEntities } from './tasks/keep-usage.ts'
import { type TaskQueue, taskQueue } from './tasks/task-queue.ts'
import { uploadHooks } from './upload/upload-hooks.ts'

/** What the parts of a server are made from. */
export interface AssembleParts {
  readonly config: ServerConfig
  readonly root: string
  readonly store: OpenedStore
  readonly log: Logger
  readonly documents: Documents
  readonly hub: LiveHub
  readonly ingest: Ingest
  readonly development: boolean
}

/** The parts of a server, handed to one another. */
export interface Assembled {
  readonly sessions: Sessions
  readonly operationLog: OperationLog
  readonly rows: RowsService
  readonly hub: LiveHub
  readonly files: FileStore
  /** Told after usage was computed: answers kept from before are dropped, and open pages hear of it. */
  readonly notice: UsageNotice
  readonly importing: ImportDeps
  readonly tasks: TaskQueue
  /** Where the roads in offer commands to their collectors. */
  readonly commands: CommandRoom
  /** Where parts of the server say how they are. */
  readonly states: ServiceRoom
  /** Grows with every written row that says which meters add up to what. */
  readonly structureRevision: () => number
  readonly validators: FormValidators
  readonly endpoints: EndpointRouter
  readonly openApi: (token: string | undefined) => Promise<Json>
}

const version = '0.1.0'

/** Makes all parts and hands each what it needs; nothing is listened to yet. */
export function assemble(parts: AssembleParts): Assembled {
  const { config, root, store, log, documents, hub, ingest, development } = parts
  const model = () => documents.current().model
  const moduleTitle = moduleTitles(documents.current)
  const operationLog = storedOperationLog(store)
  const sessions = storedSessions(
    store,
    callerMaker(store, () => Object.keys(model().accessCodes)),
  )
  const hooks = [
    accountHooks((code) => Object.hasOwn(model().accessCodes, code)),
    ingest.hooks,
    modelHooks,
    virtualMeterHooks,
    uploadHooks(ingest.secrets),
  ]
  const rows = createRowsService({ store, model, hooks })
  const validators = formValidators(root, join(config.dataDir, 'cache/validators'))
  const files = fileStore(join(config.dataDir, 'files'))
  let [usageRevision, structureRevision] = [0, 0]
  const notice: UsageNotice = {
    revision: () => usageRevision,
    changed(projectIds) {
      usageRevision += 1
      for (const projectId of projectIds) hub.publish('usage.changed', { projectId })
    },
  }
  const importing: ImportDeps = {
    store,
    importDir: join(config.dataDir, 'imports'),
    notice,
    hub,
    onError: (error) => log.error({ err: error }, '导入出错'),
  }
  const commands = commandRoom()
  const states = serviceRoom()
  const detection = { store, dataDir: config.dataDir, services: states, nowMs: Date.now }
  const tasks = taskQueue({
    store,
    handlers: {
      [reportTask]: reportHandler({ store, files, nowMs: Date.now }),
      [detectionTask]: detectionHandler(detection),
    },
    hub,
    onError: (error) => log.error({ err: error }, '后台任务出错'),
  })
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
    presence: documentPresence(hub),
    isDemo: config.demo,
    notice,
    importing,
    ingest,
    tasks,
    detection,
    commands,
  })
  const endpoints = endpointRouter({
    dataDir: config.dataDir,
    checkAnswers: development,
    callerOf: sessions.callerOf,
    previewOf: previewer(store),
    serviceOf: serviceOf(services, rows),
    record: async (record) => {
      if (record.changes.some(({ entity }) => entity === 'user' || entity === 'role')) sessions.forget()
      if (record.changes.some(({ entity }) => structureEntities.has(entity))) structureRevision += 1
      await operationLog.append(callEntry(record, model(), moduleTitle(record.endpoint.id), Date.now()))
    },
  })
  endpoints.use(model())
  documents.onChange(({ set, ids }) => {
    endpoints.use(set.model)
    sessions.forget()
    hub.publish('document.published', { ids, revision: set.revision })
  })
  documents.onSave(({ kind, id, version, by }) =>
    hub.publish('document.saved', { key: `${kind}/${id}`, version, by }, 'document.read'),
  )
  documents.locks.onChange((key, lock) => hub.publish('document.locked', { key, lock }, 'document.read'))
  const openApi = openApiOf({ store, rows, sessions, model, moduleTitle })
  return {
    sessions,
    operationLog,
    rows,
    hub,
    files,
    notice,
    importing,
    tasks,
    commands,
    states,
    structureRevision: () => structureRevision,
    validators,
    endpoints,
    openApi,
  }
}

interface OpenApiSources {
  readonly store: OpenedStore
  readonly rows: RowsService
  readonly sessions: Sessions
  readonly model: () => AppModel
  readonly moduleTitle: (id: string) => string
}

/** Rows show in examples only to those who may call the endpoint. */
function openApiOf({ store, rows, sessions, model, moduleTitle }: OpenApiSources) {
  return async (token: string | undefined): Promise<Json> => {
    const caller = await sessions.callerOf(token)
    const samples = caller === undefined ? noRows : sampleRows(store, rows, model(), caller)
    const may = (access: string | undefined) => access === undefined || caller?.access.has(access) === true
    const samplesFor = ({ access }: { readonly access?: string }) => (may(access) ? samples : noRows)
    return openApiDocument({ model: model(), samplesFor, version, moduleTitle })
  }
}

/** How the server is at this moment; `demo` tells how far the demo data are. */
export function healthOf(store: OpenedStore, documents: Documents, demo: () => Health['demo']): () => Promise<Health> {
  const startedMs = Date.now()
  return async () => {
    const isThere = await sql`select 1`.execute(store.db).then(
      () => true,
      () => false,
    )
    return {
      isReady: isThere && (demo() === 'ready' || demo() === 'off'),
      store: isThere ? 'ready' : 'silent',
      demo: demo(),
      revision: documents.current().revision,
      uptimeSeconds: Math.round((Date.now() - startedMs) / 1000),
    }
  }
}
