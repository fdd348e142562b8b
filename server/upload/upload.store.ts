import type { Store } from '../db/connect.ts'
import type { SecretBox } from '../ingest/secret-box.ts'
import { periodText, type ReportedValue, type UploadStep } from './upload-packet.ts'
import type { UploadTarget } from './upload-target.ts'

/** A batch that is due: one period of a target. */
export interface DueBatch {
  readonly id: number
  readonly period: number
  readonly sequence: string
  readonly packet: string
  readonly tries: number
}

/** Values of enum uploadState. */
export const uploadState = { waiting: 0, sent: 1, done: 2, failed: 3 } as const

const targetColumns = `t.id, t.version, t.name, t.project_id as "projectId", t.building_id as "buildingId",
  p.time_zone as zone, t.protocol, coalesce(t.host, '') as host, coalesce(t.port, 0) as port, coalesce(t.url, '') as url, t.dialect, t.building_code as "buildingCode", t.gateway_code as "gatewayCode",
  coalesce(t.auth_key, '') as "authKey", coalesce(t.aes_key, '') as "aesKey", coalesce(t.aes_iv, '') as "aesIv",
  t.content, t.step, t.time_at as "timeAt", t.start_day::text as "startDay", t.delay_minutes as "delayMinutes",
  t.heartbeat_seconds as "heartbeatSeconds", coalesce(t.auto_resend, true) as "isResending", t.status = 1 as "isEnabled"`

/** Targets that are not deleted, of one id where given; secrets are opened. */
export async function readTargets(store: Store, secrets: SecretBox, id?: number): Promise<UploadTarget[]> {
  const { rows } = await store.pool.query<UploadTarget>(
    `select ${targetColumns} from upload_target t join project p on p.id = t.project_id
     where t.deleted = 0 and p.deleted = 0 and ($1::bigint is null or t.id = $1) order by t.id`,
    [id ?? null],
  )
  return rows.map((row) => ({
    ...row,
    authKey: secrets.open(row.authKey),
    aesKey: secrets.open(row.aesKey),
    aesIv: secrets.open(row.aesIv),
  }))
}

/** Periods from `from` to `to`, both included, that have usage of the target's total, oldest first. */
export async function periodsWithUsage(
  store: Store,
  target: UploadTarget,
  from: number,
  to: number,
  onlyNew: boolean,
): Promise<number[]> {
  const { nodeType, nodeId } = totalNode(target)
  const { rows } = await store.pool.query<{ period: number }>(
    `select distinct u.period from ${tableOf(target.step)} u
     where u.node_type = $1 and u.node_id = $2 and u.period between $3 and $4 and u.use is not null
       and (not $5 or not exists (select 1 from upload_batch b
         where b.target_id = $6 and b.step = $7 and b.period = u.period and b.deleted = 0))
     order by u.period limit 2000`,
    [nodeType, nodeId, from, to, onlyNew, target.id, target.step],
  )
  return rows.map(({ period }) => period)
}

/**
 * What the packets of periods carry: the total of each energy kind as `<kind>E00`, and the sub-items by their code, where
 * something is known of them.
 */
export async function valuesOf(
  store: Store,
  target: UploadTarget,
  periods: readonly number[],
): Promise<Map<number, ReportedValue[]>> {
  const { nodeType, nodeId } = totalNode(target)
  const table = tableOf(target.step)
  const { rows } = await store.pool.query<ValueRow>(
    `select u.period, u.energy_kind || 'E00' as coding, u.use, u.est, u.n_due as due, u.n_good as good from ${table} u
     where u.node_type = $1 and u.node_id = $2 and u.period = any($3) and u.use is not null
     union all
     select u.period, s.number as coding, u.use, u.est, u.n_due as due, u.n_good as good
     from subitem s join ${table} u on u.node_type = 'subitem' and u.node_id = s.id and u.energy_kind = s.energy_kind
     where s.project_id = $4 and s.deleted = 0 and u.period = any($3) and u.use is not null and $5
       and ($6 or s.parent_id is null)
     order by coding`,
    [nodeType, nodeId, periods, target.projectId, target.content !== 'total', target.content === 'all'],
  )
  const values = new Map<number, ReportedValue[]>()
  for (const { period, coding, use, est, due, good } of rows) {
    const own = values.get(period) ?? []
    values.set(period, own)
    if (own.at(-1)?.coding !== coding) own.push({ coding, use, isWhole: est === 0 && good >= due })
  }
  return values
}

interface ValueRow {
  readonly period: number
  readonly coding: string
  readonly use: number
  readonly est: number
  readonly due: number
  readonly good: number
}

/** How often the usage of each day since `fromDay` (yyyymmdd) was computed, over all nodes that a target reports. */
export async function dayRevisions(store: Store, target: UploadTarget, fromDay: number): Promise<Map<number, number>> {
  const { nodeType, nodeId } = totalNode(target)
  const { rows } = await store.pool.query<{ day: number; revision: number }>(
    `select u.period as day, sum(u.rev)::float8 as revision from usage_day u
     where u.period >= $3 and ((u.node_type = $1 and u.node_id = $2) or (u.node_type = 'subitem' and u.node_id in
       (select id from subitem where project_id = $4 and deleted = 0)))
     group by u.period order by u.period`,
    [nodeType, nodeId, fromDay, target.projectId],
  )
  return new Map(rows.map(({ day, revision }) => [day, revision]))
}

