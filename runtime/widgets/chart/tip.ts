import { exactValue, formatValue } from '../../format/format.ts'
import { EMPTY_TEXT } from '../../format/number.ts'
import type { ChartInput } from './input.ts'
import type { ChartTable } from './table.ts'

/** One line at the crosshair. */
export interface TipLine {
  readonly id: string
  readonly name: string
  readonly text: string
  /** Theme token. */
  readonly color: string
  /** How the series is marked. */
  readonly mark: 'block' | 'line' | 'dash' | 'hatch'
  /** 实测 or 估算, where the rows tell; null where there is no value. */
  readonly quality: string | null
}

/** What stands at the crosshair: all series of a place, the sum of a stack, the band of a forecast. */
export interface PlaceTip {
  readonly title: string
  readonly lines: readonly TipLine[]
  readonly foot: readonly { readonly name: string; readonly text: string }[]
}

/** Text of the place with an index; null where there is no such place. */
export function placeTip(input: ChartInput, table: ChartTable, index: number): PlaceTip | null {
  const place = table.places[index]
  if (!place) return null
  const lines = table.series.flatMap((series): TipLine[] => {
    const cell = place.cells[series.id]
    if (!cell) return []
    const quality = cell.value === null ? '缺测' : cell.estimated ? '估算' : '实测'
    return [
      {
        id: series.id,
        name: series.title,
        text: exactValue(cell.value, series.options),
        color: series.color,
        mark: series.dash ? 'dash' : series.shape === 'line' ? 'line' : cell.estimated ? 'hatch' : 'block',
        quality: table.tellsQuality && !series.dash ? quality : null,
      },
    ]
  })
  const foot: { name: string; text: string }[] = []
  const stacked = input.stack ? table.series.filter((series) => series.shape !== 'line') : []
  if (stacked.length > 1) {
    const known = stacked.flatMap((series) => place.cells[series.id]?.value ?? [])
    const sum = known.length > 0 ? known.reduce((total, value) => total + value, 0) : null
    foot.push({ name: '合计', text: exactValue(sum, stacked[0]?.options) })
  }
  if (place.band) {
    const options = table.series.find((series) => series.dash)?.options ?? table.series[0]?.options
    const [low, high] = place.band.map((value) => exactValue(value, { ...options, unit: undefined }))
    foot.push({ name: input.band?.title ?? '预测区间', text: `${low} – ${high}` })
  }
  return { title: place.text, lines, foot }
}

const TYPE_NAMES: Readonly<Record<ChartInput['type'], string>> = {
  line: '折线图',
  area: '面积图',
  column: '柱状图',
  bar: '条形图',
  pie: '环形图',
  heatmap: '热力图',
  sankey: '能流图',
  gauge: '仪表盘',
  dual: '双轴图',
  radar: '雷达图',
  scatter: '散点图',
  waterfall: '瀑布图',
  box: '箱线图',
}

/** A chart in one sentence, for who does not see it: kind, series, span, smallest and largest value. */
export function summaryOf(input: ChartInput, table: ChartTable, rowCount: number): string {
  const head = [input.title, TYPE_NAMES[input.type]].filter(Boolean).join('，')
  const { places, series } = table
  if (places.length === 0) return `${head}，${rowCount} 项数据`
  const span = `${places[0]?.text} 至 ${places.at(-1)?.text}`
  const parts = series.slice(0, 6).map((one) => {
    const values = places.flatMap((place) => place.cells[one.id]?.value ?? [])
    if (values.length === 0) return `${one.title} ${EMPTY_TEXT}`
    const least = values.reduce((a, b) => Math.min(a, b))
    const most = values.reduce((a, b) => Math.max(a, b))
    return `${one.title} 最低 ${formatValue(least, one.options)}，最高 ${formatValue(most, one.options)}`
  })
  const rest = series.length > 6 ? `等 ${series.length} 个系列` : ''
  return `${head}，${span}，${parts.join('；')}${rest}`
}
