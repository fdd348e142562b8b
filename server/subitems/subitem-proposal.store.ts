import type pg from 'pg'
import { parentSubitem, subitemNames } from './subitem-codes.ts'
import { codesWithParents, type ProposedMember, proposeMembers, type UnassignedMeter } from './subitem-proposal.ts'

type Client = pg.Pool | pg.ClientBase

/**
 * Counted electricity meters at the ends of a project's tree that are in no sub-item, neither by themselves nor by a meter
 * or branch above them: what /subentryEnergyConsumption shows under 未分项. Gateways are none of them.
 */
export async function loadUnassigned(
  client: Client,
  projectId: number,
  roles: readonly string[] = ['main', 'branch', 'sub'],
): Promise<UnassignedMeter[]> {
  const { rows } = await client.query<UnassignedMeter>(
    `select m.id, m.number, m.name from meter m
     where m.project_id = $1 and m.energy_kind = '01' and m.deleted = 0 and m.status = 1 and m.is_counted = 1
       and m.role = any($2)
       and not exists (select 1 from meter c where c.parent_meter_id = m.id and c.deleted = 0 and c.is_counted = 1
         and c.energy_kind = '01')
       and not exists (select 1 from subitem_member s join subitem i on i.id = s.subitem_id and i.deleted = 0
           join meter a on a.id = s.meter_id
         where (a.id = m.id or m.path like a.path || '%') and s.deleted = 0
           and (s.valid_to is null or s.valid_to > current_date))
       and not exists (select 1 from branch_meter l join branch b on b.id = l.branch_id and b.deleted = 0
           join branch a on a.project_id = b.project_id and a.deleted = 0 and (a.id = b.id or b.path like a.path || '%')
         where l.meter_id = m.id and l.deleted = 0 and (a.subitem_id is not null or exists (
           select 1 from subitem_member s where s.branch_id = a.id and s.deleted = 0)))
     order by m.number`,
    [projectId, roles],
  )
  return rows
}

/** Data that come in later may be older than those known now. */
const sinceEver = '2000-01-01'

/** What was written: rows of entities subitem and subitem-member. */
export interface WrittenProposal {
  readonly subitems: readonly { readonly id: number; readonly name: string }[]
  readonly members: readonly { readonly id: number; readonly meter: string }[]
}

/**
 * Makes the sub-items of a proposal where they are missing, and puts each meter into its own, valid for all its data.
 * Run it in a transaction.
 */
export async function writeProposal(
  client: Client,
  projectId: number,
  proposal: readonly ProposedMember[],
): Promise<WrittenProposal> {
  const known = await client.query<{ id: number; number: string; path: string }>(
    'select id, number, path from subitem where project_id = $1 and deleted = 0',
    [projectId],
  )
  const nodes = new Map(known.rows.map((row) => [row.number, { id: row.id, path: row.path }]))
  const subitems: { id: number; name: string }[] = []
  for (const code of codesWithParents(proposal.map((one) => one.code))) {
    if (nodes.has(code)) continue
    const parent = nodes.get(parentSubitem(code) ?? '')
    const name = subitemNames[code] ?? code
    const { rows } = await client.query<{ id: number }>(
      `insert into subitem (project_id, parent_id, number, name, energy_kind, sort, path)
       values ($1, $2, $3, $4, '01', $5, '/') returning id`,
      [projectId, parent?.id ?? null, code, name, nodes.size],
    )
    const { id } = rows[0]!
    const path = `${parent?.path ?? '/'}${id}/`
    await client.query('update subitem set path = $2 where id = $1', [id, path])
    nodes.set(code, { id, path })
    subitems.push({ id, name })
  }
  const members: { id: number; meter: string }[] = []
  for (const { meterId, meter, code } of proposal) {
    const { rows } = await client.query<{ id: number }>(
      `insert into subitem_member (subitem_id, meter_id, sign, weight, valid_from)
       values ($1, $2, 1, 1, $3) returning id`,
      [nodes.get(code)!.id, meterId, sinceEver],
    )
    if (rows[0]) members.push({ id: rows[0].id, meter })
  }
  return { subitems, members }
}

/**
 * Gives the 分项表 of a project that has no sub-item of electricity yet those that their names speak for: an import of a
 * total with its parts then balances by itself. A project with sub-items is left as people made it. Gives how many
 * meters were put.
 */
export async function proposeForBareProject(pool: pg.Pool, projectId: number): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Imports at the same time must not both find it bare.
    await client.query('select id from project where id = $1 for update', [projectId])
    const { rows } = await client.query<{ there: boolean }>(
      `select exists (select 1 from subitem where project_id = $1 and energy_kind = '01' and deleted = 0) as there`,
      [projectId],
    )
    const proposal = rows[0]!.there ? [] : proposeMembers(await loadUnassigned(client, projectId, ['sub']))
    const { members } = await writeProposal(client, projectId, proposal)
    await client.query('commit')
    client.release()
    return members.length
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    throw error
  }
}
