import { inClientTransaction } from '../../db/client-transaction.ts'
import type { Store } from '../../db/connect.ts'
import { inspectMeters } from '../compute-meters.ts'
import { groupBy } from '../group-by.ts'
import { loadMeterFacts } from '../meter-rules.store.ts'

const metersAtOnce = 200

/**
 * Looks at the meters that have not moved for half a day, and at those last found standing, and keeps what is found:
 * readings that simply go on are added up without being looked at. Gives how many meters were looked at.
 */
export async function inspectStanding(store: Store, nowSeconds: number): Promise<number> {
  const since = nowSeconds - 12 * 3600
  const { rows } = await store.pool.query<{ id: number; projectId: number }>(
    `select m.id, m.project_id as "projectId" from meter m
     join reading_latest l on l.point_id = m.id and l.ts > $1
     where m.deleted = 0 and m.status = 1 and m.role <> 'virtual' and (
       exists (select 1 from data_issue d where d.meter_id = m.id and d.kind in ('stuck', 'zero') and d.state = 'open'
         and d.deleted = 0 and d.to_ts > to_timestamp($1))
       or not exists (select 1 from usage_hour u where u.node_id = m.id and u.node_type = 'meter'
         and u.energy_kind = m.energy_kind and u.peak_ts >= $1 and u.use <> 0
         and u.period >= to_char(to_timestamp($1) at time zone 'UTC' - interval '1 day', 'YYYYMMDD')::int * 100))
     order by m.project_id, m.id`,
    [since],
  )
  for (const [projectId, meters] of groupBy(rows, (row) => row.projectId)) {
    for (let at = 0; at < meters.length; at += metersAtOnce) {
      const ids = meters.slice(at, at + metersAtOnce).map((meter) => meter.id)
      await inspectPart(store, projectId, ids, since, nowSeconds)
    }
  }
  return rows.length
}

async function inspectPart(store: Store, projectId: number, ids: readonly number[], from: number, to: number) {
  await inClientTransaction(store.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(10102, $1)', [projectId])
    const facts = await loadMeterFacts(client, ids)
    await inspectMeters(
      client,
      facts.map((meter) => ({ meter, from, to })),
    )
  })
}