/** A period that the superior platform has, with the digest of what it was told. */
export interface ReceiptedPeriod {
  readonly id: number
  readonly period: number
  readonly digest: string | null
}

/** Receipted periods from `from` to `to`, both included. */
export async function receiptedPeriods(
  store: Store,
  target: UploadTarget,
  from: number,
  to: number,
): Promise<ReceiptedPeriod[]> {
  const { rows } = await store.pool.query<ReceiptedPeriod>(
    `select id, period, digest from upload_batch
     where target_id = $1 and step = $2 and deleted = 0 and state = ${uploadState.done} and period between $3 and $4
     order by period`,
    [target.id, target.step, from, to],
  )
  return rows
}

/** The packet of a batch as it went out. */
export async function packetTextOf(store: Store, id: number): Promise<string> {
  const { rows } = await store.pool.query<{ packet: string }>('select packet from upload_batch where id = $1', [id])
  return rows[0]?.packet ?? ''
}

/** A period's packet on its way to the queue. */
export interface QueuedBatch {
  readonly period: number
  readonly sequence: string
  readonly packet: string
  readonly digest: string
  readonly points: number
  /** It corrects what the superior platform was told before. */
  readonly isCorrection: boolean
}

/** Queues a period's packet; where the period is queued already its packet is renewed and goes out again. */
export async function queueBatch(store: Store, target: UploadTarget, batch: QueuedBatch): Promise<void> {
  await store.pool.query(
    `insert into upload_batch (target_id, step, period, period_text, sequence, packet, digest, points, state, tries, next_try_at)
     values ($1, $2, $3, $7, $4, $5, $8, $6, ${uploadState.waiting}, 0, now())
     on conflict (target_id, step, period) where deleted = 0 do update set sequence = excluded.sequence,
       packet = excluded.packet, digest = excluded.digest, corrections = coalesce(upload_batch.corrections, 0) + $9, points = excluded.points, state = excluded.state, tries = 0, next_try_at = now(),
       sent_at = null, receipt_at = null, receipt = null, error = null, version = upload_batch.version + 1,
       updated_at = now()`,
    [
      target.id,
      target.step,
      batch.period,
      batch.sequence,
      batch.packet,
      batch.points,
      periodText(batch.period),
      batch.digest,
      batch.isCorrection ? 1 : 0,
    ],
  )
}

/** The oldest batch of a target that is due now; those that were sent without a receipt count as waiting. */
export async function nextBatch(store: Store, targetId: number): Promise<DueBatch | undefined> {
  const { rows } = await store.pool.query<DueBatch>(
    `select id, period, sequence, packet, tries from upload_batch
     where target_id = $1 and deleted = 0 and state in (${uploadState.waiting}, ${uploadState.sent})
       and next_try_at <= now()
     order by period, id limit 1`,
    [targetId],
  )
  return rows[0]
}

/** Before a batch goes out: from here on it may have arrived. */
export async function noteSent(store: Store, id: number): Promise<void> {
  await store.pool.query(
    `update upload_batch set state = ${uploadState.sent}, tries = tries + 1, sent_at = now(), updated_at = now(),
       version = version + 1 where id = $1`,
    [id],
  )
}

/** The superior platform has it. */
export async function noteReceipt(
  store: Store,
  targetId: number,
  id: number,
  sequence: string,
  receipt: string,
): Promise<void> {
  // A packet that was renewed while the old one was on its way stays due.
  await store.pool.query(
    `update upload_batch set state = ${uploadState.done}, receipt_at = now(), receipt = left($3, 2000), error = null,
       updated_at = now(), version = version + 1 where id = $1 and sequence = $2`,
    [id, sequence, receipt],
  )
  await noteTarget(store, targetId, 'online', null, true)
}

/** It was refused, or no answer came: it is tried again after `waitSeconds`, or given up for good. */
export async function noteFailure(
  store: Store,
  id: number,
  error: string,
  next: { readonly waitSeconds: number } | 'given-up',
): Promise<void> {
  const state = next === 'given-up' ? uploadState.failed : uploadState.waiting
  await store.pool.query(
    `update upload_batch set state = $2, error = left($3, 500), next_try_at = now() + make_interval(secs => $4),
       updated_at = now(), version = version + 1 where id = $1 and state = ${uploadState.sent}`,
    [id, state, error, next === 'given-up' ? 0 : next.waitSeconds],
  )
}

/** How the line to a target is; written only where it changes. */
export async function noteTarget(
  store: Store,
  id: number,
  linkState: 'online' | 'offline' | 'refused' | 'idle',
  error: string | null,
  hasReceipt = false,
): Promise<void> {
  await store.pool.query(
    `update upload_target set link_state = $2, last_error = left($3, 500),
       last_receipt_at = case when $4 then now() else last_receipt_at end
     where id = $1 and ($4 or link_state is distinct from $2 or last_error is distinct from left($3, 500))`,
    [id, linkState, error, hasReceipt],
  )
}

function totalNode({ buildingId, projectId }: UploadTarget): { nodeType: string; nodeId: number } {
  return buildingId === null ? { nodeType: 'project', nodeId: projectId } : { nodeType: 'building', nodeId: buildingId }
}

const tables: Readonly<Record<UploadStep, string>> = {
  hour: 'usage_hour',
  day: 'usage_day',
  month: 'usage_month',
  year: 'usage_year',
}

function tableOf(step: UploadStep): string {
  return tables[step]
}
