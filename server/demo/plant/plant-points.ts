/** Number of the demo institution that has the cold station. */
export const plantProject = 'YY01'

/** Seconds between two values of its points while the platform runs. */
export const plantPeriodSeconds = 60

/** A point of a device of the cold station. */
export interface PlantPoint {
  readonly identifier: string
  readonly name: string
  readonly kind: 'gauge' | 'state' | 'cumulative'
  readonly unit?: string
  readonly states?: string
  readonly access?: 'r' | 'rw'
}

/** A device of the cold station. */
export interface PlantDevice {
  readonly number: string
  readonly name: string
  readonly points: readonly PlantPoint[]
}

const onOff = '0 停止，1 运行'
const state: PlantPoint = { identifier: 'state', name: '运行状态', kind: 'state', states: onOff }
const fault: PlantPoint = { identifier: 'fault', name: '故障', kind: 'state', states: '0 正常，1 故障' }
const auto: PlantPoint = { identifier: 'auto', name: '自动', kind: 'state', states: '0 手动，1 自动', access: 'rw' }
const online: PlantPoint = { identifier: 'online', name: '通讯', kind: 'state', states: '0 离线，1 在线' }
const power: PlantPoint = { identifier: 'power', name: '功率', kind: 'gauge', unit: 'kW' }
const frequency: PlantPoint = { identifier: 'frequency', name: '频率', kind: 'gauge', unit: 'Hz', access: 'rw' }
const gauge = (identifier: string, name: string, unit: string): PlantPoint => ({
  identifier,
  name,
  kind: 'gauge',
  unit,
})

const chiller: readonly PlantPoint[] = [
  state,
  fault,
  auto,
  power,
  gauge('load', '负载率', '%'),
  gauge('supply', '冷冻出水温度', '℃'),
  { ...gauge('setting', '出水温度设定', '℃'), access: 'rw' },
  gauge('return', '冷冻回水温度', '℃'),
  { identifier: 'hours', name: '累计运行', kind: 'cumulative', unit: 'h' },
]
const pump: readonly PlantPoint[] = [state, fault, auto, frequency, power]
const tower: readonly PlantPoint[] = [state, fault, online, frequency, power, gauge('outlet', '出水温度', '℃')]
const station: readonly PlantPoint[] = [
  gauge('chwSupply', '冷冻供水温度', '℃'),
  gauge('chwReturn', '冷冻回水温度', '℃'),
  gauge('chwFlow', '冷冻水流量', 'm³/h'),
  gauge('chwPressure', '供回水压差', 'kPa'),
  gauge('cwOut', '冷却出水温度', '℃'),
  gauge('cwIn', '冷却回水温度', '℃'),
  gauge('cwFlow', '冷却水流量', 'm³/h'),
  gauge('wetBulb', '室外湿球温度', '℃'),
  gauge('coolingA', '门诊综合楼冷量', 'kW'),
  gauge('coolingB', '住院部冷量', 'kW'),
  gauge('coolingC', '医技楼冷量', 'kW'),
]

const three = [1, 2, 3] as const
const each = (prefix: string, name: string, points: readonly PlantPoint[]): PlantDevice[] =>
  three.map((n) => ({ number: `${prefix}-0${n}`, name: `${n}# ${name}`, points }))

/** Devices of the cold station: three chillers with their pumps and towers, and the station's own instruments. */
export const plantDevices: readonly PlantDevice[] = [
  { number: 'CS-01', name: '冷站', points: station },
  ...each('CH', '冷机', chiller),
  ...each('CHWP', '冷冻泵', pump),
  ...each('CWP', '冷却泵', pump),
  ...each('CT', '冷却塔', tower),
]
