import type { CustomProps } from './custom-props.ts'
import './load-scene.css'

const columns = [38, 52, 46, 64, 88, 120, 142, 156, 150, 138, 146, 160, 152, 128, 98, 72, 54, 44].map(
  (height, index) => ({ left: index * 48, height }),
)

const points = columns.map(({ left, height }) => ({ x: left + 12, y: 300 - height * 1.2 }))
/** A smooth line through the points: at each one it runs as the line from its neighbour to its neighbour. */
const curve = points
  .map((point, index) => {
    const before = points[index - 1]
    if (!before) return `M${point.x} ${point.y}`
    const first = points[index - 2] ?? before
    const after = points[index + 1] ?? point
    const leave = `${before.x + (point.x - first.x) / 6} ${before.y + (point.y - first.y) / 6}`
    const arrive = `${point.x - (after.x - before.x) / 6} ${point.y - (after.y - before.y) / 6}`
    return `C${leave} ${arrive} ${point.x} ${point.y}`
  })
  .join('')

/** A day of load over a skyline of columns. Decoration of a cover. */
export function LoadScene({ widget }: CustomProps) {
  return (
    <section
      className="wf-load-scene"
      data-widget={widget.kind}
      data-widget-id={widget.id}
      data-empty="false"
      aria-hidden="true"
    >
      <svg viewBox="0 0 840 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <g className="wf-scene__grid">
          {[120, 180, 240, 300, 360].map((y) => (
            <path key={y} d={`M0 ${y}H840`} />
          ))}
        </g>
        <g className="wf-scene__columns">
          {columns.map(({ left, height }) => (
            <rect key={left} x={left} y={420 - height * 1.35} width="24" height={height * 1.35} rx="2" />
          ))}
        </g>
        <path className="wf-scene__line" d={curve} />
        <circle className="wf-scene__dot" cx={11 * 48 + 12} cy={300 - 160 * 1.2} r="6" />
      </svg>
    </section>
  )
}
