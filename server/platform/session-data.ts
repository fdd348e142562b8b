import { sql } from 'kysely'
import type { AppModel } from '../../schemas/index.ts'
import { type Profile, profileOf } from '../auth/profile.ts'
import type { Store } from '../db/connect.ts'
import type { Caller } from '../http/service.ts'
import { startYear } from './start-year.ts'

/** A project as the shell shows it. */
export interface SessionProject {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly type: string
  readonly typeLabel: string
  readonly area: number | null
  readonly persons: number | null
  readonly zone: string
  readonly demo: boolean
  /** Whole days from the newest day with usage to yesterday in the project's zone; 0 where data are fresh or absent. */
  readonly lagDays: number
}

/** A node of the project tree: 全部, then types, projects and buildings. */
export interface ProjectNode {
  readonly key: string
  readonly label: string
  readonly type: 'all' | 'type' | 'project' | 'building'
  readonly projectId?: number
  readonly buildingId?: number
  readonly number?: string
  readonly children: readonly ProjectNode[]
}

/** What a client gets once it is signed in: `GET /api/session`. */
export interface SessionAnswer {
  readonly user: Profile
  readonly projects: readonly SessionProject[]
  readonly projectTree: readonly ProjectNode[]
  readonly startYear: number
  readonly platform: { readonly title: string; readonly subtitle: string; readonly demo: boolean }
}

/** Answers a caller's session. */
export type SessionData = (caller: Caller) => Promise<SessionAnswer>

interface BuildingRow {
  readonly id: number
  readonly project_id: number
  readonly name: string
  readonly number: string
}

/** The session within the caller's projects. */
export function sessionData(store: Store, model: () => AppModel, isDemo: boolean): SessionData {
  return async (caller) => {
    const [user, projects, buildings, year] = await Promise.all([
      profileOf(store, caller),
      visibleProjects(store, caller, typeLabels(model())),
      visibleBuildings(store, caller),
      startYear(store),
    ])
    const { title, description = '' } = model().app
    return {
      user,
      projects,
      projectTree: projectTree(projects, buildings),
      startYear: year,
      platform: { title, subtitle: description, demo: isDemo || projects.some((project) => project.demo) },
    }
  }
}

async function visibleProjects(
  store: Store,
  { projectIds }: Caller,
  labels: ReadonlyMap<string, string>,
): Promise<SessionProject[]> {
  if (projectIds !== 'all' && projectIds.length === 0) return []
  let query = store.db
    .selectFrom('project')
    .select(['id', 'number', 'name', 'type', 'area', 'persons', 'time_zone', 'is_demo'])
    .where('deleted', '=', 0)
    .where('status', '=', 1)
  if (projectIds !== 'all') query = query.where('id', 'in', [...projectIds])
  const rows = await query.orderBy('number').execute()
  const newest = await newestUsageDays(
    store,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    type: row.type,
    typeLabel: labels.get(row.type) ?? row.type,
    area: row.area,
    persons: row.persons,
    zone: row.time_zone,
    demo: row.is_demo === true,
    lagDays: lagDays(newest.get(row.id), row.time_zone, Date.now()),
  }))
}

/** Newest day (yyyymmdd) with usage by project; one step back in the key for each energy kind, however long the series. */
async function newestUsageDays(store: Store, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; day: number | null }>`
    select p.id, max(d.period) as day
    from unnest(${[...ids]}::bigint[]) as p(id)
    cross join unnest(array['01', '02', '03', '04', '05', '06']) as k(kind)
    cross join lateral (select period from usage_day where node_id = p.id and node_type = 'project' and energy_kind = k.kind
      order by period desc limit 1) d
    group by p.id`.execute(store.db)
  return new Map(rows.flatMap(({ id, day }) => (day === null ? [] : [[Number(id), Number(day)] as const])))
}

/** Whole days from a day (yyyymmdd) to yesterday in a zone, never negative; 0 where there is no day. */
export function lagDays(day: number | undefined, zone: string, nowMs: number): number {
  if (day === undefined) return 0
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(nowMs)
  const at = Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)
  return Math.max(0, Math.round((Date.parse(`${today}T00:00:00Z`) - at) / 86_400_000) - 1)
}

async function visibleBuildings(store: Store, { projectIds }: Caller): Promise<BuildingRow[]> {
  if (projectIds !== 'all' && projectIds.length === 0) return []
  let query = store.db
    .selectFrom('building')
    .select(['id', 'project_id', 'name', 'number'])
    .where('deleted', '=', 0)
    .where('status', '=', 1)
  if (projectIds !== 'all') query = query.where('project_id', 'in', [...projectIds])
  return query.orderBy('project_id').orderBy('sort').orderBy('number').execute()
}

/** 全部 > type > project > building; types in the order of their first project. */
export function projectTree(projects: readonly SessionProject[], buildings: readonly BuildingRow[]): ProjectNode[] {
  const types = [...new Set(projects.map((project) => project.type))]
  const ofProject = (project: SessionProject): ProjectNode => ({
    key: `project-${project.id}`,
    label: project.name,
    type: 'project',
    projectId: project.id,
    number: project.number,
    children: buildings
      .filter((building) => building.project_id === project.id)
      .map((building) => ({
        key: `building-${building.id}`,
        label: building.name,
        type: 'building',
        projectId: project.id,
        buildingId: building.id,
        number: building.number,
        children: [],
      })),
  })
  const children = types.map((type): ProjectNode => {
    const own = projects.filter((project) => project.type === type)
    return { key: `type-${type}`, label: own[0]?.typeLabel ?? type, type: 'type', children: own.map(ofProject) }
  })
  return [{ key: 'all', label: '全部', type: 'all', children }]
}

function typeLabels(model: AppModel): Map<string, string> {
  const items = model.enums.projectType?.items ?? []
  return new Map(items.map((item) => [String(item.value), item.label]))
}
