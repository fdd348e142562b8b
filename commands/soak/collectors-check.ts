import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../server/db/connect.ts'
import { unpackPacket } from '../../server/ingest/packets.store.ts'
import { copyOut } from '../../server/metering/copy-binary.ts'
import { type FieldCollector, registerAfter } from '../bench/field.ts'

/** What a collector has said and what of it was acknowledged; all sent instants follow on `firstTs` without a gap. */
export interface PlayedCollector {
  readonly collector: FieldCollector
  readonly firstTs: number
  /** Instants handed over; the newest may not be acknowledged. */
  sent: number
  acknowledged: number
}

/** How a check is made. */
export interface CheckOptions {
  readonly periodSeconds: number
  readonly log?: (message: string) => void
}

const rollUpMs = 300_000

/**
 * Holds the store of a running server against what was said: each acknowledged reading once with its value and a
 * packet that is there, none that was not sent, packets that say what was stored from them, and after the roll-up
 * days that add up to the registers' differences. Gives sentences, one for each thing that is wrong.
 */
export async function checkStored(
  store: Store,
  played: readonly PlayedCollector[],
  { periodSeconds, log = () => undefined }: CheckOptions,
): Promise<string[]> {
  const faults = await readingFaults(store, played, periodSeconds)
  log('读数核对完毕，等待汇总')
  await rolledUp(store)
  faults.push(...(await packetFaults(store)), ...(await usageFaults(store, played)))
  return faults
}

async function readingFaults(store: Store, played: readonly PlayedCollector[], period: number): Promise<string[]> {
  const owner = new Map(played.flatMap((one) => one.collector.meterIds.map((id) => [id, one] as const)))
  const seen = new Map<number, number>()
  const counts = { strange: 0, wrong: 0, packetless: 0 }
  const client = await store.pool.connect()
  try {
    await copyOut(
      client,
      'select point_id, ts, value, packet from readings order by point_id, ts',
      ['int8', 'int8', 'float8', 'int8'],
      (row) => {
        const [id, ts, value, packet] = row as readonly (number | null)[]
        const one = owner.get(id!)
        const step = one === undefined ? -1 : (ts! - one.firstTs) / period
        if (one === undefined || !Number.isInteger(step) || step < 0 || step >= one.sent) {
          counts.strange += 1
          return
        }
        if (value !== registerAfter(id!, step)) counts.wrong += 1
        if (packet === null) counts.packetless += 1
        if (step < one.acknowledged) seen.set(id!, (seen.get(id!) ?? 0) + 1)
      },
    )
  } finally {
    client.release()
  }
  const faults: string[] = []
  let [missing, twice] = [0, 0]
  for (const [id, one] of owner) {
    const there = seen.get(id) ?? 0
    if (there < one.acknowledged) missing += one.acknowledged - there
    if (there > one.acknowledged) twice += there - one.acknowledged
  }
  if (missing > 0) faults.push(`已确认而缺失的读数 ${missing} 条`)
  if (twice > 0) faults.push(`重复的读数 ${twice} 条`)
  if (counts.strange > 0) faults.push(`没有发送过的读数 ${counts.strange} 条`)
  if (counts.wrong > 0) faults.push(`数值不符的读数 ${counts.wrong} 条`)
  if (counts.packetless > 0) faults.push(`没有数据包的读数 ${counts.packetless} 条`)
  return faults
}

async function rolledUp(store: Store): Promise<void> {
  for (const untilMs = performance.now() + rollUpMs; performance.now() < untilMs; await sleep(250)) {
    const { rows } = await store.pool.query<{ isDone: boolean }>('select not exists (select from dirty) as "isDone"')
    if (rows[0]!.isDone) return
  }
  throw new Error('五分钟内没有完成汇总')
}

const sampled = 300

async function packetFaults(store: Store): Promise<string[]> {
  const faults: string[] = []
  const one = async (text: string) => Number((await store.pool.query(text)).rows[0]?.n)
  const orphans = await one(
    `select count(*) as n from (select distinct packet from readings) r
     where not exists (select from raw_packet p where p.id = r.packet)`,
  )
  if (orphans > 0) faults.push(`读数所指而不存在的数据包 ${orphans} 个`)
  const conflicts = await one('select count(*) as n from reading_conflict')
  if (conflicts > 0) faults.push(`互相矛盾的读数 ${conflicts} 条`)
  const { rows } = await store.pool.query<{ packing: number; body: Buffer; plain: Buffer; ts: number; value: number }>(
    `select p.packing, p.body, p.plain, r.ts, r.value from readings r join raw_packet p on p.id = r.packet
     order by md5(r.point_id || '/' || r.ts) limit ${sampled}`,
  )
  let unlike = 0
  for (const row of rows) {
    const { plain } = await unpackPacket(row)
    const stamp = new Date((row.ts + 8 * 3600) * 1000).toISOString().replace(/\D/g, '').slice(0, 14)
    if (!plain?.includes(`<time>${stamp}</time>`) || !plain.includes(`>${row.value}</function>`)) unlike += 1
  }
  if (unlike > 0) faults.push(`${rows.length} 条抽查的读数中 ${unlike} 条与其数据包不符`)
  return faults
}

async function usageFaults(store: Store, played: readonly PlayedCollector[]): Promise<string[]> {
  const { rows } = await store.pool.query<{ id: number; use: number }>(
    `select node_id as id, sum(use) as use from usage_day where node_type = 'meter' group by node_id order by 1`,
  )
  const useOf = new Map(rows.map((row) => [row.id, row.use]))
  let [wrong, total] = [0, 0]
  for (const { collector, sent } of played) {
    for (const id of collector.meterIds) {
      const wanted = sent > 0 ? registerAfter(id, sent - 1) - registerAfter(id, 0) : 0
      total += wanted
      if (!isNear(useOf.get(id) ?? 0, wanted)) wrong += 1
    }
  }
  const faults = wrong > 0 ? [`日用量之和与读数差不符的仪表 ${wrong} 块`] : []
  for (const [step, type] of [
    ['hour', 'meter'],
    ['day', 'project'],
    ['year', 'project'],
  ] as const) {
    const sum = await store.pool.query<{ use: number }>(
      `select coalesce(sum(use), 0) as use from usage_${step} where node_type = '${type}'`,
    )
    const { use } = sum.rows[0]!
    if (!isNear(use, total)) faults.push(`${type} 的 ${step} 合计为 ${use}，应为 ${total}`)
  }
  return faults
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other))
