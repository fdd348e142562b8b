import type pg from 'pg'

type Client = pg.Pool | pg.ClientBase

/** A project as an import needs it. */
export interface ImportProject {
  readonly id: number
  readonly name: string
  readonly zone: string
}

/** A meter as an import needs it. */
export interface ImportMeter {
  readonly id: number
  readonly number: string
  readonly unit: string
  readonly energyKind: string
}

/** What is known of a building from a table. */
export interface BuildingFacts {
  readonly number: string
  readonly name: string
  readonly category: string
  readonly area?: number
  readonly floors?: number
  readonly year?: number
}

/** What a meter is made with; what is already there stays as it is. */
export interface MeterFactsToMake {
  readonly number: string
  readonly name: string
  readonly energyKind: string
  readonly unit: string
  readonly building?: string
  readonly role: string
  readonly readingKind: 'interval' | 'register'
  readonly periodSeconds: number
  readonly parentNumber?: string
}

/** The project of a name or number, made with the zone where there is none; a project that exists keeps its own zone. */
export async function ensureProject(client: Client, name: string, zone: string): Promise<ImportProject> {
  const found = await findProject(client, name)
  if (found) return found
  const number = /^[\w-]{1,32}$/.test(name) ? name : `IMP-${Date.now().toString(36)}`
  await client.query(
    `insert into project (number, name, type, time_zone, status) values ($1, $2, 'other', $3, 1)
     on conflict do nothing`,
    [number, name, zone],
  )
  const made = await findProject(client, name)
  if (made === undefined) throw new Error(`项目“${name}”未能建立`)
  return made
}

/** The project of a name or number, if there is one. */
export async function findProject(client: Client, name: string): Promise<ImportProject | undefined> {
  const { rows } = await client.query<ImportProject>(
    `select id, name, time_zone as zone from project where deleted = 0 and (name = $1 or number = $1)
     order by id limit 1`,
    [name],
  )
  return rows[0]
}

/** The building's id, made where missing; facts that are still empty are filled in. */
export async function ensureBuilding(client: Client, projectId: number, facts: BuildingFacts): Promise<number> {
  const found = await client.query<{ id: number }>(
    `update building set area = coalesce(area, $3), floors = coalesce(floors, $4), year_built = coalesce(year_built, $5)
     where project_id = $1 and number = $2 and deleted = 0 returning id`,
    [projectId, facts.number, facts.area ?? null, facts.floors ?? null, facts.year ?? null],
  )
  if (found.rows[0]) return found.rows[0].id
  const made = await client.query<{ id: number }>(
    `insert into building (project_id, number, name, category, area, floors, year_built, status)
     values ($1, $2, $3, $4, $5, $6, $7, 1) on conflict do nothing returning id`,
    [projectId, facts.number, facts.name, facts.category, facts.area ?? null, facts.floors ?? null, facts.year ?? null],
  )
  // Another import made it a moment ago: then it is found.
  return made.rows[0]?.id ?? ensureBuilding(client, projectId, facts)
}

/** Meters of a project by their number. */
export async function loadMeters(client: Client, projectId: number): Promise<Map<string, ImportMeter>> {
  const { rows } = await client.query<ImportMeter>(
    `select id, number, unit, energy_kind as "energyKind" from meter where project_id = $1 and deleted = 0 order by id`,
    [projectId],
  )
  return new Map(rows.map((row) => [row.number, row]))
}

/** Makes a meter (and its building where it names one that is not there) and gives it. */
export async function makeMeter(client: Client, projectId: number, facts: MeterFactsToMake): Promise<ImportMeter> {
  const building =
    facts.building === undefined
      ? null
      : await ensureBuilding(client, projectId, { number: facts.building, name: facts.building, category: 'H' })
  const parent =
    facts.parentNumber === undefined ? undefined : (await loadMeters(client, projectId)).get(facts.parentNumber)
  const { rows } = await client.query<ImportMeter>(
    `insert into meter (project_id, number, name, energy_kind, unit, role, is_counted, building_id, parent_meter_id,
       reading_kind, period_seconds, register_max, decimals, status, path)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 2, 1, '/')
     on conflict do nothing returning id, number, unit, energy_kind as "energyKind"`,
    [
      projectId,
      facts.number,
      facts.name,
      facts.energyKind,
      facts.unit,
      facts.role,
      facts.role === 'check' ? 0 : 1,
      building,
      parent?.id ?? null,
      facts.readingKind,
      facts.periodSeconds,
      1e9,
    ],
  )
  // Another import made it a moment ago.
  if (!rows[0]) return (await loadMeters(client, projectId)).get(facts.number)!
  await client.query(
    `update meter m set path = coalesce((select p.path from meter p where p.id = m.parent_meter_id), '/') || m.id || '/'
     where m.id = $1`,
    [rows[0].id],
  )
  return rows[0]
}

/** The weather station of a project, made where it has none. */
export async function ensureStation(client: Client, project: ImportProject): Promise<number> {
  const found = await client.query<{ id: number | null }>(
    'select weather_station_id as id from project where id = $1',
    [project.id],
  )
  if (found.rows[0]?.id) return found.rows[0].id
  const made = await client.query<{ id: number }>(
    `insert into weather_station (number, name, time_zone, source, status) values ($1, $2, $3, 'file', 1) returning id`,
    [`IMP-${project.id}`, `${project.name}气象`.slice(0, 64), project.zone],
  )
  await client.query('update project set weather_station_id = $2 where id = $1', [project.id, made.rows[0]!.id])
  return made.rows[0]!.id
}

const categories: readonly (readonly [string, RegExp])[] = [
  ['E', /health|hospital|clinic|医/i],
  ['D', /educat|school|universit|college|library|文|教|学|图书/i],
  ['A', /office|government|行政|办公/i],
  ['F', /sport|gym|stadium|体育/i],
  ['B', /retail|mall|shop|商/i],
  ['C', /hotel|lodging|residential|宾馆|饭店|公寓/i],
  ['G', /assembly|public|mixed|综合|公共/i],
]

/** Building category of the superior platform from a word of its use; H 其他 where none fits. */
export function categoryOf(usage: string): string {
  return categories.find(([, pattern]) => pattern.test(usage))?.[0] ?? 'H'
}

/**
 * Fills in what a project does not say yet and its data do: the day they begin, and the area of its buildings (with a
 * dated scale, the denominator of usage per square metre). What a person entered stays.
 */
export async function completeProject(client: Client, projectId: number): Promise<void> {
  await client.query(
    `update project p set data_start_day = to_date(d.day::text, 'YYYYMMDD'), updated_at = now()
     from (select min(period) as day from usage_day where node_id = $1 and node_type = 'project') d
     where p.id = $1 and d.day is not null
       and (p.data_start_day is null or p.data_start_day > to_date(d.day::text, 'YYYYMMDD'))`,
    [projectId],
  )
  const { rows } = await client.query<{ area: number; day: string }>(
    `update project p set area = b.area, updated_at = now()
     from (select sum(area) as area from building where project_id = $1 and deleted = 0) b
     where p.id = $1 and p.area is null and b.area > 0
     returning p.area, coalesce(p.data_start_day, date '2000-01-01') as day`,
    [projectId],
  )
  if (!rows[0]) return
  await client.query(
    `insert into project_scale (project_id, valid_from, area)
     select $1, $2, $3 where not exists (select 1 from project_scale where project_id = $1 and deleted = 0)`,
    [projectId, rows[0].day, rows[0].area],
  )
}
