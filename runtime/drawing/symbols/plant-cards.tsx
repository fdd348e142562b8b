import { mediumColor, tokenColor } from '../media.ts'
import { Card } from './Card.tsx'
import { Blades } from './glyphs.tsx'
import { ElementTag, FigureSpans, glyphColor, isPale, shownSlots } from './marks.tsx'
import { propOf, type SymbolViewProps } from './symbol-view.ts'

/** Bars at the sides of a card: what runs in and out there. */
function MediaBars({
  w,
  h,
  left,
  right,
  isStill,
}: {
  readonly w: number
  readonly h: number
  readonly left: string
  readonly right: string
  readonly isStill: boolean
}) {
  const bar = { y: 16, width: 6, height: Math.max(12, h - 32), rx: 1 }
  return (
    <>
      <rect {...bar} x={0} fill={isStill ? 'var(--wf-lineStrong)' : left} />
      <rect {...bar} x={w - 6} fill={isStill ? 'var(--wf-lineStrong)' : right} />
    </>
  )
}

/** 冷水机组: a card with the media at its sides. */
export function Chiller(props: SymbolViewProps) {
  const { w, h, resolved } = props
  return (
    <Card view={props}>
      <MediaBars
        w={w}
        h={h}
        isStill={isPale(resolved)}
        left={mediumColor(propOf(props, 'left'))}
        right={mediumColor(propOf(props, 'right'))}
      />
    </Card>
  )
}

/** 冷却塔: a trapezium with a fan that turns while it runs. */
export function CoolingTower(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const outline = `M12 0H${w - 12}Q${w - 10} 0 ${w - 9.6} 2L${w} ${h - 3}Q${w} ${h} ${w - 3} ${h}H3Q0 ${h} 0 ${h - 3}L9.6 2Q10 0 12 0Z`
  const color = glyphColor(resolved, tokenColor('running'))
  const values = shownSlots(resolved)
  const classes = [
    'wf-dr-card',
    isPale(resolved) && 'wf-dr-card--pale',
    resolved.state === 'offline' && 'wf-dr-card--offline',
  ]
  return (
    <g className={classes.filter(Boolean).join(' ')}>
      <path d={outline} className="wf-dr-card__ground" />
      <g transform="translate(24 16)">
        <circle
          cx={21}
          cy={21}
          r={20}
          fill="none"
          stroke={color}
          strokeWidth={1.6}
          strokeDasharray={resolved.state === 'offline' ? '4 3' : undefined}
        />
        <g transform="translate(5 5)">
          <Blades size={32} color={color} isRunning={resolved.state === 'running'} />
        </g>
      </g>
      <text x={78} y={28} fontSize={14} className="wf-dr-title">
        {resolved.title}
      </text>
      <ElementTag resolved={resolved} x={78} y={38} />
      {values.slice(0, 4).map((value, place) => (
        <text
          key={value.name}
          x={place % 2 === 0 ? 18 : w - 18}
          y={h - 34 + Math.floor(place / 2) * 21}
          fontSize={12}
          textAnchor={place % 2 === 0 ? 'start' : 'end'}
        >
          <tspan className="wf-dr-name">{shortTitle(value.title)} </tspan>
          <FigureSpans value={value} size={13} unitSize={12} />
        </text>
      ))}
    </g>
  )
}

const shortTitle = (title: string): string => ({ 风机频率: '风机', 逼近度: '逼近', 频率设定: '设' })[title] ?? title

/** 锅炉: a card with a flame that stands while it burns. */
export function Boiler(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const color = glyphColor(resolved, tokenColor('series7'))
  const flame = (
    <path
      d="M12 1c1 4 6 6 6 12a6 6 0 0 1-12 0c0-2 1-3.5 2-4.5.5 1.5 1.5 2 2 2C9.5 7 11 4 12 1zM12 20a2.8 2.8 0 0 0 2.8-2.8c0-2-2-2.7-2.8-4.7-.8 2-2.8 2.7-2.8 4.7A2.8 2.8 0 0 0 12 20z"
      fill={color}
      fillRule="evenodd"
    />
  )
  return (
    <Card view={props} icon={flame}>
      <MediaBars
        w={w}
        h={h}
        isStill={isPale(resolved)}
        left={mediumColor('heat-return')}
        right={mediumColor('heat-supply')}
      />
    </Card>
  )
}

/** 换热器: plates between two circuits. */
export function HeatExchanger(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const color = isPale(resolved) ? tokenColor('edge') : tokenColor('text2')
  const plates = (
    <g fill="none" stroke={color} strokeWidth={1.6}>
      <rect x={2} y={1} width={20} height={22} rx={2} />
      <path d="M2 6.5l5 3 5-3 5 3 5-3M2 14l5 3 5-3 5 3 5-3" />
    </g>
  )
  return (
    <Card view={props} icon={plates}>
      <MediaBars
        w={w}
        h={h}
        isStill={isPale(resolved)}
        left={mediumColor('heat-supply')}
        right={mediumColor('heat-return')}
      />
    </Card>
  )
}

/** 空调箱: filter, coil and fan in their casing. */
export function AirHandler(props: SymbolViewProps) {
  const { w, h, resolved } = props
  const color = glyphColor(resolved, tokenColor('series1'))
  const fan = (
    <g transform="translate(0 0)">
      <circle cx={12} cy={12} r={11} fill="none" stroke={color} strokeWidth={1.5} />
      <g transform="translate(3 3)">
        <Blades size={18} color={color} isRunning={resolved.state === 'running'} />
      </g>
    </g>
  )
  return (
    <Card view={props} icon={fan}>
      <MediaBars
        w={w}
        h={h}
        isStill={isPale(resolved)}
        left={mediumColor('return-air')}
        right={mediumColor('supply-air')}
      />
    </Card>
  )
}
