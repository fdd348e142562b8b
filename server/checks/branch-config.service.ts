import { addMonths } from '../analysis/periods.ts'
import type { Store } from '../db/connect.ts'
import { badInput, notFound } from '../errors.ts'
import { noteChange } from '../http/call-context.ts'
import type { Caller, Service } from '../http/service.ts'
import { periodKeys } from '../metering/zone.ts'
import { oneProject } from './branch-balance.service.ts'
import { type BranchRecord, loadBranchRecords } from './branch-config.store.ts'
import { capacityKva, checkBranchRecords, loadPercent } from './branch-config.ts'

interface ConfigRequest {
  readonly projectId: number
  /** The branch whose subtree is shown; 0 for all. */
  readonly branchId?: number | null
  readonly only?: 'all' | 'faulty' | 'unchecked'
}

interface TreeNode {
  readonly id: number
  readonly parentId: number | null
  readonly label: string
  readonly energyKind: string
  readonly problems: number
  readonly children: TreeNode[]
}

/** `check.branchConfig`: the records of branches with what is wrong in them, as a tree and as rows. */
export function branchConfigService(store: Store, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as ConfigRequest
    const checked = await checkBranchConfig(store, caller, request.projectId, nowSeconds())
    const below = subtree(checked, request.branchId ?? 0)
    const only = request.only ?? 'all'
    const rows = checked.filter(
      (row) =>
        below.has(row.id) && (only === 'all' || (only === 'faulty' ? row.problems > 0 : row.conclusion === null)),
    )
    return { tree: treeOf(checked), rows, facts: countsOf(checked) }
  }
}

/** A branch's record with its faults in words. */
export type CheckedBranch = ReturnType<typeof rowOf>

/** All branches of a project with their faults, in the order of the tree's own sorting. */
export async function checkBranchConfig(
  store: Store,
  caller: Caller,
  projectId: number,
  nowSeconds: number,
): Promise<CheckedBranch[]> {
  const project = await oneProject(store, caller, projectId)
  const month = periodKeys(project.timeZone, nowSeconds).month
  const sinceMonth = Math.floor(addMonths(month * 100 + 1, -12) / 100)
  const records = await loadBranchRecords(store, project.id, sinceMonth)
  const faults = checkBranchRecords(records)
  return records.map((record) => rowOf(record, faults.get(record.id) ?? []))
}

function rowOf(record: BranchRecord, faults: readonly { level: string; text: string; advice: string; kind: string }[]) {
  const { meters: _, meterFacts, hasSubitem: __, ...fields } = record
  const list = (pick: (meter: BranchRecord['meterFacts'][number]) => string | number | null) =>
    meterFacts
      .map(pick)
      .map((value) => (value === null ? '--' : String(value)))
      .join('、')
  return {
    ...fields,
    meterNumbers: list(({ number }) => number),
    currentRatio: list(({ currentRatio }) => currentRatio),
    voltageRatio: list(({ voltageRatio }) => voltageRatio),
    ratio: list(({ ratio }) => ratio),
    capacityKva: capacityKva(record),
    loadPercent: loadPercent(record),
    place: [record.buildingName, record.cabinet].filter((part) => part !== null && part !== '').join(' '),
    problems: faults.length,
    errors: faults.filter(({ level }) => level === '错误').length,
    result: faults.length === 0 ? '正常' : faults.some(({ level }) => level === '错误') ? '错误' : '提示',
    faults: faults.map(({ text }) => text).join('；'),
    advice: [...new Set(faults.map(({ advice }) => advice))].join('；'),
    kinds: faults.map(({ kind }) => kind),
  }
}

/** How many branches there are, and how many of them have what. */
export function countsOf(rows: readonly CheckedBranch[]) {
  const count = (has: (row: CheckedBranch) => boolean) => rows.filter(has).length
  return {
    branches: rows.length,
    faulty: count(({ problems }) => problems > 0),
    errors: count(({ errors }) => errors > 0),
    noMeter: count(({ kinds }) => kinds.includes('no-meter') || kinds.includes('no-total')),
    duplicate: count(({ kinds }) => kinds.includes('duplicate')),
    noSubitem: count(({ kinds }) => kinds.includes('no-subitem')),
    overload: count(({ kinds }) => kinds.includes('overload')),
    unchecked: count(({ conclusion }) => conclusion === null),
  }
}

