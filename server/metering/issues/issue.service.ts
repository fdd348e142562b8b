import type { Store } from '../../db/connect.ts'
import { notFound } from '../../errors.ts'
import { noteChange } from '../../http/call-context.ts'
import { serviceTable } from '../../http/service.ts'

/** Services of api document `data-issue` beside its rows: what a person decides of issues. */
export function issueServices({ store }: { readonly store: Store }) {
  return serviceTable({
    'dataIssue.decide': async ({ params, caller }) => {
      const state = String(params.state)
      const note = params.note == null ? null : String(params.note)
      const { rows } = await store.pool.query<{ id: number; kind: string; before: string }>(
        `update data_issue d set state = $2, note = coalesce($3, d.note), closed_at = case when $2 = 'open' then null else now() end,
           closed_by = case when $2 = 'open' then null else $4 end, updated_at = now(), updated_by = $5,
           version = d.version + 1
         from (select id, state as before from data_issue where id = any($1) for update) was
         where d.id = was.id and d.deleted = 0 and ($6::bigint[] is null or d.project_id = any($6))
         returning d.id, d.kind, was.before`,
        [
          params.ids,
          state,
          note,
          caller.userName,
          caller.userId,
          caller.projectIds === 'all' ? null : caller.projectIds,
        ],
      )
      if (rows.length === 0) throw notFound('所选数据问题')
      for (const row of rows) {
        noteChange({
          entity: 'data-issue',
          title: '数据问题',
          id: row.id,
          label: row.kind,
          before: { state: row.before },
          after: { state, note },
        })
      }
      return { count: rows.length }
    },
  })
}
