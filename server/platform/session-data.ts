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
  }))
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
