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
  t.heartbeat_seconds as "heartbeatSeconds", t.status = 1 as "isEnabled"`

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
 * What a period's packet carries: the total of each energy kind as `<kind>E00`, and the sub-items by their code, where
 * something is known of them.
 */
export async function valuesOf(store: Store, target: UploadTarget, period: number): Promise<ReportedValue[]> {
  const { nodeType, nodeId } = totalNode(target)
  const table = tableOf(target.step)
  const { rows } = await store.pool.query<{ coding: string; use: number; est: number; due: number; good: number }>(
    `select u.energy_kind || 'E00' as coding, u.use, u.est, u.n_due as due, u.n_good as good from ${table} u
     where u.node_type = $1 and u.node_id = $2 and u.period = $3 and u.use is not null
     union all
     select s.number as coding, u.use, u.est, u.n_due as due, u.n_good as good
     from subitem s join ${table} u on u.node_type = 'subitem' and u.node_id = s.id and u.energy_kind = s.energy_kind
     where s.project_id = $4 and s.deleted = 0 and u.period = $3 and u.use is not null and $5
       and ($6 or s.parent_id is null)
     order by coding`,
    [nodeType, nodeId, period, target.projectId, target.content !== 'total', target.content === 'all'],
  )
  const seen = new Set<string>()
  return rows.flatMap(({ coding, use, est, due, good }) => {
    if (seen.has(coding)) return []
    seen.add(coding)
    return [{ coding, use, isWhole: est === 0 && good >= due }]
  })
}

/** Queues a period's packet; where the period is queued already its packet is renewed and goes out again. */
export async function queueBatch(
  store: Store,
  target: UploadTarget,
  batch: { readonly period: number; readonly sequence: string; readonly packet: string; readonly points: number },
): Promise<void> {
  await store.pool.query(
    `insert into upload_batch (target_id, step, period, period_text, sequence, packet, points, state, tries, next_try_at)
     values ($1, $2, $3, $7, $4, $5, $6, ${uploadState.waiting}, 0, now())
     on conflict (target_id, step, period) where deleted = 0 do update set sequence = excluded.sequence,
       packet = excluded.packet, points = excluded.points, state = excluded.state, tries = 0, next_try_at = now(),
       sent_at = null, receipt_at = null, receipt = null, error = null, version = upload_batch.version + 1,
       updated_at = now()`,
    [target.id, target.step, batch.period, batch.sequence, batch.packet, batch.points, periodText(batch.period)],
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
