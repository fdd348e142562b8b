import type { Store } from '../db/connect.ts'
import { ownPoint } from '../metering/points.ts'
import { componentModelOf } from './component-model.ts'
import type { DirectoryRows, KnownCollector, KnownMeter, PointRow } from './known.ts'

/** Gives a stored secret in the clear; null where it cannot be opened. */
export type OpenSecret = (sealed: string) => string | null

type Deleted = { readonly deleted: number }

/** Reads what was written since the last time, from two seconds before it: a write may still have been on its way. */
export async function readChanges(store: Store, rows: DirectoryRows, openSecret: OpenSecret): Promise<void> {
  const { rows: clock } = await store.pool.query<{ now: string }>(`select now() - interval '2 seconds' as now`)
  const since = rows.readUntil ?? '-infinity'
  const ask = async <T>(text: string) => (await store.pool.query<T & Deleted & object>(text, [since])).rows
  const collectors = await ask<CollectorRow>(
    `select c.*, p.time_zone from collector c join project p on p.id = c.project_id
     where c.updated_at > $1 or p.updated_at > $1 order by c.id`,
  )
  const meters = await ask<KnownMeter>(
    `select id, project_id as "projectId", collector_id as "collectorId", address, model_id as "modelId",
       period_seconds as "periodSeconds", reading_kind = 'interval' as "isInterval", status = 1 as "isEnabled", deleted
     from meter where updated_at > $1 order by id`,
  )
  const models = await ask<Parameters<typeof componentModelOf>[0]>(
    'select id, number, name, protocol, byte_order, points, deleted from component_model where updated_at > $1 order by id',
  )
  const points = await ask<PointRow>(
    `select id, meter_id as "meterId", identifier, address, kind, coalesce(coefficient, 1) as coefficient,
       coalesce("offset", 0) as "offset", low, high, deleted
     from point where meter_id is not null and updated_at > $1 order by id`,
  )
  // Nothing is awaited from here on: whoever asks sees all of the change or nothing of it.
  for (const row of collectors) keepCollector(rows, row, openSecret)
  for (const row of models) {
    if (row.deleted) rows.models.delete(row.id)
    else rows.models.set(row.id, componentModelOf(row))
  }
  for (const row of meters) keepMeter(rows, row)
  for (const row of points) keepPoint(rows, row)
  if (models.length > 0) rows.resolved.clear()
  rows.readUntil = clock[0]!.now
}

interface CollectorRow {
  readonly id: number
  readonly number: string
  readonly project_id: number
  readonly protocol: string
  readonly dialect: string | null
  readonly building_code: string | null
  readonly gateway_code: string | null
  readonly auth_key: string | null
  readonly aes_key: string | null
  readonly aes_iv: string | null
  readonly next_auth_key: string | null
  readonly next_aes_key: string | null
  readonly next_aes_iv: string | null
  readonly period_seconds: number
  readonly heartbeat_seconds: number
  readonly time_zone: string
  readonly ip: string | null
  readonly port: number | null
  readonly status: number
}

function keepCollector(rows: DirectoryRows, row: CollectorRow & Deleted, openSecret: OpenSecret): void {
  const before = rows.collectors.get(row.id)
  if (before) {
    if (rows.byNumber.get(before.number) === before) rows.byNumber.delete(before.number)
    const codes = `${before.buildingCode}\n${before.gatewayCode}`
    if (rows.byCodes.get(codes) === before) rows.byCodes.delete(codes)
    rows.collectors.delete(row.id)
  }
  if (row.deleted) return
  const open = (text: string | null) => (text === null ? null : openSecret(text))
  const next = { authKey: open(row.next_auth_key), aesKey: open(row.next_aes_key), aesIv: open(row.next_aes_iv) }
  const collector: KnownCollector = {
    id: row.id,
    number: row.number,
    projectId: row.project_id,
    protocol: row.protocol,
    dialect: row.dialect,
    buildingCode: row.building_code,
    gatewayCode: row.gateway_code ?? '01',
    authKey: open(row.auth_key),
    aesKey: open(row.aes_key),
    aesIv: open(row.aes_iv),
    next: next.authKey === null && next.aesKey === null ? undefined : next,
    periodSeconds: row.period_seconds,
    heartbeatSeconds: row.heartbeat_seconds,
    zone: row.time_zone,
    ip: row.ip,
    port: row.port,
    isEnabled: row.status === 1,
  }
  rows.collectors.set(collector.id, collector)
  rows.byNumber.set(collector.number, collector)
  if (collector.buildingCode) rows.byCodes.set(`${collector.buildingCode}\n${collector.gatewayCode}`, collector)
}

function keepMeter(rows: DirectoryRows, { deleted, ...meter }: KnownMeter & Deleted): void {
  const before = rows.meters.get(meter.id)
  if (before?.collectorId && before.address) {
    const addresses = rows.byAddress.get(before.collectorId)
    if (addresses?.get(before.address) === before) addresses.delete(before.address)
  }
  rows.resolved.delete(meter.id)
  rows.meters.delete(meter.id)
  if (deleted) return
  rows.meters.set(meter.id, meter)
  if (meter.collectorId === null || !meter.address) return
  const addresses = rows.byAddress.get(meter.collectorId) ?? new Map<string, KnownMeter>()
  rows.byAddress.set(meter.collectorId, addresses)
  // Of two meters at one address, the enabled one is meant.
  if (meter.isEnabled || !addresses.has(meter.address)) addresses.set(meter.address, meter)
}

function keepPoint(rows: DirectoryRows, { deleted, ...point }: PointRow & Deleted): void {
  const key = ownPoint(point.id)
  const before = rows.points.get(key)
  for (const meterId of new Set([before?.meterId, point.meterId])) {
    if (meterId === undefined) continue
    rows.resolved.delete(meterId)
    const others = (rows.pointsOf.get(meterId) ?? []).filter((one) => one.id !== point.id)
    if (!deleted && meterId === point.meterId) others.push(point)
    if (others.length > 0) rows.pointsOf.set(meterId, others)
    else rows.pointsOf.delete(meterId)
  }
  if (deleted) rows.points.delete(key)
  else rows.points.set(key, point)
}
