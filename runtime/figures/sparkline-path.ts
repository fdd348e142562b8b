/** Shapes of a sparkline in drawing units, `y` downwards. */
export interface SparklinePath {
  /** Strokes, one for each unbroken run of values. */
  readonly line: string
  /** The same runs closed down to the foot. */
  readonly area: string
  /** Place of the last value. */
  readonly last: { readonly x: number; readonly y: number } | null
}

/**
 * Line and area of a list of values inside `width` x `height`, `inset` kept free all round.
 *
 * A missing value (null) is a gap. The scale runs from the smallest to the largest value, so that the shape is seen,
 * not the size; a flat list lies in the middle.
 */
export function sparklinePath(
  values: readonly (number | null)[],
  width: number,
  height: number,
  inset = 3,
): SparklinePath {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value))
  if (known.length === 0) return { line: '', area: '', last: null }
  const low = Math.min(...known)
  const span = Math.max(...known) - low
  const foot = height
  const place = (value: number, index: number) => ({
    x: round(inset + (values.length > 1 ? (index / (values.length - 1)) * (width - 2 * inset) : 0)),
    y: round(span === 0 ? height / 2 : height - inset - ((value - low) / span) * (height - 2 * inset)),
  })
  let line = ''
  let area = ''
  let last: SparklinePath['last'] = null
  let run: { x: number; y: number }[] = []
  const close = () => {
    const [first] = run
    const end = run.at(-1)
    if (first && end) {
      const stroke = run.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('')
      line += stroke
      area += `${stroke}L${end.x} ${foot}L${first.x} ${foot}Z`
      last = end
    }
    run = []
  }
  values.forEach((value, index) => {
    if (value === null || !Number.isFinite(value)) close()
    else run.push(place(value, index))
  })
  close()
  return { line, area, last }
}

const round = (value: number): number => Math.round(value * 100) / 100
