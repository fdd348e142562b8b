/** The unit in which an energy kind adds up: 01 电 kWh, 02 水 m³, 03 气 m³, 04 热 GJ, 05 冷 GJ (model, sections 1 and 4). */
export function canonicalUnit(energyKind: string): string {
  return { '01': 'kWh', '02': 'm³', '03': 'm³', '04': 'GJ', '05': 'GJ' }[energyKind] ?? ''
}

const aliases: Readonly<Record<string, string>> = {
  kwh: 'kWh',
  kw·h: 'kWh',
  'kw.h': 'kWh',
  度: 'kWh',
  千瓦时: 'kWh',
  wh: 'Wh',
  mwh: 'MWh',
  兆瓦时: 'MWh',
  gwh: 'GWh',
  万kwh: '万kWh',
  万千瓦时: '万kWh',
  gj: 'GJ',
  吉焦: 'GJ',
  mj: 'MJ',
  兆焦: 'MJ',
  kj: 'kJ',
  'm³': 'm³',
  m3: 'm³',
  'm^3': 'm³',
  方: 'm³',
  立方米: 'm³',
  吨: 't',
  t: 't',
  l: 'L',
  升: 'L',
  kw: 'kW',
  千瓦: 'kW',
  mw: 'MW',
  w: 'W',
}

/** The unit's usual spelling (`m3` -> `m³`, `度` -> `kWh`); undefined for a unit that is not known here. */
export function readUnit(text: string): string | undefined {
  return aliases[text.trim().toLowerCase()]
}

const joules: Readonly<Record<string, number>> = {
  Wh: 3600,
  kWh: 3.6e6,
  MWh: 3.6e9,
  GWh: 3.6e12,
  万kWh: 3.6e10,
  GJ: 1e9,
  MJ: 1e6,
  kJ: 1e3,
}
const litres: Readonly<Record<string, number>> = { 'm³': 1000, L: 1, t: 1000 }

/**
 * Factor that turns a meter's unit into the energy kind's canonical unit; undefined where the two do not measure the
 * same. Gas measured as heat needs `kWhPerM3`, its calorific value; a tonne of water is a cubic metre.
 */
export function canonicalFactor(energyKind: string, unit: string, kWhPerM3?: number): number | undefined {
  const to = canonicalUnit(energyKind)
  if (to === '' || unit === to) return 1
  if (joules[unit] !== undefined && joules[to] !== undefined) return joules[unit] / joules[to]
  if (litres[unit] !== undefined && litres[to] !== undefined) return litres[unit] / litres[to]
  if (energyKind === '03' && joules[unit] !== undefined && kWhPerM3) return joules[unit] / joules.kWh! / kWhPerM3
  return undefined
}

/** For a power unit, the energy unit of one hour of it and the factor (`MW` -> 1000 kWh); undefined for any other. */
export function energyOfPower(unit: string): { readonly unit: string; readonly factor: number } | undefined {
  const factor = { W: 0.001, kW: 1, MW: 1000 }[unit]
  return factor === undefined ? undefined : { unit: 'kWh', factor }
}

/** Calorific value of natural gas where none is registered: GB/T 2589 lower value 35.6 MJ/m³, in kWh/m³. */
export const usualGasKWhPerM3 = 35.6 / 3.6
