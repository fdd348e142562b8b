import type { AppModel } from '../../schemas/index.ts'
import type { Store } from '../db/connect.ts'
import { serviceTable } from '../http/service.ts'
import type { OperationLog } from './operation-log/operation-log.ts'
import { startYear } from './start-year.ts'

/** What the platform's own small services are handed. */
export interface PlatformDeps {
  readonly store: Store
  readonly model: () => AppModel
  readonly log: OperationLog
  readonly isDemo: boolean
}

/** Services of api documents `platform`, `common` and `operation-log`. */
export function platformServices({ store, model, log, isDemo }: PlatformDeps) {
  return serviceTable({
    'platform.getPreference': async ({ params, caller }) => {
      const key = String(params.key)
      const row = await store.db
        .selectFrom('user_preference')
        .select('value')
        .where('user_id', '=', caller.userId)
        .where('key', '=', key)
        .where('deleted', '=', 0)
        .executeTakeFirst()
      return { key, value: row?.value ?? null }
    },
    'platform.setPreference': async ({ params, caller }) => {
      const key = String(params.key)
      const value = JSON.stringify(params.value)
      const { userId } = caller
      const changed = await store.db
        .updateTable('user_preference')
        .set({ value, updated_by: userId, updated_at: new Date().toISOString() })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('deleted', '=', 0)
        .returning('id')
        .execute()
      if (changed.length === 0) {
        await store.db
          .insertInto('user_preference')
          .values({ user_id: userId, key, value, created_by: userId, updated_by: userId })
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'key']).where('deleted', '=', 0).doUpdateSet({ value }),
          )
          .execute()
      }
      return { key, value: params.value }
    },
    'common.systemConfig': async ({ params }) => ({
      type: params.type,
      year: await startYear(store),
      title: model().app.title,
      centrallyDeployed: model().app.constants.centrallyDeployed,
      demo: isDemo,
      today: new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }),
    }),
    'log.visit': async ({ params, caller, ip, requestId }) => {
      const { from, to } = params
      const id = await log.append({
        at: new Date().toISOString(),
        kind: 'visit',
        userId: caller.userId,
        userName: caller.userName,
        ip,
        module: '页面',
        operation: '页面访问',
        object: pageTitle(model(), String(to), params.title),
        changes: [],
        changesText: '',
        result: 'ok',
        message: '',
        durationMs: 0,
        requestId,
        fromPath: String(from),
        toPath: String(to),
      })
      return { id }
    },
    'log.verify': async () => {
      const { rows, fault } = await log.verify()
      const reason = fault === undefined ? null : fault.reason === 'altered' ? '内容被改动' : '此前的记录缺失'
      return { rows, ok: fault === undefined, faultId: fault?.id ?? null, reason }
    },
  })
}

function pageTitle(model: AppModel, route: string, given: unknown): string {
  if (typeof given === 'string' && given !== '') return given
  const id = model.routes[route.split('?')[0] ?? '']
  return id === undefined ? route : (model.pages[id]?.title ?? route)
}
