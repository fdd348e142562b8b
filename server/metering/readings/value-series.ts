import { differences, largestInSeries, type SeriesReader, type SeriesWriter, sums } from './byte-series.ts'

/** Decimals that are looked for; a register shows two to four. */
const mostDecimals = 9
/** Number of decimals that stands for values which are none: they are kept bit by bit. */
const bitwise = 15
const orders = [0, 1, 2] as const

/**
 * Writes values exactly: as whole numbers of their last decimal where all of them are such (a register's are), by the
 * differences that take the least room; else bit by bit against the value before, equal bytes of all values together.
 */
export function writeValues(writer: SeriesWriter, values: readonly number[]): void {
  const decimals = decimalsOf(values)
  if (decimals === undefined) {
    writer.count(bitwise)
    writer.raw(bitPlanes(values))
    return
  }
  const scale = 10 ** decimals
  const whole = values.map((value) => Math.round(value * scale))
  const candidates = orders.map((order) => differences(whole, order))
  const widths = candidates.map(widthOf)
  const order = orders[widths.indexOf(Math.min(...widths))]!
  writer.count(decimals + 16 * order)
  writer.series(candidates[order]!)
}

/** Values as `writeValues` was given them. */
export function readValues(reader: SeriesReader, count: number): number[] {
  const kind = reader.count()
  if (kind % 16 === bitwise) return fromBitPlanes(reader.raw(8 * count), count)
  const scale = 10 ** (kind % 16)
  const values = sums(reader.series(count), Math.floor(kind / 16))
  for (let place = 0; place < count; place += 1) values[place]! /= scale
  return values
}

/** Fewest decimals that give every value back exactly; undefined where none do. */
function decimalsOf(values: readonly number[]): number | undefined {
  let [decimals, scale] = [0, 1]
  for (const value of values) {
    while (!isWhole(value, scale)) {
      decimals += 1
      scale = 10 ** decimals
      if (decimals > mostDecimals) return undefined
    }
  }
  return values.every((value) => isWhole(value, scale)) ? decimals : undefined
}

/** A value is a whole number of its last decimal where dividing gives the very same one back; -0 and NaN are none. */
function isWhole(value: number, scale: number): boolean {
  const whole = Math.round(value * scale)
  return !Object.is(whole, -0) && Math.abs(whole) <= largestInSeries && whole / scale === value
}

/** Bits that a series takes, about; of large numbers only that they are large. */
function widthOf(series: readonly number[]): number {
  let bits = 0
  for (const value of series) bits += 32 - Math.clz32(Math.min(Math.abs(value), 0xffff_ffff))
  return bits
}

/** Eight planes: the first bytes of all values, then the second …, each value against the one before. */
function bitPlanes(values: readonly number[]): Buffer {
  const planes = Buffer.alloc(8 * values.length)
  const own = Buffer.alloc(8)
  const before = Buffer.alloc(8)
  for (const [place, value] of values.entries()) {
    own.writeDoubleBE(value)
    for (let plane = 0; plane < 8; plane += 1) {
      planes[plane * values.length + place] = own[plane]! ^ before[plane]!
      before[plane] = own[plane]!
    }
  }
  return planes
}

function fromBitPlanes(planes: Buffer, count: number): number[] {
  const own = Buffer.alloc(8)
  return Array.from({ length: count }, (_, place) => {
    for (let plane = 0; plane < 8; plane += 1) own[plane]! ^= planes[plane * count + place]!
    return own.readDoubleBE()
  })
}
