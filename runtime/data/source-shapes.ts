import type { JsonSchema, Paging } from '../../schemas/index.ts'

/** Row of an answer. */
export type Row = Record<string, unknown>

/** What `data.<name>` is before an answer came: an empty list or object, as the response schema says. */
export function emptyShape(response: JsonSchema | undefined): readonly unknown[] | Readonly<Record<string, unknown>> {
  if (response?.type === 'array') return []
  const properties = (response?.properties ?? {}) as Record<string, JsonSchema>
  const lists = Object.entries(properties).filter(([, schema]) => schema.type === 'array')
  return Object.fromEntries(lists.map(([name]) => [name, []]))
}

/** Rows inside an answer: the answer itself where it is a list, else the list that the paging map names (`rows`). */
export function rowsOf(
  data: unknown,
  paging: Paging | undefined,
): { readonly rows: readonly Row[]; readonly total: number } {
  if (Array.isArray(data)) return { rows: data as Row[], total: data.length }
  if (typeof data !== 'object' || data === null) return { rows: noRows, total: 0 }
  const answer = data as Row
  const rows = answer[paging?.rows ?? 'rows']
  if (!Array.isArray(rows)) return { rows: noRows, total: 0 }
  const total = answer[paging?.total ?? 'total']
  return { rows: rows as Row[], total: typeof total === 'number' ? total : rows.length }
}

const noRows: readonly Row[] = []

/** The same text for the same endpoint and parameters, whatever their order. */
export function stableKey(endpointId: string, params: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(params).filter((name) => params[name] !== undefined)
  return JSON.stringify([endpointId, ...names.sort().map((name) => [name, params[name]])])
}

/** An answer with the event's row in it: in the place of the row with the same key, else first. */
export function upsertRow(data: unknown, event: unknown, key: string, paging: Paging | undefined): unknown {
  if (typeof event !== 'object' || event === null) return data
  const row = event as Row
  const { rows, total } = rowsOf(data, paging)
  const at = rows.findIndex((other) => other[key] === row[key])
  const next = at < 0 ? [row, ...rows] : rows.with(at, { ...rows[at], ...row })
  if (Array.isArray(data)) return next
  const answer = (typeof data === 'object' && data !== null ? data : {}) as Row
  return { ...answer, [paging?.rows ?? 'rows']: next, [paging?.total ?? 'total']: at < 0 ? total + 1 : total }
}
