import { mediumColor, tokenColor } from '../media.ts'
import { glyphColor } from './marks.tsx'
import { propOf, type SymbolViewProps } from './symbol-view.ts'

const dials: Readonly<Record<string, readonly [letters: string, token: string]>> = {
  electricity: ['kWh', 'electricity'],
  water: ['m³', 'water'],
  gas: ['m³', 'gas'],
  heat: ['GJ', 'heat'],
}

/** 仪表: a dial with the unit that it counts. */
export function Meter(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const [letters, token] = dials[propOf(props, 'kind')] ?? dials.electricity!
  const color = glyphColor(resolved, tokenColor(token))
  const r = Math.min(w, h) / 2 - 1
  return (
    <g transform={`translate(${w / 2} ${h / 2})`}>
      <circle
        r={r}
        fill="var(--wf-card)"
        stroke={color}
        strokeWidth={2}
        strokeDasharray={resolved.state === 'offline' ? '4 3' : undefined}
      />
      <path
        d={`M${-r * 0.62} ${-r * 0.28}A${r * 0.68} ${r * 0.68} 0 0 1 ${r * 0.62} ${-r * 0.28}`}
        fill="none"
        stroke={color}
        strokeWidth={1.5}
      />
      <text
        y={r * 0.38}
        fontSize={Math.max(8, r * 0.62)}
        textAnchor="middle"
        style={{ fill: color }}
        className="wf-dr-bold"
      >
        {letters}
      </text>
    </g>
  )
}

/** 变压器: two windings that overlap. */
export function Transformer({ w, h, resolved }: SymbolViewProps) {
  const color = glyphColor(resolved, tokenColor('series1'))
  const r = Math.min(w / 2 - 2, h / 3.4)
  const [x, a, b] = [w / 2, h / 2 - r * 0.62, h / 2 + r * 0.62]
  return (
    <g fill="none" stroke={color} strokeWidth={2.2}>
      <path d={`M${x} 0V${a - r}M${x} ${b + r}V${h}`} />
      <circle cx={x} cy={b} r={r} fill="var(--wf-card)" />
      <circle cx={x} cy={a} r={r} fill="var(--wf-card)" />
      <circle cx={x} cy={b} r={r} />
      <path
        d={`M${x} ${a}V${a - r * 0.5}M${x} ${a}l${r * 0.42} ${r * 0.3}M${x} ${a}l${-r * 0.42} ${r * 0.3}`}
        strokeWidth={1.5}
      />
      <path
        d={`M${x - r * 0.38} ${b + r * 0.4}L${x} ${b - r * 0.2}L${x + r * 0.38} ${b + r * 0.4}Z`}
        strokeWidth={1.5}
      />
    </g>
  )
}

/** 开关: a breaker, isolator or load switch, closed or open. */
export function Switch(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const isClosed =
    resolved.state === undefined
      ? propOf(props, 'normal') === 'closed'
      : resolved.state === 'running' || resolved.state === 'alarm'
  const isPlain = resolved.state === undefined || resolved.state === 'running'
  const color = glyphColor(resolved, tokenColor(isPlain && !isClosed ? 'edge' : 'series1'))
  const kind = propOf(props, 'kind')
  const x = w / 2
  const [top, bottom] = [h * 0.24, h * 0.76]
  const blade = isClosed ? `M${x} ${bottom}L${x} ${top}` : `M${x} ${bottom}L${x + w * 0.42} ${top + 2}`
  return (
    <g fill="none" stroke={color} strokeWidth={2.4} strokeLinecap="round">
      {kind === 'breaker' && (
        <rect
          x={x - 9}
          y={top - 4}
          width={18}
          height={bottom - top + 8}
          rx={2}
          fill="var(--wf-card)"
          strokeWidth={1.6}
        />
      )}
      {kind === 'breaker' && isClosed && (
        <rect
          x={x - 9}
          y={top - 4}
          width={18}
          height={bottom - top + 8}
          rx={2}
          fill={color}
          fillOpacity={0.22}
          stroke="none"
        />
      )}
      <path d={`M${x} 0V${top}M${x} ${bottom}V${h}`} />
      <path d={blade} />
      {kind !== 'breaker' && <path d={`M${x - 5} ${top}H${x + 5}`} />}
      {kind === 'load' && <circle cx={x} cy={top + 4} r={3} fill="var(--wf-card)" strokeWidth={1.6} />}
    </g>
  )
}