function subtree(rows: readonly CheckedBranch[], top: number): Set<number> {
  if (top === 0 || !rows.some(({ id }) => id === top)) return new Set(rows.map(({ id }) => id))
  const found = new Set([top])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const { id, parentId } of rows) if (parentId !== null && found.has(parentId)) found.add(id)
  }
  return found
}

/** A branch whose parent is missing or in a circle stands at the top, so that each is seen and can be mended. */
function treeOf(rows: readonly CheckedBranch[]): TreeNode[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isPlaced = (row: CheckedBranch): boolean => {
    const seen = new Set<number>()
    for (let above: CheckedBranch | undefined = row; above; ) {
      if (seen.has(above.id)) return false
      seen.add(above.id)
      above = above.parentId === null ? undefined : byId.get(above.parentId)
    }
    return true
  }
  const children = new Map<number | null, CheckedBranch[]>()
  for (const row of rows) {
    const parent = row.parentId !== null && byId.has(row.parentId) && isPlaced(row) ? row.parentId : null
    children.set(parent, [...(children.get(parent) ?? []), row])
  }
  const grow = (parent: number | null): TreeNode[] =>
    (children.get(parent) ?? []).map((row) => ({
      id: row.id,
      parentId: row.parentId,
      label: row.name,
      energyKind: row.energyKind,
      problems: row.problems,
      children: grow(row.id),
    }))
  return grow(null)
}

interface SignRequest {
  readonly objectType: 'branch' | 'subitem' | 'meter'
  readonly ids: readonly number[]
  readonly conclusion: 'passed' | 'toMend' | 'mended'
  readonly remark?: string | null
}

/** `check.sign`: what somebody concludes of some branches, sub-items or meters; who and when come from the call. */
export function signService(store: Store, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const { objectType, ids, conclusion, remark } = params as unknown as SignRequest
    if (ids.length === 0) throw badInput('ids', '请选择要校核的对象')
    if (conclusion === 'toMend' && !remark?.trim()) throw badInput('remark', '说明：需整改时请写明问题')
    const objects = await store.db
      .selectFrom(objectType)
      .select(['id', 'name', 'project_id'])
      .where('id', 'in', [...ids])
      .where('deleted', '=', 0)
      .orderBy('id')
      .execute()
    const mine = objects.filter(
      ({ project_id }) => caller.projectIds === 'all' || caller.projectIds.includes(project_id),
    )
    if (mine.length === 0) throw notFound('校核对象')
    const checker = await nameOf(store, caller)
    const problems = new Map<number, number>()
    if (objectType === 'branch')
      for (const projectId of new Set(mine.map(({ project_id }) => project_id)))
        for (const row of await checkBranchConfig(store, caller, projectId, nowSeconds()))
          problems.set(row.id, row.problems)
    const at = new Date(nowSeconds() * 1000).toISOString()
    const rows = await store.db
      .insertInto('check_record')
      .values(
        mine.map((object) => ({
          project_id: object.project_id,
          object_type: objectType,
          object_id: object.id,
          object_name: object.name,
          conclusion,
          problems: problems.get(object.id) ?? 0,
          remark: remark?.trim() || null,
          checker,
          checked_at: at,
          created_by: caller.userId,
          updated_by: caller.userId,
        })),
      )
      .returning(['id', 'object_name'])
      .execute()
    for (const row of rows)
      noteChange({
        entity: 'check-record',
        title: '校核记录',
        id: row.id,
        label: row.object_name,
        after: { conclusion, remark },
      })
    return { count: rows.length }
  }
}

/** The name that a report or record is signed with: the person's, else the account's. */
export async function nameOf(store: Store, caller: Caller): Promise<string> {
  const user = await store.db.selectFrom('app_user').select('name').where('id', '=', caller.userId).executeTakeFirst()
  return user?.name || caller.userName
}
