import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'

/** Which collectors a list is asked for. */
export interface CollectorQuery {
  readonly projects: readonly number[] | 'all'
  readonly online?: number
  readonly protocol?: string
  readonly keyword?: string
}

/** A collector as it stands today; instants ISO 8601 UTC. */
export interface CollectorRow {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly projectId: number
  readonly projectName: string
  readonly zone: string
  readonly protocol: string
  readonly ip: string | null
  readonly port: number | null
  readonly online: number
  readonly lastSeenAt: string | null
  readonly periodSeconds: number
  readonly clockSkewSeconds: number | null
  readonly meters: number
  readonly freshMeters: number
}

/** Enabled collectors with how many of their meters have a value younger than one and a half periods. */
export async function loadCollectors(store: Store, query: CollectorQuery, nowSeconds: number): Promise<CollectorRow[]> {
  const { projects, online, protocol, keyword } = query
  const like = `%${(keyword ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<CollectorRow>`
    select c.id, c.number, c.name, c.project_id as "projectId", p.name as "projectName", p.time_zone as zone, c.protocol,
      c.ip, c.port, coalesce(c.online, 0) as online, c.last_seen_at as "lastSeenAt", c.period_seconds as "periodSeconds",
      c.clock_skew_seconds as "clockSkewSeconds", coalesce(n.meters, 0) as meters, coalesce(n.fresh, 0) as "freshMeters"
    from collector c join project p on p.id = c.project_id and p.deleted = 0
    left join (
      select m.collector_id, count(*) as meters,
        count(*) filter (where ${nowSeconds} - l.ts <= 1.5 * m.period_seconds + 60) as fresh
      from meter m left join reading_latest l on l.point_id = m.id
      where m.deleted = 0 and m.status = 1 and m.collector_id is not null group by m.collector_id) n on n.collector_id = c.id
    where c.deleted = 0 and c.status = 1
      and ${projects === 'all' ? sql`true` : sql`c.project_id = any(${[...projects]}::bigint[])`}
      and ${online === undefined ? sql`true` : sql`coalesce(c.online, 0) = ${online}`}
      and ${protocol === undefined ? sql`true` : sql`c.protocol = ${protocol}`}
      and ${keyword === undefined ? sql`true` : sql`(c.number ilike ${like} or c.name ilike ${like} or c.ip ilike ${like})`}
    order by coalesce(c.online, 0), c.project_id, c.number`.execute(store.db)
  return rows
}

/** Packets of collectors since an instant. */
export interface PacketCounts {
  readonly collectorId: number
  /** Periods in which live data came, and packets that were resent; stored whole or in part. */
  readonly good: number
  /** Packets that could not be read. */
  readonly faulty: number
  readonly failedSignIns: number
}

/** Counts of each collector's packets from an instant on (epoch seconds). */
export async function loadPacketCounts(
  store: Store,
  collectors: readonly { readonly id: number; readonly from: number; readonly periodSeconds: number }[],
): Promise<Map<number, PacketCounts>> {
  const { rows } = await sql<PacketCounts>`
    select t.id as "collectorId",
      count(distinct k.received_ms / (t.period * 1000)) filter (where k.kind = 'data' and k.result in (1, 2))
        + count(*) filter (where k.kind = 'resend' and k.result in (1, 2)) as good,
      count(*) filter (where k.result = 3 and k.kind <> 'auth') as faulty,
      count(*) filter (where k.kind = 'auth' and k.is_authentic = false) as "failedSignIns"
    from unnest(${collectors.map(({ id }) => id)}::bigint[], ${collectors.map(({ from }) => from * 1000)}::bigint[],
      ${collectors.map(({ periodSeconds }) => periodSeconds)}::bigint[]) as t (id, from_ms, period)
    join raw_packet k on k.collector_id = t.id and k.received_ms >= t.from_ms
    group by t.id order by t.id`.execute(store.db)
  return new Map(rows.map((row) => [row.collectorId, row]))
}

/** A stretch in which a collector answered; `to` null while it still does. Epoch seconds. */
export interface OnlineStretch {
  readonly collectorId: number
  readonly from: number
  readonly to: number | null
}

/** Stretches of collectors that reach beyond an instant, oldest first. */
export async function loadOnlineStretches(
  store: Store,
  collectorIds: readonly number[],
  from: number,
): Promise<OnlineStretch[]> {
  const { rows } = await sql<OnlineStretch>`
    select collector_id as "collectorId", from_ts as "from", to_ts as "to" from collector_online
    where collector_id = any(${[...collectorIds]}::bigint[]) and (to_ts is null or to_ts > ${from})
    order by collector_id, from_ts`.execute(store.db)
  return rows
}
