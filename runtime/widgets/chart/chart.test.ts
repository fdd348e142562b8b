import { describe, expect, it } from 'vitest'
import { axisScale, nearestPlace, toCartesian } from './cartesian.ts'
import { levelsOf, toFlows } from './flow.ts'
import { toGauge } from './gauge.ts'
import { toHeat } from './heat.ts'
import type { ChartInput } from './input.ts'
import { withGaps } from './line-layers.ts'
import { markAt } from './mark-at.ts'
import { toSlices } from './ring.ts'
import { toCsv, toSheet } from './sheet.ts'
import { toTable, withoutSeries, withShape, zoomed } from './table.ts'
import { placeTip, summaryOf } from './tip.ts'
import { pressLegend } from './use-legend.ts'

const STACK: ChartInput = {
  type: 'dual',
  title: '分项用电',
  unit: 'kWh',
  stack: true,
  x: { field: 'day' },
  series: 'item',
  seriesColor: 'color',
  estimated: 'estimated',
  shade: 'weekend',
  y: [
    { id: 'use', field: 'use', type: 'column' },
    { id: 'last', field: 'last', title: '去年同期', type: 'line', dash: true, color: 'text1' },
  ],
}
const ROWS = [
  { day: '2026-07-10', item: '空调', color: 'series1', use: 11_000, last: 26_000 },
  { day: '2026-07-10', item: '照明', color: 'series2', use: 6_000, estimated: true },
  { day: '2026-07-11', item: '空调', color: 'series1', use: 4_000, weekend: true, last: 12_000 },
  { day: '2026-07-11', item: '照明', color: 'series2', use: null, weekend: true },
]
const ROOM = { width: 800, height: 300, rem: 16 }

describe('rows to places by series', () => {
  const table = toTable(STACK, ROWS)
  it('splits the first y and draws each further one once', () => {
    expect(table.series.map(({ id, color, shape, dash }) => [id, color, shape, dash])).toEqual([
      ['空调', 'series1', 'column', false],
      ['照明', 'series2', 'column', false],
      ['last', 'text1', 'line', true],
    ])
    expect(table.places.map((place) => place.cells.last?.value)).toEqual([26_000, 12_000])
  })
  it('writes days with their weekday and marks the weekend', () => {
    expect(table.places.map((place) => [place.text, place.tick, place.shade])).toEqual([
      ['07-10 周五', '07-10\n周五', null],
      ['07-11 周六', '07-11\n周六', '周末'],
    ])
  })
  it('leaves the rows as they came', () => {
    const before = structuredClone(ROWS)
    toTable(STACK, ROWS)
    expect(ROWS).toEqual(before)
  })
  it('sorts a time axis and leaves unreadable times out', () => {
    const input: ChartInput = { type: 'line', x: { field: 't', kind: 'time' }, y: [{ id: 'v', field: 'v' }] }
    const places = toTable(input, [
      { t: '2026-07-16T02:00Z', v: 2 },
      { t: 'x', v: 9 },
      { t: '2026-07-16T01:00Z', v: 1 },
    ]).places
    expect(places.map((place) => place.cells.v?.value)).toEqual([1, 2])
  })
  it('switches shapes but for dashed series', () => {
    expect(withShape(table, 'line', ['column', 'line']).series.map((series) => series.shape)).toEqual([
      'line',
      'line',
      'line',
    ])
    expect(withShape(table, 'column', ['column', 'line']).series.at(-1)?.shape).toBe('line')
  })
})

