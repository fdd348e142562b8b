import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import { canonicalFactor, usualGasKWhPerM3 } from '../metering/units.ts'
import type { NodeType } from './facts.store.ts'
import type { NodeSpec } from './node-tree.ts'
import type { ProjectFacts } from './projects.store.ts'

/** Nodes of one dimension, and how the unit of their facts turns into the energy kind's own. */
export interface Nodes {
  readonly specs: readonly NodeSpec[]
  readonly scaleOf?: (id: number) => number
}

interface NodeRow {
  id: number
  parentId: number | null
  code: string
  name: string
  projectId: number
}

/** The nodes of a dimension in the projects, in the order of their trees. Where several are, roots carry their project. */
export async function loadNodes(
  store: Store,
  nodeType: NodeType,
  projects: readonly ProjectFacts[],
  energyKind: string,
): Promise<Nodes> {
  if (nodeType === 'project') return { specs: projects.map(({ id, name }) => specOf({ id, name, key: String(id) })) }
  const ids = projects.map(({ id }) => id)
  if (nodeType === 'meter') return loadMeters(store, ids, energyKind, projects)
  const rows = await loadRows(store, nodeType, ids, energyKind)
  if (nodeType === 'subitem') return { specs: subitemSpecs(rows) }
  const nameOf = namer(projects)
  return {
    specs: rows.map((row) => ({
      key: String(row.id),
      name: nameOf(row),
      parentKey: row.parentId === null ? null : String(row.parentId),
      ids: [row.id],
    })),
  }
}

async function loadRows(
  store: Store,
  nodeType: NodeType,
  ids: readonly number[],
  energyKind: string,
): Promise<NodeRow[]> {
  const table = sql.table(nodeType)
  const parent = nodeType === 'building' ? sql`null::bigint` : sql`parent_id`
  const ofKind = nodeType === 'branch' || nodeType === 'subitem' ? sql`and energy_kind = ${energyKind}` : sql``
  const { rows } = await sql<NodeRow>`
    select id, ${parent} as "parentId", number as code, name, project_id as "projectId" from ${table}
    where deleted = 0 and project_id = any(${ids}::bigint[]) ${ofKind}
    order by project_id, sort nulls last, number`.execute(store.db)
  return rows
}

async function loadMeters(
  store: Store,
  ids: readonly number[],
  energyKind: string,
  projects: readonly ProjectFacts[],
): Promise<Nodes> {
  const { rows } = await sql<NodeRow & { unit: string; kwhPerM3: number | null }>`
    select m.id, m.parent_meter_id as "parentId", m.number as code, m.name, m.project_id as "projectId", m.unit,
      c.kwh_per_m3 as "kwhPerM3"
    from meter m
    left join lateral (
      select kwh_per_m3 from calorific_value
      where (project_id = m.project_id or project_id is null) and energy_kind = m.energy_kind and deleted = 0
      order by project_id nulls last, valid_from desc limit 1
    ) c on true
    where m.deleted = 0 and m.project_id = any(${ids}::bigint[]) and m.energy_kind = ${energyKind}
      and m.role <> 'check'
    order by m.project_id, m.number`.execute(store.db)
  const scales = new Map(
    rows.map((row) => [row.id, canonicalFactor(energyKind, row.unit, row.kwhPerM3 ?? usualGasKWhPerM3) ?? 1]),
  )
  const nameOf = namer(projects)
  return {
    specs: rows.map((row) => ({
      key: String(row.id),
      name: nameOf(row),
      parentKey: row.parentId === null ? null : String(row.parentId),
      ids: [row.id],
    })),
    scaleOf: (id) => scales.get(id) ?? 1,
  }
}

/** Sub-items of one code are one node, whatever project they stand in. */
function subitemSpecs(rows: readonly NodeRow[]): NodeSpec[] {
  const codes = new Map(rows.map((row) => [row.id, row.code]))
  return rows.map((row) => ({
    key: row.code,
    name: row.name,
    parentKey: row.parentId === null ? null : (codes.get(row.parentId) ?? null),
    ids: [row.id],
  }))
}

function namer(projects: readonly ProjectFacts[]) {
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  return (row: NodeRow) =>
    projects.length > 1 && row.parentId === null ? `${names.get(row.projectId)} · ${row.name}` : row.name
}

function specOf({ id, name, key }: { id: number; name: string; key: string }): NodeSpec {
  return { key, name, parentKey: null, ids: [id] }
}
