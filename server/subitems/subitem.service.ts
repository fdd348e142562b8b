import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import { type Service, serviceTable } from '../http/service.ts'
import { requireProject } from '../space/space.service.ts'
import { checkSubitems } from './subitem-check.ts'

/** Services of sub-items that are more than rows: the check of /subitemInfo. */
export function subitemServices({ store }: { readonly store: Store }) {
  return serviceTable({
    'subitem.checks': (async ({ params, caller }) => {
      const projectId = Number(params.projectId)
      requireProject(caller, projectId)
      const meters = await store.db
        .selectFrom('meter')
        .select(['id', 'name', 'role', 'is_counted'])
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
        })),
        subitems.map((subitem) => ({
          id: subitem.id,
          name: subitem.name,
          number: subitem.number,
          parentId: subitem.parent_id,
        })),
        members,
      )
      return { rows, meters: meters.length, checkedAt: new Date().toISOString() }
    }) satisfies Service,
  })
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
