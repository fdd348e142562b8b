/** A control parameter by which the comfort of rooms is judged. */
export interface ComfortParam {
  readonly code: string
  readonly name: string
  readonly unit: string
  /** Usual bounds; null is open. */
  readonly low: number | null
  readonly high: number | null
  /** Usual share in the score, in per cent. */
  readonly weight: number
  readonly selected: boolean
  /** Where the bounds come from. */
  readonly source: string
}

/** Parameters that can be chosen, with what holds until a project sets its own. */
export const comfortParams: readonly ComfortParam[] = [
  {
    code: 'temperatureSummer',
    name: '夏季室内温度',
    unit: '℃',
    low: 26,
    high: 28,
    weight: 25,
    selected: true,
    source: '国务院办公厅关于严格执行公共建筑空调温度控制标准的通知：夏季不低于 26 ℃',
  },
  {
    code: 'temperatureWinter',
    name: '冬季室内温度',
    unit: '℃',
    low: 18,
    high: 20,
    weight: 25,
    selected: true,
    source: '国务院办公厅关于严格执行公共建筑空调温度控制标准的通知：冬季不高于 20 ℃',
  },
  {
    code: 'humidity',
    name: '相对湿度',
    unit: '%',
    low: 30,
    high: 70,
    weight: 20,
    selected: true,
    source: 'GB/T 18883 室内空气质量标准（须核对）',
  },
  {
    code: 'co2',
    name: '二氧化碳浓度',
    unit: 'ppm',
    low: null,
    high: 1000,
    weight: 20,
    selected: true,
    source: 'GB/T 18883 室内空气质量标准（须核对）',
  },
  {
    code: 'pm25',
    name: 'PM2.5 浓度',
    unit: 'µg/m³',
    low: null,
    high: 50,
    weight: 10,
    selected: true,
    source: 'GB/T 18883 室内空气质量标准（须核对）',
  },
  {
    code: 'illuminance',
    name: '照度',
    unit: 'lx',
    low: 300,
    high: 750,
    weight: 0,
    selected: false,
    source: 'GB/T 50034 建筑照明设计标准（须核对）',
  },
  {
    code: 'airSpeed',
    name: '风速',
    unit: 'm/s',
    low: null,
    high: 0.3,
    weight: 0,
    selected: false,
    source: 'GB 50736 供暖通风与空调设计规范（须核对）',
  },
]

/** What a project has set for one parameter. */
export interface ComfortSetting {
  readonly code: string
  readonly selected: boolean
  readonly low: number | null
  readonly high: number | null
  readonly weight: number
}

/** What is wrong with a project's settings: the field and a sentence, or nothing. */
export function settingsFault(settings: readonly ComfortSetting[]): { field: string; message: string } | undefined {
  const seen = new Set<string>()
  for (const [index, { code, selected, low, high, weight }] of settings.entries()) {
    const param = comfortParams.find((one) => one.code === code)
    const at = (field: string) => `params.${index}.${field}`
    if (param === undefined) return { field: at('code'), message: `没有控制参数“${code}”` }
    if (seen.has(code)) return { field: at('code'), message: `${param.name}重复` }
    seen.add(code)
    if (!selected) continue
    if (low === null && high === null) return { field: at('low'), message: `${param.name}至少要有一个限值` }
    if (low !== null && high !== null && low >= high)
      return { field: at('high'), message: `${param.name}的上限应大于下限` }
    if (weight <= 0) return { field: at('weight'), message: `选用的${param.name}应有权重` }
  }
  const chosen = settings.filter(({ selected }) => selected)
  if (chosen.length === 0) return { field: 'params', message: '请至少选用一个控制参数' }
  const sum = chosen.reduce((total, { weight }) => total + weight, 0)
  if (Math.abs(sum - 100) > 0.01) return { field: 'params', message: `选用参数的权重之和应为 100，现为 ${sum}` }
  return undefined
}

/** All parameters as a project has them: its own settings, else the usual ones; unset ones are not chosen. */
export function chosenParams(settings: readonly ComfortSetting[] | undefined) {
  return comfortParams.map((param) => {
    const own = settings?.find(({ code }) => code === param.code)
    if (settings === undefined) return param
    return own === undefined ? { ...param, selected: false, weight: 0 } : { ...param, ...own }
  })
}
