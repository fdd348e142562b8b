import type { Store } from '../db/connect.ts'
import { keepReversals } from './closing/reversals.ts'
import { computeMeters } from './compute-meters.ts'
import type { MeterSpan } from './compute-windows.ts'
import { computeDeclared } from './declared/compute-declared.ts'
import { currentGround, type ProjectGround } from './ground/project-ground.ts'
import { groupBy } from './group-by.ts'
import { putBack, type Queued, queuedProjects, takeQueued } from './queue/queue.store.ts'
import { sqlArray } from './sql-array.ts'
import { sumNodes } from './sum-nodes.ts'
import { computeTails, forgetTails } from './tail/compute-tails.ts'
import type { GoneOn } from './tail/gone-on.ts'
import { sumGround } from './tail/sum-ground.ts'
import { prepareStages } from './tail/usage-stage.ts'
import type { TouchedHours } from './usage-rows.ts'
import { computeVirtual } from './virtual/compute-virtual.ts'
import { periodKeys } from './zone.ts'

/** What one run of the roll-up did. */
export interface RollUpReport {
  /** Meters computed, each counted once per project run. */
  readonly meters: number
  readonly projects: number
}

/** What a caller wants to hear while a long roll-up runs. */
export interface RollUpOptions {
  /** Only these projects; absent: all that have something queued. */
  readonly projectIds?: readonly number[]
  readonly onProgress?: (done: { readonly meters: number; readonly of: number }) => void
}

/** While one project's statement runs in the database, the other's rows are worked on here. */
const projectsAtOnce = 2

/** Slots computed in one go; bounds memory, not the transaction. */
const slotsAtOnce = 300_000

/**
 * Works off the queue: meters' slots and hours first, virtual meters and declared usage, then nodes, days, months and years; one transaction a project.
 *
 * A kill in between leaves the queue as it was. Several workers may run: each project is one worker's at a time, and
 * what another one holds is left to it. Memberships that changed are summed again even where no reading came.
 */
