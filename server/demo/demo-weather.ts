import { smoothNoise } from './noise.ts'

/** Weather of one hour: air temperature ℃, relative humidity %, global irradiance W/m². */
export interface DemoWeather {
  readonly temperature: number
  readonly humidity: number
  readonly irradiance: number
}

/** Hours between two issues of the demo's forecast, and how far each looks ahead. */
export const demoForecast = { everyHours: 6, aheadHours: 72 } as const

const latitude = (39.1 * Math.PI) / 180

/** Weather of the hour that begins at `hour` (hours since 1970 UTC) in a town of the North China Plain, UTC+8. */
export function demoWeather(hour: number): DemoWeather {
  const local = hour + 8
  const day = local / 24
  const season = Math.cos((2 * Math.PI * (day - 15)) / 365.2425)
  const clock = local % 24
  const spell = smoothNoise(11, local, 80) * 4.5 + smoothNoise(12, local, 23) * 1.8
  const cloud = Math.max(0, smoothNoise(13, local, 30))
  const swing = (4.2 - 2.4 * cloud) * Math.cos((2 * Math.PI * (clock - 14.5)) / 24)
  const temperature = 13.2 - 15.3 * season + spell + swing
  const irradiance = clearSky(day, clock) * (1 - 0.72 * cloud)
  const humidity = clamp(58 - 14 * season - 3.1 * swing + 22 * cloud + smoothNoise(14, local, 15) * 8, 12, 98)
  return { temperature: round(temperature, 1), humidity: round(humidity, 1), irradiance: round(irradiance, 0) }
}

/** What season and time of day alone would give, ℃. */
function usualTemperature(hour: number): number {
  const local = hour + 8
  const season = Math.cos((2 * Math.PI * (local / 24 - 15)) / 365.2425)
  const swing = 3.4 * Math.cos((2 * Math.PI * ((local % 24) - 14.5)) / 24)
  return 13.2 - 15.3 * season + swing
}

/**
 * A forecast issued at an hour, ℃ for each of the 72 hours that follow: persistence over climatology. The departure of
 * the last 24 hours from what is usual is carried on and fades by half in 24 hours. Nothing of the coming weather is used.
 */
export function demoForecastOf(issuedHour: number): number[] {
  const past = Array.from({ length: 24 }, (_, back) => issuedHour - back)
  const departure = past.reduce((sum, hour) => sum + demoWeather(hour).temperature - usualTemperature(hour), 0) / 24
  return Array.from({ length: demoForecast.aheadHours }, (_, step) =>
    round(usualTemperature(issuedHour + step + 1) + departure * 0.5 ** ((step + 1) / 24), 1),
  )
}

/** Irradiance of a cloudless sky by the sun's height: 1,000 W/m² when it stands overhead. */
function clearSky(day: number, clock: number): number {
  const declination = 0.409 * Math.sin((2 * Math.PI * (day - 80)) / 365.2425)
  const angle = ((clock + 0.5 - 12) * Math.PI) / 12
  const height =
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(angle)
  return height > 0 ? 1000 * height ** 1.15 : 0
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
