/** Columns of a grid. */
export const GRID_COLUMNS = 24

/**
 * How many of 24 columns a widget takes where the grid is narrow (under about two thirds of the designed width).
 *
 * Small ones go three, then two in a line; what takes more than half the line takes the whole of it.
 */
export function narrowSpan(span: number): number {
  if (span <= 5) return 8
  if (span <= 12) return 12
  return GRID_COLUMNS
}
