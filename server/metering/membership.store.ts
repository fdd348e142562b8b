import type pg from 'pg'
import { type NodeMeter, resolveMembership } from './membership.ts'
import { loadStructure } from './structure.store.ts'

/** A node whose make-up has changed since its usage was last summed. */
export interface ChangedNode {
  readonly nodeType: string
  readonly nodeId: number
  readonly energyKind: string
}

/** Who adds up to what in a project, as its entities say now. */
export interface SyncedMembership {
  readonly members: readonly NodeMeter[]
  /** Nodes whose usage has to be summed again for all time. */
  readonly changed: readonly ChangedNode[]
  /** All meters of the project that are there. */
  readonly meterIds: readonly number[]
}

/**
 * Brings `node_meter` of a project to what its entities say now, and gives the nodes that add up from other meters
 * than before.
 */
export async function syncMembership(client: pg.ClientBase, projectId: number): Promise<SyncedMembership> {
  const structure = await loadStructure(client, projectId)
  const now = resolveMembership(structure)
  const meterIds = structure.meters.map((meter) => meter.id)
  const before = await client.query<NodeMeter>(
    `select meter_id as "meterId", node_type as "nodeType", node_id as "nodeId", energy_kind as "energyKind",
       factor, from_hour as "from", to_hour as "to"
     from node_meter where project_id = $1 order by 1, 2, 3, 6`,
    [projectId],
  )
  const changed = differingNodes(before.rows, now)
  if (changed.length === 0) return { members: now, changed, meterIds }
  await client.query('delete from node_meter where project_id = $1', [projectId])
  await client.query(
    `insert into node_meter (meter_id, node_type, node_id, energy_kind, factor, from_hour, to_hour, project_id)
     select *, $8 from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::float8[], $6::int[], $7::int[])`,
    [
      now.map((row) => row.meterId),
      now.map((row) => row.nodeType),
      now.map((row) => row.nodeId),
      now.map((row) => row.energyKind),
      now.map((row) => row.factor),
      now.map((row) => row.from),
      now.map((row) => row.to),
      projectId,
    ],
  )
  return { members: now, changed, meterIds }
}

function differingNodes(before: readonly NodeMeter[], now: readonly NodeMeter[]): ChangedNode[] {
  const rowKey = (row: NodeMeter) =>
    `${row.nodeType}/${row.nodeId}/${row.energyKind}/${row.meterId}/${row.factor}/${row.from}/${row.to}`
  const nodes = new Map<string, ChangedNode>()
  const known = { before: new Set(before.map(rowKey)), now: new Set(now.map(rowKey)) }
  const note = ({ nodeType, nodeId, energyKind }: NodeMeter) =>
    nodes.set(`${nodeType}/${nodeId}/${energyKind}`, { nodeType, nodeId, energyKind })
  for (const row of before) if (!known.now.has(rowKey(row))) note(row)
  for (const row of now) if (!known.before.has(rowKey(row))) note(row)
  return [...nodes.values()]
}
