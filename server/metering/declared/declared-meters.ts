import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Energy kinds that a return can speak for, with name and unit of the meter that stands for them. */
const declaredKinds: Readonly<Record<string, { readonly name: string; readonly unit: string }>> = {
  '01': { name: '电', unit: 'kWh' },
  '02': { name: '水', unit: 'm³' },
  '03': { name: '气', unit: 'm³' },
  '04': { name: '热', unit: 'GJ' },
}

/**
 * After approved amounts of a project have changed: an energy kind that no counted meter measures gets a meter that
 * stands for what is declared, and the roll-up is told to look at the kinds. `kinds` may hold other items of returns.
 */
export async function noteDeclared(trx: Kysely<Tables>, projectId: number, kinds: readonly string[]): Promise<void> {
  for (const kind of new Set(kinds)) {
    const known = declaredKinds[kind]
    if (known === undefined) continue
    const meterId = (await meterOf(trx, projectId, kind)) ?? (await addMeter(trx, projectId, kind, known))
    if (meterId === undefined) continue
    await sql`insert into dirty (meter_id, from_ts, to_ts, reason) values (${meterId}, 0, 0, 'entry')`.execute(trx)
  }
}

async function meterOf(trx: Kysely<Tables>, projectId: number, kind: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select d.meter_id as id from declared_meter d join meter m on m.id = d.meter_id and m.deleted = 0
    where d.project_id = ${projectId} and d.energy_kind = ${kind} order by 1 limit 1`.execute(trx)
  return rows[0]?.id
}

/** Nothing where the kind is metered, or a meter of that number stands there already. */
async function addMeter(
  trx: Kysely<Tables>,
  projectId: number,
  kind: string,
  { name, unit }: { readonly name: string; readonly unit: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into meter (project_id, number, name, energy_kind, unit, role, is_counted, reading_kind, period_seconds,
      register_max, decimals, ratio, offline_manual, status, path, remark)
    select ${projectId}, ${`LR-${kind}`}, ${`${name}（数据录入）`}, ${kind}, ${unit}, 'virtual', 1, 'register', 2678400,
      1000000, 2, 1, 1, 1, '', '由“数据录入”中通过复核的月用量得出，没有公式；该能源装表之后不再计入'
    where not exists (select 1 from meter where project_id = ${projectId} and energy_kind = ${kind} and deleted = 0
      and is_counted = 1 and role <> 'check')
    on conflict do nothing returning id`.execute(trx)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  await sql`update meter set path = '/' || id || '/' where id = ${id}`.execute(trx)
  await sql`insert into declared_meter (meter_id, project_id, energy_kind) values (${id}, ${projectId}, ${kind})
    on conflict do nothing`.execute(trx)
  return id
}
