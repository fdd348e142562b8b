import type { Store } from '../../db/connect.ts'
import { badInput, conflict, forbidden } from '../../errors.ts'
import { noteChange } from '../../http/call-context.ts'
import { type Caller, serviceTable } from '../../http/service.ts'
import { rollUp } from '../roll-up.ts'
import { periodStart } from '../zone.ts'
import { closeMonth, loadMonths, loadReversals, type MonthState } from './closing.store.ts'
import { dayAfter, dayText, settleDayOf, settledDays } from './settlement.ts'

/** What the services of closing are handed. */
export interface ClosingDeps {
  readonly store: Store
  /** Epoch milliseconds; tests own the clock. */
  readonly nowMs?: () => number
}

/** Services of api document `closing`: months of a project, closing one, and the reversals of a closed one. */
export function closingServices({ store, nowMs = Date.now }: ClosingDeps) {
  return serviceTable({
    'closing.list': async ({ params, caller }) => {
      const projectId = projectOf(params.projectId, caller)
      const settleDay = await settleDayOf(store.pool, projectId)
      const months = await loadMonths(store.pool, projectId, settleDay)
      return {
        rows: months.map(({ fromDay, toDay, ...row }) => {
          const days = settledDays(row.month, settleDay)
          return {
            ...row,
            key: String(row.month),
            // A closed month keeps the days that it was closed with.
            fromDay: fromDay ?? dayText(days.from),
            toDay: toDay ?? dayText(days.to),
          }
        }),
      }
    },
    'closing.reversals': async ({ params, caller }) => {
      const rows = await loadReversals(store.pool, projectOf(params.projectId, caller), Number(params.month))
      return { rows }
    },
    'closing.close': async ({ params, caller }) => {
      const projectId = projectOf(params.projectId, caller)
      const month = Number(params.month)
      const reason = String(params.reason ?? '').trim()
      await demandOver(store, projectId, month, nowMs())
      // Everything that has arrived counts into the figures that are closed.
      await rollUp(store, { projectIds: [projectId] })
      return close(store, projectId, month, reason, caller)
    },
  })
}

function projectOf(value: unknown, caller: Caller): number {
  const projectId = Number(value)
  if (caller.projectIds !== 'all' && !caller.projectIds.includes(projectId)) {
    throw forbidden('拒绝访问：所选项目不在您的项目范围内')
  }
  return projectId
}

async function demandOver(store: Store, projectId: number, month: number, nowMs: number): Promise<void> {
  const { rows } = await store.pool.query<{ zone: string }>('select time_zone as zone from project where id = $1', [
    projectId,
  ])
  if (month % 100 < 1 || month % 100 > 12) throw badInput('month', '月份应为 yyyymm')
  const { to } = settledDays(month, await settleDayOf(store.pool, projectId))
  if (periodStart(rows[0]?.zone ?? 'Asia/Shanghai', dayAfter(to)) * 1000 > nowMs)
    throw conflict('该月尚未结束，不能关账')
}

async function close(store: Store, projectId: number, month: number, reason: string, caller: Caller) {
  const client = await store.pool.connect()
  try {
    await client.query('begin')
    // The roll-up of the project waits: what it writes next is a reversal already.
    await client.query('select pg_advisory_xact_lock(10102, $1)', [projectId])
    const settleDay = await settleDayOf(client, projectId)
    const [state] = await loadMonths(client, projectId, settleDay, month)
    if (!state) throw conflict('该月没有数据，不能关账')
    if (state.state !== 'open') throw conflict('该月已经关账；之后的变动以红冲登记，不能重新关账')
    const doubts = doubtsOf(state, await loadLimits(store))
    if (doubts.length > 0 && reason === '') {
      throw conflict(`${doubts.join('，')}：请先补齐或处理，确需关账时填写说明`)
    }
    const gapRatio = state.completeness === null ? null : 1 - state.completeness
    const { userId, userName } = caller
    const by = { userId, userName, reason: reason || null, gapRatio }
    const id = await closeMonth(client, projectId, month, settledDays(month, settleDay), by)
    await client.query('commit')
    noteChange({
      entity: 'close-period',
      title: '关账',
      id,
      label: String(month),
      after: { month, gapRatio, reason: reason || null, byName: userName },
    })
    return { id, completeness: state.completeness, doubts }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

interface ClosingLimits {
  readonly completeness: number
  readonly gapHours: number
}

function doubtsOf(state: MonthState, limits: ClosingLimits): string[] {
  const doubts: string[] = []
  const percent = (state.completeness ?? 0) * 100
  if (percent < limits.completeness) doubts.push(`完整率 ${percent.toFixed(1)} % 低于 ${limits.completeness} %`)
  if (state.gapHours > limits.gapHours) doubts.push(`未处理的缺数 ${Math.round(state.gapHours)} 小时`)
  if (state.silentMeters > 0) doubts.push(`${state.silentMeters} 块表全月没有数据`)
  return doubts
}

/** Limits as the parameters have them; 98 % and 24 h where one is missing. */
async function loadLimits(store: Store): Promise<ClosingLimits> {
  const { rows } = await store.pool.query<{ number: string; value: string }>(
    `select number, value from param where number in ('closing.completeness', 'closing.gapHours') and deleted = 0`,
  )
  const limitOf = (number: string, usual: number) => {
    const value = Number(rows.find((row) => row.number === number)?.value ?? Number.NaN)
    return Number.isFinite(value) ? value : usual
  }
  return { completeness: limitOf('closing.completeness', 98), gapHours: limitOf('closing.gapHours', 24) }
}
