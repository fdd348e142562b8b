import type pg from 'pg'
import { copyOut } from '../copy-binary.ts'
import { groupBy } from '../group-by.ts'
import { openHour } from '../membership.ts'
import { replaceUsage, type TouchedHours } from '../usage-rows.ts'
import { loadVirtualMeters } from './formula.store.ts'
import { inOrder, membersOf, type VirtualPart } from './formula.ts'
import { type MemberHour, virtualHours } from './virtual-hours.ts'

interface HourHull {
  readonly from: number
  readonly to: number
}

/**
 * Computes the virtual meters of a project whose members were touched, or whose formula is not the one of last time,
 * each after those that it reads; gives what was touched by that. After the meters, before the nodes.
 */
export async function computeVirtual(
  client: pg.PoolClient,
  projectId: number,
  touched: readonly TouchedHours[],
): Promise<TouchedHours[]> {
  const { parts, kinds, unit } = await loadVirtualMeters(client, projectId)
  const states = await client.query<{ meterId: number; energyKind: string; formula: string }>(
    `select meter_id as "meterId", energy_kind as "energyKind", formula from virtual_state where project_id = $1 order by 1`,
    [projectId],
  )
  if (parts.length === 0 && states.rows.length === 0) return []
  const partsOf = groupBy(parts, (part) => part.meterId)
  const before = new Map(states.rows.map((state) => [state.meterId, state]))
  const gone = states.rows.filter(({ meterId, energyKind }) => kinds.get(meterId) !== energyKind)
  const done: TouchedHours[] = await dropVirtual(client, gone)
  const hulls = new Map<number, HourHull>()
  for (const one of touched) widen(hulls, one.nodeId, one)
  for (const meterId of inOrder(parts)) {
    const own = [...partsOf.get(meterId)!].sort((one, other) => one.from - other.from)
    const formula = JSON.stringify(own.map((part) => [part, membersOf(part).map((member) => unit(member, meterId))]))
    const hull = before.get(meterId)?.formula === formula ? hullOfMembers(own, hulls) : { from: 0, to: openHour - 1 }
    if (!hull) continue
    const node = { nodeType: 'meter', nodeId: meterId, energyKind: kinds.get(meterId)!, ...hull }
    const hours = await loadMembers(client, own, node)
    const rows = virtualHours(
      own,
      (id) => hours.get(id),
      (id) => unit(id, meterId),
    )
    await replaceUsage(client, [{ touched: node, rows }])
    widen(hulls, meterId, hull)
    done.push(node)
    await client.query(
      `insert into virtual_state (meter_id, project_id, energy_kind, formula) values ($1, $2, $3, $4)
       on conflict (meter_id) do update set energy_kind = excluded.energy_kind, formula = excluded.formula`,
      [meterId, projectId, node.energyKind, formula],
    )
  }
  return done
}

function widen(hulls: Map<number, HourHull>, id: number, { from, to }: HourHull): void {
  const known = hulls.get(id)
  hulls.set(id, known ? { from: Math.min(known.from, from), to: Math.max(known.to, to) } : { from, to })
}

function hullOfMembers(parts: readonly VirtualPart[], hulls: ReadonlyMap<number, HourHull>): HourHull | undefined {
  const some = parts.flatMap(membersOf).flatMap((member) => hulls.get(member) ?? [])
  if (some.length === 0) return undefined
  return { from: Math.min(...some.map((hull) => hull.from)), to: Math.max(...some.map((hull) => hull.to)) }
}

/** Usage of meters that have no formula any more goes, and with it what they added to nodes. */
async function dropVirtual(
  client: pg.PoolClient,
  gone: readonly { meterId: number; energyKind: string }[],
): Promise<TouchedHours[]> {
  if (gone.length === 0) return []
  const nodes = gone.map(({ meterId, energyKind }) => ({
    nodeType: 'meter',
    nodeId: meterId,
    energyKind,
    from: 0,
    to: openHour - 1,
  }))
  await replaceUsage(
    client,
    nodes.map((touched) => ({ touched, rows: [] })),
  )
  await client.query('delete from virtual_state where meter_id = any($1)', [gone.map(({ meterId }) => meterId)])
  return nodes
}

async function loadMembers(
  client: pg.PoolClient,
  parts: readonly VirtualPart[],
  { energyKind, from, to }: TouchedHours,
): Promise<Map<number, Map<number, MemberHour>>> {
  const members = [...new Set(parts.flatMap(membersOf))]
  const hours = new Map(members.map((member) => [member, new Map<number, MemberHour>()]))
  await copyOut(
    client,
    `select u.node_id, u.period, u.use, u.n_due, u.n_good, u.n_est, u.est, u.guess, u.peak_ts from usage_hour u
     where u.node_id = any('{${members.join(',')}}'::bigint[]) and u.node_type = 'meter'
       and u.energy_kind = '${/^\w+$/.test(energyKind) ? energyKind : ''}' and u.period >= ${from} and u.period <= ${to}`,
    ['int8', 'int4', 'float8', 'int4', 'int4', 'int4', 'float8', 'float8', 'int8'],
    (row) => {
      const [id, period, use, due, good, estimatedSlots, estimated, guess, peakTs] = row as readonly (number | null)[]
      hours.get(id!)!.set(period!, {
        use: use ?? null,
        due: due!,
        good: good!,
        estimatedSlots: estimatedSlots!,
        estimated: estimated!,
        guess: guess!,
        peakTs: peakTs ?? null,
      })
    },
  )
  return hours
}
