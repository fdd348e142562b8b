import './skeleton.css'

const barsByShape = { rows: 6, chart: 1, cards: 4, text: 2, none: 0 } as const

/** The coming layout while the first answer is on its way (look.md: skeletons, no spinner). */
export function Skeleton({ shape }: { readonly shape: keyof typeof barsByShape }) {
  const bars = Array.from({ length: barsByShape[shape] }, (_, index) => index)
  return (
    <div className={`wf-skeleton wf-skeleton--${shape}`} aria-hidden="true">
      {bars.map((bar) => (
        <span key={bar} className="wf-skeleton__bar" />
      ))}
    </div>
  )
}
