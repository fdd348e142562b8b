import type { Store } from '../db/connect.ts'
import type { Caller } from '../http/service.ts'
import type { CallerMaker } from './sessions.ts'

/** The one user with extra access (specification section 6). */
export const adminName = 'admin'

/** What of a role counts for its users' rights. */
export interface RoleRights {
  readonly access: readonly string[]
  readonly scope: string
  readonly projectIds: readonly number[]
}

/** What of a user counts for the project scope. */
export interface UserScope {
  readonly scope: string
  readonly projectIds: readonly number[]
  /** Project of the user's department, where there is one. */
  readonly orgProjectId?: number
}

/**
 * The projects that a user may see: by the user's own scope, or, where that is `role`, the union over the roles.
 * `org` is the project of the user's department.
 */
export function projectScope(user: UserScope, roles: readonly RoleRights[]): readonly number[] | 'all' {
  const of = (scope: string, projectIds: readonly number[]): readonly number[] | 'all' => {
    if (scope === 'all') return 'all'
    if (scope === 'org') return user.orgProjectId === undefined ? [] : [user.orgProjectId]
    return projectIds
  }
  if (user.scope !== 'role') return of(user.scope, user.projectIds)
  const parts = roles.map((role) => of(role.scope, role.projectIds))
  if (parts.includes('all')) return 'all'
  return [...new Set(parts.flatMap((part) => (part === 'all' ? [] : part)))].sort((a, b) => a - b)
}

/** Makes callers from users and roles; `accessCodes` gives all codes of the documents, which the admin has. */
export function callerMaker(store: Store, accessCodes: () => readonly string[]): CallerMaker {
  return async (userId, sessionId) => {
    const user = await store.db
      .selectFrom('app_user')
      .leftJoin('org', (join) => join.onRef('org.id', '=', 'app_user.org_id').on('org.deleted', '=', 0))
      .select(['app_user.id', 'app_user.user_name', 'app_user.name'])
      .select(['app_user.role_ids', 'app_user.scope', 'app_user.project_ids'])
      .select('org.project_id as org_project_id')
      .where('app_user.id', '=', userId)
      .where('app_user.deleted', '=', 0)
      .where('app_user.status', '=', 1)
      .executeTakeFirst()
    if (user === undefined) return undefined
    if (user.user_name === adminName) return { ...adminCaller(user.id, sessionId, accessCodes()), name: user.name }
    const roles = await rightsOf(store, user.role_ids)
    const scope = {
      scope: user.scope,
      projectIds: user.project_ids ?? [],
      orgProjectId: user.org_project_id ?? undefined,
    }
    return {
      userId: user.id,
      userName: user.user_name,
      name: user.name,
      isAdmin: false,
      access: new Set(roles.flatMap((role) => role.access)),
      projectIds: projectScope(scope, roles),
      sessionId,
    }
  }
}

/** The rights of living roles by id. */
export async function rightsOf(store: Store, roleIds: readonly number[]): Promise<RoleRights[]> {
  if (roleIds.length === 0) return []
  const rows = await store.db
    .selectFrom('app_role')
    .select(['access', 'scope', 'project_ids'])
    .where('id', 'in', [...roleIds])
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ access: row.access, scope: row.scope, projectIds: row.project_ids ?? [] }))
}

function adminCaller(userId: number, sessionId: number, access: readonly string[]): Caller {
  return { userId, userName: adminName, isAdmin: true, access: new Set(access), projectIds: 'all', sessionId }
}

/** The server itself, for work that no user asked for (demo data, start). */
export const systemCaller = (access: readonly string[] = []): Caller => ({
  userId: 0,
  userName: 'system',
  isAdmin: true,
  access: new Set(access),
  projectIds: 'all',
})
