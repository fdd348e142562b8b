import type pg from 'pg'
import { groupBy } from '../group-by.ts'
import { type ChangedNode, syncMembership } from '../membership.store.ts'
import type { NodeMeter } from '../membership.ts'
import { loadMeterFacts, type MeterFacts } from '../meter-rules.store.ts'
import type { RegisterRules } from '../register-rules.ts'
import { loadFingerprint } from './fingerprint.store.ts'

/** A node with the meters that add up to it, column by column. */
export interface GroundNode {
  readonly nodeType: string
  readonly nodeId: number
  readonly energyKind: string
  readonly meterIds: Float64Array
  readonly factors: Float64Array
  /** Hours, keys yyyymmddhh: from <= hour < to. */
  readonly from: Int32Array
  readonly to: Int32Array
}

/** What the roll-up has to know of a project beside its readings. */
export interface ProjectGround {
  /** Of its meters that are there, virtual ones left out. */
  readonly facts: ReadonlyMap<number, MeterFacts>
  readonly nodes: readonly GroundNode[]
  readonly hasVirtual: boolean
  /** Some meter stands for what people declare; see `computeDeclared`. */
  readonly hasDeclared: boolean
}

/** A ground with the nodes that add up from other meters than at the last roll-up, whoever ran that. */
export interface CurrentGround {
  readonly ground: ProjectGround
  readonly changed: readonly ChangedNode[]
  /** The transaction that asked is committed: what was read holds for the next one. */
  keep(): void
}

interface Kept {
  readonly fingerprint: string
  readonly ground: ProjectGround
}

const grounds = new WeakMap<pg.Pool, Map<number, Kept>>()
/** Meters of all grounds that are remembered at once; a million take about 200 MB. */
const mostMeters = 1_000_000

/**
 * The ground of a project, in the transaction that holds its lock: what is remembered, where no row behind it has
 * changed, else read anew, `node_meter` brought to it.
 */
export async function currentGround(pool: pg.Pool, client: pg.ClientBase, projectId: number): Promise<CurrentGround> {
  const kept = grounds.get(pool) ?? new Map<number, Kept>()
  grounds.set(pool, kept)
  const fingerprint = await loadFingerprint(client, projectId)
  const known = kept.get(projectId)
  if (known?.fingerprint === fingerprint) return { ground: known.ground, changed: [], keep: () => undefined }
  kept.delete(projectId)
  const { members, changed, meterIds } = await syncMembership(client, projectId)
  const facts = withSharedRules(await loadMeterFacts(client, meterIds))
  const ground: ProjectGround = {
    facts: new Map(facts.map((meter) => [meter.id, meter])),
    nodes: nodesOf(members),
    ...(await specialMeters(client, projectId)),
  }
  return {
    ground,
    changed,
    keep() {
      kept.set(projectId, { fingerprint, ground })
      let meters = 0
      for (const one of kept.values()) meters += one.ground.facts.size
      for (const [id, one] of kept) {
        if (meters <= mostMeters || id === projectId) break
        kept.delete(id)
        meters -= one.ground.facts.size
      }
    },
  }
}

async function specialMeters(client: pg.ClientBase, projectId: number) {
  const { rows } = await client.query<Pick<ProjectGround, 'hasVirtual' | 'hasDeclared'>>(
    `select exists (select from meter where project_id = $1 and role = 'virtual')
       or exists (select from virtual_state where project_id = $1) as "hasVirtual",
       exists (select from declared_meter where project_id = $1) as "hasDeclared"`,
    [projectId],
  )
  return rows[0]!
}

function nodesOf(members: readonly NodeMeter[]): GroundNode[] {
  const groups = groupBy(members, (row) => `${row.nodeType}/${row.nodeId}/${row.energyKind}`)
  return [...groups.values()].map((rows) => ({
    nodeType: rows[0]!.nodeType,
    nodeId: rows[0]!.nodeId,
    energyKind: rows[0]!.energyKind,
    meterIds: Float64Array.from(rows, (row) => row.meterId),
    factors: Float64Array.from(rows, (row) => row.factor),
    from: Int32Array.from(rows, (row) => row.from),
    to: Int32Array.from(rows, (row) => row.to),
  }))
}

/** Meters that are read alike share one object of rules: of half a million most do. */
function withSharedRules(facts: readonly MeterFacts[]): MeterFacts[] {
  const shared = new Map<string, RegisterRules>()
  return facts.map((meter) => {
    const key = JSON.stringify(meter.rules)
    const rules = shared.get(key) ?? meter.rules
    shared.set(key, rules)
    return { ...meter, rules }
  })
}
