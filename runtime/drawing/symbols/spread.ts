import type { SlotValue } from '../slot-value.ts'
import { textWidth } from './marks.tsx'

/** A value with the place where its text begins. */
export interface PlacedValue {
  readonly value: SlotValue
  readonly x: number
  /** Not written again where all values of the line have the same one. */
  readonly unit: string
}

const leastGap = 10

/** Width of a figure with its unit. */
const figureWidth = (figure: string, unit: string, size: number, unitSize: number): number =>
  textWidth(figure, size) + (unit === '' ? 0 : 3 + textWidth(unit, unitSize))

/**
 * Values side by side, each at least as wide as its name and figure: in equal columns where they fit so, else spread
 * over the width; those that find no room are left out.
 */
export function columnsOf(values: readonly SlotValue[], width: number, most: number): readonly PlacedValue[] {
  const widths = values
    .slice(0, most)
    .map((value) => Math.max(textWidth(value.title, 12), figureWidth(value.figure, value.unit, 16, 12)))
  const kept = fitting(widths, width)
  const step = width / Math.max(kept, 2)
  const isEven = widths.slice(0, kept).every((one, place) => one + (place < kept - 1 ? leastGap : 0) <= step)
  const xs = isEven ? widths.slice(0, kept).map((_, place) => place * step) : spreadOut(widths.slice(0, kept), width)
  return xs.map((x, place) => ({ value: values[place] as SlotValue, x, unit: (values[place] as SlotValue).unit }))
}

/** Values with their names in one line, from the left edge to the right one; one unit is written once, at the end. */
export function lineOf(values: readonly SlotValue[], width: number): readonly PlacedValue[] {
  for (let count = values.length; count > 0; count -= 1) {
    const kept = values.slice(0, count)
    const unit = kept[0]?.unit
    const isOne = count > 2 && kept.every((value) => value.isMissing || value.unit === unit)
    const units = kept.map((value, place) => (isOne && place < count - 1 ? '' : value.unit))
    const widths = kept.map(
      (value, place) => textWidth(value.title, 12) + 4 + figureWidth(value.figure, units[place] ?? '', 13, 11),
    )
    if (count > 1 && fitting(widths, width) < count) continue
    return spreadOut(widths, width).map((x, place) => ({
      value: kept[place] as SlotValue,
      x,
      unit: units[place] ?? '',
    }))
  }
  return []
}

function fitting(widths: readonly number[], width: number): number {
  let used = 0
  for (const [place, one] of widths.entries()) {
    used += one + (place > 0 ? leastGap : 0)
    if (used > width && place > 0) return place
  }
  return widths.length
}

function spreadOut(widths: readonly number[], width: number): number[] {
  const free = width - widths.reduce((sum, one) => sum + one, 0)
  const gap = widths.length > 1 ? free / (widths.length - 1) : 0
  let x = 0
  return widths.map((one) => {
    const at = x
    x += one + gap
    return at
  })
}
