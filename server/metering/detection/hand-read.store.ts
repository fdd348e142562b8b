import type pg from 'pg'
import { cycleOfSeconds, type ExpectedRound, expectedRounds, usualDueDay } from '../../rounds/expected-rounds.ts'
import type { ReadingCycle } from '../../rounds/round-period.ts'
import { registerPoint } from '../points.ts'
import { loadReadings } from '../readings/load-readings.ts'
import { periodStart } from '../zone.ts'

/** A meter read by hand with the readings that were due in a span, and whether each was taken. */
export interface HandRead {
  readonly meterId: number
  readonly rounds: readonly { readonly dueDay: string; readonly isRead: boolean }[]
}

interface HandMeter {
  readonly id: number
  readonly zone: string
  readonly periodSeconds: number
  readonly cycle: ReadingCycle | null
  readonly dueDay: number | null
  /** First day (`yyyy-mm-dd`) on which a reading can have been due. */
  readonly since: string
}

/** Days `yyyy-mm-dd`, both included; what is due on `today` or later cannot be missing yet. */
export interface DaySpan {
  readonly from: string
  readonly to: string
  readonly today: string
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Meters of the projects (null: all) that people read, by week or longer, with the readings due within the span: by the plan that reads a meter most often, else by its own period. What is due before
 * the meter's first reading, or before it came into a plan, is not counted.
 */
export async function loadHandRead(
  pool: pg.Pool,
  projects: readonly number[] | null,
  { from, to, today }: DaySpan,
): Promise<HandRead[]> {
  const last = to < today ? to : addDays(today, -1)
  const meters = (await loadMeters(pool, projects)).flatMap((meter) => {
    const cycle = meter.cycle ?? cycleOfSeconds(meter.periodSeconds)
    if (cycle === undefined) return []
    const rounds = expectedRounds(cycle, meter.dueDay ?? usualDueDay, from, last)
    return [{ meter, rounds: rounds.filter((round) => round.dueDay > meter.since) }]
  })
  const read = await loadTaken(pool, meters)
  return meters.map(({ meter, rounds }) => ({
    meterId: meter.id,
    rounds: rounds.map(({ period, dueDay }) => ({ dueDay, isRead: read.has(keyOf(meter.id, period)) })),
  }))
}

const keyOf = (meterId: number, period: string) => `${meterId} ${period}`

async function loadMeters(pool: pg.Pool, projects: readonly number[] | null): Promise<HandMeter[]> {
  const { rows } = await pool.query<HandMeter>(
    `select m.id, p.time_zone as zone, m.period_seconds as "periodSeconds", l.cycle, l.due_day as "dueDay",
       coalesce(to_char(to_date((f.period * 100 + 1)::text, 'YYYYMMDD'), 'YYYY-MM-DD'),
         to_char(coalesce(l.created_at, m.created_at), 'YYYY-MM-DD')) as since
     from meter m join project p on p.id = m.project_id
     left join lateral (
       select cycle, due_day, created_at from reading_plan l
       where l.project_id = m.project_id and l.deleted = 0 and l.status = 1 and l.meter_ids @> to_jsonb(array[m.id])
       order by array_position(array['week', 'month', 'quarter'], cycle), id limit 1) l on true
     left join lateral (
       select min(period) as period from usage_month u
       where u.node_id = m.id and u.node_type = 'meter' and u.energy_kind = m.energy_kind) f on true
     where m.deleted = 0 and m.status = 1 and m.role <> 'virtual' and m.offline_manual = 1
       and ($1::bigint[] is null or m.project_id = any($1))
     order by m.id`,
    [projects],
  )
  return rows
}

/** Which of the rounds have a reading: one taken between its days, or a line of its sheet put down later. */
async function loadTaken(
  pool: pg.Pool,
  meters: readonly { readonly meter: HandMeter; readonly rounds: readonly ExpectedRound[] }[],
): Promise<Set<string>> {
  const wanted = meters.flatMap(({ meter, rounds }) => rounds.map((round) => ({ ...round, meter })))
  if (wanted.length === 0) return new Set()
  const { rows } = await pool.query<{ id: number; period: string }>(
    `select w.id, w.period from unnest($1::bigint[], $2::text[]) as w (id, period)
     where exists (
       select 1 from reading_line l join reading_sheet s on s.id = l.sheet_id and s.deleted = 0
       where l.meter_id = w.id and l.deleted = 0 and l.value is not null and s.period = w.period) order by 1, 2`,
    [wanted.map((one) => one.meter.id), wanted.map((one) => one.period)],
  )
  const taken = new Set(rows.map((row) => keyOf(row.id, row.period)))
  const readings = await loadReadings(
    pool,
    wanted.map(({ meter, afterDay, dueDay }) => ({
      pointId: registerPoint(meter.id),
      from: startOfNext(afterDay, meter.zone),
      to: startOfNext(dueDay, meter.zone) - 1,
    })),
  )
  for (const [place, { meter, period }] of wanted.entries()) {
    if (readings[place]!.length > 0) taken.add(keyOf(meter.id, period))
  }
  return taken
}

/** First instant of the day after a day `yyyy-mm-dd`. */
const startOfNext = (day: string, zone: string) => periodStart(zone, Number(addDays(day, 1).replaceAll('-', '')))
