import { type RawBuilder, sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import { beforeShift, finishedPieces, shiftPieces, shiftSpan, yearShift } from './comparison.ts'
import { emptyFacts, type NodeFacts, noSum, type PeriodFact, type SpanSum } from './node-facts.ts'
import { type Granularity, keysOf, type Shift, type Span, shiftKey } from './periods.ts'

/** Kinds of node that usage is kept for. */
export type NodeType = 'meter' | 'branch' | 'subitem' | 'org' | 'region' | 'building' | 'project'

/** Which facts to load. */
export interface FactQuery {
  readonly nodeType: NodeType
  readonly energyKind: string
  /** Nodes of the answer and the ids of the facts that each adds up. */
  readonly nodes: readonly { readonly key: string; readonly ids: readonly number[] }[]
  readonly span: Span
  /** The running hour: what lies at or after it is not compared. */
  readonly nowHour: number
  /** Factor from the unit of an id's facts to that of the answer; 1 where absent. */
  readonly scaleOf?: (id: number) => number
}

interface ValueRow {
  id: number
  period: number
  use: number | null
  due: number
  good: number
  estimated: number | null
  src: number
}
interface SumRow {
  part: keyof typeof noSums
  id: number
  use: number | null
  due: number
  good: number
}
const noSums: { now: SpanSum; yearAgo: SpanSum; before: SpanSum } = { now: noSum, yearAgo: noSum, before: noSum }
const manualSource = 4

/** Facts of each node over the span, with last year's values and the three sums; one entry a node, always. */
export async function loadFacts(store: Store, query: FactQuery): Promise<Map<string, NodeFacts>> {
  const ids = [...new Set(query.nodes.flatMap((node) => node.ids))]
  const keys = keysOf(query.span)
  if (ids.length === 0) return new Map(query.nodes.map(({ key }) => [key, emptyFacts(keys.length)]))
  const back = yearShift(query.span)
  const [values, lastYear, sums] = await Promise.all([
    loadValues(store, query, ids, query.span),
    loadValues(store, query, ids, shiftSpan(query.span, back)),
    loadSums(store, query, ids),
  ])
  return gather(query, keys, back, values, lastYear, sums)
}

/** Only the three sums of each node: for rankings and cards. */
export async function loadSpanSums(store: Store, query: FactQuery): Promise<Map<string, typeof noSums>> {
  const ids = [...new Set(query.nodes.flatMap((node) => node.ids))]
  const rows = ids.length > 0 ? await loadSums(store, query, ids) : []
  const found = sumsByNode(query, rows)
  return new Map(query.nodes.map(({ key }) => [key, found.get(key) ?? noSums]))
}

/** Values of one span, added up over the ids of each node: a map by period for each node. */
export async function loadSeries(store: Store, query: FactQuery): Promise<Map<string, Map<number, PeriodFact>>> {
  const ids = [...new Set(query.nodes.flatMap((node) => node.ids))]
  const rows = ids.length > 0 ? await loadValues(store, query, ids, query.span) : []
  return valuesByNode(query, rows)
}

/** Table of the facts of one period length. */
export function usageTable(granularity: Granularity): RawBuilder<unknown> {
  return sql.table(`usage_${granularity}`)
}

async function loadValues(store: Store, query: FactQuery, ids: readonly number[], span: Span): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select node_id as id, period, use, n_due as due, n_good as good, est as estimated, src
    from ${usageTable(span.granularity)}
    where node_id = any(${ids}::bigint[]) and node_type = ${query.nodeType} and energy_kind = ${query.energyKind}
      and period between ${span.from} and ${span.to}`.execute(store.db)
  return rows
}

async function loadSums(store: Store, query: FactQuery, ids: readonly number[]): Promise<SumRow[]> {
  const pieces = finishedPieces(query.span, query.nowHour)
  const parts = [
    ...pieces.map((piece) => ['now', piece] as const),
    ...shiftPieces(pieces, yearShift(query.span)).map((piece) => ['yearAgo', piece] as const),
    ...shiftPieces(pieces, beforeShift(query.span)).map((piece) => ['before', piece] as const),
  ]
  if (parts.length === 0) return []
  const selects = parts.map(
    ([part, { granularity, from, to }]) => sql`
      select ${part}::text as part, node_id as id, sum(use) as use, sum(n_due)::float8 as due, sum(n_good)::float8 as good
      from ${usageTable(granularity)}
      where node_id = any(${ids}::bigint[]) and node_type = ${query.nodeType} and energy_kind = ${query.energyKind}
        and period between ${from} and ${to}
      group by node_id`,
  )
  const { rows } = await sql<SumRow>`${sql.join(selects, sql` union all `)}`.execute(store.db)
  return rows
}

function gather(
  query: FactQuery,
  keys: readonly number[],
  back: Shift,
  values: readonly ValueRow[],
  lastYear: readonly ValueRow[],
  sumRows: readonly SumRow[],
): Map<string, NodeFacts> {
  const now = valuesByNode(query, values)
  const then = valuesByNode(query, lastYear)
  const sums = sumsByNode(query, sumRows)
  const { granularity } = query.span
  const empty = emptyFacts(keys.length)
  return new Map(
    query.nodes.map(({ key }) => [
      key,
      {
        values: keys.map((period, index) => now.get(key)?.get(period) ?? empty.values[index]!),
        lastYear: keys.map((period) => then.get(key)?.get(shiftKey(granularity, period, back))?.use ?? null),
        ...(sums.get(key) ?? noSums),
      },
    ]),
  )
}

function valuesByNode(query: FactQuery, rows: readonly ValueRow[]): Map<string, Map<number, PeriodFact>> {
  const nodesOf = nodesById(query)
  const found = new Map<string, Map<number, PeriodFact>>()
  for (const row of rows) {
    const scale = query.scaleOf?.(row.id) ?? 1
    for (const key of nodesOf.get(row.id) ?? []) {
      const own = found.get(key) ?? new Map<number, PeriodFact>()
      found.set(key, own)
      const sum = own.get(row.period)
      own.set(row.period, {
        use: row.use === null ? (sum?.use ?? null) : (sum?.use ?? 0) + row.use * scale,
        due: (sum?.due ?? 0) + row.due,
        good: (sum?.good ?? 0) + row.good,
        estimated: (sum?.estimated ?? 0) + (row.estimated ?? 0) * scale,
        manual: (sum?.manual ?? false) || row.src === manualSource,
      })
    }
  }
  return found
}

function sumsByNode(query: FactQuery, rows: readonly SumRow[]): Map<string, typeof noSums> {
  const nodesOf = nodesById(query)
  const found = new Map<string, typeof noSums>()
  for (const row of rows) {
    const scale = query.scaleOf?.(row.id) ?? 1
    for (const key of nodesOf.get(row.id) ?? []) {
      const sums = found.get(key) ?? noSums
      const sum = sums[row.part]
      const use = row.use === null ? sum.use : (sum.use ?? 0) + row.use * scale
      found.set(key, { ...sums, [row.part]: { use, due: sum.due + row.due, good: sum.good + row.good } })
    }
  }
  return found
}

function nodesById(query: FactQuery): Map<number, string[]> {
  const nodes = new Map<number, string[]>()
  for (const { key, ids } of query.nodes) for (const id of ids) nodes.set(id, [...(nodes.get(id) ?? []), key])
  return nodes
}
