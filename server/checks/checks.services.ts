import type { Store } from '../db/connect.ts'
import { badFields } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'
import { noteChange } from '../http/call-context.ts'
import { type Service, serviceTable } from '../http/service.ts'
import type { RowsService } from '../rows/rows.service.ts'
import { loadUnassigned, writeProposal } from '../subitems/subitem-proposal.store.ts'
import { proposeMembers } from '../subitems/subitem-proposal.ts'
import type { TaskQueue } from '../tasks/task-queue.ts'
import { branchBalanceService, branchTrendService, oneProject } from './branch-balance.service.ts'
import { branchConfigService, checkBranchConfig, signService } from './branch-config.service.ts'
import { type CheckLimits, loadLimits, saveLimits } from './check-limits.store.ts'
import { reportServices } from './report/report.service.ts'
import { subitemBalanceService, subitemPartsService } from './subitem-balance.service.ts'

/** What the services of 数据校核 are handed. */
export interface CheckDeps {
  readonly store: Store
  readonly rows: RowsService
  readonly files: FileStore
  readonly tasks: TaskQueue
  /** Epoch milliseconds; the machine's clock where absent. */
  readonly nowMs?: () => number
}

/** Services of api document `check`. */
export function checkServices({ store, rows, files, tasks, nowMs = Date.now }: CheckDeps) {
  const nowSeconds = () => Math.floor(nowMs() / 1000)
  return serviceTable({
    'check.branchBalance': branchBalanceService(store, nowSeconds),
    'check.branchTrend': branchTrendService(store, nowSeconds),
    'check.branchConfig': branchConfigService(store, nowSeconds),
    'check.fixBranch': fixBranchService(store, rows, nowSeconds),
    'check.sign': signService(store, nowSeconds),
    'check.subitemBalance': subitemBalanceService(store, nowSeconds),
    'check.subitemParts': subitemPartsService(store),
    'check.subitemProposal': proposalService(store),
    'check.subitemPropose': proposeService(store),
    'check.limits': (() => loadLimits(store)) satisfies Service,
    'check.setLimits': setLimitsService(store),
    ...reportServices({ store, files, tasks }),
  })
}

/** Changes a branch in place and gives its row of the check anew. */
function fixBranchService(store: Store, rows: RowsService, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const written = await rows.update('branch', params, caller)
    const checked = await checkBranchConfig(store, caller, Number(written.projectId), nowSeconds())
    return checked.find(({ id }) => id === written.id) ?? written
  }
}

/** Sub-items that the names of unassigned meters speak for; nothing is written. */
function proposalService(store: Store): Service {
  return async ({ params, caller }) => {
    const project = await oneProject(store, caller, Number(params.projectId))
    const meters = await loadUnassigned(store.pool, project.id)
    const rows = proposeMembers(meters)
    return { rows, silent: meters.length - rows.length, total: meters.length }
  }
}

/** Writes the proposal as it is at this moment: missing sub-items, and one membership for each meter. */
function proposeService(store: Store): Service {
  return async ({ params, caller }) => {
    const project = await oneProject(store, caller, Number(params.projectId))
    const wanted = params.meterIds as readonly number[] | undefined
    const client = await store.pool.connect()
    try {
      await client.query('begin')
      const proposal = proposeMembers(await loadUnassigned(client, project.id)).filter(
        ({ meterId }) => wanted === undefined || wanted.includes(meterId),
      )
      const written = await writeProposal(client, project.id, proposal)
      await client.query('commit')
      for (const { id, name } of written.subitems)
        noteChange({ entity: 'subitem', title: '分项', id, label: name, after: { name } })
      for (const { id, meter } of written.members)
        noteChange({ entity: 'subitem-member', title: '分项组成', id, label: meter, after: { meter } })
      client.release()
      return { subitems: written.subitems.length, members: written.members.length }
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      client.release(true)
      throw error
    }
  }
}

function setLimitsService(store: Store): Service {
  return async ({ params, caller }) => {
    const before = await loadLimits(store)
    const limits = { ...before, ...(params as Partial<CheckLimits>) }
    if (limits.badPercent <= limits.okPercent)
      throw badFields([{ field: 'badPercent', message: '异常下限须大于正常上限' }])
    await saveLimits(store, limits, caller.userId)
    noteChange({
      entity: 'param',
      title: '系统参数',
      id: 'check',
      label: '校核限值',
      before: { ...before },
      after: { ...limits },
    })
    return loadLimits(store)
  }
}
