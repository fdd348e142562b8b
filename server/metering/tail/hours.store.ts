import type pg from 'pg'
import { sqlArray } from '../sql-array.ts'
import type { HourUse, SlotUse } from './hours-of-slots.ts'

/** Writes slots of meters, each with its whole usage; a running one takes the place of what it was. */
export async function setSlots(
  client: pg.ClientBase,
  meters: readonly { readonly meterId: number; readonly slots: readonly SlotUse[] }[],
): Promise<void> {
  if (meters.length === 0) return
  await client.query(
    `insert into usage_slot as u (meter_id, ts, use, mark)
     select meter_id, ts, use, 1 from unnest($1::bigint[], $2::bigint[], $3::float8[]) as g (meter_id, ts, use)
     on conflict (meter_id, ts) do update set use = excluded.use`,
    [
      sqlArray(meters.flatMap(({ meterId, slots }) => slots.map(() => meterId))),
      sqlArray(meters.flatMap(({ slots }) => slots.map(({ ts }) => ts))),
      sqlArray(meters.flatMap(({ slots }) => slots.map(({ use }) => use))),
    ],
  )
}

/** Writes hours of meters as their slots make them; a running one takes the place of what it was, `rev` goes up. */
export async function setHours(
  client: pg.ClientBase,
  meters: readonly { readonly meterId: number; readonly energyKind: string; readonly hours: readonly HourUse[] }[],
): Promise<void> {
  const rows = meters.flatMap(({ meterId, energyKind, hours }) =>
    hours.map((hour) => ({ meterId, energyKind, ...hour })),
  )
  if (rows.length === 0) return
  await client.query(
    `insert into usage_hour as u (node_id, node_type, energy_kind, period, use, n_due, n_good, n_est, peak_kw, peak_ts)
     select node_id, 'meter', kind, period, use, slots, slots, 0, peak, peak_ts
     from unnest($1::bigint[], $2::text[], $3::int[], $4::float8[], $5::int[], $6::float8[], $7::bigint[])
       as g (node_id, kind, period, use, slots, peak, peak_ts)
     on conflict (node_id, node_type, energy_kind, period) do update set
       use = excluded.use, n_due = excluded.n_due, n_good = excluded.n_good, peak_kw = excluded.peak_kw,
       peak_ts = excluded.peak_ts, rev = u.rev + 1`,
    [
      sqlArray(rows.map((row) => row.meterId)),
      `{${rows.map((row) => `"${row.energyKind}"`).join(',')}}`,
      sqlArray(rows.map((row) => row.period)),
      sqlArray(rows.map((row) => row.use)),
      sqlArray(rows.map((row) => row.slots)),
      sqlArray(rows.map((row) => row.peak)),
      sqlArray(rows.map((row) => row.peakTs)),
    ],
  )
}
