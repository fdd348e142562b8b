import type pg from 'pg'
import { groupBy } from './group-by.ts'
import type { MeterChange, RegisterRules } from './register-rules.ts'
import { dayStart, periodStart } from './zone.ts'

/** A meter as the computing of its usage sees it. */
export interface MeterFacts {
  readonly id: number
  readonly projectId: number
  readonly energyKind: string
  /** IANA zone of the project: where hours and days begin. */
  readonly zone: string
  /** 900 for meters read at least every quarter of an hour, else 3600. */
  readonly slotSeconds: number
  readonly rules: RegisterRules
}

interface MeterRow {
  readonly id: number
  readonly projectId: number
  readonly energyKind: string
  readonly zone: string
  readonly periodSeconds: number
  readonly registerMax: number
  readonly maxPerHour: number | null
  readonly ratio: number | null
}

/**
 * Rules of the given meters with their dated ratios and replacements; deleted, unknown and (but for `all`) virtual meters
 * are left out.
 */
export async function loadMeterFacts(
  client: pg.ClientBase | pg.Pool,
  meterIds: readonly number[],
  which: 'registers' | 'all' = 'registers',
): Promise<MeterFacts[]> {
  const ask = async <T>(text: string) => (await client.query(text, [meterIds])).rows as T[]
  const meters = await ask<MeterRow>(
    `select m.id, m.project_id as "projectId", m.energy_kind as "energyKind", p.time_zone as zone,
       m.period_seconds as "periodSeconds", m.register_max as "registerMax", m.max_per_hour as "maxPerHour", m.ratio
     from meter m join project p on p.id = m.project_id where m.id = any($1) and m.deleted = 0 ${which === 'all' ? '' : "and m.role <> 'virtual'"} order by m.id`,
  )
  const ratios = await ask<{ meterId: number; validFrom: string; ratio: number }>(
    `select meter_id as "meterId", valid_from as "validFrom", ratio from meter_ratio
     where meter_id = any($1) and deleted = 0 order by meter_id, valid_from`,
  )
  const changes = await ask<ChangeRow>(
    `select meter_id as "meterId", at, old_end as "oldEnd", new_start as "newStart", new_ratio as "newRatio",
       new_register_max as "newRegisterMax" from meter_change
     where meter_id = any($1) and deleted = 0 order by meter_id, at`,
  )
  const ratiosOf = groupBy(ratios, (ratio) => ratio.meterId)
  const changesOf = groupBy(changes, (change) => change.meterId)
  return meters.map((meter) => ({
    id: meter.id,
    projectId: meter.projectId,
    energyKind: meter.energyKind,
    zone: meter.zone,
    slotSeconds: meter.periodSeconds <= 900 ? 900 : 3600,
    rules: {
      periodSeconds: meter.periodSeconds,
      registerMax: meter.registerMax,
      maxPerHour: meter.maxPerHour ?? undefined,
      ratios: stepsOf(ratiosOf.get(meter.id) ?? [], meter),
      changes: (changesOf.get(meter.id) ?? []).map(toChange),
    },
  }))
}

interface ChangeRow {
  readonly meterId: number
  readonly at: string
  readonly oldEnd: number
  readonly newStart: number
  readonly newRatio: number | null
  readonly newRegisterMax: number | null
}

function toChange(row: ChangeRow): MeterChange {
  return {
    ts: Math.floor(Date.parse(row.at) / 1000),
    oldEnd: row.oldEnd,
    newStart: row.newStart,
    newRatio: row.newRatio ?? undefined,
    newRegisterMax: row.newRegisterMax ?? undefined,
  }
}

function stepsOf(ratios: readonly { validFrom: string; ratio: number }[], meter: MeterRow) {
  if (ratios.length === 0) return [{ from: 0, ratio: meter.ratio ?? 1 }]
  return ratios.map((step) => {
    const day = Number(step.validFrom.replaceAll('-', ''))
    const from = periodStart(meter.zone, day)
    return { from: dayStart(meter.zone, from), ratio: step.ratio }
  })
}
