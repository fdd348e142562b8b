import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { badInput, conflict, forbidden } from '../errors.ts'
import type { Caller } from '../http/service.ts'
import type { AfterWrite, BeforeWrite, RowHooks } from '../rows/hooks.ts'
import { adminName } from './callers.ts'
import { hashPassword } from './password.ts'
import { checkPassword } from './password-policy.ts'
import { endSignIns } from './sessions.ts'

/**
 * What holds for users and roles beside their documents: the user admin stays, passwords are kept as hashes, nobody
 * grants what they do not have. `isAccessCode` knows the codes of the documents.
 */
export function accountHooks(isAccessCode: (code: string) => boolean): RowHooks {
  return {
    async beforeWrite(event) {
      if (event.entity === 'user') await beforeUser(event)
      if (event.entity === 'role') await beforeRole(event, isAccessCode)
    },
    async afterWrite(event) {
      if (event.entity === 'user') await endWithdrawn(event)
      if (event.entity === 'user') await countUsers(event.trx)
      if (event.entity === 'role') await renameRoles(event.trx)
    },
  }
}

async function beforeUser({ verb, before, values, caller, trx }: BeforeWrite): Promise<void> {
  const userName = String(values.get('userName') ?? before?.userName ?? '')
  if (before?.userName === adminName) {
    if (!caller.isAdmin) throw forbidden('拒绝访问：只有 admin 本人可以修改此账号')
    if (verb === 'delete') throw conflict('用户 admin 不能删除')
    if (values.has('userName') && values.get('userName') !== adminName)
      throw badInput('userName', '用户 admin 不能改名')
    if (values.has('status') && values.get('status') !== 1) throw badInput('status', '用户 admin 不能停用')
  }
  if (before !== undefined && before.id === caller.userId) {
    if (verb === 'delete') throw conflict('不能删除自己')
    if (values.has('status') && values.get('status') !== 1) throw badInput('status', '不能停用自己')
  }
  await demandGrant(before, caller, trx)
  if (verb === 'delete') return
  await demandGrant({ ...before, ...Object.fromEntries(values) }, caller, trx)
  if (values.has('userName')) await demandOwnName(userName, before?.id ?? 0, trx)
  if (values.has('roleIds')) values.set('roleNames', await roleNames(trx, idsOf(values.get('roleIds'))))
  await keepPassword(values, verb === 'create', userName)
}

/** Who was deleted or stopped, or got a new password, is signed out everywhere, the one who did it excepted. */
async function endWithdrawn({ changes, caller, trx }: AfterWrite): Promise<void> {
  for (const { id, before, after } of changes) {
    const isGone = after === undefined || after.status !== 1
    const isNewPassword = before !== undefined && before.passwordChangedAt !== after?.passwordChangedAt
    if (isGone || isNewPassword) {
      await endSignIns(trx, id, caller.userId === id ? (caller.sessionId ?? 0) : 0, Date.now())
    }
  }
}

/** Names that differ only in case read as one person's, in lists and in the operation log. */
async function demandOwnName(userName: string, id: number, trx: Kysely<Tables>): Promise<void> {
  const taken = await trx
    .selectFrom('app_user')
    .select('id')
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .where('id', '!=', id)
    .where('deleted', '=', 0)
    .limit(1)
    .execute()
  if (taken.length > 0 || (userName !== adminName && userName.toLowerCase() === adminName)) {
    throw badInput('userName', '账号与已有的用户重复')
  }
}

async function keepPassword(values: Map<string, unknown>, isNew: boolean, userName: string): Promise<void> {
  const password = values.get('password')
  if (typeof password !== 'string' || password === '') {
    if (isNew) throw badInput('password', '请填写密码')
    values.delete('password')
    return
  }
  checkPassword(password, userName, 'password')
  values.set('password', await hashPassword(password))
  values.set('passwordChangedAt', new Date().toISOString())
}

/**
 * Refuses (403) a caller who is not admin to give, or touch, what does not lie within the caller's own rights and
 * projects; a user of scope `org` lies in the project of the user's department.
 */
