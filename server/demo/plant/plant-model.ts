import { institutions } from '../institutions.ts'
import { electricLoad, hourContext, type Load } from '../loads.ts'
import { noiseAt, seedOf, smoothNoise } from '../noise.ts'
import { plantProject } from './plant-points.ts'

/** Values of the points of one device by their identifiers. */
export type DeviceValues = Readonly<Record<string, number>>

/** Rated input of one chiller, and of the motors of its pumps, kW. */
const ratedKw = { chiller: 340, chilledPump: 55, coolingPump: 75 } as const
const settingC = 7
/** kW of 1 m³/h of water that changes by 1 K (specific heat 4.187, density 1000). */
const kwPerFlowKelvin = 1.163

const institution = institutions.find(({ number }) => number === plantProject)!
const [plant, place] = institution.buildings
  .map((building, index) => [building, index] as const)
  .find(([building]) => building.rhythm === 'plant')!
const loads = Object.fromEntries(
  plant.subitems.map((code, index) => {
    const meter = `${plantProject}-E${place + 1}${index + 1}`
    return [code, electricLoad(institution, plant, code, seedOf(meter))]
  }),
) as Readonly<Record<string, Load>>

/** kW at an instant, between the means of the hours beside it; the same that the meter of the sub-item counts. */
function powerKw(code: string, seconds: number): number {
  const at = seconds / 3600 - 0.5
  const hour = Math.floor(at)
  const part = at - hour
  const load = loads[code]!
  return load(hourContext(hour)) * (1 - part) + load(hourContext(hour + 1)) * part
}

/** Wet bulb temperature ℃ of air by temperature ℃ and humidity % (Stull 2011, at sea level). */
export function wetBulb(temperature: number, humidity: number): number {
  return (
    temperature * Math.atan(0.151977 * Math.sqrt(humidity + 8.313659)) +
    Math.atan(temperature + humidity) -
    Math.atan(humidity - 1.676331) +
    0.00391838 * humidity ** 1.5 * Math.atan(0.023101 * humidity) -
    4.686035
  )
}

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/**
 * All points of the cold station at an instant (epoch seconds), by device number.
 *
 * What its electric meters count decides how much runs; temperatures and flows follow from the heat that this moves.
 * Pump 3 has a fault and tower 3 does not answer, so that a plant that is not whole can be seen too.
 */
export function plantAt(seconds: number): ReadonlyMap<string, DeviceValues> {
  const wave = (seed: number, size: number, minutes = 7) => size * smoothNoise(seed, Math.floor(seconds / 60), minutes)
  const total = powerKw('01B1A', seconds)
  const count = total < 12 ? 0 : clamp(Math.ceil(total / ratedKw.chiller), 1, 3)
  const share = count === 0 ? 0 : total / count / ratedKw.chiller
  const { weather } = hourContext(Math.floor(seconds / 3600))
  const wet = wetBulb(weather.temperature, weather.humidity)
  const cwIn = Math.max(19.5, wet + 3.2 + 0.8 * share) + wave(21, 0.15)
  const cop = 5.75 - 2.4 * (share - 0.74) ** 2 - 0.03 * (cwIn - 26) + wave(22, 0.03)
  const cooling = total * cop
  const rise = 3.4 + 2 * share + wave(23, 0.1)
  const supply = settingC + 0.1 + wave(24, 0.12)
  const reject = cooling + total
  const cwRise = 3.3 + 1.6 * share
  const isOn = (n: number) => n <= count
  const values = new Map<string, DeviceValues>()
  const pumps = (prefix: string, kw: number, rated: number, seed: number) => {
    // A pump that has a fault is stood in for by the next one.
    for (const n of [1, 2, 3]) {
      const runs = isOn(n) && !isFaulty(prefix, n)
      const own = runs ? (kw / Math.max(1, count)) * (1 + 0.02 * (noiseAt(seed, n) - 0.5)) : 0
      values.set(`${prefix}-0${n}`, {
        state: Number(runs),
        fault: Number(isFaulty(prefix, n)),
        auto: 1,
        frequency: runs ? round(clamp(50 * Math.cbrt(own / rated), 25, 50) + wave(seed + n, 0.2), 1) : 0,
        power: round(own, 1),
      })
    }
  }
  values.set('CS-01', {
    chwSupply: round(supply, 1),
    chwReturn: round(supply + (count === 0 ? 0 : rise), 1),
    chwFlow: count === 0 ? 0 : round(cooling / (kwPerFlowKelvin * rise), 0),
    chwPressure: count === 0 ? 0 : round(96 + wave(25, 3.5), 1),
    cwOut: round(cwIn + (count === 0 ? 0 : cwRise), 1),
    cwIn: round(cwIn, 1),
    cwFlow: count === 0 ? 0 : round(reject / (kwPerFlowKelvin * cwRise), 0),
    wetBulb: round(wet, 1),
    coolingA: round(cooling * (0.402 + wave(26, 0.01)), 0),
    coolingB: round(cooling * (0.353 + wave(27, 0.01)), 0),
    coolingC: round(cooling * (0.245 + wave(28, 0.008)), 0),
  })
  for (const n of [1, 2, 3]) {
    const own = isOn(n) ? (total / count) * (1 + 0.03 * (noiseAt(31, n) - 0.5)) : 0
    values.set(`CH-0${n}`, {
      state: Number(isOn(n)),
      fault: 0,
      auto: Number(n < 3),
      power: round(own, 0),
      load: round((own / ratedKw.chiller) * 100, 1),
      supply: round(isOn(n) ? supply + wave(32 + n, 0.05) : 14 + wave(32 + n, 0.4, 90), 1),
      setting: settingC,
      return: round(isOn(n) ? supply + rise : 14.6 + wave(36 + n, 0.4, 90), 1),
      hours: Math.floor(9000 / n + (seconds / 3600 - 480_000) / (n + 1)),
    })
  }
  pumps('CHWP', powerKw('01B1C', seconds), ratedKw.chilledPump, 41)
  pumps('CWP', powerKw('01B1B', seconds), ratedKw.coolingPump, 45)
  for (const n of [1, 2, 3]) {
    const runs = isOn(n)
    const hertz = runs ? clamp(28 + 18 * share + wave(50 + n, 0.5), 25, 50) : 0
    // Nothing but its silence is known of a tower that does not answer.
    if (n === 3) values.set('CT-03', { online: 0 })
    else
      values.set(`CT-0${n}`, {
        state: Number(runs),
        fault: 0,
        online: 1,
        frequency: round(hertz, 1),
        power: round(15 * (hertz / 50) ** 3, 1),
        outlet: round(cwIn + wave(54 + n, 0.1), 1),
      })
  }
  return values
}

const isFaulty = (prefix: string, n: number): boolean => prefix === 'CHWP' && n === 3
