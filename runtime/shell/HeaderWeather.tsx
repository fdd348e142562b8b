import { useEffect, useState } from 'react'
import type { ApiClient } from '../data/api-client.ts'
import { Icon } from '../icons/Icon.tsx'
import { useAccess, useRuntime } from '../page/hooks.ts'
import { todayIn } from '../page/scope.ts'

/** Outdoor air of the latest hour: °C and per cent. */
interface Outdoor {
  readonly t: number
  readonly rh: number | null
}

interface Hour {
  readonly t: number | null
  readonly rh: number | null
}

/** The page's own requests go first. */
const afterPageMs = 1500
const everyMs = 30 * 60_000
const key = 'outdoor'

/** Temperature and humidity outdoors, from the latest hour of the first weather station; nothing where there is none. */
export function HeaderWeather() {
  const { api } = useRuntime()
  const allowed = useAccess('weather.read')
  const [outdoor, setOutdoor] = useState<Outdoor | null>(() => readKept(Date.now()))
  useEffect(() => {
    if (!allowed) return
    let current = true
    const refresh = async () => {
      const found = readKept(Date.now()) ?? (await loadOutdoor(api).catch(() => null))
      if (!current || !found) return
      sessionStorage.setItem(key, JSON.stringify({ ...found, atMs: readAt() ?? Date.now() }))
      setOutdoor(found)
    }
    const first = setTimeout(() => void refresh(), afterPageMs)
    const later = setInterval(() => void refresh(), everyMs)
    return () => {
      current = false
      clearTimeout(first)
      clearInterval(later)
    }
  }, [api, allowed])
  if (!allowed || !outdoor) return null
  return (
    <span className="wf-header__weather" title="室外空气温度与相对湿度，最近一小时">
      <Icon name="weather" size={18} />
      <span>{outdoor.t.toFixed(1)} ℃</span>
      {outdoor.rh !== null && <span className="wf-header__humidity">湿度 {Math.round(outdoor.rh)} %</span>}
    </span>
  )
}

async function loadOutdoor(api: ApiClient): Promise<Outdoor | null> {
  const stations = await api.get('/api/weather/stations/options', {}, { silent: true })
  const station = Array.isArray(stations.data) ? (stations.data[0] as { value?: unknown } | undefined) : undefined
  if (stations.code !== 200 || typeof station?.value !== 'number') return null
  const today = todayIn(undefined, new Date())
  const envelope = await api.postJson(
    '/api/weather/series',
    { stationId: station.value, from: today, to: today },
    { silent: true },
  )
  return latestHour((envelope.data as { rows?: readonly Hour[] } | null)?.rows ?? [])
}

/** The last hour that has a temperature; null where none has. */
export function latestHour(hours: readonly Hour[]): Outdoor | null {
  const last = hours.findLast((hour) => typeof hour.t === 'number')
  return last && last.t !== null ? { t: last.t, rh: last.rh } : null
}

function readAt(): number | null {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { atMs?: number } | null
  return kept?.atMs !== undefined && Date.now() - kept.atMs < everyMs ? kept.atMs : null
}

function readKept(nowMs: number): Outdoor | null {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as (Outdoor & { atMs: number }) | null
  return kept && nowMs - kept.atMs < everyMs ? { t: kept.t, rh: kept.rh } : null
}
