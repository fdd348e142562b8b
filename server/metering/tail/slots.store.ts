import type pg from 'pg'
import { CopyWriter } from '../copy-binary.ts'

/** A slot of a meter, start in epoch seconds, with its whole measured usage. */
export interface MeterSlot {
  readonly meterId: number
  readonly ts: number
  readonly use: number
}

/** The table that slots go over by; made once a connection, see `prepareStages`. */
export const slotStage =
  'create temp table if not exists slot_stage (meter_id bigint, ts bigint, use float8) on commit delete rows'

/** Writes slots of meters; a running one takes the place of what it was. */
export async function setSlots(client: pg.PoolClient, slots: Iterable<MeterSlot>): Promise<void> {
  const writer = CopyWriter.open(client, 'slot_stage', { meter_id: 'int8', ts: 'int8', use: 'float8' })
  for (const { meterId, ts, use } of slots) {
    const wait = writer.append([meterId, ts, use])
    if (wait) await wait
  }
  if ((await writer.finish()) === 0) return
  await client.query(
    `insert into usage_slot (meter_id, ts, use, mark) select meter_id, ts, use, 1 from slot_stage
     on conflict (meter_id, ts) do update set use = excluded.use, est = 0, guess = 0, mark = 1`,
  )
}
