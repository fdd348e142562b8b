import { mediumColor, tokenColor } from '../media.ts'
import { glyphColor } from './marks.tsx'
import { propOf, type SymbolViewProps } from './symbol-view.ts'

const quarterTurns: Readonly<Record<string, number>> = { right: 0, down: 90, left: 180, up: 270 }

/** Three blades of a fan in a square of `size`, turning while it runs. */
export function Blades({
  size,
  color,
  isRunning,
}: {
  readonly size: number
  readonly color: string
  readonly isRunning: boolean
}) {
  const k = size / 32
  const blade = 'M16 14.2C14.6 9.5 15.2 4.6 18.4 1.6c3.6 1.2 4.6 5.6 1.6 8.4-1.2 1.2-2.2 2.4-2.4 4.2z'
  return (
    <g transform={`scale(${k})`}>
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
        {[0, 120, 240].map((angle) => (
          <path key={angle} d={blade} transform={`rotate(${angle} 16 16)`} />
        ))}
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
  const turn = quarterTurns[propOf(props, 'direction')] ?? 0
  const arrow = `M${-r * 0.36} ${-r * 0.5}L${r * 0.56} 0L${-r * 0.36} ${r * 0.5}Z`
  return (
    <g transform={`translate(${w / 2} ${h / 2})`}>
      <circle r={r} fill="var(--wf-card)" />
      <circle
        r={r}
        fill={color}
        fillOpacity={0.14}
        stroke={color}
        strokeWidth={2}
        strokeDasharray={resolved.state === 'offline' ? '4 3' : undefined}
      />
      <path
        d={arrow}
        transform={`rotate(${turn})`}
        fill={color}
        stroke={color}
        strokeLinejoin="round"
        strokeWidth={1.5}
      />
    </g>
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
    <g transform={`translate(${w / 2} ${h / 2})`}>
      <circle
        r={r}
        fill="var(--wf-card)"
        stroke={color}
        strokeWidth={2}
        strokeDasharray={resolved.state === 'offline' ? '4 3' : undefined}
      />
      <g transform={`translate(${-r * 0.8} ${-r * 0.8})`}>
        <Blades size={r * 1.6} color={color} isRunning={resolved.state === 'running'} />
      </g>
    </g>
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
