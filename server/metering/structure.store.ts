import type pg from 'pg'
import { type BranchLink, type Member, type MemberNode, openHour, type ProjectStructure } from './membership.ts'

const dateHour = (column: string, open: number) => `coalesce(to_char(${column}, 'YYYYMMDD')::int * 100, ${open})`

/** Reads what of a project's entities decides which meters add up to which node. */
export async function loadStructure(client: pg.ClientBase, projectId: number): Promise<ProjectStructure> {
  const ask = async <T>(text: string) => (await client.query(text, [projectId])).rows as T[]
  const tree = (table: string) =>
    ask<MemberNode>(
      `select id, parent_id as "parentId" from ${table} where project_id = $1 and deleted = 0 order by id`,
    )
  const members = (table: string, node: string, columns: string) =>
    ask<Member>(
      `select m.${node}_id as "nodeId", ${columns}, m.sign * m.weight as factor,
         ${dateHour('m.valid_from', 0)} as "from", ${dateHour('m.valid_to', openHour)} as "to"
       from ${table} m join ${node} n on n.id = m.${node}_id and n.deleted = 0
       where n.project_id = $1 and m.deleted = 0 order by m.id`,
    )
  const either = 'm.meter_id as "meterId", m.branch_id as "branchId"'
  return {
    projectId,
    meters: await ask(
      `select id, energy_kind as "energyKind", unit, role, is_counted = 1 as "isCounted",
         parent_meter_id as "parentMeterId", building_id as "buildingId",
         exists (select 1 from declared_meter d where d.meter_id = meter.id) as "isDeclared"
       from meter where project_id = $1 and deleted = 0 order by id`,
    ),
    trees: {
      branch: await tree('branch'),
      subitem: await tree('subitem'),
      org: await tree('org'),
      region: await tree('region'),
    },
    members: {
      branch: await members('branch_meter', 'branch', 'm.meter_id as "meterId", null::bigint as "branchId"'),
      subitem: await members('subitem_member', 'subitem', either),
      org: await members('org_member', 'org', either),
      region: await members('region_member', 'region', either),
    },
    branchLinks: await ask<BranchLink>(
      `select id as "branchId", subitem_id as subitem, org_id as org, region_id as region
       from branch where project_id = $1 and deleted = 0 and coalesce(subitem_id, org_id, region_id) is not null
       order by id`,
    ),
    calorific: await ask(
      `select ${dateHour('valid_from', 0)} as "from", ${dateHour('valid_to', openHour)} as "to",
         kwh_per_m3 as "kWhPerM3"
       from calorific_value where deleted = 0 and energy_kind = '03' and (project_id = $1 or project_id is null)
       order by project_id nulls first, valid_from`,
    ),
  }
}
