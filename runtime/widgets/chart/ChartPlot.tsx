import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Row } from '../../format/field.ts'
import { Skeleton } from '../../page/Skeleton.tsx'
import type { CartesianSpec, Room } from './cartesian.ts'
import type { Drawn, Picture, Tip } from './draw.ts'
import { PlotOverlay } from './PlotOverlay.tsx'
import { TipBox } from './TipBox.tsx'
import { useRoom } from './use-room.ts'
import { useThemeName } from './use-theme-name.ts'

interface ChartPlotProps {
  readonly picture: Picture
  /** The chart in words. */
  readonly label: string
  readonly onMark: ((row: Row, at: Element | null) => void) | undefined
  /** Places from and to, both included; null shows all again. Absent: no zoom. */
  readonly onZoom: ((zoom: readonly [number, number] | null) => void) | undefined
  /** Stands in the middle of a ring or under a gauge. */
  readonly children?: ReactNode
}

interface PointerTip {
  readonly tip: Tip
  readonly x: number
  readonly y: number
}

/** The drawn part of a chart: a canvas that fills its box, with crosshair, brush and tooltip as page elements over it. */
export function ChartPlot({ picture, label, onMark, onZoom, children }: ChartPlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  const [pointerTip, setPointerTip] = useState<PointerTip | null>(null)
  const { cartesian, fault, ready } = useDrawn(host, room, picture, onMark, setPointerTip)
  if (fault) throw fault
  return (
    <div ref={box} className={onMark ? 'wf-chart__plot wf-chart__plot--active' : 'wf-chart__plot'}>
      <div className="wf-chart__host" role="img" aria-label={label}>
        <div ref={host} aria-hidden="true" />
      </div>
      {ready ? children : <Skeleton shape="chart" />}
      {cartesian && room && (
        <PlotOverlay spec={cartesian} picture={picture} label={label} onMark={onMark} onZoom={onZoom} />
      )}
      {pointerTip && room && <TipBox x={pointerTip.x} y={pointerTip.y} room={room} tip={pointerTip.tip} />}
    </div>
  )
}

interface DrawnState {
  readonly cartesian: CartesianSpec | null
  readonly fault: Error | null
  /** False while the code that draws is on its way. */
  readonly ready: boolean
}

const NOT_DRAWN: DrawnState = { cartesian: null, fault: null, ready: false }

function useDrawn(
  host: React.RefObject<HTMLDivElement | null>,
  room: Room | null,
  picture: Picture,
  onMark: ChartPlotProps['onMark'],
  onTip: (tip: PointerTip | null) => void,
): DrawnState {
  const [state, setState] = useState<DrawnState>(NOT_DRAWN)
  const themeName = useThemeName(host)
  const act = useRef(onMark)
  act.current = onMark
  // biome-ignore lint/correctness/useExhaustiveDependencies: a switch of the theme draws again with its colours
  useEffect(() => {
    const element = host.current
    if (!element || !room) return
    let drawn: Drawn | null = null
    let current = true
    const draw = async (): Promise<void> => {
      // Fetched beside this file, so that the drawing is there when the data are.
      const { drawPicture } = await import(/* webpackPreload: true */ './draw.ts')
      if (!current) return
      const events = {
        onTip: (tip: Tip | null, x: number, y: number) => onTip(tip && { tip, x, y }),
        onMark: (row: Row) => act.current?.(row, element),
      }
      drawn = drawPicture(element, room, picture, events)
      setState({ cartesian: drawn.cartesian, fault: null, ready: true })
    }
    draw().catch((fault: unknown) => {
      if (current) setState({ ...NOT_DRAWN, fault: fault instanceof Error ? fault : new Error(String(fault)) })
    })
    return () => {
      current = false
      drawn?.destroy()
      element.replaceChildren()
    }
  }, [host, room, picture, themeName, onTip])
  return state
}
