import type pg from 'pg'
import { isCalendar, settledDays } from './settlement.ts'

/** Words for why figures changed, by the reason in the queue. */
const reasonTexts: Readonly<Record<string, string>> = {
  reading: '迟到或补传的读数',
  fix: '读数订正',
  change: '换表登记',
  rules: '倍率或规则变更',
  asked: '重算',
  entry: '填报复核变更',
  membership: '归属变更',
}

/** The Chinese words of several reasons, each once. */
export function reasonText(reasons: readonly string[]): string {
  const words = [...new Set(reasons)].map((reason) => reasonTexts[reason] ?? reason)
  return words.length === 0 ? '归属变更' : words.join('、')
}

interface Difference {
  readonly month: number
  readonly nodeType: string
  readonly nodeId: number
  readonly energyKind: string
  readonly told: number
  readonly now: number
}

/**
 * Notes what the recomputing of closed months changed, each difference as a reversing pair (−old, +new), so that a
 * closed figure with its reversals always is the figure shown. Runs in the roll-up's transaction, after months were
 * summed, over the nodes in its table `touched_hours`. Gives how many pairs were added.
 */
export async function keepReversals(
  client: pg.ClientBase,
  projectId: number,
  reasons: readonly string[],
): Promise<number> {
  const closed = await client.query<{ month: number; from: number | null; to: number | null }>(
    `select month, to_char(from_day, 'YYYYMMDD')::int as "from", to_char(to_day, 'YYYYMMDD')::int as "to"
     from close_period where project_id = $1 and deleted = 0 order by month`,
    [projectId],
  )
  if (closed.rows.length === 0) return 0
  const { rows } = await client.query<Difference>(
    `with at as (
       select distinct t.node_type, t.node_id, t.energy_kind, m.* from touched_hours t
       join unnest($1::int[], $2::int[], $3::int[], $4::bool[]) as m (month, from_day, to_day, is_calendar)
         on m.to_day >= t.from_hour / 100 and m.from_day <= t.to_hour / 100),
     told as (
       select at.*, coalesce(c.use, 0) + coalesce((
         select sum(r.amount) from usage_reversal r where r.node_id = at.node_id and r.node_type = at.node_type
           and r.energy_kind = at.energy_kind and r.month = at.month), 0) as told
       from at left join usage_closed c on c.node_id = at.node_id and c.node_type = at.node_type
         and c.energy_kind = at.energy_kind and c.month = at.month)
     select told.month, told.node_type as "nodeType", told.node_id as "nodeId", told.energy_kind as "energyKind",
       told.told, told.now
     from (
       select told.*, coalesce(case when told.is_calendar
         then (select u.use from usage_month u where u.node_id = told.node_id and u.node_type = told.node_type
           and u.energy_kind = told.energy_kind and u.period = told.month)
         else (select sum(u.use) from usage_day u where u.node_id = told.node_id and u.node_type = told.node_type
           and u.energy_kind = told.energy_kind and u.period between told.from_day and told.to_day) end, 0) as now
       from told) told
     where abs(told.now - told.told) > 1e-9 * greatest(1, abs(told.told))
     order by told.month, told.node_type, told.node_id`,
    [
      closed.rows.map((row) => row.month),
      closed.rows.map((row) => row.from ?? settledDays(row.month, 1).from),
      closed.rows.map((row) => row.to ?? settledDays(row.month, 1).to),
      closed.rows.map((row) => row.from === null || isCalendar(row.from)),
    ],
  )
  if (rows.length === 0) return 0
  await client.query(
    `with pair as (
       select nextval('usage_reversal_ref') as ref, month, node_type, node_id, energy_kind, told, now
       from unnest($1::int[], $2::text[], $3::bigint[], $4::text[], $5::float8[], $6::float8[])
         as d (month, node_type, node_id, energy_kind, told, now))
     insert into usage_reversal (ref, project_id, month, node_type, node_id, energy_kind, amount, side, reason)
     select p.ref, $7, p.month, p.node_type, p.node_id, p.energy_kind,
       case s.side when -1 then -p.told else p.now end, s.side, $8
     from pair p cross join (values (-1), (1)) as s (side) order by p.ref, s.side`,
    [
      rows.map((row) => row.month),
      rows.map((row) => row.nodeType),
      rows.map((row) => row.nodeId),
      rows.map((row) => row.energyKind),
      rows.map((row) => row.told),
      rows.map((row) => row.now),
      projectId,
      reasonText(reasons),
    ],
  )
  await client.query(
    `update close_period set state = 'reversed', updated_at = now(), version = version + 1
     where project_id = $1 and month = any($2) and state = 'closed' and deleted = 0`,
    [projectId, [...new Set(rows.map((row) => row.month))]],
  )
  return rows.length
}
