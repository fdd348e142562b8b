import type { Kysely } from 'kysely'
import { inTransaction, type Store } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { badInput, conflict, notFound } from '../errors.ts'
import { addFile } from '../files/file.service.ts'
import type { FileStore } from '../files/file-store.ts'
import { noteChange } from '../http/call-context.ts'
import { type Caller, Download, type ServiceCall, serviceTable } from '../http/service.ts'
import type { LiveHub } from '../live/hub.ts'
import { noteDeclared } from '../metering/declared/declared-meters.ts'
import { groupBy } from '../metering/group-by.ts'
import { addLog, callerName, lockEntries, moveEntries, type StepEntry } from './entries.store.ts'
import { returnerOf } from './entry-grid.service.ts'
import { entryItems } from './entry-items.ts'
import { type EntryState, type EntryStep, isWritable, stateNames, takeStep } from './entry-states.ts'

/** What review services are handed. */
export interface EntryReviewDeps {
  readonly store: Store
  readonly files: FileStore
  readonly hub: Pick<LiveHub, 'publish'>
}

/** What became of a batch of entries. */
export interface StepReport {
  readonly count: number
  readonly refused: readonly { readonly id: number; readonly label: string; readonly reason: string }[]
}

/** Services that lead entries from draft to archive; each judges by `takeStep`, whoever calls. */
export function entryReviewServices({ store, files, hub }: EntryReviewDeps) {
  const step = (ids: readonly number[], what: EntryStep, caller: Caller, reason: string | null = null) =>
    stepEntries(store, [...new Set(ids)], what, caller, reason).then(({ projectIds, ...report }) => {
      for (const projectId of projectIds) hub.publish('message.changed', { projectId })
      return report
    })
  return serviceTable({
    'entry.submit': async ({ params, caller }) => {
      const isNamed = Array.isArray(params.ids)
      if (!isNamed && params.projectId === undefined) throw badInput('projectId', '请指定要提交的记录，或项目与年份')
      if (!isNamed && params.year === undefined && params.month === undefined)
        throw badInput('year', '请指定年份或月份')
      const ids = isNamed ? (params.ids as readonly unknown[]).map(Number) : await openIds(store, params, caller)
      if (ids.length === 0) throw conflict('没有可提交的草稿：请先填写并保存')
      return step(ids, 'submit', caller)
    },
    'entry.withdraw': async ({ params, caller }) => step(idsOf(params), 'withdraw', caller),
    'entry.check': async ({ params, caller }) => {
      const reason = typeof params.reason === 'string' ? params.reason.trim() : ''
      if (params.pass === true) return step(idsOf(params), 'approve', caller, reason === '' ? null : reason)
      if (reason === '') throw badInput('reason', '驳回须填写原因')
      return step(idsOf(params), 'reject', caller, reason)
    },
    'entry.archive': async ({ params, caller }) => step(idsOf(params), 'archive', caller),
    'entry.voucher': async (call) => keepVoucher(store, files, call),
    'entry.voucherFile': async ({ params, caller }) => {
      const found = await voucherOf(store, Number(params.id), caller)
      const { body } = await files.read(found.path)
      return new Download(found.name, found.content_type, body)
    },
  })
}

const idsOf = (params: Readonly<Record<string, unknown>>) => (params.ids as readonly number[]).map(Number)

