import type { Store } from '../db/connect.ts'
import { badInput, conflict, notFound } from '../errors.ts'
import { noteChange } from '../http/call-context.ts'
import { type Caller, serviceTable } from '../http/service.ts'
import { openHandPacket } from '../ingest/hand-packet.ts'
import { ingest } from '../ingest/ingest.ts'
import { fillValues } from './fill-values.ts'
import { loadMeterFacts, type MeterFacts } from './meter-rules.store.ts'
import { quality, source } from './quality.ts'
import { applyFixes } from './reading-fixes.ts'
import {
  addFixes,
  loadAround,
  loadFixes,
  loadMeterHead,
  loadQuiet,
  type MeterHead,
  undoFixes,
  usualUse,
} from './reading-view.store.ts'
import { fieldReadings, type ReadingFix, readingLines } from './reading-view.ts'
import { loadReadings } from './readings/load-readings.ts'
import { markDirty } from './readings.store.ts'
import { rollUp } from './roll-up.ts'
import type { UsageNotice } from './usage-notice.ts'
import { type SourcedReading, usageOfReadings } from './usage-of-readings.ts'
import { dayStart, periodStart } from './zone.ts'

/** What metering services are handed. */
export interface MeteringDeps {
  readonly store: Store
  readonly notice: UsageNotice
  /** Epoch milliseconds; tests own the clock. */
  readonly nowMs?: () => number
}

const longestDays = 93

/** Services of api document `reading`: look at a meter's readings and put them right. Every one keeps to the caller's projects. */
export function meteringServices({ store, notice, nowMs = Date.now }: MeteringDeps) {
  const open = (params: Readonly<Record<string, unknown>>, caller: Caller) => openMeter(store, params.meterId, caller)

  /** Computes what a change bears on before answering, so that the page shows it at once. */
  const recompute = async ({ head }: OpenMeter, from: number, to: number, reason: string) => {
    await markDirty(store.pool, [head.id], [from], [to], reason)
    await rollUp(store, { projectIds: [head.projectId] })
    notice.changed([head.projectId])
  }

  return serviceTable({
    'readings.query': async ({ params, caller }) => {
      // A virtual meter has none; its page says so by being empty.
      const meter = await openMeter(store, params.meterId, caller, 'all')
      const span = spanOfDays(meter.facts.zone, params)
      return queryReadings(store, meter, span, params.onlyDoubtful === true, nowMs())
    },
    'readings.markBad': async ({ params, caller }) => {
      const meter = await open(params, caller)
      const instants = (params.ats as readonly string[]).map(secondsOf)
      const [from, to] = [Math.min(...instants), Math.max(...instants)]
      const { original } = await loadAround(store.pool, meter.head.id, from, to)
      const marked = instants.filter((ts) => original.has(ts))
      if (marked.length === 0) throw notFound('所选读数')
      const fixes = marked.map((ts) => ({ ts, oldValue: original.get(ts)!, newValue: null }))
      await addFixes(store.pool, meter.head.id, fixes, { method: 'bad', reason: String(params.reason), caller })
      await recompute(meter, from, to, 'fix')
      return { count: marked.length }
    },
    'readings.fill': async ({ params, caller }) => {
      const meter = await open(params, caller)
      const method = String(params.method)
      const [from, to] = [secondsOf(params.from), secondsOf(params.to)]
      if (to < from) throw badInput('to', '结束时间不能早于开始时间')
      if (to - from > longestDays * 86_400) throw badInput('to', `一次最多补 ${longestDays} 天`)
      const around = await loadAround(store.pool, meter.head.id, from, to)
      const values =
        method === 'manual'
          ? manualValue(params, from)
          : await computedValues(store, meter, around.readings, from, to, method)
      if (values.length === 0) throw conflict('所选时段没有可补的读数：前后须各有一条正常读数，且其间有缺数或坏值')
      const fixes = values.map(({ ts, value }) => ({ ts, oldValue: around.original.get(ts) ?? null, newValue: value }))
      await addFixes(store.pool, meter.head.id, fixes, { method, reason: String(params.reason), caller })
      await recompute(meter, from, to, 'fix')
      return { count: values.length }
    },
    'readings.change': async ({ params, caller }) => {
      const meter = await open(params, caller)
      const at = secondsOf(params.at)
      if (at > nowMs() / 1000 + 60) throw badInput('at', '换表时间不能晚于现在')
      const id = await registerChange(store, meter, at, params, caller)
      await recompute(meter, at - 86_400, at + 86_400, 'change')
      return { id }
    },
    'readings.recompute': async ({ params, caller }) => {
      const meter = await open(params, caller)
      const { from, to } = spanOfDays(meter.facts.zone, params)
      await recompute(meter, from, to, 'asked')
      const [readings] = await loadReadings(store.pool, [{ pointId: meter.head.id, from, to: to - 1 }])
      return { count: readings!.length }
    },
    'readings.undo': async ({ params, caller }) => {
      const meter = await open(params, caller)
      const [from, to] = [secondsOf(params.from), secondsOf(params.to)]
      const count = await undoFixes(store.pool, meter.head.id, from, to)
      if (count === 0) throw notFound('所选时段的订正')
      await recompute(meter, from, to, 'fix')
      return { count }
    },
    'readings.enter': async ({ params, caller, ip }) => {
      const meter = await open(params, caller)
      const at = secondsOf(params.at)
      const value = Number(params.value)
      if (at > nowMs() / 1000 + 60) throw badInput('at', '抄表时间不能晚于现在')
      if (value < 0 || value > meter.facts.rules.registerMax) throw badInput('value', '读数超出该表的量程')
      const { id: meterId, projectId } = meter.head
      const entered = { meterId, at: params.at, value }
      const packet = await openHandPacket(store, {
        userName: caller.userName,
        ip,
        projectId,
        entered,
        enteredMs: nowMs(),
      })
      const batch = { pointIds: [meterId], ts: [at], values: [value], source: source.handRead, packet: packet.id }
      const { taken, repeated } = await ingest(store, batch, { within: packet.write })
      if (taken + repeated === 0) throw conflict('该时刻已有另一读数，采集值优先；现场读数已留作校对记录')
      await recompute(meter, at, at, 'reading')
      return { count: taken }
    },
  })
}

