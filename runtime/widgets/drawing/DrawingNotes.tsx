import { useEffect, useState } from 'react'
import type { LayoutDocument } from '../../../schemas/index.ts'
import type { ValueFeed } from '../../drawing/feed.ts'
import { countStates, mediaOf } from '../../drawing/legend.ts'
import { media, mediumColor } from '../../drawing/media.ts'
import { type StateName, stateColors, stateWords } from '../../drawing/state-words.ts'
import { Tag } from '../../figures/Tag.tsx'

/** What the colours of the lines mean. */
export function LegendNote({ layout }: { readonly layout: LayoutDocument }) {
  const found = mediaOf(layout)
  if (found.length === 0) return null
  return (
    <span className="wf-drawing-legend">
      {found.map((medium) => (
        <span key={medium}>
          <i style={{ background: mediumColor(medium) }} />
          {media[medium].title}
        </span>
      ))}
      <span>
        <i className="wf-drawing-legend__still" />
        停流
      </span>
    </span>
  )
}

const shown: readonly StateName[] = ['running', 'stopped', 'alarm', 'fault', 'waiting', 'offline']

/** How many devices are in each state; states without any are left out. */
export function CountsNote({ layout, feed }: { readonly layout: LayoutDocument; readonly feed: ValueFeed }) {
  const [counts, setCounts] = useState(() => countStates(layout, feed))
  useEffect(() => {
    const renew = () => setCounts(countStates(layout, feed))
    renew()
    return feed.subscribe(renew)
  }, [layout, feed])
  return (
    <span className="wf-drawing-counts">
      {shown
        .filter((state) => counts[state])
        .map((state) => (
          <span key={state}>
            {stateWords[state]} <b style={{ color: `var(--wf-${stateColors[state].color})` }}>{counts[state]}</b>
          </span>
        ))}
    </span>
  )
}

/** Values could not be had: what is shown is what came before. */
export function StaleNote({ error }: { readonly error: Error }) {
  return (
    <span title={error.message}>
      <Tag color="waiting">实时值未更新</Tag>
    </span>
  )
}
