import type pg from 'pg'
import { replaceUsage, type TouchedHours } from '../usage-rows.ts'
import { type Amounts, declaredHours, differingMonths, hoursOfMonth } from './declared-hours.ts'

interface DeclaredMeter {
  readonly meterId: number
  readonly energyKind: string
  readonly zone: string
  readonly amounts: string
  /** What is declared now; nothing where the kind is metered. */
  readonly now: Amounts | null
}

/**
 * Brings the usage of a project's declared meters to what its approved returns say, month by month; gives what was
 * touched. After the meters, before the nodes. Where a counted meter of the kind stands beside, what it measures goes
 * before what people declare, and the declared meter has no usage.
 */
export async function computeDeclared(client: pg.PoolClient, projectId: number): Promise<TouchedHours[]> {
  const { rows } = await client.query<DeclaredMeter>(
    `select d.meter_id as "meterId", d.energy_kind as "energyKind", p.time_zone as zone, d.amounts,
       (select jsonb_object_agg(replace(e.month, '-', ''), e.amount) from manual_entry e
        where e.project_id = d.project_id and e.org_id is null and e.item = d.energy_kind and e.deleted = 0
          and e.state in ('approved', 'archived') and e.amount is not null
          and not exists (select 1 from meter o where o.project_id = d.project_id and o.energy_kind = d.energy_kind
            and o.deleted = 0 and o.is_counted = 1 and o.role <> 'check' and o.id <> d.meter_id)) as now
     from declared_meter d join meter m on m.id = d.meter_id and m.deleted = 0
     join project p on p.id = d.project_id
     where d.project_id = $1 order by d.meter_id`,
    [projectId],
  )
  const touched: TouchedHours[] = []
  for (const meter of rows) {
    const now = meter.now ?? {}
    const months = differingMonths(JSON.parse(meter.amounts) as Amounts, now)
    if (months.length === 0) continue
    const nodes = months.map((month) => ({
      touched: { nodeType: 'meter', nodeId: meter.meterId, energyKind: meter.energyKind, ...hoursOfMonth(month) },
      rows: now[month] === undefined ? [] : declaredHours(meter.zone, month, now[month]),
    }))
    await replaceUsage(client, nodes)
    await client.query('update declared_meter set amounts = $2 where meter_id = $1', [
      meter.meterId,
      JSON.stringify(now),
    ])
    touched.push(...nodes.map((node) => node.touched))
  }
  return touched
}
