import type { Store } from '../db/connect.ts'
import { tickDemo } from '../demo/demo.ts'
import { rollUp } from '../metering/roll-up.ts'

/** What keeping usage is handed. */
export interface UsageKeeperParts {
  readonly store: Store
  /** Whether the readings of the demo go on by themselves. */
  readonly isDemo: boolean
  /** Grows when rows changed that say which meters add up to what. */
  readonly structureRevision: () => number
  readonly usageChanged: () => void
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
])

const hourMs = 3_600_000

/** A run works off the queue of what is to be computed again; in a demo the hours that passed come first. */
export function usageKeeper({ store, isDemo, structureRevision, usageChanged }: UsageKeeperParts): () => Promise<void> {
  let demoHour = 0
  let summedRevision = structureRevision()
  return async () => {
    const hour = Math.floor(Date.now() / hourMs)
    if (isDemo && hour > demoHour) {
      demoHour = hour
      if ((await tickDemo(store, Date.now())) > 0) usageChanged()
    }
    const revision = structureRevision()
    const isMoved = revision !== summedRevision
    summedRevision = revision
    const { meters } = await rollUp(store, isMoved ? { projectIds: await allProjects(store) } : {})
    if (meters > 0 || isMoved) usageChanged()
  }
}

async function allProjects(store: Store): Promise<number[]> {
  const rows = await store.db.selectFrom('project').select('id').where('deleted', '=', 0).orderBy('id').execute()
  return rows.map((row) => row.id)
}
