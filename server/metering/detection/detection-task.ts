import { inClientTransaction } from '../../db/client-transaction.ts'
import type { Store } from '../../db/connect.ts'
import { conflict } from '../../errors.ts'
import type { TaskHandler, TaskRun } from '../../tasks/task-queue.ts'
import { inspectMeters } from '../compute-meters.ts'
import type { FoundIssue } from '../issues/issue.ts'
import { keepIssues } from '../issues/issues.store.ts'
import { loadMeterFacts, type MeterFacts } from '../meter-rules.store.ts'
import { rollUp } from '../roll-up.ts'
import { dayStart, periodStart } from '../zone.ts'
import { completenessOf } from './completeness.ts'
import { addRun, countIssues, loadFleet, loadSilent } from './detection.store.ts'
import { remediesOf, scoreOf } from './score.ts'
import { type ServiceRoom, systemState } from './system-state.ts'
import { type ZeroStats, zeroStats } from './zero-stats.ts'

/** Type of the tasks that look for data issues over a span. */
export const detectionTask = 'detection'

/** What the detection is handed. */
export interface DetectionParts {
  readonly store: Store
  readonly dataDir: string
  readonly services: ServiceRoom
  /** Epoch milliseconds. */
  readonly nowMs: () => number
}

/** Readings looked at in one transaction, roughly. */
const slotsAtOnce = 200_000
const mostZeroRows = 500

/**
 * Looks at all meters of a project over some days: issues are found anew and kept, zero hours counted, and the state of
 * collectors, queues and disk put together to a score and a to-do list. Stored usage is not touched.
 */
export function detectionHandler(parts: DetectionParts): TaskHandler {
  return { run: (run) => detect(parts, run) }
}

interface ZeroRow extends ZeroStats {
  readonly meterId: number
  readonly name: string
  readonly number: string
  readonly energyKind: string
}

async function detect(parts: DetectionParts, run: TaskRun): Promise<string> {
  const { store } = parts
  const { task } = run
  const startedAt = new Date(parts.nowMs()).toISOString()
  const projectId = task.projectId ?? 0
  const [fromDay, toDay] = [String(task.payload.from), String(task.payload.to)]
  await rollUp(store, { projectIds: [projectId] })
  await run.step(5, '读取仪表')
  const meters = await metersOf(store, projectId)
  if (meters.length === 0) throw conflict('该项目还没有仪表')
  const span = spanOf(meters[0]!.facts.zone, fromDay, toDay)
  const zeros: ZeroRow[] = []
  let done = 0
  for (const part of partsOf(meters, span)) {
    zeros.push(...(await inspectPart(store, projectId, part, span)))
    done += part.length
    await run.step(5 + (done / meters.length) * 85, `已检测 ${done}/${meters.length} 块表`)
  }
  const nowSeconds = Math.floor(parts.nowMs() / 1000)
  await keepSilent(store, projectId, nowSeconds)
  const result = await resultOf(parts, projectId, span, nowSeconds)
  const zeroRuns = zeros.filter((row) => row.zeroHours > 0).sort((one, other) => other.longestHours - one.longestHours)
  await addRun(store.pool, {
    projectId,
    fromDay,
    toDay,
    score: result.score,
    result: { ...result, zeroRuns: zeroRuns.slice(0, mostZeroRows), metersChecked: meters.length },
    byName: task.userName ?? '',
    startedAt,
  })
  return `得分 ${result.score}，待办 ${result.remedies.length} 项`
}

interface NamedMeter {
  readonly facts: MeterFacts
  readonly name: string
  readonly number: string
}

interface Span {
  readonly from: number
  readonly to: number
  readonly fromDay: number
  readonly toDay: number
}

async function metersOf(store: Store, projectId: number): Promise<NamedMeter[]> {
  const { rows } = await store.pool.query<{ id: number; name: string; number: string }>(
    `select id, name, number from meter
     where project_id = $1 and deleted = 0 and status = 1 and role <> 'virtual' order by id`,
    [projectId],
  )
  const facts = await loadMeterFacts(
    store.pool,
    rows.map((row) => row.id),
  )
  const names = new Map(rows.map((row) => [row.id, row]))
  return facts.map((one) => ({ facts: one, name: names.get(one.id)!.name, number: names.get(one.id)!.number }))
}

