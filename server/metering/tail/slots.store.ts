import type pg from 'pg'
import { CopyWriter } from '../copy-binary.ts'
import { unlessThere } from '../unless-there.ts'

/** A slot of a meter, start in epoch seconds, with its whole measured usage. */
export interface MeterSlot {
  readonly meterId: number
  readonly ts: number
  readonly use: number
  /** Nothing of it was there before, as far as the caller knows; if that is wrong, it only costs time. */
  readonly isNew: boolean
}

/** The table that slots go over by; made once a connection, see `prepareStages`. */
export const slotStage =
  'create temp table if not exists slot_stage (meter_id bigint, ts bigint, use float8) on commit delete rows'

/** The mark of a slot that is wholly measured. */
const measured = 1

/** Writes slots of meters; a running one takes the place of what it was. New ones go straight into the table. */
export async function setSlots(client: pg.PoolClient, slots: readonly MeterSlot[]): Promise<void> {
  const isCopied = await copyNew(client, slots)
  await renew(client, isCopied ? slots.filter(({ isNew }) => !isNew) : slots)
}

/** False, and nothing done, where one of them is there after all. */
async function copyNew(client: pg.PoolClient, slots: readonly MeterSlot[]): Promise<boolean> {
  if (!slots.some(({ isNew }) => isNew)) return true
  return unlessThere(client, async () => {
    const columns = { meter_id: 'int8', ts: 'int8', use: 'float8', mark: 'int2' } as const
    const writer = CopyWriter.open(client, 'usage_slot', columns)
    for (const { meterId, ts, use, isNew } of slots) {
      const wait = isNew ? writer.append([meterId, ts, use, measured]) : undefined
      if (wait) await wait
    }
    await writer.finish()
  })
}

async function renew(client: pg.PoolClient, slots: readonly MeterSlot[]): Promise<void> {
  if (slots.length === 0) return
  const writer = CopyWriter.open(client, 'slot_stage', { meter_id: 'int8', ts: 'int8', use: 'float8' })
  for (const { meterId, ts, use } of slots) {
    const wait = writer.append([meterId, ts, use])
    if (wait) await wait
  }
  await writer.finish()
  await client.query(
    `insert into usage_slot (meter_id, ts, use, mark) select meter_id, ts, use, ${measured} from slot_stage
     on conflict (meter_id, ts) do update set use = excluded.use, est = 0, guess = 0, mark = excluded.mark`,
  )
}
