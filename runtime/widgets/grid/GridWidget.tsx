import type { CSSProperties } from 'react'
import type { GridWidget as GridDocument, Widget } from '../../../schemas/index.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import { GRID_COLUMNS, narrowSpan } from './spans.ts'
import './grid.css'

/** Lays widgets out: spans of 24 side by side, or one under the other. With a title it is a card itself. */
export function GridWidget({ widget, renderChild }: WidgetProps<GridDocument>) {
  const { children, direction = 'row', gap = 12, wrap = true } = widget
  const fills = direction === 'row' && widget.grow === true
  return (
    <WidgetFrame widget={widget} card={widget.title !== undefined} className="wf-grid-frame">
      <div
        className={`wf-grid wf-grid--${direction}${wrap ? '' : ' wf-grid--nowrap'}${fills ? ' wf-grid--fills' : ''}`}
        style={{ '--wf-gap': `${gap / 16}rem` } as CSSProperties}
      >
        {children.map((child) => (
          <div
            key={child.id}
            className={child.grow ? 'wf-grid__cell wf-grid__cell--grow' : 'wf-grid__cell'}
            style={direction === 'row' ? spanStyle(child) : undefined}
          >
            {renderChild(child)}
          </div>
        ))}
      </div>
    </WidgetFrame>
  )
}

function spanStyle({ span = GRID_COLUMNS }: Widget): CSSProperties {
  return { '--wf-span': span, '--wf-narrow': narrowSpan(span) } as CSSProperties
}
