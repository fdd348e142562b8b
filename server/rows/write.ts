import type { Transaction } from 'kysely'
import { inTransaction, type Store } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { badInput, forbidden, notFound, staleVersion, stillReferenced } from '../errors.ts'
import type { Caller } from '../http/service.ts'
import { closeGap, datedFields, placeChangedVersion, placeNewVersion } from './effective.ts'
import type { RowChange, RowHooks, WriteVerb, Written } from './hooks.ts'
import { findReferrers, holdReferences, referringFields, refersTo, requireSameProject } from './references.ts'
import type { Params, Row } from './row.ts'
import { insertRow, markDeleted, selectByIds, updateRow } from './rows.store.ts'
import type { FieldShape, Shape, Shapes } from './shape.ts'
import { run, SqlValues } from './sql-values.ts'
import { takeFields } from './take-fields.ts'
import { lockTree, placeInTree } from './tree.ts'

/** What every write is handed. */
export interface WriteContext {
  readonly shapes: Shapes
  readonly shape: Shape
  readonly caller: Caller
  readonly trx: Transaction<Tables>
  readonly hooks: readonly RowHooks[]
  /** Gathers what was written, for the time after the commit. */
  readonly written: Written[]
}

/**
 * Runs `work` in one transaction, again where the database asks for it, and tells the hooks once what was written.
 */
export async function writing<T>(
  store: Store,
  parts: Omit<WriteContext, 'trx' | 'written'>,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  let written: Written[] = []
  const result = await inTransaction(store, (trx) => {
    written = []
    return work({ ...parts, trx, written })
  })
  if (written.length > 0) for (const hook of parts.hooks) hook.afterCommit?.(written)
  return result
}

/** Adds a row and gives it as it stands then. Throws the refusals of `take-fields`, `references` and the scope. */
export async function createRow(context: WriteContext, input: Params): Promise<Row> {
  const { shapes, shape, caller, trx } = context
  const taken = await completed(context, 'create', takeFields(shape, input))
  if (shape.parent !== undefined) await lockTree(trx, shape)
  await holdReferences(trx, shapes, taken, caller.projectIds)
  const id = await insertRow(trx, shape, taken, caller.userId)
  await requireSameProject(trx, shapes, shape, id, taken)
  if (shape.parent !== undefined) await placeInTree(trx, shape, id)
  const dated = datedFields(shape)
  const others = dated === undefined ? [] : await placeNewVersion(trx, shape, dated, id, caller.userId)
  const after = await visibleAfter(context, id)
  await announce(context, 'create', [{ id, after }])
  await announceMoved(context, others)
  return after
}

/** Changes a row from the version that `input.version` names and gives it as it stands then. */
export async function changeRow(context: WriteContext, input: Params): Promise<Row> {
  const { shapes, shape, caller, trx } = context
  const id = idOf(input.id)
  const version = Number(input.version)
  if (!Number.isInteger(version)) throw badInput('version', '缺少所编辑的版本号（version）')
  if (shape.parent !== undefined && input[shape.parent.name] !== undefined) await lockTree(trx, shape)
  const before = await lockedRow(context, id)
  if (before.version !== version) {
    throw staleVersion({ what: shape.title, id, baseVersion: version, currentVersion: before.version })
  }
  const taken = await completed(context, 'update', takeFields(shape, input, before), before)
  if (taken.size === 0) return before
  await holdReferences(trx, shapes, taken, caller.projectIds)
  await updateRow(trx, shape, id, taken, caller.userId)
  await requireSameProject(trx, shapes, shape, id, taken)
  if (shape.parent !== undefined && taken.has(shape.parent)) await placeInTree(trx, shape, id)
  const dated = datedFields(shape)
  const isMoved = dated !== undefined && [...dated.keys, dated.from, dated.to].some((field) => taken.has(field))
  const oldFrom = dated === undefined ? undefined : before[dated.from.name]
  const others = isMoved ? await placeChangedVersion(trx, shape, dated, id, oldFrom, caller.userId) : []
  const after = await visibleAfter(context, id)
  await announce(context, 'update', [{ id, before, after }])
  await announceMoved(context, others)
  return after
}

