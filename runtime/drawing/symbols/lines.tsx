import type { Point } from '../geometry.ts'
import { mediumColor, tokenColor } from '../media.ts'
import { arrowHeads, endHead, roundedPath, trimmed } from './line-path.ts'
import { glyphColor } from './marks.tsx'
import { propOf, type SymbolViewProps } from './symbol-view.ts'

/** Which way a line flows: 1 along its points, -1 against them, 0 not at all. */
export function flowOf(props: SymbolViewProps): 1 | -1 | 0 {
  const { flow, state } = props.resolved.slots
  if (props.resolved.state === 'stopped' || props.resolved.state === 'offline') return 0
  if (flow) {
    if (flow.isMissing) return 0
    const value = typeof flow.raw === 'boolean' ? Number(flow.raw) : Number(flow.raw)
    return value > 0 ? 1 : value < 0 ? -1 : 0
  }
  if (state?.isMissing) return 0
  const said = propOf(props, 'flow')
  return said === 'backward' ? -1 : said === 'none' ? 0 : 1
}

const along = (points: readonly Point[], flow: 1 | -1 | 0): readonly Point[] =>
  flow === -1 ? [...points].reverse() : points

interface PartProps {
  readonly view: SymbolViewProps
  readonly radius: number
}

/** The casing that interrupts lines below where this one crosses them. */
function Bridge({ view, radius }: PartProps) {
  const width = propOf<number>(view, 'width')
  if (propOf<boolean>(view, 'bridge') === false) return null
  // Its ends are left out, so that what it joins there is not cut.
  const points = trimmed(view.points, width + 6)
  return <path d={roundedPath(points, radius)} className="wf-dr-bridge" strokeWidth={width + 6} />
}

function Heads({
  points,
  color,
  size,
}: {
  readonly points: readonly Point[]
  readonly color: string
  readonly size: number
}) {
  const heads = arrowHeads(points).map(({ x, y, angle }) => {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    const corner = (along: number, across: number) =>
      `${tenth(x + size * (along * cos - across * sin))} ${tenth(y + size * (along * sin + across * cos))}`
    return `M${corner(-0.5, -0.6)}L${corner(0.5, 0)}L${corner(-0.5, 0.6)}Z`
  })
  return heads.length === 0 ? null : <path d={heads.join('')} fill={color} />
}

const tenth = (value: number): number => Math.round(value * 100) / 100

/** The colour of a tube: its medium over the card, opaque, so that ends that meet do not darken. */
const pale = (color: string): string => `color-mix(in srgb, ${color} 34%, var(--wf-card))`

/** 管道: a tube in the colour of its medium, with a dashed core that moves while it flows. */
export function Pipe(view: SymbolViewProps) {
  const width = propOf<number>(view, 'width')
  const flow = flowOf(view)
  const points = along(view.points, flow)
  const color = glyphColor(view.resolved, mediumColor(propOf(view, 'medium')))
  const path = roundedPath(points, width * 0.75)
  if (flow === 0)
    return (
      <>
        <Bridge view={view} radius={width * 0.75} />
        <path d={path} className="wf-dr-pipe wf-dr-pipe--still" strokeWidth={width} />
      </>
    )
  return (
    <>
      <Bridge view={view} radius={width * 0.75} />
      <path d={path} className="wf-dr-pipe wf-dr-pipe--tube" style={{ stroke: pale(color) }} strokeWidth={width} />
      <path d={path} className="wf-dr-core" stroke={color} strokeWidth={Math.max(1.5, width / 4)} />
      {propOf<boolean>(view, 'arrows') !== false && (
        <Heads points={points} color={color} size={Math.max(9, width * 1.3)} />
      )}
    </>
  )
}

