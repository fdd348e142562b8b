import type { Store } from '../db/connect.ts'
import { badInput, notFound } from '../errors.ts'
import { noteChange } from '../http/call-context.ts'
import { type Caller, Download, serviceTable } from '../http/service.ts'
import type { Ingest } from '../ingest/open-ingest.ts'
import { type CommandResult, type CommandRoom, unsupported } from '../ingest/road-commands.ts'
import type { RowsService } from '../rows/rows.service.ts'
import { newKeys } from './collector-keys.ts'
import { labelPage } from './collector-label.ts'
import { type CollectorHead, dropNextKeys, loadExtras, loadHeads, writeKeys } from './collectors.store.ts'

/** What the services of collectors are made from. */
export interface CollectorDeps {
  readonly store: Store
  readonly rows: RowsService
  readonly ingest: Pick<Ingest, 'directory' | 'secrets'>
  readonly commands: CommandRoom
}

/** Services of api document `collector`: keys, configuration and labels of collectors. */
export function collectorServices({ store, rows, ingest: { directory, secrets }, commands }: CollectorDeps) {
  const heads = async (ids: readonly number[], caller: Caller) => {
    const found = await loadHeads(store, ids, caller.projectIds)
    if (found.length === 0) throw notFound('采集器')
    return found
  }
  const seal = (text: string | null) => (text === null ? null : secrets.seal(text))
  const note = ({ id, number }: CollectorHead, keys: string) =>
    noteChange({ entity: 'collector', title: '采集器', id, label: number, before: {}, after: { keys } })

  return serviceTable({
    'collectors.list': async ({ params, caller }) => {
      const page = await rows.list('collector', params, caller)
      const extras = await loadExtras(
        store,
        page.rows.map((row) => row.id),
      )
      return { ...page, rows: page.rows.map((row) => ({ ...row, ...extras.get(row.id) })) }
    },
    'collectors.rotateKeys': async ({ params, caller }) => {
      const [head] = await heads([Number(params.id)], caller)
      const keys = newKeys(head!.protocol, head!.dialect)
      if (keys === undefined) throw badInput('id', `采集器 ${head!.number} 的协议不用密钥`)
      const sealed = { authKey: seal(keys.authKey), aesKey: seal(keys.aesKey), aesIv: seal(keys.aesIv) }
      await writeKeys(store, head!.id, sealed, !head!.hasKeys, caller.userId)
      await directory.renew()
      note(head!, head!.hasKeys ? '发出新密钥，旧密钥在采集器改用新密钥之前有效' : '设置密钥')
      return { number: head!.number, name: head!.name, isFirst: !head!.hasKeys, ...keys }
    },
    'collectors.cancelRotation': async ({ params, caller }) => {
      const [head] = await heads([Number(params.id)], caller)
      const isDropped = await dropNextKeys(store, head!.id, caller.userId)
      if (isDropped) {
        await directory.renew()
        note(head!, '撤回未启用的新密钥')
      }
      return { number: head!.number, count: isDropped ? 1 : 0 }
    },
    'collectors.sendConfig': async ({ params, caller }) => {
      const chosen = await heads(params.ids as readonly number[], caller)
      const results = await Promise.all(
        chosen.map(async (head) => {
          const { state, message } = await handDown(commands, head)
          return { collectorId: head.id, collectorName: head.name, state, message }
        }),
      )
      return { results }
    },
    'collectors.labels': async ({ params, caller }) => {
      const chosen = await heads(params.ids as readonly number[], caller)
      return new Download('采集器标签.html', 'text/html; charset=utf-8', Buffer.from(labelPage(chosen)))
    },
  })
}

async function handDown(commands: CommandRoom, head: CollectorHead): Promise<CommandResult> {
  if (!head.isEnabled) return { state: 'failed', message: '采集器已停用' }
  const { setPeriod } = commands.of(head.protocol)
  if (setPeriod === undefined) return unsupported
  try {
    return await setPeriod(head.id, head.periodSeconds)
  } catch (error) {
    return { state: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}
