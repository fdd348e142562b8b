import type pg from 'pg'
import { openHour } from '../membership.ts'
import { loadReadings } from '../readings/load-readings.ts'

/** A node whose figure is traced. */
export interface TracedNode {
  readonly id: number
  readonly name: string
  readonly projectId: number
  readonly projectName: string
  readonly zone: string
  readonly role: string | null
  readonly unit: string | null
  /** A meter that stands for declared amounts. */
  readonly isDeclared: boolean
  /** Of a meter, a branch or a sub-item. */
  readonly energyKind: string | null
}

const tables: ReadonlySet<string> = new Set(['meter', 'branch', 'subitem', 'org', 'region', 'building', 'project'])
const kinded: ReadonlySet<string> = new Set(['meter', 'branch', 'subitem'])

/** The node by its id, or a sub-item by its code within a project; undefined where there is none. */
export async function loadNode(
  pool: pg.Pool,
  nodeType: string,
  node: string,
  projectId: number | null,
): Promise<TracedNode | undefined> {
  if (!tables.has(nodeType)) return undefined
  const isCode = nodeType === 'subitem' && projectId !== null
  if (!isCode && !/^\d{1,12}$/.test(node)) return undefined
  const own = nodeType === 'meter' ? 'n.role, n.unit' : 'null as role, null as unit'
  const kind = kinded.has(nodeType) ? 'n.energy_kind' : 'null'
  const declared = nodeType === 'meter' ? 'exists (select 1 from declared_meter d where d.meter_id = n.id)' : 'false'
  const { rows } = await pool.query<TracedNode>(
    `select n.id, n.name, p.id as "projectId", p.name as "projectName", p.time_zone as zone, ${own},
       ${kind} as "energyKind", ${declared} as "isDeclared"
     from ${nodeType} n join project p on p.id = ${nodeType === 'project' ? 'n.id' : 'n.project_id'}
     where n.deleted = 0 and ${isCode ? 'n.project_id = $2 and (n.number = $1 or n.id::text = $1)' : 'n.id = $1::bigint'}
     order by n.id limit 1`,
    isCode ? [node, projectId] : [node],
  )
  return rows[0]
}

/** Which hours are traced: keys yyyymmddhh, inclusive; days are enough where both lie at days' edges. */
export interface TracedHours {
  readonly from: number
  readonly to: number
  readonly isByDay: boolean
}

const facts = ({ isByDay }: TracedHours) =>
  isByDay ? { table: 'usage_day', scale: 100 } : { table: 'usage_hour', scale: 1 }

/** A figure with what its completeness stands on. */
export interface Figure {
  readonly use: number | null
  readonly due: number
  readonly good: number
  readonly estimated: number
  readonly guess: number
  readonly source: number
  readonly revision: number
}

/** The figure of a node as pages show it. */
export async function loadFigure(
  pool: pg.Pool,
  nodeType: string,
  nodeId: number,
  energyKind: string,
  hours: TracedHours,
): Promise<Figure> {
  const { table, scale } = facts(hours)
  const { rows } = await pool.query<Figure>(
    `select sum(use) as use, coalesce(sum(n_due), 0)::float8 as due, coalesce(sum(n_good), 0)::float8 as good,
       coalesce(sum(est), 0) as estimated, coalesce(sum(guess), 0) as guess, coalesce(max(src), 0) as source,
       coalesce(max(rev), 0) as revision
     from ${table} where node_type = $1 and node_id = $2 and energy_kind = $3 and period between $4 and $5`,
    [nodeType, nodeId, energyKind, Math.floor(hours.from / scale), Math.floor(hours.to / scale)],
  )
  return rows[0]!
}

/** A meter that counts into the figure. */
export interface TracedMeter {
  readonly meterId: number
  readonly number: string
  readonly name: string
  readonly unit: string
  readonly role: string
  readonly factor: number | null
  readonly use: number | null
  readonly due: number
  readonly good: number
  readonly estimated: number
  readonly issues: number
}

