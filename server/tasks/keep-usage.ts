import type { Store } from '../db/connect.ts'
import { tickDemoWeather } from '../demo/demo.ts'
import { tickDemoDevices } from '../demo/demo-devices.ts'
import { rollUp } from '../metering/roll-up.ts'
import { watchRules } from '../metering/rule-watch.ts'
import type { UsageNotice } from '../metering/usage-notice.ts'

/** What keeping usage is handed. */
export interface UsageKeeperParts {
  readonly store: Store
  /** Whether the weather of the demo goes on by itself. */
  readonly isDemo: boolean
  /** Grows when rows changed that say which meters add up to what. */
  readonly structureRevision: () => number
  readonly notice: UsageNotice
}

/** Entities whose rows say which meters add up to what, and with which weight. */
export const structureEntities: ReadonlySet<string> = new Set([
  'meter',
  'branch',
  'branch-meter',
  'subitem',
  'subitem-member',
  'org',
  'org-member',
  'region',
  'region-member',
  'building',
  'calorific-value',
  'virtual-meter',
])

const hourMs = 3_600_000

/**
 * A run works off the queue of what is to be computed again: readings that arrived, rules of meters that were edited,
 * memberships that changed; in a demo the weather of the hours that passed comes first.
 */
export function usageKeeper({ store, isDemo, structureRevision, notice }: UsageKeeperParts): () => Promise<void> {
  const queueEdited = watchRules(store)
  let demoHour = 0
  let summedRevision = structureRevision()
  return async () => {
    const hour = Math.floor(Date.now() / hourMs)
    if (isDemo && hour > demoHour) {
      demoHour = hour
      await tickDemoWeather(store, Date.now())
      await tickDemoDevices(store, Date.now())
    }
    await queueEdited()
    const revision = structureRevision()
    const isMoved = revision !== summedRevision
    summedRevision = revision
    const projects = await allProjects(store)
    const { meters } = await rollUp(store, isMoved ? { projectIds: projects } : {})
    if (meters > 0 || isMoved) notice.changed(projects)
  }
}

async function allProjects(store: Store): Promise<number[]> {
  const rows = await store.db.selectFrom('project').select('id').where('deleted', '=', 0).orderBy('id').execute()
  return rows.map((row) => row.id)
}
