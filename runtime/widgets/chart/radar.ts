import type { RadarOptions } from '@antv/g2plot'
import { exactValue } from '../../format/format.ts'
import type { Palette } from './palette.ts'
import type { ChartTable } from './table.ts'
import { niceTicks } from './ticks.ts'

/** g2plot's options of a radar chart: places around, one outline a series. Missing values count as no point. */
export function radarOptions(table: ChartTable, palette: Palette, rem: number): Omit<RadarOptions, 'width' | 'height'> {
  const colours = new Map(table.series.map((series) => [series.id, palette.paint(series.color)]))
  const data = table.places.flatMap((place) =>
    table.series.flatMap((series) => {
      const cell = place.cells[series.id]
      if (!cell || cell.value === null) return []
      const items = [{ name: series.title, text: exactValue(cell.value, series.options), color: series.color }]
      return [{ x: place.text, y: cell.value, series: series.id, row: cell.row, tip: { title: place.text, items } }]
    }),
  )
  const { max, min } = niceTicks(
    0,
    data.reduce((most, datum) => Math.max(most, datum.y), 0),
    4,
  )
  const label = {
    fill: palette.paint('text2'),
    fontSize: Math.max(12, (12 * rem) / 16),
    fontFamily: palette.fontFamily,
  }
  const line = { line: { style: { stroke: palette.paint('grid') } } }
  return {
    data,
    xField: 'x',
    yField: 'y',
    seriesField: 'series',
    color: ({ series }) => colours.get(String(series)) ?? palette.paint('series1'),
    meta: { y: { min, max, nice: false, tickCount: 5 } },
    xAxis: { label: { style: label }, grid: line, line: null, tickLine: null },
    yAxis: { label: null, grid: line, line: null },
    area: { style: { fillOpacity: 0.12 } },
    point: { size: 3, shape: 'circle' },
    lineStyle: { lineWidth: 2 },
    legend: false,
    tooltip: false,
    animation: false,
    interactions: [],
    theme: palette.name,
  }
}
