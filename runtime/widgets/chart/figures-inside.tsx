import type { CSSProperties } from 'react'
import type { ChartWidget } from '../../../schemas/index.ts'
import { type FormatOptions, figureOf, formatValue } from '../../format/format.ts'
import { useValue } from '../../page/hooks.ts'
import type { Gauge } from './gauge.ts'
import { HEAT_STEPS, type HeatTable } from './heat.ts'

/** Label, figure and unit in the middle of a ring. */
export function Centre({ center }: { readonly center: NonNullable<ChartWidget['center']> }) {
  const value = useValue<unknown>(center.value)
  const unit = useValue<string | null>(center.unit) ?? undefined
  const { figure, unit: shownUnit } = figureOf(value, { unit })
  return (
    <div className="wf-ring__centre">
      <span className="wf-ring__caption">{center.label}</span>
      <span className="wf-ring__figure">{figure}</span>
      <span className="wf-ring__caption">{shownUnit}</span>
    </div>
  )
}

/** The figure of a gauge with the word of the band that holds it. */
export function GaugeFigure({ gauge, options }: { readonly gauge: Gauge; readonly options: FormatOptions }) {
  const { figure, unit } = figureOf(gauge.value, options)
  return (
    <div className="wf-gauge__figure">
      <span className="wf-ring__figure">{figure}</span>
      <span className="wf-ring__caption">{unit}</span>
      {gauge.word && <span className="wf-gauge__word">{gauge.word}</span>}
    </div>
  )
}

interface HeatScaleProps {
  readonly heat: HeatTable
  readonly options: FormatOptions
  readonly token: string | undefined
}

/** What the colours of a heat map mean. */
export function HeatScale({ heat, options, token = 'primary' }: HeatScaleProps) {
  const steps = HEAT_STEPS.map((share) => `color-mix(in srgb, var(--wf-${token}) ${share * 100}%, var(--wf-card))`)
  const style: CSSProperties = { background: `linear-gradient(to right, ${steps.join(', ')})` }
  return (
    <div className="wf-heat-scale">
      <span>{formatValue(heat.low, options)}</span>
      <span className="wf-heat-scale__bar" style={style} />
      <span>{formatValue(heat.high, options)}</span>
    </div>
  )
}
