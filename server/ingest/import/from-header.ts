import { partOf } from './column-names.ts'
import type { RowChunk } from './csv-rows.ts'

/** Rows that a title, a date or a note of who filled it in takes above the header. */
const mostAbove = 10
/** So many columns that the import knows make a row a header, where the first row has none. */
const fewestKnown = 2

const knownIn = (row: readonly string[]): number => new Set(row.flatMap((name) => partOf(name) ?? [])).size

/**
 * A table from its header on: what stands above it, as in lists that begin with their title, is left out. Without a row
 * that is clearly the header the first one is. The header is alone in its chunk, lines keep their numbers.
 */
export async function* fromHeader(chunks: AsyncIterable<RowChunk>): AsyncGenerator<RowChunk> {
  let first: RowChunk | undefined
  let isFound = false
  for await (const chunk of chunks) {
    if (isFound) yield chunk
    else if (first === undefined) {
      first = chunk
      isFound = knownIn(chunk.rows[0] ?? []) > 0
      if (isFound) yield chunk
    } else {
      isFound = true
      const at = chunk.rows.slice(0, mostAbove).findIndex((row) => knownIn(row) >= fewestKnown)
      if (at < 0) yield* [first, chunk]
      else
        yield* [part(chunk, at, at + 1), part(chunk, at + 1, chunk.rows.length)].filter(({ rows }) => rows.length > 0)
    }
  }
  if (!isFound && first !== undefined) yield first
}

const part = ({ rows, lines }: RowChunk, from: number, to: number): RowChunk => ({
  rows: rows.slice(from, to),
  lines: lines.slice(from, to),
})