describe('a chart with axes', () => {
  const table = toTable(STACK, ROWS)
  const spec = toCartesian(STACK, table, ROOM)
  it('stacks bars, hatches estimated ones and draws no bar for a missing value', () => {
    const [bars] = spec.layers
    expect(bars?.kind).toBe('column')
    expect(bars?.data.map(({ x, y, estimated }) => [x, y, estimated])).toEqual([
      ['2026-07-10', [0, 11_000], false],
      ['2026-07-10', [11_000, 17_000], true],
      ['2026-07-11', [0, 4_000], false],
    ])
  })
  it('writes its axis in the scale of its largest value', () => {
    expect(axisScale(STACK, table, 'left').name).toBe('万')
    expect(spec.left.labels[0]).toBe('0.0')
    expect(spec.left.max).toBeGreaterThanOrEqual(26_000)
  })
  it('shades whole columns and says the word once', () => {
    expect(spec.regions).toEqual([{ from: 0.5, to: 1, word: '周末' }])
  })
  it('holds a limit line', () => {
    const limited = toCartesian({ ...STACK, lines: [{ id: 'l', value: 40_000, label: '限值' }] }, table, ROOM)
    expect(limited.left.max).toBeGreaterThanOrEqual(40_000)
    expect(limited.lines).toEqual([{ value: 40_000, label: '限值', color: 'alarm' }])
  })
  it('finds the bar under the pointer', () => {
    const height = 14_000 / spec.left.max
    expect(markAt(spec, table, 0, height, 0.5)).toBe(ROWS[1])
    expect(nearestPlace(spec.x, 0.9)).toBe(1)
  })
  it('draws only what the legend and the zoom leave', () => {
    const some = zoomed(withoutSeries(table, new Set(['空调'])), [1, 1])
    expect(some.places).toHaveLength(1)
    expect(some.series.map((series) => series.id)).toEqual(['照明', 'last'])
  })
  it('puts a gap where a time step was left out', () => {
    const points = [0, 1, 2, 5, 6].map((x) => ({ x, y: x }))
    expect(withGaps(points).map((point) => point.y)).toEqual([0, 1, 2, null, 5, 6])
  })
  it.each(['line', 'area', 'column', 'bar', 'scatter', 'waterfall', 'box'] as const)(
    'computes %s from no rows',
    (type) => {
      const input: ChartInput = { ...STACK, type }
      expect(() => toCartesian(input, toTable(input, []), ROOM)).not.toThrow()
    },
  )
  it.each([false, true])('draws at most 2,000 points of a series (stacked: %s)', (stack) => {
    const rows = Array.from({ length: 9000 }, (_, index) => ({ t: 1_780_000_000 + index * 900, a: index % 96, b: 5 }))
    const input: ChartInput = {
      type: 'area',
      stack,
      x: { field: 't', kind: 'time' },
      y: [
        { id: 'a', field: 'a' },
        { id: 'b', field: 'b' },
      ],
    }
    const spec = toCartesian(input, toTable(input, rows), ROOM)
    expect(spec.layers.map((layer) => layer.data.length <= 2000)).not.toContain(false)
    expect(spec.layers).toHaveLength(4)
  })
  it('gives a single instant an axis with hours on it', () => {
    const input: ChartInput = { type: 'line', x: { field: 't', kind: 'time' }, y: [{ id: 'v', field: 'v' }] }
    const { x } = toCartesian(input, toTable(input, [{ t: '2026-11-21T15:45:22Z', v: 4321.5 }]), ROOM)
    expect(x.fractions).toEqual([0.5])
    expect(x.ticks.map((tick) => tick.text)).toContain('23:30')
  })
  it('lets bars of a waterfall begin where the last one ended', () => {
    const input: ChartInput = { type: 'waterfall', x: { field: 'n' }, total: 't', y: [{ id: 'v', field: 'v' }] }
    const rows = [
      { n: '2025', v: 100, t: true },
      { n: '强度', v: -30 },
      { n: '2026', v: 70, t: true },
    ]
    expect(
      toCartesian(input, toTable(input, rows), ROOM).layers[0]?.data.map((datum) => [datum.y, datum.color]),
    ).toEqual([
      [[0, 100], 'primary'],
      [[100, 70], 'down'],
      [[0, 70], 'primary'],
    ])
  })
  it('draws a box from five fields', () => {
    const input: ChartInput = { type: 'box', x: { field: 'n' }, box: ['a', 'b', 'c', 'd', 'e'] }
    const table = toTable(input, [{ n: '1#', a: 1, b: 2, c: 3, d: 4, e: 5 }])
    expect(toCartesian(input, table, ROOM).layers[0]?.data[0]?.y).toEqual([1, 2, 3, 4, 5])
  })
})

describe('what is told at the pointer', () => {
  it('names every series with its quality, the sum and the exact figures', () => {
    const tip = placeTip(STACK, toTable(STACK, ROWS), 0)
    expect(tip?.title).toBe('07-10 周五')
    expect(tip?.lines.map(({ name, text, quality }) => [name, text, quality])).toEqual([
      ['空调', '11,000 kWh', '实测'],
      ['照明', '6,000 kWh', '估算'],
      ['去年同期', '26,000 kWh', null],
    ])
    expect(tip?.foot).toEqual([{ name: '合计', text: '17,000 kWh' }])
  })
  it('says 缺测 where a value is missing', () => {
    expect(placeTip(STACK, toTable(STACK, ROWS), 1)?.lines[1]?.quality).toBe('缺测')
  })
  it('sums the chart up in a sentence', () => {
    expect(summaryOf(STACK, toTable(STACK, ROWS), 4)).toMatch(
      /^分项用电，双轴图，07-10 周五 至 07-11 周六，空调 最低 4,000 kWh，最高 1.10 万 kWh/,
    )
  })
})