interface OpenMeter {
  readonly head: MeterHead
  readonly facts: MeterFacts
}

async function openMeter(
  store: Store,
  id: unknown,
  caller: Caller,
  which: 'registers' | 'all' = 'registers',
): Promise<OpenMeter> {
  const head = await loadMeterHead(store.pool, Number(id))
  if (!head || !(caller.projectIds === 'all' || caller.projectIds.includes(head.projectId))) throw notFound('仪表')
  const [facts] = await loadMeterFacts(store.pool, [head.id], which)
  if (!facts) throw conflict('虚拟表没有读数，用量由公式推导')
  return { head, facts }
}

const secondsOf = (value: unknown) => Math.floor(Date.parse(String(value)) / 1000)

function spanOfDays(zone: string, params: Readonly<Record<string, unknown>>): { from: number; to: number } {
  const key = (value: unknown) => Number(String(value).replaceAll('-', ''))
  const from = periodStart(zone, key(params.from))
  const to = dayStart(zone, periodStart(zone, key(params.to)) + 26 * 3600)
  if (to <= from) throw badInput('to', '结束日期不能早于开始日期')
  if (to - from > (longestDays + 1) * 86_400) throw badInput('to', `时段最长 ${longestDays} 天`)
  return { from, to }
}

async function queryReadings(
  store: Store,
  { head, facts }: OpenMeter,
  { from, to }: { from: number; to: number },
  onlyDoubtful: boolean,
  nowMs: number,
) {
  const { readings, original, intervalBase } = await loadAround(store.pool, head.id, from, to)
  const fixes = await loadFixes(store.pool, head.id)
  const repaired = applyFixes(readings, fixes)
  const usage = usageOfReadings(repaired, facts.rules)
  const quiet = await loadQuiet(store.pool, head.id, from, to)
  const lines = readingLines({
    quiet,
    readings: repaired,
    usage,
    fixes,
    original,
    from,
    to,
    intervalBase,
    decimals: head.decimals,
  })
  const good = lines.filter((line) => line.quality === 0)
  const [first, last] = [good[0]?.value ?? null, good.at(-1)?.value ?? null]
  const uses = lines.flatMap((line) => (line.use === null ? [] : [line.use]))
  const end = Math.min(to, nowMs / 1000)
  return {
    meter: {
      id: head.id,
      name: head.name,
      number: head.number,
      energyKind: head.energyKind,
      unit: head.unit,
      ratio: facts.rules.ratios.at(-1)?.ratio ?? 1,
      registerMax: head.registerMax,
      readingKind: head.readingKind,
    },
    rows: onlyDoubtful ? lines.filter((line) => line.isDoubtful || line.isFixed) : lines,
    changes: facts.rules.changes
      .filter((change) => change.ts >= from && change.ts < to)
      .map((change) => ({
        at: new Date(change.ts * 1000).toISOString(),
        text: `换表：旧表止码 ${change.oldEnd}，新表起码 ${change.newStart}`,
      })),
    fieldReadings: fieldReadings(repaired, from, to),
    facts: {
      first,
      last,
      difference: first === null || last === null ? null : last - first,
      use: uses.length === 0 ? null : uses.reduce((sum, use) => sum + use, 0),
      count: lines.length,
      due: end > from ? Math.floor((end - from) / facts.rules.periodSeconds) : null,
      doubtful: lines.filter((line) => line.isDoubtful).length,
      fixed: lines.filter((line) => line.isFixed).length,
      jumps: lines.filter((line) => line.jump !== null).length,
    },
  }
}