const dayText = (key: number) => String(key).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

function spanOf(zone: string, from: string, to: string): Span {
  const [fromDay, toDay] = [from, to].map((day) => Number(day.replaceAll('-', ''))) as [number, number]
  return {
    from: periodStart(zone, fromDay),
    to: dayStart(zone, periodStart(zone, toDay) + 26 * 3600),
    fromDay,
    toDay,
  }
}

function* partsOf(meters: readonly NamedMeter[], span: Span): Generator<NamedMeter[]> {
  let part: NamedMeter[] = []
  let slots = 0
  for (const meter of meters) {
    part.push(meter)
    slots += (span.to - span.from) / meter.facts.slotSeconds
    if (slots < slotsAtOnce) continue
    yield part
    part = []
    slots = 0
  }
  if (part.length > 0) yield part
}

async function inspectPart(
  store: Store,
  projectId: number,
  part: readonly NamedMeter[],
  span: Span,
): Promise<ZeroRow[]> {
  const inspected = await inClientTransaction(store.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(10102, $1)', [projectId])
    return inspectMeters(
      client,
      // An instant within the first and the last day: the inspection widens it to whole days by itself.
      part.map(({ facts }) => ({ meter: facts, from: span.from, to: span.to - 1 })),
    )
  })
  const hoursOf = new Map(inspected.map((one) => [one.meterId, one.hours]))
  const within = (period: number) => period >= span.fromDay * 100 && period <= span.toDay * 100 + 23
  return part.map(({ facts, name, number }) => ({
    meterId: facts.id,
    name,
    number,
    energyKind: facts.energyKind,
    ...zeroStats(
      (hoursOf.get(facts.id) ?? []).filter((hour) => within(hour.period)),
      facts.zone,
    ),
  }))
}

/** A meter on a collector that has fallen silent has a gap without an end. */
export async function keepSilent(store: Store, projectId: number, nowSeconds: number): Promise<void> {
  const silent = await loadSilent(store.pool, projectId, nowSeconds)
  await inClientTransaction(store.pool, (client) =>
    keepIssues(
      client,
      silent.map(({ meterId, since, count }) => {
        const summary = `自 ${new Date(since * 1000).toISOString().slice(0, 10)} 起没有新数据`
        const found: FoundIssue = { kind: 'gap', from: since, to: null, count, detail: { isOngoing: true }, summary }
        return { projectId, meterId, kinds: ['gap'], from: since, to: nowSeconds, found: [found] }
      }),
    ),
  )
}

async function resultOf(parts: DetectionParts, projectId: number, span: Span, nowSeconds: number) {
  const { pool } = parts.store
  const { lines, lagMinutes } = await systemState({ ...parts, nowMs: parts.nowMs() })
  const issues = await countIssues(pool, [projectId], span.from, span.to)
  const fleet = await loadFleet(pool, [projectId], nowSeconds)
  const [from, to] = [span.fromDay, span.toDay].map(dayText) as [string, string]
  const today = new Date(nowSeconds * 1000).toISOString().slice(0, 10)
  const completeness = await completenessOf(pool, [projectId], { from, to, today })
  const { score, parts: scoreParts } = scoreOf({
    completeness,
    collectors: fleet.collectors,
    onlineCollectors: fleet.onlineCollectors,
    meters: fleet.meters,
    metersWithIssues: issues.meters,
    lagMinutes,
    badParts: lines.filter((line) => line.state === 'bad').length,
  })
  const offlineCollectors = fleet.collectors - fleet.onlineCollectors
  const remedies = remediesOf(issues.kinds, { offlineCollectors, silentMeters: fleet.silentMeters }, lines)
  return { score, parts: scoreParts, remedies, counts: issues.kinds }
}
