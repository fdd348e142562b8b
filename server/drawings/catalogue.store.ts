import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import type { Projects } from './point-values.store.ts'

/** A point or meter that a drawing may bind. */
export interface CatalogueRow {
  /** `<number>.<identifier>` of a point, the number of a meter. */
  readonly code: string
  readonly kind: 'point' | 'meter'
  readonly number: string
  /** Name of the device or meter. */
  readonly name: string
  readonly identifier: string | null
  readonly pointName: string | null
  readonly pointKind: string | null
  readonly energyKind: string | null
  readonly building: string | null
  readonly project: string
  readonly projectNumber: string
  readonly unit: string
  readonly value: number | null
  /** Epoch seconds. */
  readonly ts: number | null
}

/** What is looked for. */
export interface CatalogueQuery {
  readonly projects: Projects
  /** Part of a code or name. */
  readonly keyword?: string
  readonly kind?: 'point' | 'meter'
  readonly buildingId?: number
  /** These codes only. */
  readonly codes?: readonly string[]
  readonly size: number
}

/** Points and meters by code, those of the smallest code first, and how many fit in all. */
export async function loadCatalogue(
  store: Store,
  query: CatalogueQuery,
): Promise<{ rows: CatalogueRow[]; total: number }> {
  const all = catalogue(query)
  const [page, counted] = await Promise.all([
    sql<CatalogueRow>`select x.* from (${all}) x order by x.code, x."projectNumber" limit ${query.size}`.execute(
      store.db,
    ),
    sql<{ total: number }>`select count(*)::int as total from (${all}) x`.execute(store.db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

function catalogue({ projects, keyword, kind, buildingId, codes }: CatalogueQuery) {
  const like = `%${(keyword ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const ofProject = (alias: 'd' | 'm') =>
    projects === 'all' ? sql`true` : sql`${sql.ref(`${alias}.project_id`)} = any(${[...projects]}::bigint[])`
  const ofBuilding = (alias: 'd' | 'm') =>
    buildingId === undefined ? sql`true` : sql`${sql.ref(`${alias}.building_id`)} = ${buildingId}`
  const named = (code: ReturnType<typeof sql>, ...names: ReturnType<typeof sql>[]) =>
    codes !== undefined
      ? sql`${code} = any(${[...codes]}::text[])`
      : keyword === undefined || keyword === ''
        ? sql`true`
        : sql`(${sql.join(
            [code, ...names].map((name) => sql`${name} ilike ${like}`),
            sql` or `,
          )})`
  const ends = sql`p.name as project, p.number as "projectNumber"`
  const points = (alias: 'd' | 'm') => sql`
    select ${sql.ref(`${alias}.number`)} || '.' || t.identifier as code, 'point' as kind, ${sql.ref(`${alias}.number`)},
      ${sql.ref(`${alias}.name`)}, t.identifier, t.name as "pointName", t.kind as "pointKind",
      ${alias === 'm' ? sql`m.energy_kind` : sql`null::text`} as "energyKind", b.name as building, ${ends},
      coalesce(t.unit, '') as unit, l.value, l.ts
    from point t
    join ${alias === 'm' ? sql`meter m on m.id = t.meter_id` : sql`device d on t.owner_type = 'device' and d.id = t.owner_id`}
    join project p on p.id = ${sql.ref(`${alias}.project_id`)} and p.deleted = 0
    left join building b on b.id = ${sql.ref(`${alias}.building_id`)}
    left join reading_latest l on l.point_id = t.id + ${2 ** 40}
    where t.deleted = 0 and ${sql.ref(`${alias}.deleted`)} = 0 and ${ofProject(alias)} and ${ofBuilding(alias)}
      and ${named(sql`${sql.ref(`${alias}.number`)} || '.' || t.identifier`, sql`${sql.ref(`${alias}.name`)}`, sql`t.name`)}`
  const meters = sql`
    select m.number as code, 'meter' as kind, m.number, m.name, null::text as identifier, null::text as "pointName",
      null::text as "pointKind", m.energy_kind as "energyKind", b.name as building, ${ends}, m.unit, l.value, l.ts
    from meter m join project p on p.id = m.project_id and p.deleted = 0 left join building b on b.id = m.building_id
    left join reading_latest l on l.point_id = m.id
    where m.deleted = 0 and ${ofProject('m')} and ${ofBuilding('m')} and ${named(sql`m.number`, sql`m.name`)}`
  if (kind === 'meter') return meters
  const both = sql`${points('d')} union all ${points('m')}`
  return kind === 'point' ? both : sql`${both} union all ${meters}`
}
