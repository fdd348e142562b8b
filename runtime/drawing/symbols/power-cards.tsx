import { tokenColor } from '../media.ts'
import { Card } from './Card.tsx'
import { glyphColor } from './marks.tsx'
import type { SymbolViewProps } from './symbol-view.ts'

const icon = (color: string, path: string) => (
  <path d={path} fill="none" stroke={color} strokeWidth={1.8} strokeLinecap="round" strokeLinejoin="round" />
)

/** 配电柜. */
export function Cabinet(props: SymbolViewProps) {
  const color = glyphColor(props.resolved, tokenColor('electricity'))
  return (
    <Card
      view={props}
      icon={icon(color, 'M4 1.5h16v21H4zM8 5.5h8v4H8zM8 13h.2M12 13h.2M16 13h.2M13 16l-2.5 2.5h3L11 21')}
    />
  )
}

/** 逆变器: direct to alternating current. */
export function Inverter(props: SymbolViewProps) {
  const color = glyphColor(props.resolved, tokenColor('electricity'))
  return (
    <Card view={props} icon={icon(color, 'M2 2h20v20H2zM2 22L22 2M5 6.5h6M5 9.5h6M13 17.5c1.2-3 3-3 4 0s2.8 3 4 0')} />
  )
}

/** 储能: a battery filled to its charge. */
export function Battery(props: SymbolViewProps) {
  const { resolved } = props
  const color = glyphColor(resolved, tokenColor('electricity'))
  const charge = resolved.slots.soc?.raw
  const share = typeof charge === 'number' ? Math.max(0, Math.min(1, charge / 100)) : 0
  return (
    <Card
      view={props}
      icon={
        <g stroke={color} strokeWidth={1.8} fill="none">
          <rect x={1} y={5} width={19} height={14} rx={2} />
          <path d="M22.5 9.5v5" strokeLinecap="round" />
          <rect x={3.5} y={7.5} width={14 * share} height={9} fill={color} fillOpacity={0.6} stroke="none" />
        </g>
      }
    />
  )
}

/** 建筑. */
export function Building(props: SymbolViewProps) {
  const color = tokenColor('text2')
  return <Card view={props} icon={icon(color, 'M2 22h20M4.5 22V4.5h10V22M14.5 10h5v12M8 8.5h3M8 12.5h3M8 16.5h3')} />
}
