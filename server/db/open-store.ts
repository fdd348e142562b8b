import { join } from 'node:path'
import type { ServerConfig } from '../config.ts'
import { connect, type Store } from './connect.ts'
import type { EmbeddedPostgres } from './supervisor/running.ts'
import { openEmbedded } from './supervisor/supervisor.ts'

/** The store of this instance, not yet migrated. `close` ends the connections and then the embedded database. */
export interface OpenedStore extends Store {
  /** Connection string, for what needs a connection of its own (LISTEN). Holds the password: never log it. */
  readonly url: string
  /** Absent where DATABASE_URL is set. */
  readonly embedded?: EmbeddedPostgres
}

/** Connects to DATABASE_URL, or starts (or finds) the embedded PostgreSQL of the data folder. */
export async function openStore(
  config: Pick<ServerConfig, 'dataDir' | 'databaseUrl'>,
  log: (message: string) => void = () => undefined,
): Promise<OpenedStore> {
  const onIdleError = (error: Error) => log(`数据库连接中断：${error.message}`)
  if (config.databaseUrl !== undefined) {
    return { ...connect({ url: config.databaseUrl, onIdleError }), url: config.databaseUrl }
  }
  const embedded = await openEmbedded({ dataDir: join(config.dataDir, 'db'), log })
  const url = await embedded.databaseUrl('wattform')
  const store = connect({ url, onIdleError })
  return {
    ...store,
    url,
    embedded,
    async close() {
      await store.close()
      await embedded.stop()
    },
  }
}
