import type { ChartWidget } from '../../../schemas/index.ts'
import type { FormatOptions } from '../../format/format.ts'

/** Shape of a series in a chart with axes. */
export type Shape = 'line' | 'area' | 'column'

/** One field drawn as a series, its values computed. */
export interface YInput extends FormatOptions {
  readonly id: string
  readonly field: string
  readonly title?: string
  readonly axis?: 'left' | 'right'
  readonly type?: Shape
  readonly color?: string
  readonly dash?: boolean
}

/** A limit line with its value computed. */
export interface LineInput {
  readonly id: string
  readonly value: number
  readonly label: string
  readonly color?: string
}

type Words = Pick<
  ChartWidget,
  | 'type'
  | 'x'
  | 'series'
  | 'seriesColor'
  | 'stack'
  | 'band'
  | 'value'
  | 'row'
  | 'source'
  | 'target'
  | 'box'
  | 'estimated'
  | 'shade'
  | 'total'
  | 'format'
  | 'decimals'
  | 'valueTitle'
>

/** What a chart widget says, all expressions computed: the input of every mapping in this folder. */
export interface ChartInput extends Words {
  readonly title?: string
  readonly unit?: string
  readonly zone?: string
  readonly y?: readonly YInput[]
  readonly lines?: readonly LineInput[]
  readonly min?: number
  readonly max?: number
  readonly ranges?: readonly { readonly to: number; readonly color: string; readonly label?: string }[]
}

/** How the figures of a chart are written, a series' own words first. */
export function formatOf(input: ChartInput, y?: FormatOptions): FormatOptions {
  return {
    format: y?.format ?? input.format,
    decimals: y?.decimals ?? input.decimals,
    unit: y?.unit ?? input.unit,
    zone: input.zone,
  }
}
