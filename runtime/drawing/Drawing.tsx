import { type ReactNode, type Ref, useEffect, useId, useMemo, useRef } from 'react'
import { type LayoutDocument, type LayoutElement, type LayoutGround, symbolSpecs } from '../../schemas/index.ts'
import { ElementView, StillElementView } from './ElementView.tsx'
import { createElementStore, type ElementStore } from './element-store.ts'
import { createFeed, type ValueFeed } from './feed.ts'
import { drawingOrder } from './geometry.ts'
import type { Resolved } from './resolve.ts'
import { useStoredImage } from './stored-image.ts'
import './drawing.css'

/** What draws a layout. */
export interface DrawingProps {
  readonly layout: LayoutDocument
  /** Values of its bindings; without one every value shows `--`. */
  readonly feed?: ValueFeed | undefined
  /** Names that its expressions see beside `values` and `bound`; keep the object while nothing changed. */
  readonly scope?: Readonly<Record<string, unknown>> | undefined
  /** `operate`: hot spots can be clicked and focused. `still`: a picture. `edit`: a picture whose hidden elements stay, pale. */
  readonly mode?: 'operate' | 'edit' | 'still'
  /** Which elements are hot spots; in `operate` those with actions where absent. */
  readonly isHot?: ((element: LayoutElement) => boolean) | undefined
  /** Why the user may not do what an element does; it stays reachable, says so, and does nothing. */
  readonly refusal?: ((element: LayoutElement) => string | undefined) | undefined
  readonly onActivate?: ((element: LayoutElement, resolved: Resolved, target: Element) => void) | undefined
  /** Subject whose elements are ringed. */
  readonly selected?: string | undefined
  /** Drawn above all elements, in drawing units. */
  readonly children?: ReactNode
  /** Part that is shown, in drawing units; the whole where absent. */
  readonly viewBox?: string
  readonly svgRef?: Ref<SVGSVGElement>
}

/** Beyond so many lines their flow is shown by arrows alone: moving dashes would cost each frame a repaint of all. */
const mostMovingLines = 150

const isCrowded = ({ elements }: LayoutDocument): boolean =>
  elements.filter(({ symbol }) => symbolSpecs[symbol]?.shape === 'line').length > mostMovingLines

/** A layout as an SVG that fills its box: ground, then layers from the lowest, then `children`. */
export function Drawing(props: DrawingProps) {
  const { layout, mode = 'operate', viewBox = `0 0 ${layout.width} ${layout.height}` } = props
  return (
    <svg
      ref={props.svgRef}
      className={`wf-drawing wf-drawing--${mode}${isCrowded(layout) ? ' wf-drawing--resting' : ''}`}
      data-drawing={layout.id}
      viewBox={viewBox}
      width="100%"
      height="100%"
      role={mode === 'operate' ? 'group' : 'img'}
      aria-label={layout.title}
    >
      <DrawingContent {...props} />
      {props.children}
    </svg>
  )
}

const noScope = {}

/** What a layout draws, without its SVG: for a canvas that has one of its own. */
export function DrawingContent({
  layout,
  feed,
  scope = noScope,
  mode = 'operate',
  isHot,
  refusal,
  onActivate,
  selected,
}: DrawingProps) {
  const store = useElementStore(layout, feed, scope)
  const elements = useMemo(() => drawingOrder(layout), [layout])
  // One function for all elements, so that a new handler redraws none of them.
  const handler = useRef(onActivate)
  handler.current = onActivate
  const activate = useMemo(
    () => (element: LayoutElement, resolved: Resolved, target: Element) => handler.current?.(element, resolved, target),
    [],
  )
  const hot = (element: LayoutElement) =>
    mode === 'operate' && onActivate !== undefined && (isHot ? isHot(element) : element.do !== undefined)
  const View = feed ? ElementView : StillElementView
  return (
    <>
      <Ground layout={layout} ground={layout.ground} />
      {elements.map((element) => {
        const geometry = layout.geometry[element.id]
        return geometry ? (
          <View
            key={element.id}
            element={element}
            geometry={geometry}
            store={store}
            onActivate={hot(element) ? activate : undefined}
            refusal={mode === 'operate' ? refusal?.(element) : undefined}
            isSelected={selected !== undefined && selected !== '' && element.subject === selected}
            showAlways={mode === 'edit'}
          />
        ) : null
      })}
    </>
  )
}

/** One store for as long as the feed is the same; layout and scope are handed on as they change. */
function useElementStore(
  layout: LayoutDocument,
  feed: ValueFeed | undefined,
  scope: Readonly<Record<string, unknown>>,
): ElementStore {
  const first = useRef(layout)
  const store = useMemo(() => createElementStore(feed ?? createFeed(), first.current), [feed])
  // While drawing, so that elements read what belongs to the layout they are drawn from.
  store.setLayout(layout)
  useEffect(() => store.follow(), [store])
  useEffect(() => store.setScope(scope), [store, scope])
  return store
}

const usualGrid = 8

function Ground({ layout, ground }: { readonly layout: LayoutDocument; readonly ground: LayoutGround | undefined }) {
  const { width, height, grid = usualGrid } = layout
  const pattern = useId()
  const { address: image } = useStoredImage(ground?.image)
  const { color = 'none', pattern: kind = 'none', opacity = 1 } = ground ?? {}
  const step = Math.max(grid, 8) * (grid < 16 ? 2 : 1)
  return (
    <g data-ground aria-hidden>
      {color !== 'none' && <rect width={width} height={height} fill={`var(--wf-${color})`} />}
      {image && <image href={image} width={width} height={height} preserveAspectRatio="none" opacity={opacity} />}
      {kind !== 'none' && (
        <>
          <pattern id={pattern} width={step} height={step} patternUnits="userSpaceOnUse">
            {kind === 'dots' ? (
              <circle cx={step / 2} cy={step / 2} r={1} fill="var(--wf-lineStrong)" />
            ) : (
              <path d={`M${step} 0H0V${step}`} fill="none" stroke="var(--wf-grid)" />
            )}
          </pattern>
          <rect width={width} height={height} fill={`url(#${pattern})`} />
        </>
      )}
    </g>
  )
}
