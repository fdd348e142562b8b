import type { LegendState } from './use-legend.ts'

/** An entry of a legend. `color` is a theme token. */
export interface LegendEntry {
  readonly id: string
  readonly title: string
  readonly color: string
  readonly mark: 'block' | 'line' | 'dash' | 'band' | 'hatch'
  /** False for what cannot be hidden (band, estimated values). */
  readonly series: boolean
}

interface ChartLegendProps {
  readonly entries: readonly LegendEntry[]
  readonly legend: LegendState
}

/** Names of the series; a press isolates one, with shift it is turned off or on. */
export function ChartLegend({ entries, legend }: ChartLegendProps) {
  return (
    <ul className="wf-legend" aria-label="图例">
      {entries.map((entry) => (
        <li key={entry.id} className="wf-legend__item">
          {entry.series ? (
            <button
              type="button"
              className="wf-legend__entry"
              aria-pressed={!legend.hidden.has(entry.id)}
              title="单击只看此项，按住 Shift 单击显示或隐藏"
              onClick={(event) => legend.press(entry.id, event.shiftKey)}
            >
              <Swatch color={entry.color} mark={entry.mark} />
              {entry.title}
            </button>
          ) : (
            <span className="wf-legend__entry wf-legend__entry--fixed">
              <Swatch color={entry.color} mark={entry.mark} />
              {entry.title}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The mark of a series in legend, tooltip and lists. */
export function Swatch({ color, mark }: Pick<LegendEntry, 'color' | 'mark'>) {
  return <span className={`wf-swatch wf-swatch--${mark}`} style={{ color: `var(--wf-${color})` }} aria-hidden="true" />
}
