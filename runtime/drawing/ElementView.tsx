import { type KeyboardEvent, type MouseEvent, memo, useCallback, useSyncExternalStore } from 'react'
import type { BoxGeometry, Geometry, LayoutElement } from '../../schemas/index.ts'
import type { ElementStore } from './element-store.ts'
import { boundsOf, isLine, pointsOf } from './geometry.ts'
import type { Resolved } from './resolve.ts'
import { spokenName } from './spoken.ts'
import { symbolViews } from './symbols/symbol-views.ts'

interface ElementViewProps {
  readonly element: LayoutElement
  readonly geometry: Geometry
  readonly store: ElementStore
  /** Called on a click, Enter or space; without it the element is no hot spot. */
  readonly onActivate?: ((element: LayoutElement, resolved: Resolved, target: Element) => void) | undefined
  readonly isSelected: boolean
  /** Drawn even while its condition hides it, as in the editor. */
  readonly showAlways: boolean
}

/**
 * One element as `<g data-element>`; redrawn only when its own element, geometry or values change.
 *
 * A hot spot can be reached by keyboard and has a name; what has neither name nor value is decoration.
 */
export const ElementView = memo(function ElementView(props: ElementViewProps) {
  const { element, geometry, store, onActivate, isSelected, showAlways } = props
  const subscribe = useCallback((listener: () => void) => store.subscribe(element.id, listener), [store, element.id])
  const read = () => store.read(element)
  const resolved = useSyncExternalStore(subscribe, read, read)
  if (!resolved.isVisible && !showAlways) return null
  const name = spokenName(element.symbol, resolved)
  const activate = (event: MouseEvent<SVGGElement> | KeyboardEvent<SVGGElement>) => {
    event.stopPropagation()
    onActivate?.(element, resolved, event.currentTarget)
  }
  const hot = onActivate
    ? {
        role: 'button',
        tabIndex: 0,
        'aria-label': name || element.subject || element.id,
        'aria-pressed': isSelected,
        onClick: activate,
        onKeyDown: (event: KeyboardEvent<SVGGElement>) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          activate(event)
        },
      }
    : name
      ? { role: 'img', 'aria-label': name }
      : { 'aria-hidden': true }
  const classes = [
    'wf-dr-element',
    onActivate && 'wf-dr-hot',
    isSelected && 'wf-dr-selected',
    resolved.isBlinking && 'wf-dr-blink',
    !resolved.isVisible && 'wf-dr-ghost',
  ]
  return (
    <g data-element={element.id} data-state={resolved.state} className={classes.filter(Boolean).join(' ')} {...hot}>
      {isSelected || onActivate ? <Ring geometry={geometry} /> : null}
      <Placed element={element} geometry={geometry} resolved={resolved} />
    </g>
  )
})

function Placed({
  element,
  geometry,
  resolved,
}: Pick<ElementViewProps, 'element' | 'geometry'> & { readonly resolved: Resolved }) {
  const { Glyph, Label } = symbolViews[element.symbol]
  const view = { symbol: element.symbol, resolved }
  if (isLine(geometry)) return <Glyph {...view} w={0} h={0} points={pointsOf(geometry)} />
  const { x, y, w, h } = geometry
  return (
    <>
      <g transform={placement(geometry)}>
        <Glyph {...view} w={w} h={h} points={[]} />
      </g>
      {Label && (
        <g transform={`translate(${x} ${y})`}>
          <Label {...view} w={w} h={h} points={[]} />
        </g>
      )}
    </>
  )
}

/** Moves, turns about the middle and mirrors a box. */
function placement({ x, y, w, h, rotate = 0, flip }: BoxGeometry): string {
  const steps = [`translate(${x} ${y})`]
  if (rotate !== 0) steps.push(`rotate(${rotate} ${w / 2} ${h / 2})`)
  if (flip?.includes('x')) steps.push(`translate(${w} 0) scale(-1 1)`)
  if (flip?.includes('y')) steps.push(`translate(0 ${h}) scale(1 -1)`)
  return steps.join(' ')
}

/** Ring of focus and selection round an element; it also makes the whole box clickable. */
function Ring({ geometry }: { readonly geometry: Geometry }) {
  const { x, y, w, h } = boundsOf(geometry)
  const gap = isLine(geometry) ? 6 : 4
  return <rect className="wf-dr-ring" x={x - gap} y={y - gap} width={w + 2 * gap} height={h + 2 * gap} rx={6} />
}