function manualValue(params: Readonly<Record<string, unknown>>, ts: number): { ts: number; value: number }[] {
  if (typeof params.value !== 'number' || params.value < 0) throw badInput('value', '手工补值须填写不小于 0 的读数')
  return [{ ts, value: params.value }]
}

async function computedValues(
  store: Store,
  { head, facts }: OpenMeter,
  readings: readonly SourcedReading[],
  from: number,
  to: number,
  method: string,
) {
  const fixes: readonly ReadingFix[] = await loadFixes(store.pool, head.id)
  const repaired = applyFixes(readings, fixes)
  const bad = new Set(usageOfReadings(repaired, facts.rules).bad.map((one) => one.ts))
  const good = repaired.filter((one) => !bad.has(one.ts) && ((one.quality ?? 0) & quality.manualBad) === 0)
  const { periodSeconds } = facts.rules
  const usual = await usualUse(store.pool, facts, from, to)
  return fillValues({
    readings: good,
    from,
    to,
    periodSeconds,
    method: method === 'samePeriod' ? 'samePeriod' : 'linear',
    usual,
  })
}

async function registerChange(
  store: Store,
  { head }: OpenMeter,
  at: number,
  params: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<number> {
  const { rows } = await store.pool.query<{ id: number }>(
    `insert into meter_change (meter_id, at, old_number, old_end, new_number, new_start, new_ratio, new_register_max,
       reason, operator, created_by)
     values ($1, to_timestamp($2), $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
    [
      head.id,
      at,
      params.oldNumber ?? head.number,
      params.oldEnd,
      params.newNumber ?? null,
      params.newStart,
      params.newRatio ?? null,
      params.newRegisterMax ?? null,
      params.reason ?? null,
      caller.userName,
      caller.userId,
    ],
  )
  if (!rows[0]) throw conflict('该时刻已登记过换表')
  const { oldEnd, newNumber, newStart, newRatio, newRegisterMax, reason } = params
  noteChange({
    entity: 'meter-change',
    title: '换表记录',
    id: rows[0].id,
    label: head.name,
    after: {
      at: new Date(at * 1000).toISOString(),
      oldNumber: params.oldNumber ?? head.number,
      oldEnd,
      newNumber,
      newStart,
      newRatio,
      newRegisterMax,
      reason,
      operator: caller.userName,
    },
  })
  return rows[0].id
}
