import type pg from 'pg'
import { projectScope, rightsOf } from '../auth/callers.ts'
import type { Store } from '../db/connect.ts'

/** A user who enters data of a project. */
export interface Clerk {
  readonly id: number
  readonly name: string
}

/**
 * Who answers for the data of a project: whoever entered its latest figures; before the first, the users who may enter
 * data of this project, those of this project alone before those of all.
 */
export async function clerksOf(store: Store, projectId: number): Promise<readonly Clerk[]> {
  const users = await store.db
    .selectFrom('app_user')
    .leftJoin('org', (join) => join.onRef('org.id', '=', 'app_user.org_id').on('org.deleted', '=', 0))
    .select(['app_user.id', 'app_user.name', 'app_user.role_ids', 'app_user.scope', 'app_user.project_ids'])
    .select('org.project_id as org_project_id')
    .where('app_user.deleted', '=', 0)
    .where('app_user.status', '=', 1)
    .orderBy('app_user.id')
    .execute()
  const able: (Clerk & { readonly isOwn: boolean })[] = []
  for (const user of users) {
    const roles = await rightsOf(store, user.role_ids)
    if (!roles.some((role) => role.access.includes('entry.write'))) continue
    const scope = {
      scope: user.scope,
      projectIds: user.project_ids ?? [],
      orgProjectId: user.org_project_id ?? undefined,
    }
    const projects = projectScope(scope, roles)
    if (projects === 'all' || projects.includes(projectId))
      able.push({ id: user.id, name: user.name, isOwn: projects !== 'all' })
  }
  const { rows } = await store.pool.query<{ id: number }>(
    `select entered_by_id as id from manual_entry
     where project_id = $1 and entered_by_id is not null and deleted = 0 order by entered_at desc limit 1`,
    [projectId],
  )
  const last = able.filter(({ id }) => id === rows[0]?.id)
  if (last.length > 0) return last
  const own = able.filter(({ isOwn }) => isOwn)
  return own.length > 0 ? own : able
}

/** Puts a reminder to one person; one that is still unread is renewed instead of doubled. */
export async function putNotice(
  pool: pg.Pool,
  notice: { projectId: number; month: string; userId: number; text: string; sentName: string; byId: number },
): Promise<void> {
  const { projectId, month, userId, text, sentName, byId } = notice
  const { rowCount } = await pool.query(
    `update entry_notice set text = $4, sent_name = $5, sent_at = now(), updated_by = $6, updated_at = now()
     where project_id = $1 and month = $2 and user_id = $3 and read_at is null and deleted = 0`,
    [projectId, month, userId, text, sentName, byId],
  )
  if (rowCount) return
  await pool.query(
    `insert into entry_notice (project_id, month, user_id, text, sent_name, sent_at, created_by, updated_by)
     values ($1, $2, $3, $4, $5, now(), $6, $6)`,
    [projectId, month, userId, text, sentName, byId],
  )
}
