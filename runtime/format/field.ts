/** A row as an endpoint sent it. */
export type Row = Readonly<Record<string, unknown>>

/** Value of a field of a row; a dot goes into an object, a missing step gives undefined. */
export function readField(row: unknown, path: string): unknown {
  if (row === null || typeof row !== 'object') return undefined
  const own = row as Row
  if (path in own) return own[path]
  const dot = path.indexOf('.')
  return dot < 0 ? undefined : readField(own[path.slice(0, dot)], path.slice(dot + 1))
}

/** Number of a field; text that is a number counts, everything else is null. */
export function readNumber(row: unknown, path: string): number | null {
  const value = readField(row, path)
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