/** 灯具: a lamp with rays while it is lit. */
export function Lamp({ w, h, resolved }: SymbolViewProps) {
  const isLit = resolved.state === 'running'
  const color = isLit ? tokenColor('pv') : glyphColor(resolved, tokenColor('edge'))
  const k = Math.min(w, h) / 40
  return (
    <g
      transform={`translate(${w / 2 - 20 * k} ${h / 2 - 20 * k}) scale(${k})`}
      stroke={color}
      strokeWidth={2}
      fill="none"
      strokeLinecap="round"
    >
      <path d="M14 27c0-3-4-5-4-11a10 10 0 0 1 20 0c0 6-4 8-4 11z" fill="var(--wf-card)" />
      <path d="M14 27c0-3-4-5-4-11a10 10 0 0 1 20 0c0 6-4 8-4 11z" fill={color} fillOpacity={isLit ? 0.45 : 0.05} />
      <path d="M15 31h10M17 35h6" />
      {isLit && <path d="M20 1v2M4 16H2M38 16h-2M8 5l1.5 1.5M32 5l-1.5 1.5" />}
    </g>
  )
}

/** 电网: a pylon. */
export function Grid({ w, h, resolved }: SymbolViewProps) {
  const color = glyphColor(resolved, mediumColor('electricity'))
  const k = Math.min(w, h) / 72
  return (
    <g
      transform={`translate(${w / 2 - 36 * k} ${h / 2 - 36 * k}) scale(${k})`}
      stroke={color}
      strokeWidth={2}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <circle cx={36} cy={36} r={34} fill="var(--wf-card)" />
      <circle cx={36} cy={36} r={34} fill={color} fillOpacity={0.1} stroke="none" />
      <path d="M36 12L28 58M36 12l8 46M17 26h38M20 36h32M33 26l8 10M39 26l-8 10M30 44l12 14M42 44L30 58M17 26v4M55 26v4M20 36v4M52 36v4" />
    </g>
  )
}

/** 光伏组件: a panel in the sun. */
export function PvPanel({ w, h, resolved }: SymbolViewProps) {
  const color = glyphColor(resolved, tokenColor('series1'))
  const [kx, ky] = [w / 80, h / 64]
  return (
    <g transform={`scale(${kx} ${ky})`} stroke={color} strokeWidth={2} strokeLinejoin="round" fill="none">
      <path d="M14 8h52l12 42H2z" fill="var(--wf-card)" />
      <path d="M14 8h52l12 42H2z" fill={color} fillOpacity={0.18} />
      <path d="M10 22h60M6 36h68M31 8l-5 42M49 8l5 42M40 50v12M28 62h24" strokeWidth={1.5} />
    </g>
  )
}

/** 采集器: a box with waves. */
export function Gateway({ w, h, resolved }: SymbolViewProps) {
  const color = glyphColor(resolved, tokenColor('series2'))
  const x = w / 2
  return (
    <g stroke={color} strokeWidth={2} fill="none" strokeLinecap="round">
      <rect
        x={2}
        y={h * 0.46}
        width={w - 4}
        height={h * 0.5}
        rx={4}
        fill="var(--wf-card)"
        strokeDasharray={resolved.state === 'offline' ? '4 3' : undefined}
      />
      <rect x={2} y={h * 0.46} width={w - 4} height={h * 0.5} rx={4} fill={color} fillOpacity={0.12} stroke="none" />
      <path
        d={`M${x} ${h * 0.46}V${h * 0.3}M${x - 8} ${h * 0.24}a11 11 0 0 1 16 0M${x - 14} ${h * 0.12}a20 20 0 0 1 28 0`}
      />
      <path d={`M12 ${h * 0.71}h.1M20 ${h * 0.71}h.1M28 ${h * 0.71}h.1`} strokeWidth={4} />
    </g>
  )
}