describe('the legend', () => {
  const ids = ['a', 'b', 'c']
  it('isolates by a press and shows all again by the next', () => {
    const alone = pressLegend(ids, new Set(), 'b', false)
    expect([...alone]).toEqual(['a', 'c'])
    expect(pressLegend(ids, alone, 'b', false).size).toBe(0)
  })
  it('turns one off and on with shift, never the last one', () => {
    const off = pressLegend(ids, new Set(), 'a', true)
    expect([...off]).toEqual(['a'])
    expect(pressLegend(ids, off, 'a', true).size).toBe(0)
    expect(pressLegend(ids, new Set(['a', 'b']), 'c', true).size).toBe(0)
  })
})

describe('the other kinds', () => {
  it('shares of a ring count the visible parts only', () => {
    const input: ChartInput = { type: 'pie', x: { field: 'n' }, value: 'v' }
    const rows = [
      { n: 'a', v: 3 },
      { n: 'b', v: 1 },
      { n: 'c', v: null },
    ]
    expect(toSlices(input, rows).map(({ name, share }) => [name, share])).toEqual([
      ['a', 75],
      ['b', 25],
    ])
    expect(toSlices(input, rows, new Set(['a'])).map((slice) => slice.share)).toEqual([0, 100])
  })
  it('leaves the edge out that would close a circle', () => {
    const input: ChartInput = { type: 'sankey', source: 's', target: 't', value: 'v' }
    const rows = [
      { s: '市电', t: '总表', v: 9 },
      { s: '总表', t: '空调', v: 5 },
      { s: '空调', t: '市电', v: 1 },
      { s: '总表', t: '照明', v: 0 },
    ]
    expect(toFlows(input, rows).map((flow) => flow.target)).toEqual(['总表', '空调'])
    expect(levelsOf(toFlows(input, rows))).toBe(3)
    expect(levelsOf([])).toBe(0)
  })
  it('places the value of a gauge in its band', () => {
    const input: ChartInput = {
      type: 'gauge',
      value: 'p',
      ranges: [
        { to: 80, color: 'running', label: '正常' },
        { to: 100, color: 'waiting', label: '预警' },
      ],
    }
    expect(toGauge(input, { p: 87 })).toEqual({
      value: 87,
      min: 0,
      max: 100,
      bands: [
        { to: 0.8, color: 'running' },
        { to: 1, color: 'waiting' },
      ],
      word: '预警',
    })
    expect(toGauge(input, undefined).value).toBeNull()
  })
  it('orders a heat map as its rows come', () => {
    const input: ChartInput = { type: 'heatmap', x: { field: 'h' }, row: 'd', value: 'v' }
    const heat = toHeat(input, [
      { h: '00', d: '2026-07-01', v: 3 },
      { h: '01', d: '2026-07-01', v: null },
      { h: '00', d: '2026-07-02', v: 9 },
    ])
    expect([heat.columns, heat.lines, heat.low, heat.high]).toEqual([['00', '01'], ['07-01', '07-02'], 3, 9])
  })
})

describe('the table and its file', () => {
  const sheet = toSheet(STACK, toTable(STACK, ROWS), ROWS)
  it('holds the same data, missing values as --', () => {
    expect(sheet.heads).toEqual(['时间', '空调（kWh）', '照明（kWh）', '去年同期（kWh）'])
    expect(sheet.lines[1]?.map((cell) => cell.text)).toEqual(['07-11 周六', '4,000', '--', '12,000'])
  })
  it('is a CSV that a spreadsheet opens, estimated values named', () => {
    expect(toCsv(sheet)).toBe(
      '\uFEFF时间,空调（kWh）,照明（kWh）,去年同期（kWh）,估算\r\n2026-07-10,11000,6000,26000,照明（kWh）\r\n2026-07-11,4000,,12000,\r\n',
    )
  })
  it('quotes, and keeps a formula as text', () => {
    const odd = {
      heads: ['a,b'],
      numeric: [false],
      lines: [[{ text: '=1+1', raw: '=1+1' }], [{ text: '"x"', raw: '"x"' }]],
    }
    expect(toCsv(odd)).toBe('\uFEFF"a,b"\r\n\'=1+1\r\n"""x"""\r\n')
  })
})
