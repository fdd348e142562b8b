import { type DemoDay, demoDay } from './demo-calendar.ts'
import { type DemoWeather, demoWeather } from './demo-weather.ts'
import type { DemoBuilding, DemoInstitution, Rhythm } from './institutions.ts'
import { noiseAt, smoothNoise } from './noise.ts'

/** What an hour is like; the same for all meters. */
export interface HourContext {
  /** Hours since 1970-01-01 00:00 UTC; the hour begins there. */
  readonly hour: number
  /** Local hour of day, 0 to 23. */
  readonly clock: number
  readonly day: DemoDay
  /** 0 is Sunday. */
  readonly weekday: number
  readonly weather: DemoWeather
}

/** Usage of one hour in the meter's unit; depends on nothing but the hour. */
export type Load = (context: HourContext) => number

/** The context of an hour, local time UTC+8. */
export function hourContext(hour: number): HourContext {
  const local = hour + 8
  const day = Math.floor(local / 24)
  return { hour, clock: local % 24, day: demoDay(day), weekday: (day + 4) % 7, weather: demoWeather(hour) }
}

const bell = (clock: number, peak: number, width: number) => Math.exp(-(((clock - peak) / width) ** 2))
const between = (clock: number, from: number, to: number) => (clock >= from && clock < to ? 1 : 0)

/** Share of full use of a building in an hour, 0 to 1. */
function occupancy(rhythm: Rhythm, { clock, day, weekday }: HourContext): number {
  const isWork = day.kind === 'workday' || day.kind === 'makeup'
  const meals = 0.7 * bell(clock, 7, 1.1) + bell(clock, 11.3, 1.4) + 0.85 * bell(clock, 17.4, 1.3)
  switch (rhythm) {
    case 'office':
      return isWork
        ? 0.06 + 0.9 * between(clock, 8, 18) * (clock === 12 ? 0.7 : 1) + 0.18 * between(clock, 18, 21)
        : 0.1
    case 'hospital':
      return (isWork ? 1 : 0.55) * (0.2 + 0.78 * between(clock, 7, 17)) + 0.06
    case 'ward':
      return 0.62 + 0.24 * between(clock, 6, 22) + 0.1 * bell(clock, 19, 2)
    case 'school':
      if (day.isVacation) return 0.1
      return isWork ? 0.07 + 0.85 * between(clock, 7, 18) + 0.5 * between(clock, 18, 22) : 0.14
    case 'dormitory':
      return (day.isVacation ? 0.15 : 1) * (0.2 + 0.35 * bell(clock, 6.7, 1.2) + 0.75 * bell(clock, 21, 2.2))
    case 'library':
      return weekday === 1 ? 0.12 : 0.1 + 0.85 * between(clock, 9, 21) * (isWork ? 0.8 : 1)
    case 'stadium':
      return 0.1 + (isWork ? 0.35 : 0.75) * between(clock, 8, 21) + 0.42 * bell(clock, 19, 1.8)
    case 'canteen':
      return 0.05 + meals * (day.isVacation ? 0.3 : 1) * (isWork ? 1 : 0.45)
    case 'plant':
      return 0.25 + 0.65 * between(clock, 6, 21)
  }
}

const cooling = (weather: DemoWeather, above: number) => Math.max(0, weather.temperature - above)

/** Watts per square metre of a leaf sub-item. */
function intensity(code: string, use: number, context: HourContext): number {
  const { clock, weather } = context
  switch (code) {
    case '01A10':
      return 1.1 + 7.6 * use * (1 - 0.18 * Math.min(1, weather.irradiance / 800))
    case '01A20':
      return 0.9 + 0.3 * use
    case '01A30':
      return clock >= 18 && clock < 23 ? 0.7 : 0.05
    case '01B20':
      return 0.3 + 2.6 * use + 0.55 * cooling(weather, 23) * (0.2 + 0.8 * use)
    case '01B30':
      return 0.15 + (0.9 * cooling(weather, 24.5) + 0.12 * Math.max(0, 4 - weather.temperature)) * use
    case '01C10':
      return 0.25 + 1.3 * use
    case '01C20':
      return 0.25 + 0.9 * use
    case '01C30':
      return 0.3 + 2.8 * use
    case '01D10':
      return 2.4 + 0.25 * use
    case '01D20':
      return 1.2 + 21 * use
    case '01D30':
      return 0.5 + 9.5 * use
    case '01D40':
      return 6 + 9 * use
    case '01D50':
      return 0.4 + 5.5 * use
    default:
      return 0
  }
}

