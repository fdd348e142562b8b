import { mediumColor, tokenColor } from '../media.ts'
import { glyphColor } from './marks.tsx'
import { propOf, type SymbolViewProps } from './symbol-view.ts'

/** Cosine and sine of the way that a pump points. */
const quarterTurns: Readonly<Record<string, readonly [number, number]>> = {
  right: [1, 0],
  down: [0, 1],
  left: [-1, 0],
  up: [0, -1],
}

/** Corners of a blade's curves, about the middle. */
const blade = [
  [0, -1.8],
  [-1.4, -6.5],
  [-0.8, -11.4],
  [2.4, -14.4],
  [6, -13.2],
  [7, -8.8],
  [4, -6],
  [2.8, -4.8],
  [1.8, -3.6],
  [1.6, -1.8],
] as const

/** All three as one path in a square of 32: each transform of its own costs the browser with every picture. */
const blades = [0, 120, 240]
  .map((degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    const [first, ...rest] = blade.map(
      ([x, y]) => `${(16 + x * cos - y * sin).toFixed(2)} ${(16 + x * sin + y * cos).toFixed(2)}`,
    )
    return `M${first}C${rest.join(' ')}Z`
  })
  .join('')

/** Three blades of a fan in a square of `size`, turning while it runs. */
export function Blades({
  x = 0,
  y = 0,
  size,
  color,
  isRunning,
}: {
  readonly x?: number
  readonly y?: number
  readonly size: number
  readonly color: string
  readonly isRunning: boolean
}) {
  const k = size / 32
  return (
    <g transform={`translate(${x} ${y}) scale(${k})`}>
      <g
        className={isRunning ? 'wf-dr-spin' : undefined}
        fill={color}
        fillOpacity={0.28}
        stroke={color}
        strokeWidth={1.6 / Math.max(k, 0.6)}
        strokeLinejoin="round"
      >
        {/* A square that holds the middle still while the blades turn. */}
        <path d="M0 0h32v32H0z" fill="none" stroke="none" />
        <path d={blades} />
        <circle cx={16} cy={16} r={1.9} fill={color} fillOpacity={1} stroke="none" />
      </g>
    </g>
  )
}

/** 水泵: a circle with an arrow in the direction of flow. */
export function Pump(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const r = Math.min(w, h) / 2 - 1
  const color = glyphColor(resolved, mediumColor(propOf(props, 'medium')))
  const [cos, sin] = quarterTurns[propOf(props, 'direction')] ?? [1, 0]
  const [cx, cy] = [w / 2, h / 2]
  const corners = [
    [-0.36, -0.5],
    [0.56, 0],
    [-0.36, 0.5],
  ] as const
  const arrow = corners.map(([x, y]) => `${cx + r * (x * cos - y * sin)} ${cy + r * (x * sin + y * cos)}`).join('L')
  return (
    <>
      <circle cx={cx} cy={cy} r={r} fill="var(--wf-card)" />
      <circle
        cx={cx}
        cy={cy}
        r={r}
        fill={color}
        fillOpacity={0.14}
        stroke={color}
        strokeWidth={2}
        strokeDasharray={resolved.state === 'offline' ? '4 3' : undefined}
      />
      <path d={`M${arrow}Z`} fill={color} stroke={color} strokeLinejoin="round" strokeWidth={1.5} />
    </>
  )
}

/** 阀门: two cones, filled while open, with its drive above. */
export function Valve(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const opening = Number(resolved.slots.opening?.raw ?? Number.NaN)
  const isOpen = resolved.state === 'running' || (resolved.state === undefined && !(opening <= 0))
  const color = glyphColor(resolved, mediumColor(propOf(props, 'medium')))
  const drive = propOf(props, 'drive')
  const [x, y] = [w / 2, h / 2]
  return (
    <g stroke={color} strokeWidth={2} strokeLinejoin="round">
      <path d={`M1 1L${x} ${y}L1 ${h - 1}ZM${w - 1} 1L${x} ${y}L${w - 1} ${h - 1}Z`} fill="var(--wf-card)" />
      <path
        d={`M1 1L${x} ${y}L1 ${h - 1}ZM${w - 1} 1L${x} ${y}L${w - 1} ${h - 1}Z`}
        fill={color}
        fillOpacity={isOpen ? 0.45 : 0.05}
      />
      {drive === 'motor' && (
        <>
          <path d={`M${x} ${y}V-4`} fill="none" />
          <circle cx={x} cy={-10} r={6.5} fill="var(--wf-card)" />
          <text x={x} y={-6.5} fontSize={9.5} textAnchor="middle" stroke="none" style={{ fill: color }}>
            M
          </text>
        </>
      )}
      {drive === 'manual' && <path d={`M${x} ${y}V-5M${x - 7} -5H${x + 7}`} fill="none" strokeLinecap="round" />}
      {drive === 'check' && (
        <path
          d={`M${w * 0.2} -5H${w * 0.8}M${w * 0.68} -8.5L${w * 0.82} -5L${w * 0.68} -1.5`}
          fill="none"
          strokeLinecap="round"
        />
      )}
    </g>
  )
}

