import type { Store } from '../db/connect.ts'
import { badInput, notFound } from '../errors.ts'
import { type Caller, type ServiceCall, serviceTable } from '../http/service.ts'
import type { SecretBox } from '../ingest/secret-box.ts'
import { periodsWithUsage, readTargets } from './upload.store.ts'
import { callSuperior } from './upload-client.ts'
import { UploadFault } from './upload-line.ts'
import { periodOfDay } from './upload-packet.ts'
import { queuePeriod } from './upload-queue.ts'
import type { UploadTarget } from './upload-target.ts'
import { emptyPacket } from './uploads.ts'

/** What the services are made from. */
export interface UploadServiceParts {
  readonly store: Store
  readonly secrets: SecretBox
  readonly nowMs?: () => number
}

const mostPeriods = 2000

/** Trying the line to a target, sending periods again, and looking at what was sent. */
export function uploadServices({ store, secrets, nowMs = Date.now }: UploadServiceParts) {
  const targetOf = async (caller: Caller, id: number): Promise<UploadTarget> => {
    const [target] = await readTargets(store, secrets, id)
    if (target === undefined || !mayUse(caller, target.projectId)) throw notFound('上报目标')
    return target
  }
  return serviceTable({
    'upload.test': async ({ params, caller }: ServiceCall) => {
      const target = await targetOf(caller, Number(params.id))
      const startedMs = nowMs()
      const steps: { text: string; ms: number }[] = []
      const note = (text: string) => void steps.push({ text, ms: nowMs() - startedMs })
      try {
        const line = await callSuperior(target, note)
        if (target.protocol === 'HTTP') {
          // A resumed upload without values: nothing to store, but it has to be answered.
          const { text, sequence } = emptyPacket(target, startedMs)
          note(`答复：${(await line.report(text, sequence)).slice(0, 80)}`)
          return { isOk: true, message: '地址有应答', steps }
        }
        await line.heartBeat().finally(() => line.close())
        note('心跳得到应答')
        return { isOk: true, message: '连接与认证正常', steps }
      } catch (error) {
        if (!(error instanceof UploadFault)) throw error
        note(error.message)
        return { isOk: false, message: error.message, steps }
      }
    },
    'upload.resend': async ({ params, caller }: ServiceCall) => {
      const target = await targetOf(caller, Number(params.id))
      const [fromDay, toDay] = [String(params.fromDay), String(params.toDay)]
      if (toDay < fromDay) throw badInput('toDay', '结束日期早于开始日期')
      const dayAfter = new Date(Date.parse(toDay) + 86_400_000).toISOString().slice(0, 10)
      const from = periodOfDay(target.step, fromDay)
      const isLong = target.step === 'month' || target.step === 'year'
      const to = isLong ? periodOfDay(target.step, toDay) : periodOfDay(target.step, dayAfter) - 1
      const periods = await periodsWithUsage(store, target, from, to, false)
      if (periods.length >= mostPeriods) throw badInput('toDay', `一次最多补报 ${mostPeriods} 个周期，请缩短时段`)
      for (const period of periods) await queuePeriod(store, target, period, nowMs(), false)
      return { count: periods.length }
    },
    'upload.packet': async ({ params, caller }: ServiceCall) => {
      const { rows } = await store.pool.query<SentPacket & { projectId: number }>(
        `select b.id, b.sequence, b.packet, coalesce(b.receipt, '') as receipt, t.project_id as "projectId"
         from upload_batch b join upload_target t on t.id = b.target_id
         where b.id = $1 and b.deleted = 0 and t.deleted = 0`,
        [Number(params.id)],
      )
      const row = rows[0]
      if (row === undefined || !mayUse(caller, row.projectId)) throw notFound('上报记录')
      const { id, sequence, packet, receipt } = row
      return { id, sequence, packet: indented(packet), receipt: indented(receipt) } satisfies SentPacket
    },
  })
}

interface SentPacket {
  readonly id: number
  readonly sequence: string
  readonly packet: string
  readonly receipt: string
}

function mayUse({ projectIds }: Caller, projectId: number): boolean {
  return projectIds === 'all' || projectIds.includes(projectId)
}

/** XML with one element a line, for reading. */
function indented(xml: string): string {
  let depth = 0
  return xml
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth -= 1
      const text = '  '.repeat(Math.max(0, depth)) + line
      if (/^<[a-z]/i.test(line) && !line.endsWith('/>') && !line.includes('</')) depth += 1
      return text
    })
    .join('\n')
}
