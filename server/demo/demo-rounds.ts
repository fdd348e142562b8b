import type { Store } from '../db/connect.ts'
import { addMonths, monthOf } from '../entries/months.ts'
import { ingest } from '../ingest/ingest.ts'
import { source } from '../metering/quality.ts'
import { emptyBatch } from '../metering/reading-batch.ts'
import { rollUp } from '../metering/roll-up.ts'
import { dueDate } from '../rounds/round-period.ts'
import { openSheet } from '../rounds/rounds.store.ts'
import { institutions } from './institutions.ts'
import { noiseAt, seedOf } from './noise.ts'

/** A meter of the demo that nobody but a person reads: checked only, so that it counts into no sum. */
const handMeters = [
  { suffix: 'M1', name: '绿化浇灌水表', kind: '02', unit: 'm³', daily: 14, max: 100_000, start: 4_210, perHour: 20 },
  { suffix: 'M2', name: '消防补水水表', kind: '02', unit: 'm³', daily: 0.6, max: 100_000, start: 812, perHour: 30 },
  { suffix: 'M3', name: '食堂燃气分表', kind: '03', unit: 'm³', daily: 46, max: 100_000, start: 82_700, perHour: 25 },
  { suffix: 'M4', name: '门卫室电表', kind: '01', unit: 'kWh', daily: 21, max: 1_000_000, start: 15_320, perHour: 12 },
] as const

/** Meters that are read by hand, a year of such readings, a monthly plan and its sheets; the last round is half done. */
export async function addDemoRounds(store: Store, nowMs: number): Promise<void> {
  const reader = await store.pool.query<{ id: number; name: string }>(
    `select id, name from app_user where user_name = 'zhouht' and deleted = 0`,
  )
  const { id: readerId = null, name: readerName = '演示' } = reader.rows[0] ?? {}
  const thisMonth = monthOf(nowMs)
  for (const { number } of institutions) {
    const { rows } = await store.pool.query<{ id: number }>(
      'select id from project where number = $1 and is_demo and deleted = 0',
      [number],
    )
    const projectId = rows[0]?.id
    if (projectId === undefined) continue
    const meterIds: number[] = []
    const batch = emptyBatch(source.handRead)
    const read: { meterId: number; month: string; ts: number; value: number }[] = []
    for (const [index, meter] of handMeters.entries()) {
      const id = await addMeter(store, projectId, `${number}-${meter.suffix}`, meter)
      meterIds.push(id)
      let value: number = meter.start
      for (let back = 13; back >= 1; back -= 1) {
        const month = addMonths(thisMonth, -back)
        const ts = Date.parse(`${addMonths(month, 1)}-01T01:00:00Z`) / 1000 + index * 420
        value =
          Math.round((value + meter.daily * 30.4 * (0.75 + 0.5 * noiseAt(seedOf(number + meter.suffix), back))) * 10) /
          10
        value = Math.round((value % meter.max) * 10) / 10
        // Of the round that is due now, half of the meters have been read.
        if (back === 1 && index >= 2) continue
        batch.pointIds.push(id)
        batch.ts.push(ts)
        batch.values.push(value)
        read.push({ meterId: id, month, ts, value })
      }
    }
    await ingest(store, batch)
    await rollUp(store, { projectIds: [projectId] })
    await addSheets(store, { projectId, meterIds, readerId, readerName, read, thisMonth })
  }
}

async function addMeter(
  store: Store,
  projectId: number,
  number: string,
  meter: (typeof handMeters)[number],
): Promise<number> {
  await store.pool.query(
    `insert into meter (project_id, number, name, energy_kind, unit, role, is_counted, reading_kind, period_seconds,
       register_max, decimals, max_per_hour, ratio, offline_manual, status, path, remark)
     values ($1, $2, $3, $4, $5, 'check', 0, 'register', 2678400, $6, 1, $7, 1, 1, 1, '', '演示：人工抄表') on conflict do nothing`,
    [projectId, number, meter.name, meter.kind, meter.unit, meter.max, meter.perHour],
  )
  const { rows } = await store.pool.query<{ id: number }>(
    `update meter set path = '/' || id || '/' where project_id = $1 and number = $2 and deleted = 0 returning id`,
    [projectId, number],
  )
  return rows[0]!.id
}

async function addSheets(
  store: Store,
  {
    projectId,
    meterIds,
    readerId,
    readerName,
    read,
    thisMonth,
  }: {
    projectId: number
    meterIds: readonly number[]
    readerId: number | null
    readerName: string
    read: readonly { meterId: number; month: string; ts: number; value: number }[]
    thisMonth: string
  },
): Promise<void> {
  await store.pool.query(
    `insert into reading_plan (project_id, name, cycle, due_day, reader_id, meter_ids, status, is_demo, remark)
     values ($1, '月度人工抄表', 'month', 5, $2, $3, 1, true, '演示') on conflict do nothing`,
    [projectId, readerId, JSON.stringify(meterIds)],
  )
  const { rows } = await store.pool.query<{ id: number }>(
    `select id from reading_plan where project_id = $1 and name = '月度人工抄表' and deleted = 0`,
    [projectId],
  )
  const plan = { id: rows[0]!.id, projectId, cycle: 'month' as const, dueDay: 5, readerId, meterIds }
  for (let back = 3; back >= 1; back -= 1) {
    const period = addMonths(thisMonth, -back)
    const sheetId = await openSheet(store.pool, plan, period, dueDate(period, plan.dueDay))
    for (const { meterId, ts, value } of read.filter((one) => one.month === period))
      await store.pool.query(
        `update reading_line set state = 'done', value = $3, read_at = to_timestamp($4), by_name = $5
         where sheet_id = $1 and meter_id = $2`,
        [sheetId, meterId, value, ts, readerName],
      )
  }
}
