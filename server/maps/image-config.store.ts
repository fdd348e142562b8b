import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'

/** A node of the lists that a point's parameters choose from (specification section 3: name, children, number). */
export interface UnitNode {
  readonly name: string
  readonly number: string
  readonly children: readonly UnitNode[]
  /** Energy kind of a branch or sub-item; organisations have none. */
  readonly energyKind?: string
}

/** The lists of an image-edit configuration (`outData`, specification section 3). */
export interface OutData {
  /** Type 1: branches. */
  readonly meters: readonly UnitNode[]
  /** Type 2: sub-items. */
  readonly subentrys: readonly UnitNode[]
  /** Type 3: organisations. */
  readonly departments: readonly UnitNode[]
  readonly region: readonly UnitNode[]
}

/** The trees of a project that points may show. */
export async function loadOutData(store: Store, projectId: number): Promise<OutData> {
  const [meters, subentrys, departments, region] = await Promise.all(
    (['branch', 'subitem', 'org', 'region'] as const).map((table) => loadTree(store, table, projectId)),
  )
  return { meters: meters!, subentrys: subentrys!, departments: departments!, region: region! }
}

interface TreeRow {
  readonly id: number
  readonly parentId: number | null
  readonly number: string
  readonly name: string
  readonly energyKind: string | null
}

async function loadTree(store: Store, table: 'branch' | 'subitem' | 'org' | 'region', projectId: number) {
  const kind = table === 'branch' || table === 'subitem' ? sql`energy_kind` : sql`null`
  const { rows } = await sql<TreeRow>`
    select id, parent_id as "parentId", number, name, ${kind} as "energyKind" from ${sql.table(table)}
    where project_id = ${projectId} and deleted = 0 order by sort nulls last, number`.execute(store.db)
  const ids = new Set(rows.map(({ id }) => id))
  const below = new Map<number, TreeRow[]>()
  for (const row of rows) {
    // What stands below a deleted node is shown at the top.
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : 0
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const nodesOf = (parent: number): UnitNode[] =>
    (below.get(parent) ?? []).map(({ id, name, number, energyKind }) => ({
      name,
      number,
      children: nodesOf(id),
      ...(energyKind === null ? {} : { energyKind }),
    }))
  return nodesOf(0)
}
