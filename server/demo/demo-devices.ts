import type { Store } from '../db/connect.ts'
import { ingest } from '../ingest/ingest.ts'
import { ownPoint } from '../metering/points.ts'
import { source } from '../metering/quality.ts'
import { emptyBatch } from '../metering/reading-batch.ts'
import { noiseAt, seedOf, smoothNoise } from './noise.ts'

/** Number of the component model of the demo's room air conditioners: its devices have values of their own. */
export const demoAirModel = 'demo-room-ac'

/** Points of a room air conditioner of the demo; the state comes first. */
export const airPoints = [
  { identifier: 'state', name: '运行状态', kind: 'state', unit: '', access: 'rw', states: '0 停，1 开' },
  {
    identifier: 'mode',
    name: '运行模式',
    kind: 'state',
    unit: '',
    access: 'rw',
    states: '1 制冷，2 制热，3 除湿，4 送风',
  },
  { identifier: 'setTemperature', name: '设定温度', kind: 'gauge', unit: '℃', access: 'rw', low: 16, high: 30 },
  { identifier: 'roomTemperature', name: '室内温度', kind: 'gauge', unit: '℃', access: 'r', low: -20, high: 60 },
  { identifier: 'power', name: '功率', kind: 'gauge', unit: 'kW', access: 'r', low: 0, high: 10 },
  { identifier: 'fault', name: '故障', kind: 'state', unit: '', access: 'r', states: '0 正常，1 故障' },
] as const

type AirPoint = (typeof airPoints)[number]['identifier']

const hours = 3600

/** Value of a point of the air conditioner `number` in an hour (hours since 1970 UTC): cooling from May to October. */
export function airValue(number: string, identifier: AirPoint, hour: number): number {
  const seed = seedOf(number)
  const local = new Date((hour + 8) * hours * 1000)
  const [day, clock, month] = [local.getUTCDay(), local.getUTCHours(), local.getUTCMonth() + 1]
  const isCooling = month >= 5 && month <= 10
  const isAtWork = day >= 1 && day <= 5 && clock >= 8 && clock < 18
  // One in six is left on at night: what operators are to notice.
  const isOn = isAtWork ? noiseAt(seed, Math.floor(hour / 24)) > 0.1 : noiseAt(seed, 7) > 0.84
  const hasFault = noiseAt(seed, Math.floor(hour / 24) + 99) > 0.97
  const goal = (isCooling ? 26 : 20) + Math.round(smoothNoise(seed, hour, 72))
  const wave = smoothNoise(seed + 1, hour, 6)
  const value: Readonly<Record<AirPoint, number>> = {
    state: isOn && !hasFault ? 1 : 0,
    mode: isCooling ? 1 : 2,
    setTemperature: goal,
    roomTemperature: isOn ? goal + wave * 0.8 : (isCooling ? 29 : 15.5) + wave,
    power: isOn && !hasFault ? 1.1 + (wave + 1) * 0.45 : 0.01,
    fault: hasFault ? 1 : 0,
  }
  return Math.round(value[identifier] * 100) / 100
}

const longestHours = 48

/** Appends the values of the demo's air conditioners up to the last full hour, of the last two days at most. */
export async function tickDemoDevices(store: Store, nowMs: number): Promise<void> {
  const { rows } = await store.pool.query<{ id: number; number: string; identifier: AirPoint; last: number | null }>(
    `select t.id, d.number, t.identifier, l.ts as last from device d
     join component_model m on m.id = d.model_id and m.number = $1
     join project p on p.id = d.project_id and p.is_demo
     join point t on t.owner_type = 'device' and t.owner_id = d.id and t.deleted = 0
     left join reading_latest l on l.point_id = t.id + ${2 ** 40} where d.deleted = 0 order by t.id`,
    [demoAirModel],
  )
  const end = Math.floor(nowMs / 1000 / hours)
  const batch = emptyBatch(source.collected)
  for (const { id, number, identifier, last } of rows) {
    const first = Math.max(end - longestHours, last === null ? 0 : Math.floor(last / hours) + 1)
    for (let hour = first; hour <= end; hour += 1) {
      batch.pointIds.push(ownPoint(id))
      batch.ts.push(hour * hours)
      batch.values.push(airValue(number, identifier, hour))
    }
  }
  if (batch.ts.length > 0) await ingest(store, batch)
}
