import { writeForecasts } from '../analysis/weather-forecast.store.ts'
import type { Store } from '../db/connect.ts'
import { ingest } from '../ingest/ingest.ts'
import { source } from '../metering/quality.ts'
import { emptyBatch } from '../metering/reading-batch.ts'
import { rollUp } from '../metering/roll-up.ts'
import { demoDay } from './demo-calendar.ts'
import { type DemoProject, ensureDemoProject } from './demo-structure.ts'
import { demoForecast, demoForecastOf, demoWeather } from './demo-weather.ts'
import { institutions } from './institutions.ts'
import { hourContext } from './loads.ts'
import { usageOfHour } from './meter-tree.ts'
import { type Fault, faultsOf, registerPlan, runRegister } from './registers.ts'

/** How the demo is made. */
export interface DemoOptions {
  /** Epoch milliseconds; the readings end at the last full hour before. */
  readonly nowMs: number
  /** Told in Chinese what is being done. */
  readonly log?: (message: string) => void
}

const readyParam = 'demo.ready'

/** Whether the demo data stand complete in this store. */
export async function hasDemo(store: Store): Promise<boolean> {
  const { rows } = await store.pool.query(`select 1 from param where number = $1 and deleted = 0`, [readyParam])
  return rows.length > 0
}

/**
 * Makes the demo: six public institutions with thirteen months of hourly registers, weather and calendar.
 *
 * Deterministic but for where it ends; all readings go through the same way in as any other. Safe to call again after
 * a kill: what is there stays. Projects carry `is_demo`.
 */
export async function ensureDemo(store: Store, { nowMs, log = () => undefined }: DemoOptions): Promise<void> {
  if (await hasDemo(store)) return
  const endHour = Math.floor(nowMs / 3_600_000)
  const startDay = firstDay(endHour)
  log('正在生成演示数据：六家公共机构 13 个月的逐时读数…')
  const stationId = await ensureStation(store, startDay, endHour)
  await ensureCalendar(store, startDay, endHour)
  // While one institution's usage is being summed, the next one's readings are made.
  let summed: Promise<unknown> = Promise.resolve()
  for (const [place, institution] of institutions.entries()) {
    const project = await ensureDemoProject(store.pool, institution, place, stationId, startDay)
    await writeReadings(store, project, endHour)
    await summed
    log(`演示数据：${institution.name}（${place + 1}/${institutions.length}）`)
    summed = rollUp(store, { projectIds: [project.id] })
    summed.catch(() => undefined)
  }
  await summed
  await store.pool.query(
    `insert into param ("group", number, name, kind, value) values ('演示', $1, '演示数据已生成', 'boolean', 'true')
     on conflict do nothing`,
    [readyParam],
  )
}

/**
 * Appends the weather of the hours that have passed. Registers go on by themselves: simulators play the collectors over
 * the wire and first send what was missed.
 */
export async function tickDemoWeather(store: Store, nowMs: number): Promise<void> {
  const endHour = Math.floor(nowMs / 3_600_000)
  await ensureStation(store, firstDay(endHour), endHour)
}

/** Local day (days since 1970) thirteen months before an hour. */
function firstDay(endHour: number): number {
  const end = new Date((endHour + 8) * 3_600_000)
  return Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 13, end.getUTCDate()) / 86_400_000
}

const rowsAtOnce = 60_000

async function writeReadings(store: Store, project: DemoProject, endHour: number): Promise<void> {
  const { meters, startHour, institution } = project
  const hours = endHour - startHour
  const usage = meters.map(() => new Float64Array(hours))
  const ofHour = new Float64Array(meters.length)
  for (let hour = 0; hour < hours; hour += 1) {
    usageOfHour(meters, ofHour, hourContext(startHour + hour))
    for (let index = 0; index < meters.length; index += 1) usage[index]![hour] = ofHour[index]!
  }
  const faults = faultsOf(institution.number, meters, hours)
  let batch = emptyBatch(source.collected)
  for (const [index, meter] of meters.entries()) {
    const meterId = project.meterIds.get(meter.number)!
    const own: readonly Fault[] = faults.get(meter.number) ?? []
    const { values, changes } = runRegister(registerPlan(meter), usage[index]!, own)
    for (const change of changes) await noteChange(store, meterId, meter.number, startHour + change.hour, change)
    for (let hour = 0; hour < values.length; hour += 1) {
      if (Number.isNaN(values[hour])) continue
      batch.pointIds.push(meterId)
      batch.ts.push((startHour + hour) * 3600)
      batch.values.push(values[hour]!)
    }
    if (batch.ts.length < rowsAtOnce) continue
    await ingest(store, batch, { isNew: true })
    batch = emptyBatch(source.collected)
  }
  await ingest(store, batch, { isNew: true })
  await store.pool.query('update collector set last_seen_at = to_timestamp($2) where project_id = $1', [
    project.id,
    endHour * 3600,
  ])
}

