import { inTransaction, type Store } from '../db/connect.ts'
import { staleVersion } from '../errors.ts'
import type { Caller } from '../http/service.ts'
import type { Face, Kind } from './page-face.ts'

/** The place behind the last page of a project's kind. */
export async function nextSort(store: Store, projectId: number, kind: Kind): Promise<number> {
  const { rows } = await store.pool.query<{ next: number }>(
    'select coalesce(max(sort) + 1, 0)::int as next from monitor_page where project_id = $1 and kind = $2 and deleted = 0',
    [projectId, kind],
  )
  return rows[0]?.next ?? 0
}

/** Puts pages into the order in which their ids stand. Order is no edit: versions stay. */
export async function movePages(store: Store, ids: readonly number[], caller: Caller): Promise<void> {
  await inTransaction(store, async (trx) => {
    for (const [sort, id] of ids.entries())
      await trx.updateTable('monitor_page').set({ sort, updated_by: caller.userId }).where('id', '=', id).execute()
  })
}

/** Keeps what operators see from now on; nothing takes the page from them. Refuses (409) another version. */
export async function writePublished(
  store: Store,
  { id, version }: { readonly id: number; readonly version: number },
  face: Face | undefined,
  caller: Caller,
): Promise<void> {
  const now = new Date().toISOString()
  const done = await store.db
    .updateTable('monitor_page')
    .set({
      published: face === undefined ? null : JSON.stringify(face),
      published_at: face === undefined ? null : now,
      version: version + 1,
      updated_by: caller.userId,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (Number(done.numUpdatedRows) === 0)
    throw staleVersion({ what: '监控画面', id, baseVersion: version, currentVersion: version + 1 })
}
