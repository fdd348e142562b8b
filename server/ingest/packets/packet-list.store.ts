import type { Store } from '../../db/connect.ts'
import { periodStart } from '../../metering/zone.ts'

/** Which packets are asked for. */
export interface PacketQuery {
  /** `all` includes those whose sender nobody knows. */
  readonly projects: readonly number[] | 'all'
  /** Whether packets of unknown senders are shown beside those of `projects`. */
  readonly withUnknown: boolean
  readonly collectorId?: number
  /** Days (yyyy-mm-dd), both included, in the platform's zone. */
  readonly from?: string
  readonly to?: string
  readonly kind?: string
  readonly road?: string
  readonly result?: number
  readonly keyword?: string
  readonly page: number
  readonly size: number
  readonly order: PacketOrder
  readonly isDescending: boolean
}

/** Columns that packets can be ordered by. */
export const packetOrders = ['receivedAt', 'bytes', 'points'] as const

/** One of them. */
export type PacketOrder = (typeof packetOrders)[number]

const orderColumns: Readonly<Record<PacketOrder, string>> = {
  receivedAt: 'k.received_ms',
  bytes: 'k.bytes',
  points: 'k.points',
}

/** A packet as lists show it. */
export interface PacketHead {
  readonly id: number
  readonly receivedMs: number
  readonly collectorId: number | null
  readonly collectorNumber: string | null
  readonly collectorName: string | null
  readonly buildingName: string | null
  readonly projectId: number | null
  readonly projectName: string | null
  readonly road: string
  readonly dialect: string | null
  readonly kind: string
  readonly sequence: string | null
  readonly remote: string
  readonly bytes: number
  readonly isDecrypted: boolean | null
  readonly isChecked: boolean | null
  readonly isAuthentic: boolean | null
  readonly isParsed: boolean | null
  readonly points: number
  readonly bad: number
  readonly taken: number
  readonly repeated: number
  readonly conflicting: number
  readonly result: number
  /** Why it was refused; of a packet taken in part the first reason. */
  readonly error: string | null
  readonly handledMs: number
  readonly reparsedAt: string | null
}

/** A packet whole: its head and its packed bytes. */
export interface PacketRow extends PacketHead {
  readonly packing: number
  readonly body: Buffer
  readonly plain: Buffer | null
  readonly refused: readonly { readonly address: string; readonly reason: string }[] | null
}

const headColumns = `k.id, k.received_ms as "receivedMs", k.collector_id as "collectorId", c.number as "collectorNumber",
  c.name as "collectorName", b.name as "buildingName", k.project_id as "projectId", p.name as "projectName", k.road,
  k.dialect, k.kind, k.sequence, k.remote, k.bytes, k.is_decrypted as "isDecrypted", k.is_checked as "isChecked",
  k.is_authentic as "isAuthentic", k.is_parsed as "isParsed", k.points, k.bad, k.taken, k.repeated, k.conflicting,
  k.result, coalesce(k.error, case when k.bad > 0 then k.refused->0->>'reason' end) as error, k.handled_ms as "handledMs", k.reparsed_at as "reparsedAt"`
const joins = `left join collector c on c.id = k.collector_id left join building b on b.id = c.building_id
  left join project p on p.id = k.project_id`
const platformZone = 'Asia/Shanghai'
/** Counting goes no further: with more there is no last page that anybody would open. */
const mostCounted = 100_000

/** One page of packets, newest first by itself, and how many there are (at most 100,000 are counted). */
export async function listPackets(store: Store, query: PacketQuery): Promise<{ rows: PacketHead[]; total: number }> {
  const { where, values } = conditions(query)
  const direction = query.isDescending ? 'desc' : 'asc'
  const page = await store.pool.query<PacketHead>(
    `select ${headColumns} from (
       select * from raw_packet k where ${where}
       order by ${orderColumns[query.order]} ${direction}, k.id ${direction}
       limit ${query.size} offset ${(query.page - 1) * query.size}) k ${joins}
     order by ${orderColumns[query.order]} ${direction}, k.id ${direction}`,
    values,
  )
  const counted = await store.pool.query<{ total: number }>(
    `select count(*) as total from (select 1 from raw_packet k where ${where} limit ${mostCounted}) found`,
    values,
  )
  return { rows: page.rows, total: counted.rows[0]!.total }
}

function conditions(query: PacketQuery): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const parts: string[] = []
  const add = (text: (place: string) => string, value: unknown) => {
    values.push(value)
    parts.push(text(`$${values.length}`))
  }
  if (query.projects !== 'all') {
    add(
      (place) => `(k.project_id = any(${place}::bigint[])${query.withUnknown ? ' or k.project_id is null' : ''})`,
      query.projects,
    )
  }
  if (query.collectorId !== undefined) add((place) => `k.collector_id = ${place}`, query.collectorId)
  if (query.from !== undefined) add((place) => `k.received_ms >= ${place}`, dayMs(query.from, 0))
  if (query.to !== undefined) add((place) => `k.received_ms < ${place}`, dayMs(query.to, 1))
  if (query.kind !== undefined) add((place) => `k.kind = ${place}`, query.kind)
  if (query.road !== undefined) add((place) => `k.road = ${place}`, query.road)
  if (query.result !== undefined) add((place) => `k.result = ${place}`, query.result)
  if (query.keyword !== undefined) {
    const like = `%${query.keyword.replace(/[\\%_]/gu, '\\$&')}%`
    add((place) => `(k.remote ilike ${place} or k.sequence ilike ${place} or k.error ilike ${place})`, like)
  }
  return { where: parts.join(' and ') || 'true', values }
}

function dayMs(day: string, plusDays: number): number {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + plusDays)
  return periodStart(platformZone, Number(at.toISOString().slice(0, 10).replaceAll('-', ''))) * 1000
}

/** A packet by its number, within projects; undefined where there is none that the caller may see. */
export async function loadPacket(
  store: Store,
  id: number,
  projects: readonly number[] | 'all',
): Promise<PacketRow | undefined> {
  const { rows } = await store.pool.query<PacketRow>(
    `select ${headColumns}, k.packing, k.body, k.plain, k.refused from raw_packet k ${joins} where k.id = $1`,
    [id],
  )
  const [packet] = rows
  if (packet === undefined || projects === 'all') return packet
  return packet.projectId !== null && projects.includes(packet.projectId) ? packet : undefined
}