async function noteChange(
  store: Store,
  meterId: number,
  number: string,
  hour: number,
  change: { oldEnd: number; newStart: number },
): Promise<void> {
  await store.pool.query(
    `insert into meter_change (meter_id, at, old_number, old_end, new_number, new_start, reason, operator)
     values ($1, to_timestamp($2), $3, $4, $5, $6, '到期轮换', '演示') on conflict do nothing`,
    [meterId, hour * 3600 + 60, number, change.oldEnd, `${number}-2`, change.newStart],
  )
}

/** The weather station of the demo with hourly weather up to the given hour. */
async function ensureStation(store: Store, startDay: number, endHour: number): Promise<number> {
  await store.pool.query(
    `insert into weather_station (number, name, city, longitude, latitude, time_zone, source, is_demo, status)
     values ('DEMO', '示范市气象站', '示范市', 117.2, 39.1, 'Asia/Shanghai', 'demo', true, 1) on conflict do nothing`,
  )
  const { rows } = await store.pool.query<{ id: number; last: string | null }>(
    `select id, last_at as last from weather_station where number = 'DEMO' and deleted = 0`,
  )
  const { id, last } = rows[0]!
  const from = last === null ? startDay * 24 - 8 : Date.parse(last) / 3_600_000 + 1
  await ensureForecasts(store, id, endHour)
  if (from > endHour) return id
  const hours = Array.from({ length: endHour - from + 1 }, (_, index) => from + index)
  const weather = hours.map(demoWeather)
  await store.pool.query(
    `insert into weather_hour (station_id, at, temperature, humidity, irradiance, source)
     select $1, to_timestamp(ts), temperature, humidity, irradiance, 'demo'
     from unnest($2::bigint[], $3::float8[], $4::float8[], $5::float8[]) as w (ts, temperature, humidity, irradiance)
     on conflict do nothing`,
    [
      id,
      hours.map((hour) => hour * 3600),
      weather.map((one) => one.temperature),
      weather.map((one) => one.humidity),
      weather.map((one) => one.irradiance),
    ],
  )
  await store.pool.query('update weather_station set last_at = to_timestamp($2) where id = $1', [id, endHour * 3600])
  return id
}

/** Forecasts of the last 30 days, four a day, marked as demo data. */
async function ensureForecasts(store: Store, stationId: number, endHour: number): Promise<void> {
  const { everyHours, aheadHours } = demoForecast
  const { rows } = await store.pool.query<{ last: string | null }>(
    'select max(issued_at) as last from weather_forecast where station_id = $1 and source = $2 and deleted = 0',
    [stationId, 'demo'],
  )
  const last = rows[0]!.last
  const earliest = endHour - 30 * 24
  const from = last === null ? earliest : Math.max(earliest, Date.parse(last) / 3_600_000 + 1)
  const issued = Array.from({ length: Math.max(0, endHour - from + 1) }, (_, index) => from + index)
  const iso = (hour: number) => new Date(hour * 3_600_000).toISOString()
  const made = issued
    .filter((hour) => hour % everyHours === 0)
    .flatMap((hour) => {
      const temperatures = demoForecastOf(hour)
      return Array.from({ length: aheadHours }, (_, step) => ({
        issuedAt: iso(hour),
        at: iso(hour + step + 1),
        temperature: temperatures[step]!,
      }))
    })
  await writeForecasts(store, stationId, null, 'demo', made)
}

/** Working calendar of the years that the readings touch. */
async function ensureCalendar(store: Store, startDay: number, endHour: number): Promise<void> {
  const first = Date.UTC(new Date(startDay * 86_400_000).getUTCFullYear(), 0, 1) / 86_400_000
  const last = Date.UTC(new Date((endHour + 8) * 3_600_000).getUTCFullYear(), 11, 31) / 86_400_000
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const kinds = days.map(demoDay)
  await store.pool.query(
    `insert into calendar_day (day, type, name, heat_season, cool_season)
     select date '1970-01-01' + n, type, name, heat, cool
     from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::int[]) as d (n, type, name, heat, cool)
     where not exists (select 1 from calendar_day c where c.project_id is null and c.day = date '1970-01-01' + n)`,
    [
      days,
      kinds.map((day) => day.kind),
      kinds.map((day) => day.name || null),
      kinds.map((day) => Number(day.isHeating)),
      kinds.map((day) => Number(day.isCooling)),
    ],
  )
}
