import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AppModel, EntityDocument } from '../../schemas/index.ts'
import type { ServerConfig } from '../config.ts'
import { MigrationRefused, migrate } from '../db/migrate/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import type { OpenedStore } from '../db/open-store.ts'
import { AppError } from '../errors.ts'
import { documentArchive } from './archive/archive.ts'
import { diskFiles } from './archive/disk-files.ts'
import { tableFiles } from './archive/table-files.ts'
import { issueLine } from './document-set.ts'
import { type Documents, openDocuments } from './documents.ts'
import { listenForPublishes } from './listen.ts'
import { readFolder } from './source.ts'
import { upgradesOf } from './upgrades.ts'
import { watchFolder } from './watch-folder.ts'

/** What the documents of a server are started from. */
export interface StartDocumentsParts {
  readonly config: ServerConfig
  readonly root: string
  readonly store: OpenedStore
  readonly log: Logger
  readonly services: readonly string[]
}

const shippedDirOf = (root: string) => join(root, 'schemas/documents')

/**
 * Reads all documents and brings the tables to them. On disk what admins publish lies below `DATA_DIR/documents`; with
 * `DATABASE_URL` in the database, whose tables must then be there first.
 */
export async function startDocuments({ config, root, store, log, services }: StartDocumentsParts): Promise<Documents> {
  const shippedDir = shippedDirOf(root)
  const isShared = config.databaseUrl !== undefined
  if (isShared) await migrate(store, entitiesOf(shippedDir), migrations)
  const prepare = (model: AppModel) => prepareTables(store, model)
  const documents = await openDocuments({
    archive: documentArchive(isShared ? tableFiles(store) : diskFiles(join(config.dataDir, 'documents'))),
    shipped: () => readFolder(shippedDir),
    overlay: () => (config.documentsDir === undefined ? [] : readFolder(config.documentsDir)),
    services,
    prepare,
    warn: (message, issues) => log.warn({ issues: issues.map(issueLine) }, message),
  })
  await migrate(store, Object.values(documents.current().model.entities), migrations)
  const upgrades = await upgradesOf(documents)
  if (upgrades.length > 0)
    log.warn({ documents: upgrades.map(({ key }) => key) }, '自带文档已升级，以下由管理员改过的文档等待合并')
  return documents
}

async function prepareTables(store: OpenedStore, model: AppModel): Promise<void> {
  try {
    await migrate(store, Object.values(model.entities), migrations)
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error
    const { message, reasons } = error
    throw new AppError({ code: 'MIGRATION_NEEDED', status: 400, message, details: { reasons } })
  }
}

/**
 * Follows what changes outside of this process: files of `DOCUMENTS_DIR` (in development the shipped ones too), and
 * publishes of other servers on the same database. Gives a function that ends it.
 */
export function followDocuments(
  documents: Documents,
  { config, root, store, log }: StartDocumentsParts,
  development: boolean,
): () => Promise<void> {
  let isWrong = false
  const reload = async () => {
    try {
      const { revision } = documents.current()
      const issues = await documents.reloadFolders()
      if (issues.length > 0) log.warn({ issues: issues.map(issueLine) }, '文档有误，仍使用原来的文档')
      else if (documents.current().revision !== revision) log.info('改动的文档已生效')
      else if (isWrong) log.info('文档已改回，没有错误')
      isWrong = issues.length > 0
    } catch (error) {
      log.error(error, '文档未能重新载入')
    }
  }
  const folders = [config.documentsDir, development ? shippedDirOf(root) : undefined]
  const watches = folders.flatMap((folder) => (folder === undefined ? [] : [watchFolder(folder, () => void reload())]))
  const heard = () => void documents.reloadPublished().catch((error: unknown) => log.error(error))
  const stopListening = config.databaseUrl === undefined ? undefined : listenForPublishes(store.url, heard)
  return async () => {
    for (const stop of watches) stop()
    await stopListening?.()
  }
}

function entitiesOf(folder: string): EntityDocument[] {
  return readFolder(join(folder, 'entities')).map((source) => JSON.parse(source.text) as EntityDocument)
}
