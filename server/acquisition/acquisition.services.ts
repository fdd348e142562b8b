import type { Store } from '../db/connect.ts'
import { serviceTable } from '../http/service.ts'
import type { CommandRoom } from '../ingest/road-commands.ts'
import { collectorsService, onlineDaysService } from './collectors.service.ts'
import { commandServices } from './commands.service.ts'
import { frozenService } from './frozen.service.ts'
import { historyService, latestService } from './latest.service.ts'

/** What the services of acquisition are handed. */
export interface AcquisitionDeps {
  readonly store: Store
  /** Where roads offer their commands. */
  readonly commands: CommandRoom
  /** Epoch milliseconds; tests own the clock. */
  readonly nowMs?: () => number
}

/** Services of api document `acquisition`: what comes in, how fresh it is, and who sends it. */
export function acquisitionServices({ store, commands, nowMs = Date.now }: AcquisitionDeps) {
  const nowSeconds = () => Math.floor(nowMs() / 1000)
  return serviceTable({
    'acquisition.latest': latestService(store, nowSeconds),
    'acquisition.history': historyService(store),
    'acquisition.frozen': frozenService(store),
    'acquisition.collectors': collectorsService(store, nowSeconds),
    ...commandServices(store, commands),
    'acquisition.onlineDays': onlineDaysService(store, nowSeconds),
  })
}