/** 风管: two walls with the air between them. */
export function Duct(view: SymbolViewProps) {
  const width = propOf<number>(view, 'width')
  const flow = flowOf(view)
  const points = along(view.points, flow)
  const color = flow === 0 ? tokenColor('lineStrong') : glyphColor(view.resolved, mediumColor(propOf(view, 'medium')))
  const path = roundedPath(points, 4)
  return (
    <>
      <Bridge view={view} radius={4} />
      <path d={path} className="wf-dr-pipe" stroke={color} strokeWidth={width} />
      <path d={path} className="wf-dr-pipe" stroke="var(--wf-card)" strokeWidth={Math.max(1, width - 3)} />
      <path d={path} className="wf-dr-pipe" stroke={color} strokeOpacity={0.16} strokeWidth={Math.max(1, width - 3)} />
      {flow !== 0 && <path d={path} className="wf-dr-core" stroke={color} strokeWidth={2} />}
      {flow !== 0 && propOf<boolean>(view, 'arrows') !== false && <Heads points={points} color={color} size={12} />}
    </>
  )
}

/** 电缆: a thin line; what flows in it moves as dashes. */
export function Cable(view: SymbolViewProps) {
  const width = propOf<number>(view, 'width')
  const flow = flowOf(view)
  const points = along(view.points, flow)
  const color = flow === 0 ? tokenColor('lineStrong') : glyphColor(view.resolved, mediumColor(propOf(view, 'medium')))
  const path = roundedPath(points, 4)
  const isDashed = propOf<boolean>(view, 'dashed') === true || view.resolved.state === 'offline'
  return (
    <>
      <Bridge view={view} radius={4} />
      <path
        d={path}
        className="wf-dr-pipe"
        stroke={color}
        strokeOpacity={flow === 0 ? 1 : 0.5}
        strokeWidth={width}
        strokeDasharray={isDashed ? '6 5' : undefined}
      />
      {flow !== 0 && <path d={path} className="wf-dr-pulse" stroke={color} strokeWidth={width} />}
      {flow !== 0 && propOf<boolean>(view, 'arrows') !== false && <Heads points={points} color={color} size={10} />}
    </>
  )
}

/** 母线: a thick bar; pale without voltage. */
export function Busbar(view: SymbolViewProps) {
  const { resolved, points } = view
  const color = resolved.state === 'stopped' ? tokenColor('lineStrong') : glyphColor(resolved, tokenColor('series1'))
  const [first] = points
  return (
    <>
      <path
        d={roundedPath(points, 0)}
        className="wf-dr-pipe"
        stroke={color}
        strokeWidth={propOf<number>(view, 'width')}
        strokeLinecap="square"
      />
      {resolved.title && first && (
        <text x={first[0]} y={first[1] - 10} fontSize={12} className="wf-dr-name">
          {resolved.title}
        </text>
      )}
    </>
  )
}

const dashOf = (view: SymbolViewProps): string | undefined => (propOf<boolean>(view, 'dashed') ? '6 4' : undefined)

/** 折线. */
export function Line(view: SymbolViewProps) {
  const color = glyphColor(view.resolved, tokenColor(propOf(view, 'stroke')))
  return (
    <path
      d={roundedPath(view.points, 0)}
      className="wf-dr-pipe"
      stroke={color}
      strokeWidth={propOf<number>(view, 'strokeWidth')}
      strokeDasharray={dashOf(view)}
    />
  )
}

/** 箭头: a line with a head at its end, or at both. */
export function Arrow(view: SymbolViewProps) {
  const width = propOf<number>(view, 'strokeWidth')
  const color = glyphColor(view.resolved, tokenColor(propOf(view, 'stroke')))
  const size = 4 + width * 2
  const heads = [endHead(view.points), propOf<boolean>(view, 'both') ? endHead([...view.points].reverse()) : undefined]
  return (
    <>
      <Line {...view} />
      {heads.map(
        (head) =>
          head && (
            <path
              key={`${head.x} ${head.y}`}
              d={`M${-size} ${-size * 0.6}L2 0L${-size} ${size * 0.6}Z`}
              transform={`translate(${head.x} ${head.y}) rotate(${head.angle})`}
              fill={color}
            />
          ),
      )}
    </>
  )
}
