import type { CSSProperties } from 'react'
import type { GridWidget as GridDocument, Widget } from '../../../schemas/index.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import { GRID_COLUMNS, narrowSpan } from './spans.ts'
import './grid.css'

/**
 * Lays widgets out: spans of 24 side by side, or one under the other. With a title it is a card itself; as a cover it
 * has the header's ground and a picture behind its children.
 */
export function GridWidget({ widget, renderChild }: WidgetProps<GridDocument>) {
  const { children, direction = 'row', gap = 12, padding = 0, wrap = true, backdrop } = widget
  const frameClasses = ['wf-grid-frame', widget.surface === 'brand' && 'wf-grid-frame--brand']
  const classes = [
    'wf-grid',
    `wf-grid--${direction}`,
    !wrap && 'wf-grid--nowrap',
    direction === 'row' && widget.grow === true && 'wf-grid--fills',
    widget.place === 'center' && 'wf-grid--center',
    children.some(hidesNarrow) && 'wf-grid--hides-narrow',
  ]
  return (
    <WidgetFrame widget={widget} card={widget.title !== undefined} className={frameClasses.filter(Boolean).join(' ')}>
      {backdrop && (
        <div className="wf-grid__backdrop" aria-hidden="true">
          {renderChild(backdrop)}
        </div>
      )}
      <div
        className={classes.filter(Boolean).join(' ')}
        style={
          { '--wf-gap': `${gap / 16}rem`, padding: padding > 0 ? `${padding / 16}rem` : undefined } as CSSProperties
        }
      >
        {children.map((child) => (
          <div
            key={child.id}
            className={child.grow ? 'wf-grid__cell wf-grid__cell--grow' : 'wf-grid__cell'}
            data-goes={hidesNarrow(child) || undefined}
            style={direction === 'row' ? spanStyle(child) : undefined}
          >
            {renderChild(child)}
          </div>
        ))}
      </div>
    </WidgetFrame>
  )
}

/** Said of its cell, and not asked by the style sheet with `:has()`: there the style of each cell would wait for all the others. */
const hidesNarrow = (child: Widget): boolean => child.kind === 'grid' && child.hideNarrow === true

function spanStyle({ span = GRID_COLUMNS }: Widget): CSSProperties {
  return { '--wf-span': span, '--wf-narrow': narrowSpan(span) } as CSSProperties
}
