import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { RowHooks } from './hooks.ts'

/** Today where the platform stands (China Standard Time; model, section 1). */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Shows on each project the scale record that is in force today; `projectIds` narrows it. */
async function refreshProjects(db: Kysely<Tables>, projectIds?: readonly number[]): Promise<void> {
  const which = projectIds === undefined ? sql`true` : sql`p.id = any(${[...projectIds]}::bigint[])`
  await sql`
    update project p set area = s.area, cool_area = s.cool_area, heat_area = s.heat_area,
      persons = s.persons, beds = s.beds, students = s.students
    from project q left join project_scale s on s.project_id = q.id and s.deleted = 0
      and s.valid_from <= ${today} and (s.valid_to is null or s.valid_to > ${today})
    where q.id = p.id and ${which} and (p.area, p.cool_area, p.heat_area, p.persons, p.beds, p.students)
      is distinct from (s.area, s.cool_area, s.heat_area, s.persons, s.beds, s.students)`.execute(db)
}

/** Shows on each meter the ratio that is in force today, 1 where none is registered; `meterIds` narrows it. */
async function refreshMeters(db: Kysely<Tables>, meterIds?: readonly number[]): Promise<void> {
  const which = meterIds === undefined ? sql`true` : sql`m.id = any(${[...meterIds]}::bigint[])`
  await sql`
    update meter m set ratio = coalesce(r.ratio, 1)
    from meter n left join meter_ratio r on r.meter_id = n.id and r.deleted = 0
      and r.valid_from <= ${today} and (r.valid_to is null or r.valid_to > ${today})
    where n.id = m.id and ${which} and m.ratio is distinct from coalesce(r.ratio, 1)`.execute(db)
}

/**
 * Brings what projects and meters show of their dated records to today. Run it at the start, after writes that went
 * past the rows service, and once a day, because a record may come into force by itself.
 */
export async function refreshCurrentValues(db: Kysely<Tables>): Promise<void> {
  await refreshProjects(db)
  await refreshMeters(db)
}

/** Keeps current values while rows are written. */
export const currentValueHooks: RowHooks = {
  async afterWrite({ entity, changes, trx }) {
    const ids = (field: string) => [
      ...new Set(
        changes
          .flatMap(({ before, after }) => [before?.[field], after?.[field]])
          .filter((id) => typeof id === 'number'),
      ),
    ]
    if (entity === 'project-scale') await refreshProjects(trx, ids('projectId'))
    if (entity === 'meter-ratio') await refreshMeters(trx, ids('meterId'))
  },
}
