import type { Store } from '../db/connect.ts'
import { dayOf } from '../entries/months.ts'
import { badInput, conflict } from '../errors.ts'
import type { Caller, Service } from '../http/service.ts'
import { loadMeterFacts } from '../metering/meter-rules.store.ts'
import { registerMaxAt } from '../metering/register-rules.ts'
import { checkLine } from './line-check.ts'
import { daysOfPeriod } from './round-period.ts'
import { type Line, readingsBefore, writeLine } from './rounds.store.ts'

/** What is entered on a line. */
export interface EnteredReading {
  readonly value: number
  /** ISO 8601 UTC. */
  readonly at: string
  readonly note?: string
  /** Why the reading is smaller than the one before. */
  readonly answer?: 'rollover' | 'changed' | 'misread'
  /** The replacement, where `answer` is `changed`. */
  readonly changedAt?: string
  readonly oldEnd?: number
  readonly newStart?: number
  readonly newRatio?: number
  readonly newNumber?: string
}

/** The services of readings that a line is written through: the one way in for all readings. */
export type ReadingServices = Readonly<
  Record<'readings.enter' | 'readings.change' | 'readings.markBad' | 'readings.fill', Service>
>

/** What a line says after it was written. */
export interface EnteredLine {
  readonly state: 'done' | 'doubtful'
  readonly use: number | null
}

const secondsOf = (at: string) => Math.floor(Date.parse(at) / 1000)

/**
 * Takes a reading by hand: holds it against the one before, asks where it is smaller or too large (400 with the field
 * that answers), stores it as a reading of source 手抄, and notes it on its line.
 */
export async function enterReading(
  store: Store,
  readings: ReadingServices,
  line: Line,
  entered: EnteredReading,
  caller: Caller,
  byName: string,
): Promise<EnteredLine> {
  const call = (params: Record<string, unknown>) => ({
    params: { meterId: line.meterId, ...params },
    caller,
    requestId: '',
    ip: '',
  })
  const ts = secondsOf(entered.at)
  const note = entered.note?.trim() ?? ''
  const [before] = await readingsBefore(store.pool, line.meterId, Math.min(ts, ownTs(line) ?? ts), 1)
  await requireSense(store, line, entered, ts, before)
  let check = checkLine((await factsOf(store, line)).rules, before, { ts, value: entered.value })
  const isExplained = check.kind !== 'smaller' || entered.answer !== undefined
  if (!isExplained) throw badInput('answer', `本次读数小于上次读数 ${before?.value}，请选择原因：翻转、换表或上次错抄`)
  if (check.kind === 'smaller' && entered.answer === 'rollover') {
    throw badInput(
      'answer',
      `上次读数 ${before?.value} 未接近量程 ${line.registerMax}，不像翻转：请核对读数，或选择其他原因`,
    )
  }
  if (check.kind === 'smaller' && entered.answer === 'changed' && before !== undefined) {
    await registerChange(readings, call, entered, before, ts)
    check = checkLine((await factsOf(store, line)).rules, before, { ts, value: entered.value })
    if (check.kind === 'smaller') throw badInput('newStart', '本次读数小于新表起度，请核对')
  }
  if (check.kind === 'smaller' && before !== undefined) {
    if (note === '') throw badInput('note', '上次错抄须填写备注：上次读数将记为坏值')
    const reason = `上次错抄：${note}`
    await readings['readings.markBad'](call({ ats: [new Date(before.ts * 1000).toISOString()], reason }))
    const [earlier] = await readingsBefore(store.pool, line.meterId, before.ts, 1)
    check = checkLine((await factsOf(store, line)).rules, earlier, { ts, value: entered.value })
  }
  if (check.kind === 'large' && note === '') {
    const [use, limit] = [check.use, check.limit].map((value) => Math.round(value * 100) / 100)
    throw badInput(
      'note',
      `用量 ${use} ${line.unit} 超过该表同期最大可能的 ${limit} ${line.unit}：请核对读数，确认无误须填写备注`,
    )
  }
  await storeReading(readings, call, line, entered, ts)
  const state = check.kind === 'large' || check.kind === 'smaller' ? 'doubtful' : 'done'
  await writeLine(store.pool, line.id, {
    value: entered.value,
    readAt: new Date(ts * 1000).toISOString(),
    state,
    answer: entered.answer ?? null,
    note: note === '' ? null : note,
    byName,
    byId: caller.userId,
  })
  return { state, use: 'use' in check ? Math.round(check.use * 1e6) / 1e6 : null }
}

const ownTs = ({ readAt }: Line) => (readAt === null ? undefined : secondsOf(readAt))

async function factsOf(store: Store, line: Line) {
  const [facts] = await loadMeterFacts(store.pool, [line.meterId])
  if (facts === undefined) throw conflict('仪表已被删除')
  return facts
}

async function requireSense(
  store: Store,
  line: Line,
  { value }: EnteredReading,
  ts: number,
  before: { readonly ts: number } | undefined,
): Promise<void> {
  const max = registerMaxAt((await factsOf(store, line)).rules, ts)
  if (!(value >= 0 && value <= max)) throw badInput('value', `本次读数应在 0 到该表量程 ${max} 之间`)
  if (ts > Date.now() / 1000 + 60) throw badInput('at', '抄表时间不能晚于现在')
  const { from } = daysOfPeriod(line.period)
  if (dayOf(ts * 1000) < from) throw badInput('at', `抄表时间不能早于本期开始的 ${from}`)
  if (before !== undefined && ts <= before.ts) throw badInput('at', '抄表时间应晚于上次抄表')
}

type Call = (params: Record<string, unknown>) => Parameters<Service>[0]

async function registerChange(
  readings: ReadingServices,
  call: Call,
  entered: EnteredReading,
  before: { readonly ts: number; readonly value: number },
  ts: number,
): Promise<void> {
  const { oldEnd, newStart, newRatio, newNumber, changedAt, value } = entered
  if (oldEnd === undefined) throw badInput('oldEnd', '换表须填写旧表止度')
  if (newStart === undefined) throw badInput('newStart', '换表须填写新表起度')
  if (changedAt === undefined) throw badInput('changedAt', '换表须填写换表时间')
  if (oldEnd < before.value) throw badInput('oldEnd', `旧表止度不能小于上次读数 ${before.value}`)
  if (newStart > value) throw badInput('newStart', '新表起度不能大于本次读数')
  const at = secondsOf(changedAt)
  if (at <= before.ts || at > ts) throw badInput('changedAt', '换表时间应在上次与本次抄表之间')
  await readings['readings.change'](
    call({ at: changedAt, oldEnd, newStart, newRatio, newNumber, reason: '抄表时登记' }),
  )
}

/** A line that was read before is put right: the same instant by a repair, another one by marking the old bad. */
async function storeReading(
  readings: ReadingServices,
  call: Call,
  line: Line,
  { value }: EnteredReading,
  ts: number,
): Promise<void> {
  const at = new Date(ts * 1000).toISOString()
  if (line.readAt !== null && ownTs(line) === ts) {
    if (line.value === value) return
    await readings['readings.fill'](call({ method: 'manual', from: at, to: at, value, reason: '抄表更正' }))
    return
  }
  if (line.readAt !== null) {
    const old = new Date(secondsOf(line.readAt) * 1000).toISOString()
    await readings['readings.markBad'](call({ ats: [old], reason: '抄表更正' }))
  }
  await readings['readings.enter'](call({ at, value }))
}