/** Meters with their factors, each stretch of a membership a row, and what each used in its stretch. */
export async function loadMeters(
  pool: pg.Pool,
  members: readonly { meterId: number; factor: number | null; from: number; to: number }[],
  energyKind: string,
  hours: TracedHours,
): Promise<TracedMeter[]> {
  const { table, scale } = facts(hours)
  const { rows } = await pool.query<TracedMeter>(
    `select w.id as "meterId", m.number, m.name, m.unit, m.role, w.factor, u.use, coalesce(u.due, 0)::float8 as due,
       coalesce(u.good, 0)::float8 as good, coalesce(u.estimated, 0) as estimated,
       (select count(*) from data_issue d where d.meter_id = w.id and d.deleted = 0
          and d.state = 'open' and d.from_ts < to_timestamp($7) and coalesce(d.to_ts, 'infinity') > to_timestamp($6)) as issues
     from unnest($1::bigint[], $2::float8[], $3::int[], $4::int[]) with ordinality as w (id, factor, from_hour, to_hour, i)
     join meter m on m.id = w.id
     left join lateral (
       select sum(use) as use, sum(n_due) as due, sum(n_good) as good, sum(est) as estimated from ${table} u
       where u.node_type = 'meter' and u.node_id = w.id and u.energy_kind = $5
         and u.period >= w.from_hour / ${scale} and u.period <= w.to_hour / ${scale}) u on true
     order by w.i`,
    [
      members.map((member) => member.meterId),
      members.map((member) => member.factor),
      members.map((member) => Math.max(member.from, hours.from)),
      members.map((member) => Math.min(member.to - 1, hours.to)),
      energyKind,
      secondsOf(hours.from),
      secondsOf(hours.to) + 86_400,
    ],
  )
  return rows
}

/** Roughly the instant of an hour key; a day more or less does not matter where it is used. */
function secondsOf(hour: number): number {
  const day = Math.floor(hour / 100)
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) / 1000
}

/** Who counts into a node in the traced hours, as the roll-up resolved it. */
export async function loadMembers(
  pool: pg.Pool,
  nodeType: string,
  nodeId: number,
  energyKind: string,
  { from, to }: TracedHours,
): Promise<{ meterId: number; factor: number; from: number; to: number }[]> {
  const { rows } = await pool.query<{ meterId: number; factor: number; from: number; to: number }>(
    `select meter_id as "meterId", factor, from_hour as "from", least(to_hour, ${openHour}) as "to" from node_meter
     where node_type = $1 and node_id = $2 and energy_kind = $3 and from_hour <= $5 and to_hour > $4
     order by meter_id, from_hour`,
    [nodeType, nodeId, energyKind, from, to],
  )
  return rows
}

/** What stands beside readings of a meter between two instants: packets, values that gave way, repairs. */
export async function loadBeside(pool: pg.Pool, meterId: number, from: number, to: number) {
  const span = [meterId, from, to]
  const [readings] = await loadReadings(pool, [{ pointId: meterId, from, to }], { withPackets: true })
  const packets = readings!.flatMap(({ ts, packet }) => (packet === null ? [] : [{ ts, packet }]))
  const conflicts = await pool.query<ConflictRow>(
    `select ts, value, source, kept_value as "keptValue", kept_source as "keptSource", at from reading_conflict
     where point_id = $1 and ts between $2 and $3 order by ts, id`,
    span,
  )
  const fixes = await pool.query<FixRow>(
    `select ts, old_value as "oldValue", new_value as "newValue", method, reason, by_name as "byName", at,
       undone_at as "undoneAt"
     from reading_fix where point_id = $1 and ts between $2 and $3 order by ts, id`,
    span,
  )
  return { packets, conflicts: conflicts.rows, fixes: fixes.rows }
}

/** A second value for an instant, beside the one that was kept. */
export interface ConflictRow {
  readonly ts: number
  readonly value: number
  readonly source: number
  readonly keptValue: number
  readonly keptSource: number
  readonly at: string
}

/** A repair with its author, also one that was taken back. */
export interface FixRow {
  readonly ts: number
  readonly oldValue: number | null
  readonly newValue: number | null
  readonly method: string
  readonly reason: string
  readonly byName: string
  readonly at: string
  readonly undoneAt: string | null
}

/** The head of a packet. */
export interface PacketHead {
  readonly id: number
  readonly receivedAt: string
  readonly collector: string | null
  readonly road: string
  readonly kind: string
  readonly sequence: string | null
  readonly bytes: number
  readonly points: number
  readonly result: number
}

/** The packet by its id; nothing where it is no longer kept. */
export async function loadPacket(pool: pg.Pool, id: number): Promise<PacketHead | undefined> {
  const { rows } = await pool.query<PacketHead>(
    `select r.id, to_timestamp(r.received_ms / 1000.0) as "receivedAt", c.name as collector, r.road, r.kind, r.sequence,
       r.bytes, r.points, r.result
     from raw_packet r left join collector c on c.id = r.collector_id where r.id = $1 limit 1`,
    [id],
  )
  return rows[0]
}
