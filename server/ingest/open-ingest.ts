import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Store } from '../db/connect.ts'
import type { LiveHub } from '../live/hub.ts'
import type { RowHooks } from '../rows/hooks.ts'
import { repeat } from '../tasks/repeat.ts'
import { type Directory, openDirectory } from './directory.ts'
import { type Intake, openIntake } from './intake.ts'
import { endSilentCollectors } from './online-watch.ts'
import { dropOutdated } from './retention.ts'
import { keyOfFile, type SecretBox, secretBox } from './secret-box.ts'

/** What readings come in through, whichever road they take. */
export interface Ingest {
  readonly directory: Directory
  readonly intake: Intake
  readonly secrets: SecretBox
  /** Seals the keys of collectors before they are written, and tells the directory of written rows. */
  readonly hooks: RowHooks
  /** After the roads: what was submitted is committed. */
  close(): Promise<void>
}

/** What it is opened with. */
export interface OpenIngestParts {
  readonly store: Store
  readonly hub: LiveHub
  readonly dataDir: string
  readonly log: Logger
}

const silenceEveryMs = 20_000
const retentionEveryMs = 3_600_000
const followed = new Set(['collector', 'meter', 'point', 'component-model', 'project'])
const sealed = ['authKey', 'aesKey', 'aesIv', 'nextAuthKey', 'nextAesKey', 'nextAesIv']

/** Opens the directory and the intake over a migrated store, and starts to watch for silence and outdated packets. */
export async function openIngest({ store, hub, dataDir, log }: OpenIngestParts): Promise<Ingest> {
  const secrets = secretBox(keyOfFile(join(dataDir, 'secret-key')))
  const onError = (error: unknown) => log.error({ err: error }, '数据接入出错')
  const opened = await openDirectory(store, { secrets, onError })
  const directory: Directory = {
    ...opened,
    async adoptNextKeys(collectorId) {
      await opened.adoptNextKeys(collectorId)
      const projectId = opened.collectorById(collectorId)?.projectId
      if (projectId !== undefined) hub.publish('collector.keys', { projectId, collectorId })
    },
  }
  const tellOnline = (online: boolean) => (collectors: readonly { projectId: number; collectorId: number }[]) => {
    for (const one of collectors) hub.publish('collector.online', { ...one, online })
  }
  const intake = openIntake({
    store,
    directory,
    onStored: (projectIds) => {
      for (const projectId of projectIds) hub.publish('readings.stored', { projectId })
    },
    onOnline: tellOnline(true),
    onError,
  })
  const endSilence = async () => tellOnline(false)(await endSilentCollectors(store, Date.now()))
  const silence = repeat(endSilence, silenceEveryMs, onError)
  const retention = repeat(() => dropOutdated(store, Date.now()), retentionEveryMs, onError)
  return {
    directory,
    intake,
    secrets,
    hooks: {
      async beforeWrite({ entity, values }) {
        if (entity !== 'collector') return
        for (const name of sealed) {
          const value = values.get(name)
          if (typeof value === 'string' && value !== '') values.set(name, secrets.seal(value))
        }
      },
      afterCommit(events) {
        if (events.some(({ entity }) => followed.has(entity))) directory.changed()
      },
    },
    async close() {
      await silence.stop()
      await retention.stop()
      await intake.close()
      await directory.close()
    },
  }
}
