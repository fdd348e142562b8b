import type { Store } from '../db/connect.ts'
import { badFields, conflict, notFound } from '../errors.ts'
import { type Caller, type ServiceCall, serviceTable } from '../http/service.ts'
import { source } from '../metering/quality.ts'
import { resolveWire } from './http-packet.ts'
import { answerOf, digestOf, keepAnswer } from './ingest-key.store.ts'
import type { KnownCollector } from './known.ts'
import type { Ingest } from './open-ingest.ts'
import { parseWireBatch, type WireBatch, type WireIssue } from './wire-batch.ts'

/** What the service of /api/ingest is made from. */
export interface IngestDeps {
  readonly store: Store
  readonly ingest: Pick<Ingest, 'directory' | 'intake'>
  /** Epoch milliseconds; tests own the clock. */
  readonly nowMs?: () => number
}

/** Refusals of single readings that an answer names; the packet keeps as many. */
const mostRefused = 100

/** Services of api document `intake` that take readings. */
export function ingestServices({ store, ingest: { directory, intake }, nowMs = Date.now }: IngestDeps) {
  const take = async (call: ServiceCall, wire: WireBatch) => {
    const { caller, params, ip } = call
    const mayUse = (projectId: number) => caller.projectIds === 'all' || caller.projectIds.includes(projectId)
    const collector = collectorOf(wire, caller)
    const { batch, refused } = resolveWire(wire, collector, directory, mayUse, nowMs())
    const { packetId, counts } = await intake.submit({
      note: {
        collectorId: collector?.id ?? null,
        road: 'http',
        kind: wire.source === source.resent ? 'resend' : 'data',
        receivedMs: nowMs(),
        ...(wire.key === undefined ? {} : { sequence: wire.key }),
        remote: ip,
        body: Buffer.from(JSON.stringify(params)),
        isParsed: true,
        points: wire.readings.length,
        bad: refused.length,
        refused: refused.slice(0, mostRefused),
      },
      batch,
    })
    const { taken, repeated, conflicting } = counts
    return {
      packetId,
      taken,
      repeated,
      conflicting,
      refusedCount: refused.length,
      refused: refused.slice(0, mostRefused),
    }
  }

  const noteMalformed = ({ params, ip }: ServiceCall, error: string) =>
    intake.note({
      collectorId: null,
      road: 'http',
      kind: 'unknown',
      receivedMs: nowMs(),
      remote: ip,
      body: Buffer.from(JSON.stringify(params)),
      isParsed: false,
      points: 0,
      bad: 0,
      error,
    })

  const collectorOf = (wire: WireBatch, { projectIds }: Caller): KnownCollector | undefined => {
    if (wire.collector === undefined) return undefined
    const collector = directory.collectorByNumber(wire.collector)
    const isVisible = collector && (projectIds === 'all' || projectIds.includes(collector.projectId))
    if (!isVisible || !collector.isEnabled) throw notFound(`采集器 ${wire.collector} `)
    return collector
  }

  return serviceTable({
    'intake.ingest': async (call) => {
      const parsed = parseWireBatch(call.params)
      if (!parsed.ok) {
        const faults = parsed.issues.slice(0, 20).map(faultOf)
        await noteMalformed(call, faults.map(({ message }) => message).join('；'))
        throw badFields(faults)
      }
      const key = parsed.value.key ?? call.idempotencyKey
      const wire = { ...parsed.value, ...(key === undefined ? {} : { key }) }
      if (key === undefined) return take(call, wire)
      const { collector, source: code, readings } = wire
      const digest = digestOf({ collector, code, readings })
      const known = await answerOf(store, call.caller.userId, key)
      if (known === undefined) {
        const answer = await take(call, wire)
        return (await keepAnswer(store, call.caller.userId, key, { digest, answer })).answer
      }
      if (known.digest !== digest) throw conflict(`键 ${key} 已用于另一批读数，请换一个键`, { key })
      return known.answer
    },
  })
}

/** `/readings/3/at` as `readings.3.at`, with a sentence that says where. */
function faultOf({ pointer, message }: WireIssue) {
  const field = pointer.slice(1).replaceAll('/', '.')
  const [, index] = /^readings\.(\d+)/.exec(field) ?? []
  return {
    field,
    message: `${index === undefined ? field : `第 ${Number(index) + 1} 条 ${field.split('.').at(-1)}`}：${message}`,
  }
}
