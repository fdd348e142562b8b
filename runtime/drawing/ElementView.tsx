import { type KeyboardEvent, type MouseEvent, memo, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { BoxGeometry, Geometry, LayoutElement, LineGeometry } from '../../schemas/index.ts'
import type { ElementStore } from './element-store.ts'
import { boundsOf, isLine, type Point, pointsOf } from './geometry.ts'
import type { Resolved } from './resolve.ts'
import { spokenName } from './spoken.ts'
import { symbolViews } from './symbols/symbol-views.ts'

interface ElementViewProps {
  readonly element: LayoutElement
  readonly geometry: Geometry
  readonly store: ElementStore
  /** Called on a click, Enter or space; without it the element is no hot spot. */
  readonly onActivate?: ((element: LayoutElement, resolved: Resolved, target: Element) => void) | undefined
  /** Why the user may not do what it does; such an element is no hot spot, but can be asked. */
  readonly refusal?: string | undefined
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
  const { element, store } = props
  const subscribe = useCallback((listener: () => void) => store.subscribe(element.id, listener), [store, element.id])
  const read = () => store.read(element)
  return <ResolvedElement {...props} resolved={useSyncExternalStore(subscribe, read, read)} />
})

/** One element of a drawing without live values: it has nothing to listen to. */
export const StillElementView = memo(function StillElementView(props: ElementViewProps) {
  return ResolvedElement({ ...props, resolved: props.store.read(props.element) })
})

function ResolvedElement(props: ElementViewProps & { readonly resolved: Resolved }) {
  const { element, geometry, resolved, onActivate, refusal, isSelected, showAlways } = props
  if (!resolved.isVisible && !showAlways) return null
  const name = spokenName(element.symbol, resolved)
  const activate = (event: MouseEvent<SVGGElement> | KeyboardEvent<SVGGElement>) => {
    event.stopPropagation()
    onActivate?.(element, resolved, event.currentTarget)
  }
  const isRefused = refusal !== undefined && !onActivate
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
    : isRefused
      ? {
          role: 'button',
          tabIndex: 0,
          'aria-disabled': true,
          'aria-label': `${name || element.subject || element.id}，${refusal}`,
        }
      : name
        ? { role: 'img', 'aria-label': name }
        : { 'aria-hidden': true }
  const classes = [
    'wf-dr-element',
    onActivate && 'wf-dr-hot',
    isRefused && 'wf-dr-refused',
    isSelected && 'wf-dr-selected',
    resolved.isBlinking && 'wf-dr-blink',
    !resolved.isVisible && 'wf-dr-ghost',
  ]
  return (
    <g data-element={element.id} data-state={resolved.state} className={classes.filter(Boolean).join(' ')} {...hot}>
      {isSelected || onActivate || isRefused ? <Ring geometry={geometry} /> : null}
      {isLine(geometry) ? (
        <LineElement symbol={element.symbol} geometry={geometry} resolved={resolved} />
      ) : (
        <BoxElement symbol={element.symbol} geometry={geometry} resolved={resolved} />
      )}
    </g>
  )
}

interface DrawnProps<G extends Geometry> {
  readonly symbol: LayoutElement['symbol']
  readonly geometry: G
  readonly resolved: Resolved
}

function LineElement({ symbol, geometry, resolved }: DrawnProps<LineGeometry>) {
  const { Glyph } = symbolViews[symbol]
  return <Glyph symbol={symbol} resolved={resolved} w={0} h={0} points={pointsOf(geometry)} />
}

const noPoints: readonly Point[] = []

/** What is drawn in a box depends on its size alone: where it only moves, it is not drawn again. */
function BoxElement({ symbol, geometry, resolved }: DrawnProps<BoxGeometry>) {
  const { x, y, w, h } = geometry
  const [glyph, label] = useMemo(() => {
    const { Glyph, Label } = symbolViews[symbol]
    const view = { symbol, resolved, w, h, points: noPoints }
    return [<Glyph key="glyph" {...view} />, Label && hasWords(resolved) ? <Label key="label" {...view} /> : null]
  }, [symbol, resolved, w, h])
  return (
    <>
      <g transform={placement(geometry)}>{glyph}</g>
      {label && <g transform={`translate(${x} ${y})`}>{label}</g>}
    </>
  )
}

/** Whether there is anything to write beside a symbol. */
const hasWords = ({ title, state, slots }: Resolved): boolean =>
  title !== '' || state !== undefined || Object.keys(slots).length > 0

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
