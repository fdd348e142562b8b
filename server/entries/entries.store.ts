import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Caller } from '../http/service.ts'
import { declaredSource } from '../metering/declared/declared-hours.ts'
import type { EntryChange, StoredEntry } from './entry-cells.ts'
import type { EntryState, SteppedEntry } from './entry-states.ts'
import { toStored, toYuan } from './money.ts'

/** Whose return: a project as a whole (`orgId` null) or one of its departments. */
export interface Returner {
  readonly projectId: number
  readonly orgId: number | null
}

/** One entry as the grid and its cells know it. */
export interface GridEntry extends StoredEntry {
  readonly id: number
  readonly fileId: number | null
  readonly checkReason: string | null
  readonly submittedById: number | null
}

/** Entries of one returner between two months, both included, locked where they are to be changed. */
export async function loadEntries(
  db: Kysely<Tables>,
  { projectId, orgId }: Returner,
  from: string,
  to: string,
  lock = false,
): Promise<GridEntry[]> {
  const query = db
    .selectFrom('manual_entry')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('org_id', orgId === null ? 'is' : '=', orgId)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .where('deleted', '=', 0)
    .orderBy('month')
    .orderBy('item')
  const rows = await (lock ? query.forUpdate() : query).execute()
  return rows.map((row) => ({
    id: row.id,
    month: row.month,
    item: row.item,
    amount: row.amount,
    fee: toYuan(row.fee),
    note: row.note,
    state: row.state as EntryState,
    fileId: row.file_id,
    checkReason: row.check_reason,
    submittedById: row.submitted_by_id,
    updatedAt: row.updated_at,
    updatedById: row.updated_by,
  }))
}

/** What the platform itself measured in a span of months: `yyyy-mm item` -> usage in the energy's unit. */
export async function loadMetered(
  db: Kysely<Tables>,
  { projectId, orgId }: Returner,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, number>> {
  const period = (month: string) => Number(month.replace('-', ''))
  const rows = await db
    .selectFrom('usage_month')
    .select(['period', 'energy_kind', 'use'])
    .where('node_type', '=', orgId === null ? 'project' : 'org')
    .where('node_id', '=', orgId ?? projectId)
    .where('period', '>=', period(from))
    .where('period', '<=', period(to))
    // What was declared here is not held against itself.
    .where('src', '<>', declaredSource)
    .orderBy('period')
    .execute()
  return new Map(
    rows.flatMap(({ period: month, energy_kind, use }) =>
      use === null ? [] : [[`${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')} ${energy_kind}`, use]],
    ),
  )
}

/** One line of the trail of an entry. */
export interface LogLine {
  readonly entryId: number
  readonly action: string
  readonly field?: string
  readonly oldValue?: string | null
  readonly newValue?: string | null
  readonly reason?: string | null
}

/** Adds to the trail; it is never changed. */
export async function addLog(
  trx: Transaction<Tables>,
  lines: readonly LogLine[],
  by: { readonly id: number; readonly name: string },
): Promise<void> {
  if (lines.length === 0) return
  await trx
    .insertInto('manual_entry_log')
    .values(
      lines.map((line) => ({
        entry_id: line.entryId,
        action: line.action,
        field: line.field ?? null,
        old_value: line.oldValue ?? null,
        new_value: line.newValue ?? null,
        reason: line.reason ?? null,
        by_id: by.id,
        by_name: by.name,
        at: new Date().toISOString(),
        created_by: by.id,
      })),
    )
    .execute()
}

/** Name of the caller as it stands in the trail: the person's, else the account's. */
export async function callerName(db: Kysely<Tables>, { userId, userName }: Caller): Promise<string> {
  const row = await db.selectFrom('app_user').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name ?? userName
}

/** Writes one changed entry as a draft and gives its id; one that was emptied is deleted. */
export async function writeEntry(
  trx: Transaction<Tables>,
  { projectId, orgId }: Returner,
  change: EntryChange,
  userId: number,
): Promise<number> {
  const now = new Date().toISOString()
  const values = {
    amount: change.amount,
    fee: toStored(change.fee),
    note: change.note,
    state: 'draft',
    entered_by_id: userId,
    entered_at: now,
    updated_by: userId,
    updated_at: now,
  }
  if (change.before === undefined) {
    const row = await trx
      .insertInto('manual_entry')
      .values({
        project_id: projectId,
        org_id: orgId,
        month: change.month,
        item: change.item,
        created_by: userId,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const isEmpty = change.amount === null && change.fee === null
  const row = await trx
    .updateTable('manual_entry')
    .set({ ...values, deleted: isEmpty ? 1 : 0, version: sql<number>`version + 1` })
    .where('project_id', '=', projectId)
    .where('org_id', orgId === null ? 'is' : '=', orgId)
    .where('month', '=', change.month)
    .where('item', '=', change.item)
    .where('deleted', '=', 0)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** An entry that a step is taken with. */
export interface StepEntry extends SteppedEntry {
  readonly id: number
  readonly projectId: number
  readonly orgId: number | null
  readonly month: string
  readonly item: string
}

/** Entries by id within the caller's projects, locked; others are not found. */
export async function lockEntries(
  trx: Transaction<Tables>,
  ids: readonly number[],
  projects: Caller['projectIds'],
): Promise<StepEntry[]> {
  let query = trx
    .selectFrom('manual_entry')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted', '=', 0)
  if (projects !== 'all') query = query.where('project_id', 'in', projects.length === 0 ? [0] : [...projects])
  const rows = await query.orderBy('id').forUpdate().execute()
  return rows.map((row) => ({
    id: row.id,
    projectId: row.project_id,
    orgId: row.org_id,
    month: row.month,
    item: row.item,
    state: row.state as EntryState,
    amount: row.amount,
    enteredById: row.entered_by_id,
    submittedById: row.submitted_by_id,
  }))
}

/** Puts entries into a state and notes who took the step. */
export async function moveEntries(
  trx: Transaction<Tables>,
  ids: readonly number[],
  to: EntryState,
  by: number,
  reason: string | null,
): Promise<void> {
  const now = new Date().toISOString()
  const who =
    to === 'submitted'
      ? { submitted_by_id: by, submitted_at: now, check_reason: null }
      : to === 'draft'
        ? { submitted_by_id: null, submitted_at: null }
        : to === 'archived'
          ? { archived_by_id: by, archived_at: now }
          : { checked_by_id: by, checked_at: now, check_reason: reason }
  await trx
    .updateTable('manual_entry')
    .set({ state: to, ...who, updated_by: by, updated_at: now, version: sql<number>`version + 1` })
    .where('id', 'in', [...ids])
    .execute()
}
