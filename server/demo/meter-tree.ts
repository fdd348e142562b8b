import { subitemNames } from '../subitems/subitem-codes.ts'
import type { DemoBuilding, DemoInstitution } from './institutions.ts'
import { electricLoad, gasLoad, heatLoad, type Load, waterLoad } from './loads.ts'
import { seedOf } from './noise.ts'

/** A meter of the demo. Those without a load of their own are the sum of their children plus what is lost on the way. */
export interface DemoMeter {
  readonly number: string
  readonly name: string
  readonly energyKind: '01' | '02' | '03' | '04'
  readonly unit: string
  readonly role: 'gateway' | 'main' | 'branch' | 'sub'
  readonly parent?: string
  readonly building?: string
  readonly subitem?: string
  readonly load?: Load
  /** Share of the children's sum that no child counts. */
  readonly loss: number
  /** Largest hour, in the meter's unit: fixes ratio and rated usage. */
  readonly scale: number
}

const round = (value: number) => Math.round(value)

/** All meters of an institution, parents before their children. */
export function meterTree(institution: DemoInstitution): DemoMeter[] {
  return [
    ...electricMeters(institution),
    ...waterMeters(institution),
    ...gasMeters(institution),
    ...heatMeters(institution),
  ]
}

function electricMeters(institution: DemoInstitution): DemoMeter[] {
  const { number, buildings } = institution
  const area = buildings.reduce((sum, building) => sum + building.area, 0)
  const kind = { energyKind: '01', unit: 'kWh', loss: 0 } as const
  const meters: DemoMeter[] = [
    {
      ...kind,
      number: `${number}-E00`,
      name: '10kV 进线关口表',
      role: 'gateway',
      loss: 0.012,
      scale: round(area * 0.045),
    },
  ]
  for (const transformer of [1, 2]) {
    meters.push({
      ...kind,
      number: `${number}-E0${transformer}`,
      name: `${transformer}# 变压器总表`,
      role: 'main',
      parent: `${number}-E00`,
      loss: 0.008,
      scale: round(area * 0.028),
    })
  }
  for (const [index, building] of buildings.entries()) {
    const own = `${number}-E${index + 1}0`
    const size = building.rhythm === 'plant' ? area * 0.012 : building.area * 0.03
    meters.push({
      ...kind,
      number: own,
      name: `${building.name}总配电`,
      role: 'branch',
      parent: `${number}-E0${(index % 2) + 1}`,
      building: building.name,
      loss: 0.035,
      scale: round(size),
    })
    for (const [place, code] of building.subitems.entries()) {
      const meter = `${number}-E${index + 1}${place + 1}`
      meters.push({
        ...kind,
        number: meter,
        name: `${building.name}${subitemNames[code]}`,
        role: 'sub',
        parent: own,
        building: building.name,
        subitem: code,
        load: electricLoad(institution, building, code, seedOf(meter)),
        scale: round(size * 0.8),
      })
    }
  }
  return meters
}

interface Medium {
  readonly letter: string
  readonly energyKind: '02' | '03' | '04'
  readonly unit: string
  readonly gateway: string
  readonly word: string
  readonly loss: number
  readonly scale: (building: DemoBuilding) => number
  readonly load: (building: DemoBuilding, seed: number) => Load
}

function mediumMeters(institution: DemoInstitution, medium: Medium, buildings: readonly DemoBuilding[]): DemoMeter[] {
  if (buildings.length === 0) return []
  const { letter, energyKind, unit } = medium
  const gateway = `${institution.number}-${letter}00`
  const total = buildings.reduce((sum, building) => sum + medium.scale(building), 0)
  const head = { number: gateway, name: medium.gateway, role: 'gateway', loss: medium.loss, scale: total } as const
  return [
    { ...head, energyKind, unit },
    ...buildings.map((building, index): DemoMeter => {
      const number = `${institution.number}-${letter}${index + 1}0`
      return {
        number,
        name: `${building.name}${medium.word}`,
        energyKind,
        unit,
        role: 'branch',
        parent: gateway,
        building: building.name,
        load: medium.load(building, seedOf(number)),
        loss: 0,
        scale: medium.scale(building),
      }
    }),
  ]
}

function waterMeters(institution: DemoInstitution): DemoMeter[] {
  return mediumMeters(
    institution,
    {
      letter: 'W',
      energyKind: '02',
      unit: 'm³',
      gateway: '市政给水总表',
      word: '给水',
      loss: 0.028,
      scale: (building) =>
        building.area * (building.rhythm === 'canteen' || building.rhythm === 'plant' ? 0.005 : 0.0005),
      load: waterLoad,
    },
    institution.buildings,
  )
}

function gasMeters(institution: DemoInstitution): DemoMeter[] {
  // The sports centre's gas company bills heat, so its meters count kWh.
  const isHeat = institution.number === 'CG02'
  const factor = isHeat ? institution.gasKWhPerM3 : 1
  return mediumMeters(
    institution,
    {
      letter: 'G',
      energyKind: '03',
      unit: isHeat ? 'kWh' : 'm³',
      gateway: '天然气总表',
      word: '燃气',
      loss: 0,
      scale: (building) => building.area * 0.04 * factor,
      load: (building, seed) => {
        const load = gasLoad(building, seed)
        return (context) => load(context) * factor
      },
    },
    institution.buildings.filter((building) => building.hasGas),
  )
}

function heatMeters(institution: DemoInstitution): DemoMeter[] {
  return mediumMeters(
    institution,
    {
      letter: 'H',
      energyKind: '04',
      unit: 'GJ',
      gateway: '市政供热总表',
      word: '供热',
      loss: 0.02,
      scale: (building) => building.area * 0.0003,
      load: heatLoad,
    },
    institution.buildings.filter((building) => building.hasHeat),
  )
}

/** Usage of every meter in an hour, by number; parents are the sum of their children plus their loss. */
export function usageOfHour(meters: readonly DemoMeter[], usage: Float64Array, context: Parameters<Load>[0]): void {
  usage.fill(0)
  const places = placesOf(meters)
  for (let index = meters.length - 1; index >= 0; index -= 1) {
    const meter = meters[index]!
    if (meter.load) usage[index] = meter.load(context)
    usage[index]! *= 1 + meter.loss
    const parent = places[index]!
    if (parent >= 0) usage[parent]! += usage[index]!
  }
}

const known = new WeakMap<readonly DemoMeter[], Int32Array>()

/** Place of each meter's parent in the list, -1 for none. */
function placesOf(meters: readonly DemoMeter[]): Int32Array {
  let places = known.get(meters)
  if (!places) {
    const place = new Map(meters.map((meter, index) => [meter.number, index]))
    places = Int32Array.from(meters, (meter) => (meter.parent === undefined ? -1 : (place.get(meter.parent) ?? -1)))
    known.set(meters, places)
  }
  return places
}
