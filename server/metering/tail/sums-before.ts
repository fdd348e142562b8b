import type pg from 'pg'
import { clearSum, emptySum, type Sum, sumWidth } from './sums.ts'

/** What a meter's running day, month and year hold before its running hour, running day and running month. */
export interface SumsBefore {
  /** The hour, key yyyymmddhh, that nothing here counts yet. */
  hour: number
  /** That of the meter's tail when this was read. */
  stamp: number
  readonly day: Sum
  readonly month: Sum
  readonly year: Sum
}

/** Sums of finished periods by meter, so that a tick need not read them again. */
export interface KnownSums {
  /** Copies what is known of a meter; false where nothing is. */
  read(meterId: number, into: SumsBefore): boolean
  write(meterId: number, sums: SumsBefore): void
  forget(meterIds: Iterable<number>): void
}

const known = new WeakMap<pg.Pool, KnownSums>()
/** More meters than this are not remembered at once; a million take about 270 MB. */
const mostMeters = 1_000_000
const width = 2 + 3 * sumWidth
const rowsOfChunk = 4096

/** What this process remembers of a database. */
export function knownSums(pool: pg.Pool): KnownSums {
  const there = known.get(pool)
  if (there !== undefined) return there
  const made = rememberSums()
  known.set(pool, made)
  return made
}

/** Sums of nothing. */
export function noSums(): SumsBefore {
  return { hour: 0, stamp: 0, day: emptySum(), month: emptySum(), year: emptySum() }
}

/** Makes them sums of nothing before an hour. */
export function clearSums(sums: SumsBefore, hour: number, stamp: number): void {
  sums.hour = hour
  sums.stamp = stamp
  for (const sum of [sums.day, sums.month, sums.year]) clearSum(sum)
}

/** Rows of numbers in large pieces of memory: half a million small objects would take three times as much. */
function rememberSums(): KnownSums {
  const places = new Map<number, number>()
  const chunks: Float64Array[] = []
  const free: number[] = []
  let used = 0
  const chunkOf = (place: number) => chunks[Math.floor(place / rowsOfChunk)]!
  const startOf = (place: number) => (place % rowsOfChunk) * width
  const newPlace = () => {
    const place = free.pop() ?? used++
    if (place >= chunks.length * rowsOfChunk) chunks.push(new Float64Array(rowsOfChunk * width))
    return place
  }
  const clear = () => {
    places.clear()
    chunks.length = 0
    free.length = 0
    used = 0
  }
  return {
    read(meterId, into) {
      const place = places.get(meterId)
      if (place === undefined) return false
      const chunk = chunkOf(place)
      let at = startOf(place)
      into.hour = chunk[at]!
      into.stamp = chunk[at + 1]!
      at += 2
      for (const sum of [into.day, into.month, into.year]) {
        for (let number = 0; number < sumWidth; number += 1) sum[number] = chunk[at + number]!
        at += sumWidth
      }
      return true
    },
    write(meterId, { hour, stamp, day, month, year }) {
      if (places.size >= mostMeters && !places.has(meterId)) clear()
      const place = places.get(meterId) ?? newPlace()
      places.set(meterId, place)
      const chunk = chunkOf(place)
      const at = startOf(place)
      chunk[at] = hour
      chunk[at + 1] = stamp
      chunk.set(day, at + 2)
      chunk.set(month, at + 2 + sumWidth)
      chunk.set(year, at + 2 + 2 * sumWidth)
    },
    forget(meterIds) {
      for (const meterId of meterIds) {
        const place = places.get(meterId)
        if (place === undefined) continue
        places.delete(meterId)
        free.push(place)
      }
    },
  }
}
