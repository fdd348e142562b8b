import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import type { Service } from '../http/service.ts'
import type { AnswerCache } from './answer-cache.ts'
import { loadSpanSums } from './facts.store.ts'
import { changeAgainst } from './node-facts.ts'
import { dataDay, makeOverview, type OverviewPeriod } from './overview.service.ts'
import { askedProject, loadAnchor, loadProjects, type ProjectFacts } from './projects.store.ts'
import { perOne } from './ranking.ts'

interface ProjectRequest {
  readonly projectId?: number | null
  readonly period?: OverviewPeriod
}

interface BuildingRow {
  id: number
  name: string
  category: string | null
  floors: number | null
  area: number | null
  yearBuilt: number | null
}

/** `dashboard.project`: the overview of one project, its buildings and its particulars (pages, /index). */
export function projectOverviewService(store: Store, cache: AnswerCache, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as ProjectRequest
    const period = request.period ?? 'month'
    const [project] = await loadProjects(store, caller, askedProject(request.projectId))
    return cache.get(`project ${period} ${project!.id}`, () => makeProject(store, project!, period, nowSeconds()))
  }
}

async function makeProject(store: Store, project: ProjectFacts, period: OverviewPeriod, nowSeconds: number) {
  const [overview, buildings, particulars] = await Promise.all([
    makeOverview(store, [project], period, nowSeconds),
    loadBuildings(store, project, nowSeconds),
    loadParticulars(store, project),
  ])
  const power = overview.cards.electricity.value
  return {
    ...overview,
    baseLoad: overview.baseLoad[0] ?? null,
    buildings,
    project: {
      ...particulars,
      perArea: perOne(power, project.area),
      perPerson: perOne(power, project.persons),
    },
  }
}

/** Electricity of each building in the running month, per m², highest first, with its change against last year. */
async function loadBuildings(store: Store, project: ProjectFacts, nowSeconds: number) {
  const { rows } = await sql<BuildingRow>`
    select id, name, category, floors, area, year_built as "yearBuilt" from building
    where deleted = 0 and project_id = ${project.id} order by sort nulls last, number`.execute(store.db)
  const anchor = await loadAnchor(store, [project], nowSeconds)
  const month = Math.floor(dataDay(anchor) / 100)
  const nodes = rows.map(({ id }) => ({ key: String(id), ids: [id] }))
  const span = { granularity: 'month', from: month, to: month } as const
  const sums = await loadSpanSums(store, {
    nodeType: 'building',
    energyKind: '01',
    nodes,
    span,
    nowHour: anchor.nowHour,
  })
  const made = rows.map((row) => {
    const sum = sums.get(String(row.id))
    const use = sum?.now.use ?? null
    return { ...row, use, perArea: perOne(use, row.area), yoy: sum ? changeAgainst(sum.yearAgo) : null }
  })
  return made.sort((one, other) => (other.perArea ?? -1) - (one.perArea ?? -1))
}

async function loadParticulars(store: Store, project: ProjectFacts) {
  const { rows } = await sql<{ buildings: number; meters: number; address: string | null; startYear: number | null }>`
    select p.address, p.start_year as "startYear",
      (select count(*)::int from building where project_id = p.id and deleted = 0) as buildings,
      (select count(*)::int from meter where project_id = p.id and deleted = 0) as meters
    from project p where p.id = ${project.id}`.execute(store.db)
  const { id, name, number, type, area, persons, regionName } = project
  return { id, name, number, type, area, persons, regionName, ...rows[0] }
}
