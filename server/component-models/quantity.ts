/** What a measured quantity is called, in the words of the platform. */
export interface Quantity {
  readonly name: string
  readonly unit: string
  readonly kind: 'cumulative' | 'gauge'
  readonly low?: number
  readonly high?: number
}

const quantities: Readonly<Record<string, Quantity>> = {
  voltage: { name: '电压', unit: 'V', kind: 'gauge', low: 0 },
  current: { name: '电流', unit: 'A', kind: 'gauge' },
  power: { name: '有功功率', unit: 'kW', kind: 'gauge' },
  reactivePower: { name: '无功功率', unit: 'kvar', kind: 'gauge' },
  apparentPower: { name: '视在功率', unit: 'kVA', kind: 'gauge' },
  powerFactor: { name: '功率因数', unit: '', kind: 'gauge', low: -1, high: 1 },
  phaseAngle: { name: '相角', unit: '°', kind: 'gauge', low: -360, high: 360 },
  frequency: { name: '频率', unit: 'Hz', kind: 'gauge', low: 0, high: 100 },
  thd: { name: '电压谐波畸变率', unit: '%', kind: 'gauge', low: 0 },
  energyImport: { name: '正向有功电能', unit: 'kWh', kind: 'cumulative', low: 0 },
  energyExport: { name: '反向有功电能', unit: 'kWh', kind: 'cumulative', low: 0 },
  energyTotal: { name: '总有功电能', unit: 'kWh', kind: 'cumulative' },
  reactiveImport: { name: '正向无功电能', unit: 'kvarh', kind: 'cumulative', low: 0 },
  reactiveExport: { name: '反向无功电能', unit: 'kvarh', kind: 'cumulative', low: 0 },
  reactiveTotal: { name: '总无功电能', unit: 'kvarh', kind: 'cumulative' },
  volume: { name: '累计流量', unit: 'm³', kind: 'cumulative', low: 0 },
  flow: { name: '瞬时流量', unit: 'm³/h', kind: 'gauge' },
  pressure: { name: '压力', unit: 'MPa', kind: 'gauge', low: 0 },
  battery: { name: '电池电压', unit: 'V', kind: 'gauge', low: 0 },
  temperature: { name: '温度', unit: '℃', kind: 'gauge' },
  humidity: { name: '相对湿度', unit: '%', kind: 'gauge', low: 0, high: 100 },
}

/**
 * The quantity behind a point's identifier: a base name with the phase (`voltageA`), the pair of phases (`voltageAB`) or
 * the tariff (`energyImportT1`) behind it; undefined for any other word.
 */
export function quantityOf(identifier: string): Quantity | undefined {
  const whole = quantities[identifier]
  if (whole) return whole
  const [, base = '', suffix = ''] = /^(.+?)(AB|BC|CA|[ABC]|T[1-9])$/.exec(identifier) ?? []
  const found = quantities[base]
  if (!found) return undefined
  if (suffix.startsWith('T')) return { ...found, name: `${found.name}（费率 ${suffix.slice(1)}）` }
  if (suffix.length === 2) return { ...found, name: `${suffix} 线${found.name}` }
  return { ...found, name: `${suffix} 相${found.name}` }
}
