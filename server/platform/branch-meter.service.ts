import type { Store } from '../db/connect.ts'
import { forbidden } from '../errors.ts'
import { serviceTable } from '../http/service.ts'

/** Service of api document `branch-meter`: the meters of a project, each with the branches that it counts for today. */
export function branchMeterServices(store: Store) {
  return serviceTable({
    'branch.metersOfProject': async ({ params, caller }) => {
      const projectId = Number(params.pmid)
      if (caller.projectIds !== 'all' && !caller.projectIds.includes(projectId))
        throw forbidden('拒绝访问：不在您的项目范围内')
      let query = store.db
        .selectFrom('meter')
        .select(['id', 'number', 'name', 'energy_kind', 'unit'])
        .where('deleted', '=', 0)
        .where('project_id', '=', projectId)
      if (typeof params.energyKind === 'string') query = query.where('energy_kind', '=', params.energyKind)
      if (typeof params.keyword === 'string' && params.keyword.trim() !== '') {
        const like = `%${params.keyword.trim().replace(/[\\%_]/g, '\\$&')}%`
        query = query.where((eb) => eb.or([eb('number', 'ilike', like), eb('name', 'ilike', like)]))
      }
      const meters = await query.orderBy('number').limit(5000).execute()
      const branches = await branchesOf(store, projectId)
      return meters.map(({ id, number, name, energy_kind: energyKind, unit }) => ({
        id,
        number,
        name,
        energyKind,
        unit,
        branches: branches.filter((branch) => branch.meterId === id).map(({ meterId: _meter, ...branch }) => branch),
      }))
    },
  })
}

async function branchesOf(store: Store, projectId: number) {
  const today = new Date().toISOString().slice(0, 10)
  return store.db
    .selectFrom('branch_meter')
    .innerJoin('branch', 'branch.id', 'branch_meter.branch_id')
    .select(['branch_meter.meter_id as meterId', 'branch.id', 'branch.number', 'branch.name'])
    .where('branch_meter.deleted', '=', 0)
    .where('branch.deleted', '=', 0)
    .where('branch.project_id', '=', projectId)
    .where('branch_meter.valid_from', '<=', today)
    .where((eb) => eb.or([eb('branch_meter.valid_to', 'is', null), eb('branch_meter.valid_to', '>', today)]))
    .orderBy('branch.number')
    .execute()
}