/** Drafts and rejected entries of a returner in a year, or in one month of it. */
async function openIds(store: Store, params: Readonly<Record<string, unknown>>, caller: Caller): Promise<number[]> {
  const { projectId, orgId } = await returnerOf(store, params, caller)
  const months = typeof params.month === 'string' ? `${params.month}%` : `${Number(params.year)}-%`
  const rows = await store.db
    .selectFrom('manual_entry')
    .select('id')
    .where('project_id', '=', projectId)
    .where('org_id', orgId === null ? 'is' : '=', orgId)
    .where('month', 'like', months)
    .where('state', 'in', ['draft', 'rejected'])
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

const labelOf = ({ month, item }: StepEntry) => `${month} ${entryItems.find((one) => one.item === item)?.label ?? item}`

async function stepEntries(
  store: Store,
  ids: readonly number[],
  what: EntryStep,
  caller: Caller,
  reason: string | null,
): Promise<StepReport & { readonly projectIds: readonly number[] }> {
  return inTransaction(store, async (trx) => {
    const entries = await lockEntries(trx, ids, caller.projectIds)
    if (entries.length < ids.length) throw notFound('填报记录')
    const judged = entries.map((entry) => ({ entry, result: takeStep(entry, what, caller.userId) }))
    const refused = judged.flatMap(({ entry, result }) =>
      'fault' in result ? [{ id: entry.id, label: labelOf(entry), reason: result.fault }] : [],
    )
    const moved = judged.flatMap(({ entry, result }) => ('to' in result ? [{ entry, to: result.to }] : []))
    const [first] = moved
    if (first === undefined)
      throw conflict(
        refused.length === 1 ? `${refused[0]?.label}：${refused[0]?.reason}` : (refused[0]?.reason ?? ''),
        {
          refused: refused.slice(0, 100),
        },
      )
    const movedIds = moved.map(({ entry }) => entry.id)
    await moveEntries(trx, movedIds, first.to, caller.userId, reason)
    await countDeclared(trx, moved)
    const by = { id: caller.userId, name: await callerName(trx, caller) }
    await addLog(
      trx,
      moved.map(({ entry, to }) => ({
        entryId: entry.id,
        action: what,
        field: '状态',
        oldValue: stateNames[entry.state],
        newValue: stateNames[to],
        reason,
      })),
      by,
    )
    for (const { entry, to } of moved) {
      const change = { entity: 'manual-entry', title: '填报记录', id: entry.id, label: labelOf(entry) }
      noteChange({ ...change, before: { state: entry.state }, after: { state: to } })
    }
    return { count: moved.length, refused, projectIds: [...new Set(moved.map(({ entry }) => entry.projectId))] }
  })
}

/** Approved amounts of projects count as usage where nobody measures; what is taken back counts no more. */
async function countDeclared(
  trx: Kysely<Tables>,
  moved: readonly { readonly entry: StepEntry; readonly to: EntryState }[],
): Promise<void> {
  const counts = (state: EntryState) => state === 'approved' || state === 'archived'
  const own = moved.filter(({ entry, to }) => entry.orgId === null && counts(entry.state) !== counts(to))
  const kindsOf = groupBy(own, ({ entry }) => entry.projectId)
  for (const [projectId, moves] of kindsOf) {
    await noteDeclared(
      trx,
      projectId,
      moves.map(({ entry }) => entry.item),
    )
  }
}

async function keepVoucher(store: Store, files: FileStore, { params, caller, files: uploads = [] }: ServiceCall) {
  const [upload] = uploads
  if (upload === undefined) throw badInput('file', '请选择凭证文件')
  const id = Number(params.id)
  const check = async (trx: Parameters<typeof lockEntries>[0]) => {
    const [entry] = await lockEntries(trx, [id], caller.projectIds)
    if (entry === undefined) throw notFound('填报记录')
    if (!isWritable(entry.state)) throw conflict('已提交或归档的数据不能再换凭证')
    return entry
  }
  await inTransaction(store, check)
  const kept = await files.take(upload.path, upload.fileName)
  const fileId = await addFile(store, kept, 'voucher', caller)
  await inTransaction(store, async (trx) => {
    await check(trx)
    const now = new Date().toISOString()
    await trx
      .updateTable('manual_entry')
      .set({ file_id: fileId, updated_by: caller.userId, updated_at: now })
      .where('id', '=', id)
      .execute()
    const by = { id: caller.userId, name: await callerName(trx, caller) }
    await addLog(trx, [{ entryId: id, action: 'voucher', field: '凭证', newValue: kept.name }], by)
  })
  return { id, fileId, name: kept.name }
}

async function voucherOf(store: Store, id: number, { projectIds }: Caller) {
  let query = store.db
    .selectFrom('manual_entry as e')
    .innerJoin('stored_file as f', 'f.id', 'e.file_id')
    .select(['f.name', 'f.path', 'f.content_type'])
    .where('e.id', '=', id)
    .where('e.deleted', '=', 0)
    .where('f.deleted', '=', 0)
  if (projectIds !== 'all') query = query.where('e.project_id', 'in', projectIds.length === 0 ? [0] : [...projectIds])
  const row = await query.executeTakeFirst()
  if (row === undefined) throw notFound('凭证')
  return row
}
