import type { Store } from '../db/connect.ts'
import { badInput } from '../errors.ts'
import type { Service } from '../http/service.ts'
import { findStation, mayWrite } from './weather.store.ts'
import { writeForecasts } from './weather-forecast.store.ts'

interface ForecastRequest {
  readonly stationId: number
  readonly issuedAt: string
  readonly from: string
  readonly temperatures: string
}

const mostHours = 384

/** `weather.forecast`: enters one issue by hand, temperatures hour by hour from the first on; the same issue is replaced. */
export function weatherForecastService(store: Store): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as ForecastRequest
    const station = await findStation(store, request.stationId)
    await mayWrite(store, caller, station)
    const [issuedMs, fromMs] = [Date.parse(request.issuedAt), wholeHour(Date.parse(request.from))]
    if (fromMs + 3_600_000 <= issuedMs) throw badInput('from', '起始时刻不能早于发布时间')
    const temperatures = readTemperatures(request.temperatures)
    const issuedAt = new Date(issuedMs).toISOString()
    const rows = temperatures.map((temperature, hour) => ({
      issuedAt,
      at: new Date(fromMs + hour * 3_600_000).toISOString(),
      temperature,
    }))
    await writeForecasts(store, station.id, caller.userId, 'manual', rows)
    return { issuedAt, count: rows.length }
  }
}

const wholeHour = (ms: number) => Math.floor(ms / 3_600_000) * 3_600_000

/** Temperatures of a text, parted by commas, blanks or lines; refuses what is no number between -60 and 60. */
export function readTemperatures(text: string): number[] {
  const parts = text.split(/[\s,，、;；]+/).filter((part) => part !== '')
  if (parts.length === 0) throw badInput('temperatures', '请填写逐时温度')
  if (parts.length > mostHours) throw badInput('temperatures', `一次最多 ${mostHours} 小时`)
  return parts.map((part, at) => {
    const value = Number(part)
    if (Number.isFinite(value) && value >= -60 && value <= 60) return value
    throw badInput('temperatures', `第 ${at + 1} 个温度“${part.slice(0, 20)}”不在 -60 到 60 之间`)
  })
}
