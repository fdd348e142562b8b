import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { differences, largestInSeries, SeriesReader, SeriesWriter, sums } from './byte-series.ts'
import { readValues, writeValues } from './value-series.ts'

/** Readings of one point, column by column, in the order of their instants (epoch seconds). */
export interface BlockRows {
  readonly ts: number[]
  readonly values: number[]
  readonly qualities: number[]
  readonly sources: number[]
  readonly packets: (number | null)[]
}

/** First byte of a block; another layout takes another number, and this one is read for ever. */
const layout = 1
const packing = { plain: 0, deflated: 1 } as const

/**
 * Packs readings of a point into bytes, some two to four a reading of a register; nothing is lost, `decodeBlock` gives
 * back the very same numbers. Instants and packet numbers must lie within ±2^50, which every real one does.
 */
export function encodeBlock(rows: BlockRows): Buffer {
  const writer = new SeriesWriter()
  const count = rows.ts.length
  writer.count(count)
  writer.series(differences(within(rows.ts), Math.min(2, count)))
  writeValues(writer, rows.values)
  writer.series(differences(rows.qualities, 1))
  writer.series(differences(rows.sources, 1))
  const missing = rows.packets.map((packet) => (packet === null ? 1 : 0))
  writer.series(differences(missing, 1))
  writer.series(differences(within(rows.packets.filter((packet) => packet !== null)), 1))
  const plain = writer.written()
  const deflated = deflateRawSync(plain, { level: 7 })
  return deflated.length < plain.length
    ? Buffer.concat([Buffer.of(layout, packing.deflated), deflated])
    : Buffer.concat([Buffer.of(layout, packing.plain), plain])
}

/**
 * Readings of a block; without packets these are all null and take no time. Throws where the bytes are not a block of a
 * layout that this program knows.
 */
export function decodeBlock(block: Buffer, { withPackets = true }: { readonly withPackets?: boolean } = {}): BlockRows {
  if (block[0] !== layout) throw new RangeError(`A block of readings has layout ${block[0]}, which is not known here.`)
  const body = block.subarray(2)
  const reader = new SeriesReader(block[1] === packing.deflated ? inflateRawSync(body) : body)
  const count = reader.count()
  const ts = sums(reader.series(count), Math.min(2, count))
  const values = readValues(reader, count)
  const qualities = sums(reader.series(count), 1)
  const sources = sums(reader.series(count), 1)
  if (!withPackets) return { ts, values, qualities, sources, packets: new Array<null>(count).fill(null) }
  const missing = sums(reader.series(count), 1)
  const known = sums(reader.series(count - missing.reduce((sum, one) => sum + one, 0)), 1)
  let next = 0
  const packets = missing.map((isMissing) => (isMissing === 1 ? null : known[next++]!))
  return { ts, values, qualities, sources, packets }
}

function within(numbers: number[]): number[] {
  for (const one of numbers) {
    if (!Number.isInteger(one) || Math.abs(one) > largestInSeries) {
      throw new RangeError(`${one} cannot be packed into a block of readings.`)
    }
  }
  return numbers
}
