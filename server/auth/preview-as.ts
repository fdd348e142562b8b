import { type EndpointModel, mayWrite } from '../../schemas/index.ts'
import type { Store } from '../db/connect.ts'
import { badInput, forbidden, notFound } from '../errors.ts'
import type { Caller } from '../http/service.ts'
import { projectScope, type RoleRights, rightsOf } from './callers.ts'

/** Access code of those who may look at pages with the eyes of others. */
export const previewAccess = 'design.write'

/** Whose eyes a call is made with. */
export interface PreviewAs {
  /** Id of a role; the caller's own rights where absent. */
  readonly role?: number
  /** The only project; the caller's own projects where absent. */
  readonly project?: number
}

/** Reads the header `preview-as`: `role=3`, `project=5`, or both with a semicolon between. 400 for anything else. */
export function parsePreviewAs(header: string): PreviewAs {
  const match = /^(?:role=(\d{1,9}))?;?(?:project=(\d{1,9}))?$/.exec(header)
  const [, role, project] = match ?? []
  if (role === undefined && project === undefined)
    throw badInput('preview-as', 'preview-as 应为 role=编号 或 project=编号')
  return {
    ...(role === undefined ? {} : { role: Number(role) }),
    ...(project === undefined ? {} : { project: Number(project) }),
  }
}

/** Narrows callers to a role and a project, for looking at pages as others see them. */
export type Previewer = (caller: Caller, header: string, endpoint: EndpointModel) => Promise<Caller>

/**
 * The caller with the rights of a role and the scope of a project, never with more than the caller has: 403 without
 * `design.write`, and for every call that could write, 404 for a role that is not there. A role that names no projects
 * leaves them to each of its users: then the caller's own projects are shown, as long as none is chosen.
 */
export function previewer(store: Store): Previewer {
  return async (caller, header, endpoint) => {
    const as = parsePreviewAs(header)
    if (!caller.access.has(previewAccess))
      throw forbidden('拒绝访问：没有以其他身份预览的权限', { access: previewAccess })
    if (mayWrite(endpoint)) throw forbidden('以其他身份预览时不写入数据')
    const role = as.role === undefined ? undefined : await rightsOf(store, [as.role])
    if (role?.length === 0) throw notFound('角色')
    const access = role === undefined ? caller.access : new Set(role.flatMap((one) => one.access))
    const ofRole = role === undefined ? 'all' : projectsNamedBy(role)
    const ofProject = as.project === undefined ? 'all' : [as.project]
    return {
      ...caller,
      isAdmin: role === undefined && caller.isAdmin,
      access: new Set([...access].filter((code) => caller.access.has(code))),
      projectIds: both(both(caller.projectIds, ofRole), ofProject),
    }
  }
}

type Scope = Caller['projectIds']

function projectsNamedBy(role: readonly RoleRights[]): Scope {
  const scope = projectScope({ scope: 'role', projectIds: [] }, role)
  return scope !== 'all' && scope.length === 0 ? 'all' : scope
}

/** Projects that both scopes have. */
function both(a: Scope, b: Scope): Scope {
  if (a === 'all') return b
  return b === 'all' ? a : a.filter((id) => b.includes(id))
}
