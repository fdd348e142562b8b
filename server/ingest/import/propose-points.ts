import { readUnit } from '../../metering/units.ts'

/** What a column of a wide file would be as a point of a device. */
export interface ProposedPoint {
  readonly point: 'gauge' | 'state'
  readonly unit: string
  readonly states?: readonly string[]
}

const units: readonly (readonly [string, RegExp])[] = [
  ['°F', /^(°|deg\.? ?|degrees? ?)?(f|fahrenheit)$|^℉$/i],
  ['°C', /^(°|deg\.? ?|degrees? ?)?(c|celsius)$|^℃$/i],
  ['%', /^(%|pct|percent|%rh|rh)$/i],
  ['Pa', /^pa$/i],
  ['kPa', /^kpa$/i],
  ['MPa', /^mpa$/i],
  ['bar', /^bar$/i],
  ['psi', /^psig?$/i],
  ['inH₂O', /^(in\.? ?(wc|wg|h2o)|inwc|inh2o)$/i],
  ['ppm', /^ppm$/i],
  ['Hz', /^hz$/i],
  ['r/min', /^(rpm|r\/min)$/i],
  ['m/s', /^m\/s$/i],
  ['m³/h', /^m[3³]\/h$/i],
  ['L/s', /^l\/s$/i],
  ['cfm', /^cfm$/i],
  ['gpm', /^gpm$/i],
  ['V', /^v(olts?)?$/i],
  ['A', /^a(mps?)?$/i],
  ['lx', /^(lx|lux)$/i],
]

/** Usual spelling of a unit that no meter counts in (`degF` -> `°F`); undefined for others. */
export function pointUnit(text: string): string | undefined {
  return units.find(([, pattern]) => pattern.test(text.trim()))?.[0]
}

const countedWords = /consumption|usage|energy|generation|feed.?in|supply_|kwh|用量|电量|能耗|累计|总量|发电/i
const stateWords =
  /\bstatus|\bmode\b|\bstate\b|\bflag\b|\bfault|indicator|\balarm|\boccupan(cy|ied)|\benabled?\b|\bon.?off\b|状态|模式|故障|报警|启停|运行标志/i
const gaugeWords =
  /temp(erature)?\b|humid|pressure|set.?point|damper|\bvalve|\bfan\b|speed|signal|position|\bco2\b|frequency|voltage|current\b|\bflow ?rate|\blevel\b|温度|湿度|压力|阀|风门|频率|转速|设定|开度|电压|电流|功率因数|流速|液位|浓度/i
const airWords = /temp|温度/i
const yesWords: readonly (readonly [string, string])[] = [
  ['off', 'on'],
  ['false', 'true'],
  ['no', 'yes'],
  ['closed', 'open'],
  ['close', 'open'],
  ['unoccupied', 'occupied'],
  ['normal', 'fault'],
  ['normal', 'alarm'],
  ['关', '开'],
  ['停', '启'],
  ['停止', '运行'],
  ['否', '是'],
  ['正常', '故障'],
  ['正常', '报警'],
]
const mostStates = 20
const longestState = 24

/**
 * What a column measures where it is no meter: told by the unit in its name, else by words such as temperature, valve or
 * status. Undefined for a column that counts something. `values` are its texts, blank ones left out: numbers, or words; `isAmerican`: the
 * file's dates are written month first, which makes air of 50 to 110 degrees Fahrenheit.
 */
export function proposePoint(
  name: string,
  unitText: string | undefined,
  values: readonly string[],
  isAmerican: boolean,
): ProposedPoint | undefined {
  const plain = name.replace(/_/g, ' ')
  const unit = pointUnit(unitText ?? '')
  const states = statesOf(plain, values)
  if (states !== undefined) return { point: 'state', unit: '', states }
  if (unit === undefined && unitText !== undefined && readUnit(unitText) !== undefined) return undefined
  if (unit === undefined && countedWords.test(plain)) return undefined
  const isWhole = values.every((value) => /^[-+]?\d{1,3}(\.0+)?$/.test(value.trim()))
  if (unit === undefined && isWhole && stateWords.test(plain)) return { point: 'state', unit: '' }
  if (unit !== undefined) return { point: 'gauge', unit }
  if (!gaugeWords.test(plain) && !stateWords.test(plain)) return undefined
  return { point: 'gauge', unit: isAmerican && airWords.test(plain) && isAirInFahrenheit(values) ? '°F' : '' }
}

/** Words of a state in the order of their numbers; undefined for numbers and for texts that are no state. */
function statesOf(name: string, values: readonly string[]): readonly string[] | undefined {
  const words = new Set<string>()
  for (const value of values) {
    words.add(value.trim().toLowerCase())
    if (words.size > mostStates) return undefined
  }
  const found = [...words]
  if (found.length === 0 || found.some((word) => word.length > longestState || Number.isFinite(Number(word)))) {
    return undefined
  }
  const pair = yesWords.find((two) => found.every((word) => two.includes(word)))
  if (pair !== undefined) return pair
  return stateWords.test(name) ? found : undefined
}

function isAirInFahrenheit(values: readonly string[]): boolean {
  const sorted = values.map((value) => Number(value.replace(',', '.'))).sort((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  return middle >= 50 && middle <= 110
}
