import { badInput, conflict, forbidden } from '../../errors.ts'
import { type Caller, serviceTable } from '../../http/service.ts'
import type { TaskQueue } from '../../tasks/task-queue.ts'
import { dateOfDays, daysOfDate } from '../zone.ts'
import { completenessOf } from './completeness.ts'
import { countIssues, latestRun, loadFleet, loadMeterDays, type MeterDays } from './detection.store.ts'
import { type DetectionParts, detectionTask } from './detection-task.ts'
import { type HandRead, loadHandRead } from './hand-read.store.ts'
import { systemState } from './system-state.ts'

/** What the services of detection are handed. */
export interface DetectionDeps extends DetectionParts {
  readonly tasks: TaskQueue
}

const longestMatrix = 62
const longestRun = 800
const daySeconds = 86_400

/** Services of api document `detection`: how things stand, completeness by meter and day, and looking at everything. */
export function detectionServices(deps: DetectionDeps) {
  const { store, tasks, nowMs } = deps
  return serviceTable({
    'detection.status': async ({ params, caller }) => {
      const projects = scopeOf(params.projectIds, caller)
      const now = Math.floor(nowMs() / 1000)
      const { from, to } = spanOf(params, 370)
      const fleet = await loadFleet(store.pool, projects, now)
      const issues = await countIssues(store.pool, projects)
      const completeness = await completenessOf(store.pool, projects, { from, to, today: todayOf(nowMs()) })
      const { lines, lagMinutes } = await systemState({ ...deps, nowMs: nowMs() })
      const share = (part: number, of: number) => (of > 0 ? (part / of) * 100 : null)
      return {
        ...fleet,
        onlinePercent: share(fleet.onlineCollectors, fleet.collectors),
        completeness: completeness === null ? null : completeness * 100,
        lagMinutes,
        issues: issues.kinds,
        issueCount: issues.kinds.reduce((sum, one) => sum + one.count, 0),
        metersWithIssues: issues.meters,
        states: lines,
      }
    },
    'detection.completeness': async ({ params, caller }) => {
      const projectId = projectOf(params.projectId, caller)
      const { from, to, days } = spanOf(params, longestMatrix)
      const kind = params.energyKind ? String(params.energyKind) : null
      const meters = await loadMeterDays(store.pool, projectId, kind, keyOf(from), keyOf(to))
      const today = todayOf(nowMs())
      const handRead = await loadHandRead(store.pool, [projectId], { from, to, today })
      const handOf = new Map(handRead.map((one) => [one.meterId, one]))
      const rows = meters.map((meter) => {
        const hand = handOf.get(meter.id)
        return hand ? handRow(meter, hand, days) : matrixRow(meter, days, keyOf(today))
      })
      const shown =
        params.onlyGaps === true ? rows.filter((row) => row.completeness !== null && row.completeness < 100) : rows
      return {
        columns: days.map((day) => ({ key: String(day), title: titleOf(day), shade: isWeekend(day) })),
        rows: shown,
      }
    },
    'detection.run': async ({ params, caller }) => {
      const projectId = projectOf(params.projectId, caller)
      const { from, to } = spanOf(params, longestRun)
      const { rows } = await store.pool.query(
        `select 1 from task where type = $1 and project_id = $2 and state in ('waiting', 'running') and deleted = 0`,
        [detectionTask, projectId],
      )
      if (rows.length > 0) throw conflict('该项目正在检测，请等它结束')
      const title = `系统检测 ${from} 至 ${to}`
      const id = await tasks.add({
        type: detectionTask,
        title,
        projectId,
        payload: { from, to },
        caller,
        userName: caller.userName,
      })
      return { id }
    },
    'detection.latest': async ({ params, caller }) => {
      const projectId = projectOf(params.projectId, caller)
      const run = await latestRun(store.pool, projectId)
      const { rows } = await store.pool.query<{ id: number; state: string; progress: number; message: string | null }>(
        `select id, state, coalesce(progress, 0) as progress, message from task
         where type = $1 and project_id = $2 and deleted = 0 order by id desc limit 1`,
        [detectionTask, projectId],
      )
      const result = (run?.result ?? {}) as Record<string, unknown>
      return {
        task: rows[0] ?? null,
        run: run
          ? { id: run.id, score: run.score, from: run.fromDay, to: run.toDay, endedAt: run.endedAt, byName: run.byName }
          : null,
        parts: result.parts ?? [],
        remedies: result.remedies ?? [],
        zeroRuns: result.zeroRuns ?? [],
      }
    },
  })
}

