/**
 * How many of these widths stand in one line of `available` px with `gap` between them; where not all do, `reserve` px
 * are kept free for the button that shows the rest.
 */
export function fitCount(widths: readonly number[], gap: number, available: number, reserve: number): number {
  let end = -gap
  const ends = widths.map((width) => {
    end += gap + width
    return end
  })
  if (end <= available) return widths.length
  return ends.filter((one) => one <= available - reserve - gap).length
}
