import type { Color } from '../../schemas/index.ts'
import './figures.css'
import { sparklinePath } from './sparkline-path.ts'

/** What a sparkline is given. */
export interface SparklineProps {
  /** Oldest first; null is a gap. Anything that is no number counts as a gap. */
  readonly values: readonly unknown[]
  /** Token of the theme. */
  readonly color?: Color | string
  /** px */
  readonly width?: number
  /** px */
  readonly height?: number
}

/** A small curve without axes, for cards and cells. It is decoration to a figure that stands beside it in words. */
export function Sparkline({ values, color = 'primary', width = 96, height = 30 }: SparklineProps) {
  const numbers = values.map((value) => (typeof value === 'number' ? value : null))
  const { line, area, last } = sparklinePath(numbers, width, height)
  return (
    <svg
      className="wf-sparkline"
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: `${width / 16}rem`, height: `${height / 16}rem`, color: `var(--wf-${color})` }}
      aria-hidden="true"
    >
      <path className="wf-sparkline-area" d={area} />
      <path className="wf-sparkline-line" d={line} />
      {last && <circle className="wf-sparkline-last" cx={last.x} cy={last.y} r={2.5} />}
    </svg>
  )
}