export async function rollUp(store: Store, options: RollUpOptions = {}): Promise<RollUpReport> {
  let meters = 0
  let projects = 0
  const left = [...(options.projectIds ?? (await queuedProjects(store.pool)))].reverse()
  const work = async () => {
    for (let projectId = left.pop(); projectId !== undefined; projectId = left.pop()) {
      const done = await rollUpProject(store, projectId, options)
      if (done === undefined) continue
      meters += done
      projects += 1
    }
  }
  // All are awaited, so that nothing goes on behind a fault.
  const ends = await Promise.allSettled(Array.from({ length: projectsAtOnce }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return { meters, projects }
}

/** Sums a project; the number of meters computed, or nothing where another worker is at it. */
async function rollUpProject(store: Store, projectId: number, options: RollUpOptions): Promise<number | undefined> {
  const client = await store.pool.connect()
  let queued: readonly Queued[] = []
  try {
    await prepareStages(client)
    await client.query('begin; set local synchronous_commit = off')
    const lock = await client.query('select pg_try_advisory_xact_lock(10102, $1) as mine', [projectId])
    if (!lock.rows[0].mine) {
      await client.query('rollback')
      client.release()
      return undefined
    }
    queued = await takeQueued(client, projectId)
    const { ground, changed, keep } = await currentGround(store.pool, client, projectId)
    const spans = spansOfQueue(ground, queued)
    await sendOn(client, projectId, ground, queued)
    const mayGo = await mayGoOn(client, projectId, queued, spans)
    const { goneOn } = await computeTails(store.pool, client, mayGo)
    await sumGround(client, ground.nodes, goneOn)
    const done = new Set(goneOn.map(({ meter }) => meter.id))
    const rest = spans.filter(({ meter }) => !done.has(meter.id))
    const touched: TouchedHours[] = []
    for (const part of portions(rest)) {
      touched.push(...(await computeMeters(client, part)))
      options.onProgress?.({ meters: touched.length, of: rest.length })
      await new Promise((resolve) => setImmediate(resolve))
    }
    const derived = ground.hasVirtual
      ? await computeVirtual(client, projectId, [...touched, ...goneOn.map(wholeDays)])
      : []
    const declared = ground.hasDeclared ? await computeDeclared(client, projectId) : []
    const all = [...touched, ...derived, ...declared]
    if (all.length > 0 || changed.length > 0) {
      await sumNodes(client, all, changed)
      const reasons = queued.map((one) => one.reason)
      await keepReversals(client, projectId, changed.length > 0 ? [...reasons, 'membership'] : reasons)
    }
    await client.query('commit')
    keep()
    client.release()
    return new Set([...touched.map((one) => one.nodeId), ...done]).size
  } catch (error) {
    forgetTails(
      store.pool,
      queued.map(({ meterId }) => meterId),
    )
    await client.query('rollback').catch(() => undefined)
    client.release(error instanceof Error ? error : true)
    throw error
  }
}

type Client = Parameters<typeof takeQueued>[0]

/** What was queued for meters that are of another project by now is put back for that one. */
async function sendOn(
  client: Client,
  projectId: number,
  { facts }: ProjectGround,
  queued: readonly Queued[],
): Promise<void> {
  const strangers = new Set(queued.map(({ meterId }) => meterId).filter((id) => !facts.has(id)))
  if (strangers.size === 0) return
  const { rows } = await client.query<{ id: number }>(
    'select id from meter where id = any($1::bigint[]) and project_id <> $2',
    [sqlArray([...strangers]), projectId],
  )
  const elsewhere = new Set(rows.map(({ id }) => id))
  await putBack(
    client,
    queued.filter(({ meterId }) => elsewhere.has(meterId)),
  )
}

/** One span per meter, from its first to its last queued instant, unless weeks lie between: then several. */
function spansOfQueue({ facts }: ProjectGround, queued: readonly Queued[]): MeterSpan[] {
  const byMeter = groupBy(queued, (one) => one.meterId)
  const ids = [...byMeter.keys()].sort((one, other) => one - other)
  return ids.flatMap((id) => {
    const meter = facts.get(id)
    return meter === undefined ? [] : mergeSpans(byMeter.get(id)!).map((span) => ({ meter, ...span }))
  })
}

/** Spans of meters for which nothing but readings was queued, in a project without a closed month that they reach. */
async function mayGoOn(
  client: Client,
  projectId: number,
  queued: readonly Queued[],
  spans: readonly MeterSpan[],
): Promise<MeterSpan[]> {
  const first = spans.reduce((least, span) => Math.min(least, span.from), Number.POSITIVE_INFINITY)
  if (spans.length === 0) return []
  const closed = await client.query(
    'select 1 from close_period where project_id = $1 and deleted = 0 and month >= $2 limit 1',
    [projectId, periodKeys(spans[0]!.meter.zone, first).month],
  )
  if (closed.rows.length > 0) return []
  const others = new Set(queued.filter(({ reason }) => reason !== 'reading').map(({ meterId }) => meterId))
  for (const [place, { meter }] of spans.entries()) if (spans[place + 1]?.meter.id === meter.id) others.add(meter.id)
  return spans.filter(({ meter }) => !others.has(meter.id))
}

/** Virtual meters are computed by whole days. */
const wholeDays = ({ meter, hours }: GoneOn): TouchedHours => ({
  nodeType: 'meter',
  nodeId: meter.id,
  energyKind: meter.energyKind,
  from: Math.floor(hours[0]!.period / 100) * 100,
  to: Math.floor(hours.at(-1)!.period / 100) * 100 + 23,
})

const farApart = 70 * 86_400

function mergeSpans(queued: readonly Queued[]): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of [...queued].sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last && from - last.to < farApart) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/**
 * Portions of bounded size. Two spans of one meter never share one: the second may build on what the first wrote.
 */
function* portions(spans: readonly MeterSpan[]): Generator<MeterSpan[]> {
  let part: MeterSpan[] = []
  let slots = 0
  for (const span of spans) {
    const size = (span.to - span.from) / span.meter.slotSeconds + 100
    if (part.length > 0 && (slots + size > slotsAtOnce || part.at(-1)!.meter.id === span.meter.id)) {
      yield part
      part = []
      slots = 0
    }
    part.push(span)
    slots += size
  }
  if (part.length > 0) yield part
}