/** 风机: a casing with blades. */
export function Fan(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const r = Math.min(w, h) / 2 - 1
  const color = glyphColor(resolved, tokenColor('series1'))
  return (
    <>
      <circle
        cx={w / 2}
        cy={h / 2}
        r={r}
        fill="var(--wf-card)"
        stroke={color}
        strokeWidth={2}
        strokeDasharray={resolved.state === 'offline' ? '4 3' : undefined}
      />
      <Blades
        x={w / 2 - r * 0.8}
        y={h / 2 - r * 0.8}
        size={r * 1.6}
        color={color}
        isRunning={resolved.state === 'running'}
      />
    </>
  )
}

/** 盘管: a coil in its frame. */
export function Coil(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const isHeating = propOf(props, 'mode') === 'heating'
  const color = glyphColor(resolved, mediumColor(isHeating ? 'heat-supply' : 'chilled-supply'))
  const turns = 4
  const step = (h - 16) / turns
  const path = Array.from({ length: turns }, (_, i) => `L${i % 2 === 0 ? w - 10 : 10} ${8 + step * (i + 0.5)}`).join('')
  return (
    <g fill="none" stroke={color} strokeWidth={2} strokeLinejoin="round" strokeLinecap="round">
      <rect x={1} y={1} width={w - 2} height={h - 2} rx={3} fill="var(--wf-card)" />
      <rect x={1} y={1} width={w - 2} height={h - 2} rx={3} fill={color} fillOpacity={0.1} stroke="none" />
      <path d={`M${w / 2} 1V8${path}L${w / 2} ${h - 8}V${h - 1}`} />
    </g>
  )
}

/** 水箱: a vessel filled to its level. */
export function Tank(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const { level } = resolved.slots
  const color = mediumColor(propOf(props, 'medium'))
  const share = typeof level?.raw === 'number' ? Math.max(0, Math.min(1, level.raw / 100)) : 0.5
  const rise = Math.min(10, h / 8)
  const top = rise + (1 - share) * (h - 2 * rise)
  const [rx, cx] = [w / 2 - 1, w / 2]
  const isUnknown = level?.isMissing === true
  return (
    <g>
      <path
        d={`M1 ${rise}V${h - rise}A${rx} ${rise} 0 0 0 ${w - 1} ${h - rise}V${rise}`}
        fill="var(--wf-card)"
        stroke="var(--wf-edge)"
        strokeWidth={1.5}
      />
      {!isUnknown && (
        <>
          <path
            d={`M2 ${top}V${h - rise}A${rx - 1} ${rise} 0 0 0 ${w - 2} ${h - rise}V${top}A${rx - 1} ${rise} 0 0 1 2 ${top}Z`}
            fill={color}
            fillOpacity={0.3}
          />
          <ellipse
            cx={cx}
            cy={top}
            rx={rx - 1}
            ry={rise}
            fill={color}
            fillOpacity={0.35}
            stroke={color}
            strokeWidth={1}
          />
        </>
      )}
      <ellipse cx={cx} cy={rise} rx={rx} ry={rise - 1} fill="none" stroke="var(--wf-edge)" strokeWidth={1.5} />
    </g>
  )
}

/** 分水器、集水器: a vessel that lines branch from. */
export function Manifold(props: SymbolViewProps) {
  const { w, h } = props
  const color = mediumColor(propOf(props, 'medium'))
  const r = Math.min(w, h) / 2
  return (
    <g>
      <rect width={w} height={h} rx={r} fill="var(--wf-card)" />
      <rect
        x={0.75}
        y={0.75}
        width={w - 1.5}
        height={h - 1.5}
        rx={r}
        fill={color}
        fillOpacity={0.32}
        stroke={color}
        strokeWidth={1.5}
      />
    </g>
  )
}
