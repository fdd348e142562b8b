import type { GaugeOptions } from '@antv/g2plot'
import { type Row, readNumber } from '../../format/field.ts'
import { formatValue } from '../../format/format.ts'
import { type ChartInput, formatOf } from './input.ts'
import type { Palette } from './palette.ts'

/** What a gauge shows. */
export interface Gauge {
  readonly value: number | null
  readonly min: number
  readonly max: number
  /** Ends of the bands as shares of the span, from 0 to 1, with their colours. */
  readonly bands: readonly { readonly to: number; readonly color: string }[]
  /** Word of the band that holds the value. */
  readonly word: string | null
}

/** The figure of the first row, or of the one object that an endpoint answered; from 0 to 100 where nothing is said. */
export function toGauge(input: ChartInput, source: Row | undefined): Gauge {
  const field = input.value ?? input.y?.[0]?.field
  const value = field ? readNumber(source, field) : null
  const ranges = [...(input.ranges ?? [])].filter((range) => Number.isFinite(range.to)).sort((a, b) => a.to - b.to)
  const min = input.min ?? 0
  const max = Math.max(input.max ?? ranges.at(-1)?.to ?? 100, min + 1e-9)
  const share = (at: number): number => Math.min(1, Math.max(0, (at - min) / (max - min)))
  const bands = ranges.map((range) => ({ to: share(range.to), color: range.color }))
  if ((bands.at(-1)?.to ?? 0) < 1) bands.push({ to: 1, color: bands.length ? 'line' : 'primary' })
  const holding = value === null ? undefined : ranges.find((range) => value <= range.to)
  return { value, min, max, bands, word: holding?.label ?? null }
}

/** g2plot's options of a gauge; the figure stands under the pointer as page text. */
export function gaugeOptions(
  input: ChartInput,
  gauge: Gauge,
  palette: Palette,
  rem: number,
): Omit<GaugeOptions, 'width' | 'height'> {
  const span = gauge.max - gauge.min
  const share = gauge.value === null ? 0 : Math.min(1, Math.max(0, (gauge.value - gauge.min) / span))
  const options = formatOf(input)
  return {
    percent: share,
    range: {
      ticks: [0, ...gauge.bands.map((band) => band.to)],
      color: gauge.bands.map((band) => palette.paint(band.color)),
    },
    innerRadius: 0.86,
    startAngle: (-7 / 6) * Math.PI,
    endAngle: (1 / 6) * Math.PI,
    axis: {
      tickLine: null,
      subTickLine: null,
      label: {
        offset: -26,
        formatter: (text: string) =>
          formatValue(gauge.min + Number(text) * span, {
            ...options,
            decimals: options.decimals ?? (span < 10 ? 1 : 0),
          }),
        style: {
          fill: palette.paint('text3'),
          fontSize: Math.max(12, (12 * rem) / 16),
          fontFamily: palette.fontFamily,
        },
      },
    },
    indicator:
      gauge.value === null
        ? undefined
        : {
            pointer: { style: { stroke: palette.paint('text2') } },
            pin: { style: { stroke: palette.paint('text2'), fill: palette.paint('card') } },
          },
    statistic: { title: false, content: false },
    animation: false,
    theme: palette.name,
    padding: 8,
  }
}