function scopeOf(value: unknown, caller: Caller): readonly number[] | null {
  const asked = Array.isArray(value) ? value.map(Number) : []
  if (caller.projectIds === 'all') return asked.length > 0 ? asked : null
  const own = caller.projectIds
  const both = asked.length > 0 ? asked.filter((id) => own.includes(id)) : own
  if (asked.length > 0 && both.length === 0) throw forbidden('拒绝访问：所选项目不在您的项目范围内')
  return both
}

function projectOf(value: unknown, caller: Caller): number {
  const projectId = Number(value)
  if (caller.projectIds !== 'all' && !caller.projectIds.includes(projectId)) {
    throw forbidden('拒绝访问：所选项目不在您的项目范围内')
  }
  return projectId
}

const todayOf = (nowMs: number) => new Date(nowMs).toISOString().slice(0, 10)
const keyOf = (day: string) => Number(day.slice(0, 10).replaceAll('-', ''))
const secondsOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

function spanOf(params: Readonly<Record<string, unknown>>, longest: number) {
  const [from, to] = [String(params.from), String(params.to)]
  const [first, last] = [from, to].map((day) => Math.floor(secondsOf(day) / daySeconds)) as [number, number]
  if (last < first) throw badInput('to', '结束日期不能早于开始日期')
  if (last - first >= longest) throw badInput('to', `时段最长 ${longest} 天`)
  const days = Array.from({ length: last - first + 1 }, (_, offset) => {
    const { year, month, day } = dateOfDays(first + offset)
    return (year * 100 + month) * 100 + day
  })
  return { from, to, days }
}

const titleOf = (day: number) => `${Math.floor(day / 100) % 100}-${String(day % 100).padStart(2, '0')}`

function isWeekend(day: number): boolean {
  // 1970-01-01 was a Thursday.
  const weekday = daysOfDate(Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100) % 7
  return weekday === 2 || weekday === 3
}

/** A meter's days in per cent; a day without any data counts as 0 once the meter has begun, and not before. */
function matrixRow(meter: MeterDays, days: readonly number[], today: number) {
  const values: Record<string, number | null> = {}
  let missing = 0
  for (const day of days) {
    const share = meter.days?.[String(day)]
    const isDue = meter.firstDay !== null && day >= meter.firstDay && day < today
    values[String(day)] = share == null ? (isDue ? 0 : null) : Math.round(share * 1000) / 10
    if (share == null && isDue) missing += 1
  }
  return rowOf(meter, values, missing)
}

/** A meter read by hand has a value on the days by which its readings were due only: taken or not. */
function handRow(meter: MeterDays, { rounds }: HandRead, days: readonly number[]) {
  const taken = new Map(rounds.map((round) => [keyOf(round.dueDay), round.isRead ? 100 : 0]))
  const values = Object.fromEntries(days.map((day) => [String(day), taken.get(day) ?? null]))
  return rowOf(meter, values, rounds.filter((round) => !round.isRead).length)
}

function rowOf(meter: MeterDays, values: Readonly<Record<string, number | null>>, missing: number) {
  const known = Object.values(values).filter((value): value is number => value !== null)
  const completeness = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
  return {
    id: meter.id,
    name: meter.name,
    number: meter.number,
    energyKind: meter.energyKind,
    completeness: completeness === null ? null : Math.round(completeness * 10) / 10,
    missingDays: missing,
    values,
  }
}
