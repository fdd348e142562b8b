import { type RawBuilder, sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import { beforeShift, finishedPieces, shiftPieces, shiftSpan, yearShift } from './comparison.ts'
import { emptyFacts, type NodeFacts, noSum, type PeriodFact, type SpanSum, sumKnown } from './node-facts.ts'
import { firstDayOf, type Granularity, keysOf, type Shift, type Span, shiftKey } from './periods.ts'

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
  /** False leaves last year's values out: only the total's are drawn. */
  readonly withLastYear?: boolean
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
  part: keyof SpanSums
  id: number
  use: number | null
  due: number
  good: number
}
/** What is over of a span, and the same of the two that it is compared with. */
export interface SpanSums {
  readonly now: SpanSum
  readonly yearAgo: SpanSum
  readonly before: SpanSum
}

const noSums: SpanSums = { now: noSum, yearAgo: noSum, before: noSum }
const manualSource = 4

/** Facts of each node over the span, with last year's values and the three sums; one entry a node, always. */
export async function loadFacts(store: Store, query: FactQuery): Promise<Map<string, NodeFacts>> {
  const ids = [...new Set(query.nodes.flatMap((node) => node.ids))]
  const keys = keysOf(query.span)
  if (ids.length === 0) return new Map(query.nodes.map(({ key }) => [key, emptyFacts(keys.length)]))
  const back = yearShift(query.span)
  const [values, lastYear, sums] = await Promise.all([
    loadValues(store, query, ids, query.span),
    query.withLastYear === false ? [] : loadValues(store, query, ids, shiftSpan(query.span, back)),
    loadSums(store, query, ids),
  ])
  return gather(query, keys, back, values, lastYear, sums)
}

/** Only the three sums of each node: for rankings and cards. */
export async function loadSpanSums(store: Store, query: FactQuery): Promise<Map<string, SpanSums>> {
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
  if (pieces.length === 0) return []
  const parts: readonly (readonly [keyof SpanSums, readonly Span[]])[] = [
    ['now', pieces],
    ['yearAgo', shiftPieces(pieces, yearShift(query.span))],
    ['before', shiftPieces(pieces, beforeShift(query.span))],
  ]
  const selects = parts.flatMap(([part, own]) =>
    own.map(
      ({ granularity, from, to }) => sql`
        select ${part}::text as part, node_id as id, sum(use) as use, sum(n_due)::float8 as due, sum(n_good)::float8 as good
        from ${usageTable(granularity)}
        where node_id = any(${ids}::bigint[]) and node_type = ${query.nodeType} and energy_kind = ${query.energyKind}
          and period between ${from} and ${to}
        group by node_id`,
    ),
  )
  const [{ rows }, firstDays] = await Promise.all([
    sql<SumRow>`${sql.join(selects, sql` union all `)}`.execute(store.db),
    loadFirstDays(store, query, ids),
  ])
  const starts = new Map(parts.map(([part, own]) => [part, Math.min(...own.map(startOf))]))
  // A span that began before the first value is known in part only: comparing with it would show a rise that is none.
  return rows.filter(({ part, id }) => part === 'now' || (firstDays.get(id) ?? 0) <= starts.get(part)!)
}

const startOf = ({ granularity, from }: Span) => firstDayOf(granularity, from)

/** The first day of which usage is known, by id. */
async function loadFirstDays(store: Store, query: FactQuery, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; day: number }>`
    select id, first.period as day from unnest(${ids}::bigint[]) as id
    cross join lateral (
      select period from usage_day
      where node_id = id and node_type = ${query.nodeType} and energy_kind = ${query.energyKind}
      order by period limit 1
    ) first`.execute(store.db)
  return new Map(rows.map(({ id, day }) => [id, day]))
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

function sumsByNode(query: FactQuery, rows: readonly SumRow[]): Map<string, SpanSums> {
  const nodesOf = nodesById(query)
  const found = new Map<string, SpanSums>()
  for (const [id, own] of sumsById(rows)) {
    const scale = query.scaleOf?.(id) ?? 1
    for (const key of nodesOf.get(id) ?? []) {
      const sums = found.get(key) ?? noSums
      const add = (part: keyof SpanSums): SpanSum => {
        const isKnown = own[part].use !== null
        return {
          use: sumKnown([sums[part].use, scaled(own[part].use, scale)]),
          due: sums[part].due + own[part].due,
          good: sums[part].good + own[part].good,
          base: isKnown ? sumKnown([sums[part].base, scaled(own.now.use, scale)]) : sums[part].base,
        }
      }
      found.set(key, { now: add('now'), yearAgo: add('yearAgo'), before: add('before') })
    }
  }
  return found
}

/** The pieces of each part added up, by id. */
function sumsById(rows: readonly SumRow[]): Map<number, SpanSums> {
  const found = new Map<number, SpanSums>()
  for (const { id, part, use, due, good } of rows) {
    const sums = found.get(id) ?? noSums
    const sum = sums[part]
    const added = { ...sum, use: sumKnown([sum.use, use]), due: sum.due + due, good: sum.good + good }
    found.set(id, { ...sums, [part]: added })
  }
  return found
}

const scaled = (use: number | null, scale: number) => (use === null ? null : use * scale)

function nodesById(query: FactQuery): Map<number, string[]> {
  const nodes = new Map<number, string[]>()
  for (const { key, ids } of query.nodes) for (const id of ids) nodes.set(id, [...(nodes.get(id) ?? []), key])
  return nodes
}
