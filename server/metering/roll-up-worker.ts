import type { Store } from '../db/connect.ts'
import { rollUp } from './roll-up.ts'
import type { UsageNotice } from './usage-notice.ts'

/** A worker in the background of a server. */
export interface RollUpWorker {
  /** Looks at the queue now rather than at the next round. */
  kick(): void
  /** Stops after the round under way. */
  stop(): Promise<void>
}

/** What a worker is handed. */
export interface WorkerParts {
  readonly store: Store
  readonly notice: UsageNotice
  readonly onError: (error: unknown) => void
  /** Between two looks at the queue. */
  readonly everyMs?: number
}

/**
 * Works off the queue of what has to be computed again, and notices edits that bear on usage: ratios, replacements and
 * meters themselves (their usage is computed again), and memberships and trees (nodes are summed again).
 */
export function startRollUpWorker({ store, notice, onError, everyMs = 3000 }: WorkerParts): RollUpWorker {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isKicked = false
  let round: Promise<void> = Promise.resolve()
  let seen: Promise<string> | undefined
  let rulesSeen: string | undefined

  const look = async () => {
    const now = await fingerprint(store)
    const before = await (seen ?? now)
    seen = Promise.resolve(now)
    rulesSeen = await queueChangedRules(store, rulesSeen)
    const projects = before === now ? await queuedProjects(store) : await allProjects(store)
    if (projects.length === 0) return
    const report = await rollUp(store, { projectIds: projects })
    if (report.projects > 0) notice.changed(projects)
  }
  const run = () => {
    isKicked = false
    round = look()
      .catch(onError)
      .then(() => {
        if (!isStopped) timer = setTimeout(run, isKicked ? 0 : everyMs)
      })
  }
  timer = setTimeout(run, 0)
  return {
    kick() {
      if (isStopped || isKicked) return
      isKicked = true
      if (timer) {
        clearTimeout(timer)
        timer = setTimeout(run, 0)
      }
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}

async function queuedProjects(store: Store): Promise<number[]> {
  const { rows } = await store.pool.query<{ id: number }>(
    'select distinct m.project_id as id from dirty d join meter m on m.id = d.meter_id order by 1',
  )
  return rows.map((row) => row.id)
}

async function allProjects(store: Store): Promise<number[]> {
  const { rows } = await store.pool.query<{ id: number }>('select id from project where deleted = 0 order by id')
  return rows.map((row) => row.id)
}

const structureTables = [
  'meter',
  'branch',
  'subitem',
  'org',
  'region',
  'branch_meter',
  'subitem_member',
  'org_member',
  'region_member',
  'calorific_value',
]

/** Changes whenever a row that decides who adds up to what was edited, added or deleted. */
async function fingerprint(store: Store): Promise<string> {
  const parts = structureTables.map(
    (table) => `select '${table}' as name, count(*) as n, max(updated_at) as at, sum(deleted) as gone from ${table}`,
  )
  const { rows } = await store.pool.query(`${parts.join(' union all ')} order by 1`)
  return JSON.stringify(rows)
}

/** Queues meters whose ratios, replacements or own rules were edited since `seen`; gives the instant looked at. */
async function queueChangedRules(store: Store, seen: string | undefined): Promise<string> {
  const { rows } = await store.pool.query<{ now: string }>(`select now() - interval '2 seconds' as now`)
  const now = rows[0]!.now
  if (seen === undefined) return now
  await store.pool.query(
    `insert into dirty (meter_id, from_ts, to_ts, reason)
     select r.point_id, min(r.ts), max(r.ts), 'rules' from readings r
     where r.point_id in (
       select meter_id from meter_ratio where updated_at > $1 and updated_at <= $2
       union select meter_id from meter_change where updated_at > $1 and updated_at <= $2
       union select id from meter where updated_at > $1 and updated_at <= $2)
     group by r.point_id order by r.point_id`,
    [seen, now],
  )
  return now
}
