/** One line of a return: an energy source with amount and fee, or a figure of scale. */
export interface EntryItem {
  /** As in enum `entryItem`; the energy kinds keep their codes. */
  readonly item: string
  readonly label: string
  readonly unit: string
  readonly decimals: number
  /** Energy costs money and adds up over months; area, persons and vehicles do neither. */
  readonly isEnergy: boolean
}

const energy = (item: string, label: string, unit: string): EntryItem => ({
  item,
  label,
  unit,
  decimals: 2,
  isEnergy: true,
})
const scale = (item: string, label: string, unit: string, decimals: number): EntryItem => ({
  item,
  label,
  unit,
  decimals,
  isEnergy: false,
})

/** Items of the return on energy and resources of public institutions (公共机构能源资源消费统计), in its order. */
export const entryItems: readonly EntryItem[] = [
  energy('01', '电', 'kWh'),
  energy('02', '水', 'm³'),
  energy('03', '气', 'm³'),
  energy('04', '热', 'GJ'),
  energy('oil', '油', 'L'),
  energy('coal', '煤', 't'),
  energy('lpg', '液化气', 'kg'),
  scale('area', '面积', 'm²', 2),
  scale('persons', '人数', '人', 0),
  scale('vehicles', '车辆', '辆', 0),
]

/** What of an entry one cell holds. */
export type Measure = 'amount' | 'fee'

/** One column of the grid. */
export interface EntryColumn {
  readonly id: string
  readonly item: string
  readonly measure: Measure
  readonly group: string
  readonly title: string
  /** Name of the column in a workbook: `电用量(kWh)`. */
  readonly head: string
  readonly decimals: number
  readonly adds: boolean
}

/** Columns of the grid and of the workbook: amount and fee of each energy, then the figures of scale. */
export const entryColumns: readonly EntryColumn[] = entryItems.flatMap(columnsOf)

function columnsOf({ item, label, unit, decimals, isEnergy }: EntryItem): EntryColumn[] {
  if (!isEnergy) {
    const title = `${label}(${unit})`
    return [{ id: item, item, measure: 'amount', group: '基本情况', title, head: title, decimals, adds: false }]
  }
  const common = { item, group: label, decimals, adds: true }
  return [
    {
      ...common,
      id: `${item}-amount`,
      measure: 'amount' as const,
      title: `用量(${unit})`,
      head: `${label}用量(${unit})`,
    },
    { ...common, id: `${item}-fee`, measure: 'fee' as const, title: '费用(元)', head: `${label}费用(元)` },
  ]
}

/** A change against the month before beyond this needs a note (pages, 数据录入), in per cent. */
export const doubtfulPercent = 50

/** 环比 in per cent; null where there is nothing to compare with. */
export function changePercent(value: number | null, previous: number | null | undefined): number | null {
  if (value === null || previous === null || previous === undefined || previous === 0) return null
  return ((value - previous) / previous) * 100
}

/** Whether a figure differs so much from the month before that it needs a note. */
export function isDoubtful(value: number | null, previous: number | null | undefined): boolean {
  const change = changePercent(value, previous)
  return change !== null && Math.abs(change) > doubtfulPercent
}

/** Largest amount and fee (元) that a cell takes: sums stay exact far below 2^53. */
export const largestFigure = { amount: 1e12, fee: 1e9 } as const

/** What is wrong with a cell's value, in Chinese, or nothing. */
export function figureFault({ head, measure, decimals }: EntryColumn, value: unknown): string | undefined {
  if (value === null) return undefined
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${head}应为数字`
  if (value < 0) return `${head}不能小于 0`
  if (value > largestFigure[measure]) return `${head}过大，请核对单位`
  if (decimals === 0 && !Number.isInteger(value)) return `${head}应为整数`
  return undefined
}
