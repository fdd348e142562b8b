import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import type { ConfiguredBranch } from './branch-config.ts'

/** A branch with all that its record says, and who checked it last. */
export interface BranchRecord extends ConfiguredBranch {
  readonly version: number
  readonly level: string | null
  readonly parentName: string | null
  readonly cabinet: string | null
  readonly transformer: string | null
  readonly buildingId: number | null
  readonly buildingName: string | null
  readonly regionId: number | null
  readonly regionName: string | null
  readonly orgId: number | null
  readonly subitemId: number | null
  readonly subitemName: string | null
  readonly customers: string | null
  readonly remark: string | null
  readonly status: number
  readonly sort: number | null
  readonly projectId: number
  readonly meterFacts: readonly {
    readonly number: string
    readonly currentRatio: number | null
    readonly voltageRatio: number | null
    readonly ratio: number | null
  }[]
  readonly peakAt: string | null
  readonly conclusion: string | null
  readonly checker: string | null
  readonly checkedAt: string | null
  readonly checkRemark: string | null
}

/**
 * The branches of a project with their meters of today, their peak since `sinceMonth` (yyyymm) and the last check.
 *
 * A branch has a sub-item where it, a branch above it, or one of its meters counts into one today.
 */
export async function loadBranchRecords(store: Store, projectId: number, sinceMonth: number): Promise<BranchRecord[]> {
  const today = sql`l.deleted = 0 and l.valid_from <= current_date and (l.valid_to is null or l.valid_to > current_date)`
  const { rows } = await sql<BranchRecord>`
    with linked as (
      select b.id from branch b where b.project_id = ${projectId} and b.deleted = 0 and (
        exists (select 1 from branch a where a.project_id = b.project_id and a.deleted = 0 and a.subitem_id is not null
          and (a.id = b.id or b.path like a.path || '%'))
        or exists (select 1 from subitem_member s join branch a on a.id = s.branch_id
          where s.deleted = 0 and (a.id = b.id or b.path like a.path || '%'))
        or exists (select 1 from branch_meter l join subitem_member s on s.meter_id = l.meter_id and s.deleted = 0
          where l.branch_id = b.id and ${today}))
    )
    select b.id, b.version, b.project_id as "projectId", b.parent_id as "parentId", p.name as "parentName", b.number,
      b.name, b.energy_kind as "energyKind", b.level, b.voltage, b.transformer, b.cabinet, b.rated_kva as "ratedKva",
      b.rated_current as "ratedCurrent", b.building_id as "buildingId", g.name as "buildingName",
      b.region_id as "regionId", r.name as "regionName", b.org_id as "orgId", b.subitem_id as "subitemId",
      coalesce(i.name, ms.name) as "subitemName", b.customers, b.remark, b.status, b.sort,
      b.id in (select id from linked) as "hasSubitem",
      coalesce(m.meters, '[]') as meters, coalesce(m.facts, '[]') as "meterFacts",
      k.peak_kw as "peakKw", to_timestamp(k.peak_ts) as "peakAt",
      c.conclusion, c.checker, c.checked_at as "checkedAt", c.remark as "checkRemark"
    from branch b
    left join branch p on p.id = b.parent_id
    left join building g on g.id = b.building_id
    left join region r on r.id = b.region_id
    left join subitem i on i.id = b.subitem_id and i.deleted = 0
    left join lateral (
      select json_agg(json_build_object('id', m.id, 'number', m.number, 'energyKind', m.energy_kind) order by m.number)
          as meters,
        json_agg(json_build_object('number', m.number, 'currentRatio', t.current_ratio, 'voltageRatio', t.voltage_ratio,
          'ratio', m.ratio) order by m.number) as facts
      from branch_meter l join meter m on m.id = l.meter_id and m.deleted = 0
      left join lateral (
        select current_ratio, voltage_ratio from meter_ratio q
        where q.meter_id = m.id and q.deleted = 0 and q.valid_from <= current_date order by q.valid_from desc limit 1
      ) t on true
      where l.branch_id = b.id and ${today}
    ) m on true
    left join lateral (
      select si.name from branch_meter l join subitem_member s on s.meter_id = l.meter_id and s.deleted = 0
        join subitem si on si.id = s.subitem_id and si.deleted = 0
      where l.branch_id = b.id and ${today} order by si.number limit 1
    ) ms on true
    left join lateral (
      select peak_kw, peak_ts from usage_month u
      where u.node_id = b.id and u.node_type = 'branch' and u.energy_kind = b.energy_kind and u.period >= ${sinceMonth}
        and u.peak_kw is not null
      order by peak_kw desc limit 1
    ) k on true
    left join lateral (
      select conclusion, checker, checked_at, remark from check_record c
      where c.object_type = 'branch' and c.object_id = b.id and c.deleted = 0 order by c.checked_at desc, c.id desc limit 1
    ) c on true
    where b.project_id = ${projectId} and b.deleted = 0 and b.status = 1
    order by b.sort nulls last, b.number`.execute(store.db)
  return rows
}
