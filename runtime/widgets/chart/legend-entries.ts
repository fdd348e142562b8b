import type { LegendEntry } from './ChartLegend.tsx'
import type { ChartInput } from './input.ts'
import type { ChartTable } from './table.ts'

/** Entries of a legend: the series where there are two or more, then the band and the mark of estimated values. */
export function legendEntries(input: ChartInput, table: ChartTable, shown: boolean): LegendEntry[] {
  if (!shown || input.type === 'box' || input.type === 'waterfall') return []
  const series = table.series.map((one): LegendEntry => {
    const mark = one.shape === 'line' ? (one.dash ? 'dash' : 'line') : 'block'
    return { id: one.id, title: one.title, color: one.color, mark, series: true }
  })
  const owner = table.series.find((one) => one.dash) ?? table.series[0]
  const band = table.places.some((place) => place.band !== null)
  const estimated = table.places.some((place) => Object.values(place.cells).some((cell) => cell.estimated))
  const extra: LegendEntry[] = [
    ...(band
      ? [
          {
            id: '#band',
            title: input.band?.title ?? '预测区间',
            color: owner?.color ?? 'primary',
            mark: 'band' as const,
            series: false,
          },
        ]
      : []),
    ...(estimated
      ? [{ id: '#estimated', title: '估算值', color: 'text2', mark: 'hatch' as const, series: false }]
      : []),
  ]
  return series.length > 1 ? [...series, ...extra] : extra
}
