import { tokenColor } from '../media.ts'
import { useStoredImage } from '../stored-image.ts'
import { propOf, type SymbolViewProps } from './symbol-view.ts'

/** Grounds are drawn full, colours as a pale wash. */
const grounds: ReadonlySet<string> = new Set(['card', 'ground', 'fill'])

function paintOf(view: SymbolViewProps) {
  const { resolved } = view
  const state = resolved.color ?? resolved.state
  const fill: string = state ?? propOf(view, 'fill')
  const opacity = propOf<number>(view, 'opacity')
  return {
    fill: fill === 'none' ? 'none' : tokenColor(fill),
    fillOpacity: fill === 'none' || grounds.has(fill) ? opacity : opacity * 0.22,
    stroke: tokenColor(state ?? propOf(view, 'stroke')),
    strokeWidth: propOf<number>(view, 'strokeWidth'),
    strokeDasharray: propOf<boolean>(view, 'dashed') ? '6 4' : undefined,
  }
}

/** 矩形, with a caption as a card has one. */
export function Rectangle(view: SymbolViewProps) {
  const { w, h } = view
  const caption = view.resolved.title || propOf<string | undefined>(view, 'caption')
  return (
    <>
      <rect width={w} height={h} rx={propOf<number>(view, 'radius')} {...paintOf(view)} />
      {caption && (
        <text x={12} y={24} fontSize={14} className="wf-dr-title">
          {caption}
        </text>
      )}
    </>
  )
}

/** 椭圆. */
export function Ellipse(view: SymbolViewProps) {
  const { w, h } = view
  return <ellipse cx={w / 2} cy={h / 2} rx={w / 2} ry={h / 2} {...paintOf(view)} />
}

const fits: Readonly<Record<string, string>> = { contain: 'xMidYMid meet', cover: 'xMidYMid slice', fill: 'none' }

/** 图片: a stored image; a frame with a cross where there is none. */
export function Picture(view: SymbolViewProps) {
  const { w, h } = view
  const { address } = useStoredImage(propOf<string | undefined>(view, 'source'))
  if (address === undefined)
    return (
      <g stroke="var(--wf-edge)" fill="var(--wf-fill)">
        <rect width={w} height={h} rx={2} strokeDasharray="4 3" />
        <path
          d={`M${w * 0.3} ${h * 0.65}l${w * 0.15} ${-h * 0.25}l${w * 0.1} ${h * 0.13}l${w * 0.06} ${-h * 0.07}l${w * 0.1} ${h * 0.19}z`}
          fill="none"
          strokeWidth={1.5}
        />
      </g>
    )
  return (
    <image
      href={address}
      width={w}
      height={h}
      preserveAspectRatio={fits[propOf(view, 'fit')]}
      opacity={propOf<number>(view, 'opacity')}
    />
  )
}
