import type { FormatOptions } from '../../format/format.ts'
import { formatValue } from '../../format/format.ts'
import { Swatch } from './ChartLegend.tsx'
import type { Slice } from './ring.ts'
import type { LegendState } from './use-legend.ts'

interface RingListProps {
  readonly slices: readonly Slice[]
  readonly options: FormatOptions
  readonly legend: LegendState
}

/** Names, shares and figures beside a ring; each line is also an entry of its legend. */
export function RingList({ slices, options, legend }: RingListProps) {
  return (
    <ul className="wf-ring__list">
      {slices.map((slice) => {
        const hidden = legend.hidden.has(slice.name)
        return (
          <li key={slice.name} className="wf-ring__item">
            <button
              type="button"
              className="wf-ring__entry"
              aria-pressed={!hidden}
              title="单击只看此项，按住 Shift 单击显示或隐藏"
              onClick={(event) => legend.press(slice.name, event.shiftKey)}
            >
              <Swatch color={slice.color} mark="block" />
              <span className="wf-ring__name">{slice.name}</span>
              <span className="wf-ring__share">{hidden ? '--' : formatValue(slice.share, { format: 'percent' })}</span>
              <span className="wf-ring__value">{formatValue(slice.value, options)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
