import './figures.css'

interface ProgressBarProps {
  readonly value: number
  readonly max?: number
  /** A second mark on the bar: the time that has passed, a quota. */
  readonly mark?: number | null
  /** Token of the theme. */
  readonly color?: string
  /** Tells what the bar says. */
  readonly label: string
}

const shareOf = (value: number, max: number): number => (max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0)

/** A bar 6 px high with a time mark (mock/notes.md, dashboard). */
export function ProgressBar({ value, max = 100, mark, color = 'primary', label }: ProgressBarProps) {
  return (
    <span className="wf-bar" role="img" aria-label={label}>
      <span className="wf-bar__fill" style={{ width: `${shareOf(value, max)}%`, background: `var(--wf-${color})` }} />
      {typeof mark === 'number' && <span className="wf-bar__mark" style={{ left: `${shareOf(mark, max)}%` }} />}
    </span>
  )
}
