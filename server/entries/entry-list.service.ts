import { readableProjects } from '../analysis/scope.ts'
import type { Store } from '../db/connect.ts'
import { badInput, conflict, notFound } from '../errors.ts'
import { serviceTable } from '../http/service.ts'
import type { LiveHub } from '../live/hub.ts'
import { callerName } from './entries.store.ts'
import { listEntries, listLog } from './entry-list.store.ts'
import { clerksOf, putNotice } from './entry-notices.ts'
import { addMonths, monthOf } from './months.ts'

/** What list services are handed. */
export interface EntryListDeps {
  readonly store: Store
  readonly hub: Pick<LiveHub, 'publish'>
  readonly nowMs: () => number
}

type Params = Readonly<Record<string, unknown>>

const usualMonths = 6
const mostMonths = 36

/** Services of /dataRecord: entries of many projects with what is missing, the trail of changes, reminders. */
export function entryListServices({ store, hub, nowMs }: EntryListDeps) {
  const list = (params: Params, projects: readonly number[] | 'all', withMissing: boolean) => {
    const thisMonth = monthOf(nowMs())
    const { from, to } = monthsOf(params, thisMonth)
    return listEntries(store.pool, {
      projects,
      from,
      to,
      due: addMonths(thisMonth, -1),
      states: listOf(params.state),
      items: listOf(params.item),
      orgId: Number(params.orgId ?? 0) || undefined,
      keyword: typeof params.keyword === 'string' ? params.keyword.trim() : '',
      withMissing,
      page: Number(params.page ?? 1),
      size: Number(params.size ?? 15),
    })
  }
  return serviceTable({
    'entry.collects': async ({ params, caller }) =>
      list(params, readableProjects(caller, idsOf(params.projectIds)), true),
    'entry.entrys': async ({ params, caller }) => {
      const asked = Number(params.projectId ?? 0)
      return list(params, readableProjects(caller, asked ? [asked] : []), false)
    },
    'entry.logs': async ({ params, caller }) =>
      listLog(store.pool, {
        projects: readableProjects(caller, idsOf(params.projectIds)),
        entryId: Number(params.entryId ?? 0) || undefined,
        from: typeof params.monthFrom === 'string' ? params.monthFrom : undefined,
        to: typeof params.monthTo === 'string' ? params.monthTo : undefined,
        page: Number(params.page ?? 1),
        size: Number(params.size ?? 15),
      }),
    'entry.remind': async ({ params, caller }) => {
      const targets = params.targets as readonly { projectId: number; month: string }[]
      const extra = typeof params.text === 'string' ? params.text.trim() : ''
      const asked = [...new Set(targets.map(({ projectId }) => projectId))]
      const allowed = readableProjects(caller, asked)
      if (allowed !== 'all' && allowed.length < asked.length) throw notFound('项目')
      const sentName = await callerName(store.db, caller)
      const reached = new Set<string>()
      for (const projectId of asked) {
        const project = await store.db
          .selectFrom('project')
          .select('name')
          .where('id', '=', projectId)
          .where('deleted', '=', 0)
          .executeTakeFirst()
        if (project === undefined) throw notFound('项目')
        const clerks = await clerksOf(store, projectId)
        if (clerks.length === 0)
          throw conflict(`${project.name}没有可填报的用户，请先在用户管理中授予“录入能源资源数据”`)
        const months = [...new Set(targets.flatMap((one) => (one.projectId === projectId ? [one.month] : [])))].sort()
        for (const clerk of clerks) {
          for (const month of months) {
            const text = `请补报${project.name} ${month.replace('-', ' 年 ')} 月的能源资源数据${extra ? `：${extra}` : '。'}`
            await putNotice(store.pool, { projectId, month, userId: clerk.id, text, sentName, byId: caller.userId })
          }
          reached.add(clerk.name)
          hub.publish('entry.reminded', { projectId, userId: clerk.id })
        }
      }
      return { count: targets.length, receivers: [...reached] }
    },
    'entry.notices': async ({ caller }) => {
      const { rows } = await store.pool.query(
        `select n.id, n.project_id as "projectId", p.name as "projectLabel", n.month, n.text, n.sent_name as "sentName",
           n.sent_at as "sentAt"
         from entry_notice n join project p on p.id = n.project_id and p.deleted = 0
         where n.user_id = $1 and n.read_at is null and n.deleted = 0
           and ($2::bigint[] is null or n.project_id = any($2::bigint[]))
         order by n.sent_at desc, n.id desc limit 50`,
        [caller.userId, caller.projectIds === 'all' ? null : [...caller.projectIds]],
      )
      return { rows, total: rows.length }
    },
    'entry.noticeRead': async ({ params, caller }) => {
      const { rowCount } = await store.pool.query(
        'update entry_notice set read_at = now(), updated_at = now() where id = $1 and user_id = $2 and read_at is null',
        [Number(params.id), caller.userId],
      )
      if (!rowCount) throw notFound('催报通知')
      hub.publish('message.changed', { userId: caller.userId })
      return { count: rowCount }
    },
  })
}

function monthsOf(params: Params, thisMonth: string): { from: string; to: string } {
  if (typeof params.year === 'number') return { from: `${params.year}-01`, to: `${params.year}-12` }
  const to = typeof params.monthTo === 'string' ? params.monthTo : thisMonth
  const from = typeof params.monthFrom === 'string' ? params.monthFrom : addMonths(to, 1 - usualMonths)
  if (from > to) throw badInput('monthTo', '结束月份不能早于开始月份')
  if (addMonths(from, mostMonths) <= to) throw badInput('monthTo', `一次最多查询 ${mostMonths} 个月`)
  return { from, to }
}

const listOf = (value: unknown): string[] =>
  typeof value === 'string' && value !== '' ? value.split(',').map((one) => one.trim()) : []

const idsOf = (value: unknown): number[] =>
  listOf(value).flatMap((one) => (Number.isInteger(Number(one)) && Number(one) > 0 ? [Number(one)] : []))