/** Deletes rows, and with them what hangs on them by `cascade`; gives how many of the asked ones there were. */
export async function deleteRows(context: WriteContext, ids: readonly number[]): Promise<number> {
  const { shapes, shape, caller, trx } = context
  const unique = [...new Set(ids)]
  if (shape.parent !== undefined) await lockTree(trx, shape)
  const options = { shapes, shape, ids: unique, projects: caller.projectIds, lock: 'delete' as const, forWriting: true }
  const rows = await selectByIds(trx, options)
  if (rows.length < unique.length) throw notFound(shape.title)
  const referrers = await findReferrers(trx, shapes, shape, unique)
  if (referrers.length > 0) throw stillReferenced(shape.title, referrers)
  for (const row of rows) {
    for (const hook of context.hooks) {
      await hook.beforeWrite?.({ entity: shape.id, verb: 'delete', before: row, values: new Map(), caller, trx })
    }
  }
  await releaseReferrers(context, unique)
  await markDeleted(trx, shape, unique, caller.userId)
  await announce(
    context,
    'delete',
    rows.map((before) => ({ id: before.id, before })),
  )
  const dated = datedFields(shape)
  if (dated !== undefined) {
    for (const id of unique) await announceMoved(context, await closeGap(trx, shape, dated, id, caller.userId))
  }
  return rows.length
}

/** Rows that hang on the deleted ones are deleted too (`cascade`) or lose the reference (`clear`). */
async function releaseReferrers(context: WriteContext, ids: readonly number[]): Promise<void> {
  const { shapes, shape, caller, trx } = context
  for (const one of referringFields(shapes, shape)) {
    if (one.onDelete === 'refuse') continue
    const values = new SqlValues()
    const found = await run<{ id: number }>(
      trx,
      `select f.id from ${one.shape.table} f where ${refersTo(one, ids, values)} order by f.id for update of f`,
      values,
    )
    const inner = { ...context, shape: one.shape }
    if (found.length === 0) continue
    if (one.onDelete === 'cascade') {
      await deleteRows(
        { ...inner, caller: { ...caller, projectIds: 'all' } },
        found.map((row) => row.id),
      )
    } else {
      for (const { id } of found) await updateRow(trx, one.shape, id, new Map([[one.field, null]]), caller.userId)
      await announceMoved(
        inner,
        found.map((row) => row.id),
      )
    }
  }
}

/** An id from a path, a query or a body. */
export function idOf(value: unknown): number {
  if (!/^\d{1,15}$/.test(String(value))) throw badInput('id', '编号应为正整数')
  return Number(value)
}

async function completed(
  { shape, caller, trx, hooks }: WriteContext,
  verb: WriteVerb,
  taken: Map<FieldShape, unknown>,
  before?: Row,
): Promise<Map<FieldShape, unknown>> {
  if (verb === 'update' && taken.size === 0) return taken
  const values = new Map([...taken].map(([field, value]) => [field.name, value]))
  for (const hook of hooks) await hook.beforeWrite?.({ entity: shape.id, verb, before, values, caller, trx })
  return new Map(
    [...values].map(([name, value]) => {
      const field = shape.byName.get(name)
      if (field === undefined) throw new Error(`a hook set the unknown field ${shape.id}.${name}`)
      return [field, value]
    }),
  )
}

async function lockedRow({ shapes, shape, caller, trx }: WriteContext, id: number): Promise<Row> {
  const options = { shapes, shape, ids: [id], projects: caller.projectIds, lock: 'change' as const, forWriting: true }
  const [row] = await selectByIds(trx, options)
  if (row === undefined) throw notFound(shape.title)
  return row
}

/** The row after the write, which must still lie within the caller's projects. */
async function visibleAfter({ shapes, shape, caller, trx }: WriteContext, id: number): Promise<Row> {
  const [row] = await selectByIds(trx, { shapes, shape, ids: [id], projects: caller.projectIds, forWriting: true })
  if (row === undefined) throw forbidden(`拒绝访问：${shape.title}不在您的项目范围内`)
  return row
}

async function announce(context: WriteContext, verb: WriteVerb, changes: readonly RowChange[]): Promise<void> {
  const { shape, caller, trx, hooks } = context
  const event: Written = { entity: shape.id, verb, changes, caller }
  for (const hook of hooks) await hook.afterWrite?.({ ...event, trx })
  context.written.push(event)
}

async function announceMoved(context: WriteContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { shapes, shape, trx } = context
  const rows = await selectByIds(trx, { shapes, shape, ids, projects: 'all' })
  await announce(
    context,
    'update',
    rows.map((after) => ({ id: after.id, after })),
  )
}