export async function demandGrant(
  user: Readonly<Record<string, unknown>> | undefined,
  caller: Caller,
  trx: Kysely<Tables>,
): Promise<void> {
  if (user === undefined || caller.isAdmin) return
  const roleIds = idsOf(user.roleIds)
  const roles =
    roleIds.length === 0
      ? []
      : await trx
          .selectFrom('app_role')
          .select(['access', 'scope', 'project_ids'])
          .where('id', 'in', roleIds)
          .orderBy('id')
          .execute()
  if (roles.some((role) => role.access.some((code) => !caller.access.has(code)))) {
    throw forbidden('拒绝访问：该用户的角色超出您自己的权限')
  }
  const scopes =
    user.scope === 'role'
      ? roles.map((role) => ({ scope: role.scope, ids: role.project_ids ?? [] }))
      : [{ scope: String(user.scope), ids: idsOf(user.projectIds) }]
  const ofOrg = scopes.some(({ scope }) => scope === 'org') ? await projectOfOrg(trx, user.orgId) : []
  for (const { scope, ids } of scopes) demandScope(scope, scope === 'org' ? ofOrg : ids, caller)
}

async function projectOfOrg(trx: Kysely<Tables>, orgId: unknown): Promise<number[]> {
  if (typeof orgId !== 'number') return []
  const rows = await trx.selectFrom('org').select('project_id').where('id', '=', orgId).execute()
  return rows.map((row) => row.project_id)
}

function demandScope(scope: string, projectIds: readonly number[], caller: Caller): void {
  if (caller.projectIds === 'all') return
  const own = new Set(caller.projectIds)
  if (scope === 'all' || projectIds.some((id) => !own.has(id))) {
    throw forbidden('拒绝访问：项目范围超出您自己的范围')
  }
}

async function beforeRole(event: BeforeWrite, isAccessCode: (code: string) => boolean): Promise<void> {
  const { before, values, caller } = event
  const codes = values.has('access') ? textsOf(values.get('access')) : []
  const unknown = codes.filter((code) => !isAccessCode(code))
  if (unknown.length > 0) throw badInput('access', `没有这些权限：${unknown.slice(0, 5).join('、')}`)
  if (caller.isAdmin) return
  const touched = [...codes, ...textsOf(before?.access)]
  if (touched.some((code) => !caller.access.has(code))) throw forbidden('拒绝访问：角色的权限超出您自己的权限')
  const next = { ...before, ...Object.fromEntries(values) }
  const scope = String(next.scope ?? 'projects')
  demandScope(scope, scope === 'projects' ? idsOf(next.projectIds) : [], caller)
}

async function roleNames(trx: Kysely<Tables>, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return ''
  const roles = await trx
    .selectFrom('app_role')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('deleted', '=', 0)
    .orderBy('number')
    .execute()
  if (roles.length < new Set(ids).size) throw badInput('roleIds', '所选角色不存在或已被删除')
  return roles.map((role) => role.name).join('、')
}

/** Roles carry how many users they have. */
async function countUsers(trx: Kysely<Tables>): Promise<void> {
  await sql`
    update app_role r set user_count = c.n from (
      select r2.id, count(u.id) as n from app_role r2
      left join app_user u on u.deleted = 0 and u.role_ids @> to_jsonb(array[r2.id]) group by r2.id
    ) c where c.id = r.id and r.user_count is distinct from c.n`.execute(trx)
}

/** Users carry the names of their roles. */
async function renameRoles(trx: Kysely<Tables>): Promise<void> {
  await sql`
    update app_user u set role_names = n.names from (
      select u2.id, coalesce(string_agg(r.name, '、' order by r.number), '') as names from app_user u2
      left join app_role r on r.deleted = 0 and u2.role_ids @> to_jsonb(array[r.id]) group by u2.id
    ) n where n.id = u.id and u.user_name <> ${adminName} and u.role_names is distinct from n.names`.execute(trx)
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number).filter(Number.isInteger) : [])
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
