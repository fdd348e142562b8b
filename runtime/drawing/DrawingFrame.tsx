import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { Drawing, type DrawingProps } from './Drawing.tsx'
import { ElementTip, type TipPlace } from './ElementTip.tsx'
import { createFeed } from './feed.ts'
import { useView } from './use-view.ts'
import { viewBoxOf } from './view.ts'

interface DrawingFrameProps extends Omit<DrawingProps, 'viewBox' | 'svgRef' | 'mode'> {
  /** False for a picture that always shows the whole. */
  readonly canZoom?: boolean
  /** Zone in which times are written. */
  readonly zone?: string | undefined
}

/** Milliseconds that the pointer rests before the tip comes. */
const tipDelayMs = 350
const zoomStep = 1.35

/** A drawing for operators: fitted to its place, zoomed and moved, with the time and quality of each value on hover. */
export function DrawingFrame({ canZoom = true, zone, ...props }: DrawingFrameProps) {
  const { layout, feed } = props
  const svg = useRef<SVGSVGElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const control = useView(svg, layout, canZoom)
  const { tip, show, hide } = useTip(frame)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canZoom || event.altKey || event.metaKey || event.ctrlKey) return
    if (event.key === '+' || event.key === '=') control.zoomBy(zoomStep)
    else if (event.key === '-') control.zoomBy(1 / zoomStep)
    else if (event.key === '0') control.fit()
    else if (event.key === 'Escape') hide()
  }
  const onPointerDown = (event: PointerEvent) => {
    hide()
    if (!control.isWhole) control.onPointerDown(event)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pointer bubble from what stands inside
    <div
      ref={frame}
      className={control.isWhole ? 'wf-drawing-frame' : 'wf-drawing-frame wf-drawing-frame--movable'}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => show(event, event.clientX, event.clientY)}
      onPointerLeave={hide}
      onFocus={(event) => {
        const { left, top, height } = event.target.getBoundingClientRect()
        show(event, left, top + height)
      }}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      <Drawing {...props} mode="operate" svgRef={svg} viewBox={viewBoxOf(control.view)} />
      {canZoom && (
        <div className="wf-drawing-frame__zoom">
          <ZoomButton icon="plus" label="放大" onClick={() => control.zoomBy(zoomStep)} />
          <ZoomButton
            icon="minus"
            label="缩小"
            disabled={control.isWhole}
            onClick={() => control.zoomBy(1 / zoomStep)}
          />
          <ZoomButton icon="fullscreen" label="适应窗口" disabled={control.isWhole} onClick={control.fit} />
        </div>
      )}
      {tip && (
        <ElementTip layout={layout} feed={feed ?? noFeed} place={tip} zone={zone} refusal={refusalAt(props, tip)} />
      )}
    </div>
  )
}

const noFeed = createFeed()

/** Why the element of a tip cannot be used; undefined where it can, or is no hot spot. */
function refusalAt({ layout, refusal, isHot }: DrawingFrameProps, { elementId }: TipPlace): string | undefined {
  const element = layout.elements.find(({ id }) => id === elementId)
  return element && !isHot?.(element) ? refusal?.(element) : undefined
}

interface ZoomButtonProps {
  readonly icon: 'plus' | 'minus' | 'fullscreen'
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

function ZoomButton({ icon, label, disabled, onClick }: ZoomButtonProps) {
  return (
    <button type="button" title={label} aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={14} />
    </button>
  )
}

/** The tip of the element under the pointer or the focus, once it rests there. */
function useTip(frame: { readonly current: HTMLDivElement | null }) {
  const [tip, setTip] = useState<TipPlace>()
  const wanted = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = () => {
    clearTimeout(timer.current)
    wanted.current = undefined
    setTip(undefined)
  }
  const show = (event: SyntheticEvent, clientX: number, clientY: number) => {
    const target = event.target instanceof Element ? event.target.closest('[data-element]') : null
    const elementId = target?.getAttribute('data-element') ?? undefined
    if (elementId === wanted.current) return
    hide()
    const box = frame.current?.getBoundingClientRect()
    if (elementId === undefined || !box) return
    wanted.current = elementId
    const [x, y] = [clientX - box.left, clientY - box.top]
    const place = { elementId, x, y: y + 12, isLeft: x > box.width * 0.6, isUp: y > box.height * 0.65 }
    timer.current = setTimeout(() => setTip(place), tipDelayMs)
  }
  return { tip, show, hide }
}
