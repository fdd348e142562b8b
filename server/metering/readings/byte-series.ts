/** Largest magnitude that a series takes: differences of differences stay safe integers then. */
export const largestInSeries = 2 ** 50

/**
 * Writes series of integers as bytes: each number zigzagged (0, -1, 1, -2 … become 0, 1, 2, 3 …) in seven bits a byte,
 * a run of zeros as one zero and its length less one. What hardly changes takes hardly any room.
 */
export class SeriesWriter {
  private bytes = Buffer.allocUnsafe(4096)
  private used = 0

  /** One number from 0 to 2^53. */
  count(value: number): void {
    this.makeRoom(8)
    this.put(value)
  }

  /** A whole series of safe integers; its length must be known to the reader. */
  series(values: readonly number[]): void {
    this.makeRoom(values.length * 9)
    for (let place = 0; place < values.length; place += 1) {
      const value = values[place]!
      if (value !== 0) {
        this.put(value < 0 ? -2 * value - 1 : 2 * value)
        continue
      }
      let run = 1
      while (values[place + run] === 0) run += 1
      this.put(0)
      this.put(run - 1)
      place += run - 1
    }
  }

  /** Bytes as they are. */
  raw(bytes: Uint8Array): void {
    this.makeRoom(bytes.length)
    this.bytes.set(bytes, this.used)
    this.used += bytes.length
  }

  /** All that was written. */
  written(): Buffer {
    return this.bytes.subarray(0, this.used)
  }

  private put(value: number): void {
    let rest = value
    while (rest >= 128) {
      this.bytes[this.used++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.bytes[this.used++] = rest
  }

  /** A number takes at most eight bytes. */
  private makeRoom(bytes: number): void {
    if (this.used + bytes <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.used + bytes))
    this.bytes.copy(larger, 0, 0, this.used)
    this.bytes = larger
  }
}

/** Reads what a `SeriesWriter` wrote, in the same order. Throws a RangeError where the bytes end too early. */
export class SeriesReader {
  private at = 0

  constructor(private readonly bytes: Buffer) {}

  count(): number {
    const { bytes } = this
    let value = bytes[this.at++]!
    if (value < 128) return value
    value -= 128
    for (let scale = 128; ; scale *= 128) {
      if (this.at >= bytes.length) throw new RangeError('A block of readings ends too early.')
      const next = bytes[this.at++]!
      if (next < 128) return value + next * scale
      value += (next - 128) * scale
    }
  }

  series(length: number): number[] {
    const values = new Array<number>(length)
    for (let place = 0; place < length; ) {
      const value = this.count()
      if (value !== 0) {
        values[place++] = value % 2 === 0 ? value / 2 : -(value + 1) / 2
        continue
      }
      const end = place + this.count() + 1
      if (!(end <= length)) throw new RangeError('A block of readings holds too many numbers.')
      while (place < end) values[place++] = 0
    }
    return values
  }

  raw(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new RangeError('A block of readings ends too early.')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}

/** Differences of a series to the number before, the first to 0; as often as `order` says. */
export function differences(values: readonly number[], order: number): number[] {
  const series = [...values]
  for (let step = 0; step < order; step += 1) {
    for (let place = series.length - 1; place > 0; place -= 1) series[place]! -= series[place - 1]!
  }
  return series
}

/** The series that `differences` was taken of, in place. */
export function sums(series: number[], order: number): number[] {
  for (let step = 0; step < order; step += 1) {
    for (let place = 1; place < series.length; place += 1) series[place]! += series[place - 1]!
  }
  return series
}
