import { EMPTY_TEXT, fixedDecimals } from '../format/number.ts'
import './figures.css'

/** What a change in per cent is given. */
export interface TrendProps {
  /** Per cent: 1.32 is 1.32 %. Missing or no number gives `--`. */
  readonly value: unknown
  /** Up is good (PV, savings). */
  readonly inverse?: boolean
  readonly decimals?: number
}

/** A change in per cent with its arrow: up warm, down green, the other way round where up is good (look.md). */
export function Trend({ value, inverse = false, decimals = 2 }: TrendProps) {
  if (value === null || value === '' || typeof value === 'boolean' || !Number.isFinite(Number(value)))
    return <span className="wf-trend">{EMPTY_TEXT}</span>
  const change = Number(value)
  const size = fixedDecimals(Math.abs(change), decimals)
  if (Number(size.replaceAll(',', '')) === 0) return <span className="wf-trend">持平</span>
  const rises = change > 0
  return (
    <span className={`wf-trend ${rises === inverse ? 'wf-trend-good' : 'wf-trend-bad'}`}>
      <span aria-hidden="true">{rises ? '↑' : '↓'} </span>
      <span className="wf-sr-only">{rises ? '上升' : '下降'}</span>
      {size} %
    </span>
  )
}
