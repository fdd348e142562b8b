import { forbidden } from '../errors.ts'
import type { Caller } from '../http/service.ts'

/**
 * The projects that a call may read: those asked for, cut to the caller's. Without any asked for, all of the caller's.
 *
 * Refuses (403) where projects were asked for and the caller may read none of them.
 */
export function readableProjects(caller: Caller, asked: readonly number[]): readonly number[] | 'all' {
  if (caller.projectIds === 'all') return asked.length > 0 ? asked : 'all'
  if (asked.length === 0) return caller.projectIds
  const allowed = new Set(caller.projectIds)
  const both = asked.filter((id) => allowed.has(id))
  if (both.length === 0) throw forbidden('拒绝访问：所选项目不在您的项目范围内', { projectIds: asked })
  return both
}