/** Watts per square metre of the whole campus of the parts of a cooling station. */
function plantIntensity(code: string, context: HourContext, innerLoad: number): number {
  const warmth = Math.max(innerLoad, cooling(context.weather, 22))
  const chiller = 0.62 * warmth * (0.3 + 0.7 * between(context.clock, 6, 21))
  if (code === '01B1A') return chiller
  const isOn = chiller > 0.3
  const share = { '01B1B': 0.14, '01B1C': 0.18, '01B1D': 0.09 }[code] ?? 0
  return isOn ? share * (1.1 + 0.55 * chiller) : 0.01
}

/** A load with a little life in it: slow drift, hour-to-hour noise, never below a hundredth of its plan. */
function alive(seed: number, plan: Load): Load {
  return (context) => {
    const life =
      1 +
      0.07 * smoothNoise(seed, context.hour, 60) +
      0.05 * smoothNoise(seed + 1, context.hour, 4) +
      0.04 * (noiseAt(seed + 2, context.hour) - 0.5)
    return plan(context) * Math.max(0.01, life)
  }
}

/** kWh an hour of one sub-item of a building. */
export function electricLoad(institution: DemoInstitution, building: DemoBuilding, code: string, seed: number): Load {
  const campus = institution.buildings.reduce((sum, one) => sum + one.area, 0)
  if (building.rhythm === 'plant') {
    // Operating theatres and imaging of a hospital are cooled all the year round.
    const innerLoad = institution.type === 'hospital' ? 5 : 0
    return alive(seed, (context) => (plantIntensity(code, context, innerLoad) * campus) / 1000)
  }
  return alive(
    seed,
    (context) => (intensity(code, occupancy(building.rhythm, context), context) * building.area) / 1000,
  )
}

const litresPerSquareMetre: Readonly<Record<Rhythm, number>> = {
  office: 0.16,
  hospital: 0.3,
  ward: 0.32,
  school: 0.14,
  dormitory: 0.34,
  library: 0.1,
  stadium: 0.24,
  canteen: 1.2,
  plant: 2.4,
}

/** m³ of water an hour of a building; a little always runs. */
export function waterLoad(building: DemoBuilding, seed: number): Load {
  const full = (litresPerSquareMetre[building.rhythm] * building.area) / 1000
  return alive(seed, (context) => {
    const tower = building.rhythm === 'plant' ? 0.1 * cooling(context.weather, 22) : 0
    return full * (0.03 + 0.8 * occupancy(building.rhythm, context) + tower)
  })
}

/** m³ of gas an hour of a building: kitchens by meals, boilers and pools by weather. */
export function gasLoad(building: DemoBuilding, seed: number): Load {
  return alive(seed, (context) => {
    const use = occupancy(building.rhythm, context)
    const cold = Math.max(0, 20 - context.weather.temperature)
    const perThousand =
      building.rhythm === 'canteen' ? 9 * use : building.rhythm === 'stadium' ? 0.5 + 0.13 * cold : 6 + 1.1 * cold
    return (perThousand * building.area) / 1000
  })
}

/** GJ of district heat an hour of a building; only in the heating season. */
export function heatLoad(building: DemoBuilding, seed: number): Load {
  const load = alive(seed, (context) => {
    const watts =
      1.75 * Math.max(0, 18 - context.weather.temperature) * (0.78 + 0.22 * occupancy(building.rhythm, context))
    return (watts * building.area * 3600) / 1e9
  })
  return (context) => (context.day.isHeating ? load(context) : 0)
}
