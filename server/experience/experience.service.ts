import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import { badInput, notFound } from '../errors.ts'
import { noteChange } from '../http/call-context.ts'
import { serviceTable } from '../http/service.ts'
import { requireProject } from '../space/space.service.ts'
import { type ComfortSetting, chosenParams, settingsFault } from './comfort-params.ts'

/** Services of api document `experience`: which control parameters judge the comfort of a project. */
export function experienceServices({ store }: { readonly store: Store }) {
  const read = async (projectId: number) => {
    const row = await store.db
      .selectFrom('experience_config')
      .leftJoin('app_user', 'app_user.id', 'experience_config.updated_by')
      .select(['experience_config.params', 'experience_config.updated_at', 'app_user.name'])
      .where('experience_config.project_id', '=', projectId)
      .where('experience_config.deleted', '=', 0)
      .executeTakeFirst()
    return {
      projectId,
      isOwn: row !== undefined,
      updatedAt: row?.updated_at ?? null,
      updatedName: row?.name ?? null,
      params: chosenParams(row?.params as readonly ComfortSetting[] | undefined),
    }
  }
  return serviceTable({
    'experience.selected': async ({ params, caller }) => {
      const projectId = Number(params.projectId)
      requireProject(caller, projectId)
      return read(projectId)
    },
    'experience.setConfig': async ({ params, caller }) => {
      const projectId = Number(params.projectId)
      requireProject(caller, projectId)
      const settings = (params.params as readonly ComfortSetting[]).map(({ code, selected, low, high, weight }) => ({
        code,
        selected,
        low: low ?? null,
        high: high ?? null,
        weight,
      }))
      const fault = settingsFault(settings)
      if (fault !== undefined) throw badInput(fault.field, fault.message)
      const project = await store.db
        .selectFrom('project')
        .select('name')
        .where('id', '=', projectId)
        .where('deleted', '=', 0)
        .executeTakeFirst()
      if (project === undefined) throw notFound('项目')
      const before = await read(projectId)
      const row = await sql<{ id: number }>`
        insert into experience_config (project_id, params, created_by, updated_by)
        values (${projectId}, ${JSON.stringify(settings)}, ${caller.userId}, ${caller.userId})
        on conflict (project_id) where deleted = 0
        do update set params = excluded.params, updated_by = excluded.updated_by, updated_at = excluded.updated_at,
          version = experience_config.version + 1
        returning id`.execute(store.db)
      const chosen = (list: readonly { readonly code: string; readonly selected: boolean }[]) =>
        list.filter(({ selected }) => selected).map(({ code }) => code)
      noteChange({
        entity: 'experience-config',
        title: '体验控制参数',
        id: row.rows[0]?.id ?? 0,
        label: project.name,
        before: { params: chosen(before.params) },
        after: { params: chosen(settings) },
      })
      return read(projectId)
    },
  })
}
