import { sql } from 'kysely'
import { loadFacts } from '../analysis/facts.store.ts'
import type { NodeFacts } from '../analysis/node-facts.ts'
import { dateOfKey, firstDayOf, type Span } from '../analysis/periods.ts'
import type { Store } from '../db/connect.ts'

/** A branch with the meters that are bound to it in the asked span. */
export interface MeteredBranch {
  readonly id: number
  readonly parentId: number | null
  readonly number: string
  readonly name: string
  readonly level: string | null
  readonly meters: readonly { readonly id: number; readonly number: string; readonly ratio: number | null }[]
}

/** Branches of a project in the order of their tree, with their usage. */
export interface BranchSet {
  readonly branches: readonly MeteredBranch[]
  /** Facts by the branch's id as text. */
  readonly facts: ReadonlyMap<string, NodeFacts>
}

/** The branches of one energy kind with meters and usage over a span; branches that are off are left out. */
export async function loadBranches(
  store: Store,
  query: { readonly projectId: number; readonly energyKind: string; readonly span: Span; readonly nowHour: number },
): Promise<BranchSet> {
  const { projectId, energyKind, span, nowHour } = query
  const [first, last] = [firstDayOf(span.granularity, span.from), firstDayOf(span.granularity, span.to)]
  const { rows } = await sql<MeteredBranch>`
    select b.id, b.parent_id as "parentId", b.number, b.name, b.level, coalesce(m.meters, '[]') as meters
    from branch b
    left join lateral (
      select json_agg(distinct jsonb_build_object('id', m.id, 'number', m.number, 'ratio', m.ratio)) as meters
      from branch_meter l join meter m on m.id = l.meter_id and m.deleted = 0
      where l.branch_id = b.id and l.deleted = 0 and l.valid_from <= ${dateOfKey(last)}::date
        and (l.valid_to is null or l.valid_to > ${dateOfKey(first)}::date)
    ) m on true
    where b.project_id = ${projectId} and b.energy_kind = ${energyKind} and b.deleted = 0 and b.status = 1
    order by b.sort nulls last, b.number`.execute(store.db)
  const nodes = rows.map(({ id }) => ({ key: String(id), ids: [id] }))
  const facts = await loadFacts(store, { nodeType: 'branch', energyKind, nodes, span, nowHour })
  return { branches: rows, facts }
}
