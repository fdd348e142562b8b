import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import { notFound } from '../errors.ts'
import { type Service, serviceTable } from '../http/service.ts'
import { requireProject } from '../space/space.service.ts'
import { type CheckedVirtual, checkSubitems } from './subitem-check.ts'
import { formulaOf } from './subitem-formula.ts'

/** Services of sub-items that are more than rows: the check of /subitemInfo, and what a sub-item adds up from. */
export function subitemServices({ store }: { readonly store: Store }) {
  return serviceTable({
    'subitem.checks': (async ({ params, caller }) => {
      const projectId = Number(params.projectId)
      requireProject(caller, projectId)
      const meters = await store.db
        .selectFrom('meter')
        .select(['id', 'name', 'role', 'is_counted', 'parent_meter_id'])
        .where('project_id', '=', projectId)
        .where('energy_kind', '=', '01')
        .where('status', '=', 1)
        .where('deleted', '=', 0)
        .execute()
      const subitems = await store.db
        .selectFrom('subitem')
        .select(['id', 'name', 'number', 'parent_id'])
        .where('project_id', '=', projectId)
        .where('energy_kind', '=', '01')
        .where('deleted', '=', 0)
        .orderBy('number')
        .execute()
      const members = await membersToday(store, projectId)
      const rows = checkSubitems(
        meters.map((meter) => ({
          id: meter.id,
          name: meter.name,
          role: meter.role,
          isCounted: meter.is_counted === 1,
          parentId: meter.parent_meter_id,
        })),
        subitems.map((subitem) => ({
          id: subitem.id,
          name: subitem.name,
          number: subitem.number,
          parentId: subitem.parent_id,
        })),
        members,
        await virtualsToday(store, projectId),
      )
      return { rows, meters: meters.length, checkedAt: new Date().toISOString() }
    }) satisfies Service,
    'subitem.formula': (async ({ params, caller }) => {
      const subitem = await store.db
        .selectFrom('subitem')
        .select(['id', 'project_id'])
        .where('id', '=', Number(params.id))
        .where('deleted', '=', 0)
        .executeTakeFirst()
      if (!subitem) throw notFound('分项')
      requireProject(caller, subitem.project_id)
      const { rows } = await sql<{ number: string; factor: number }>`
        select m.number, n.factor from node_meter n join meter m on m.id = n.meter_id
        where n.node_type = 'subitem' and n.node_id = ${subitem.id}
          and n.to_hour > to_char(now(), 'YYYYMMDDHH24')::int and n.from_hour <= to_char(now(), 'YYYYMMDDHH24')::int
        order by n.factor < 0, m.number`.execute(store.db)
      return { formula: formulaOf(rows), meters: rows.length }
    }) satisfies Service,
  })
}

/** Formulas of virtual meters that are valid today. */
async function virtualsToday(store: Store, projectId: number): Promise<CheckedVirtual[]> {
  const { rows } = await sql<CheckedVirtual>`
    select v.meter_id as "meterId", array_remove(array_cat(
        array[v.source_meter_id, v.basis_meter_id],
        array(select (t->>'meterId')::bigint from jsonb_array_elements(coalesce(v.terms, '[]')) t)), null) as sources
    from virtual_meter v join meter m on m.id = v.meter_id and m.deleted = 0 and m.project_id = ${projectId}
    where v.deleted = 0 and v.valid_from <= current_date and (v.valid_to is null or v.valid_to > current_date)
    order by v.meter_id`.execute(store.db)
  return rows.map(({ meterId, sources }) => ({ meterId, sources: sources.map(Number) }))
}

/** Memberships valid today, those by a branch resolved to the branch's meters. */
async function membersToday(store: Store, projectId: number) {
  const { rows } = await sql<{ subitem_id: number; meter_id: number; sign: number; weight: number }>`
    select m.subitem_id, coalesce(m.meter_id, b.meter_id) as meter_id,
           m.sign * coalesce(b.sign, 1) as sign, m.weight * coalesce(b.weight, 1) as weight
    from subitem_member m
    join subitem s on s.id = m.subitem_id and s.project_id = ${projectId} and s.deleted = 0 and s.energy_kind = '01'
    left join branch_meter b on m.meter_id is null and b.branch_id = m.branch_id and b.deleted = 0
      and b.valid_from <= current_date and (b.valid_to is null or b.valid_to > current_date)
    where m.deleted = 0 and m.valid_from <= current_date and (m.valid_to is null or m.valid_to > current_date)
      and coalesce(m.meter_id, b.meter_id) is not null`.execute(store.db)
  return rows.map((row) => ({ subitemId: row.subitem_id, meterId: row.meter_id, sign: row.sign, weight: row.weight }))
}
