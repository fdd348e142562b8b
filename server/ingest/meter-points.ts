import { ownPoint, registerPoint } from '../metering/points.ts'
import type { ModelPoint } from './component-model.ts'
import type { DirectoryRows, KnownMeter, KnownPoint, MeterPoints, PointRow } from './known.ts'

/**
 * Points of a meter, made once and kept until its rows change.
 *
 * An item is, in this order: a point row of the meter by address or identifier; a point of its model by address,
 * identifier or alias (the model's register being the meter's register, any other the point row of its identifier);
 * the register, where the item is '1' or empty or the meter has neither points nor a model.
 */
export function pointsOfMeter(meter: KnownMeter, rows: DirectoryRows): MeterPoints {
  const kept = rows.resolved.get(meter.id)
  if (kept) return kept
  const made = resolve(meter, rows)
  rows.resolved.set(meter.id, made)
  return made
}

function resolve(meter: KnownMeter, rows: DirectoryRows): MeterPoints {
  const own = rows.pointsOf.get(meter.id) ?? []
  const model = meter.modelId === null ? undefined : rows.models.get(meter.modelId)
  const modelRegister = model?.points.find((point) => point.isRegister)
  const register = registerOf(meter, modelRegister)
  const names = new Map<string, KnownPoint>()
  const offer = (name: string | null | undefined, point: KnownPoint | undefined) => {
    if (name && point && !names.has(name)) names.set(name, point)
  }
  const pointOf = (row: PointRow) => (row.identifier === modelRegister?.identifier ? register : ownPointOf(meter, row))
  const byIdentifier = new Map(own.map((row) => [row.identifier, pointOf(row)]))
  for (const row of own) offer(row.address, byIdentifier.get(row.identifier))
  for (const row of own) offer(row.identifier, byIdentifier.get(row.identifier))
  for (const point of model?.points ?? []) {
    const target = point.isRegister ? register : byIdentifier.get(point.identifier)
    for (const name of [point.address, point.identifier, ...point.aliases]) offer(name, target)
  }
  const isPlain = own.length === 0 && model === undefined
  return {
    register,
    named: (item) => names.get(item) ?? (isPlain || item === '1' || item === '' ? register : undefined),
  }
}

function registerOf(meter: KnownMeter, point: ModelPoint | undefined): KnownPoint {
  return {
    pointId: registerPoint(meter.id),
    meterId: meter.id,
    projectId: meter.projectId,
    coefficient: point?.coefficient ?? 1,
    offset: point?.offset ?? 0,
    low: point?.low ?? null,
    high: point?.high ?? null,
    periodSeconds: meter.periodSeconds,
    kind: 'cumulative',
    isRegister: true,
    isInterval: meter.isInterval,
  }
}

function ownPointOf(meter: KnownMeter, row: PointRow): KnownPoint | undefined {
  if (row.kind === 'text') return undefined
  return {
    pointId: ownPoint(row.id),
    meterId: meter.id,
    projectId: meter.projectId,
    coefficient: row.coefficient,
    offset: row.offset,
    low: row.low,
    high: row.high,
    periodSeconds: meter.periodSeconds,
    kind: row.kind,
    isRegister: false,
    isInterval: false,
  }
}
