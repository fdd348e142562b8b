import type pg from 'pg'
import { CopyWriter } from '../copy-binary.ts'
import { unlessThere } from '../unless-there.ts'
import { figureColumns } from '../usage-rows.ts'
import { slotStage } from './slots.store.ts'
import type { Sum } from './sums.ts'
import type { Tail } from './tail.ts'

/** Tables that a tick writes, and by how much the key of an hour (yyyymmddhh) is cut for each. */
const steps = [
  { name: 'hour', cut: 1 },
  { name: 'day', cut: 100 },
  { name: 'month', cut: 10_000 },
  { name: 'year', cut: 1_000_000 },
] as const

/** Which of them a row goes to. */
export type UsageStep = 0 | 1 | 2 | 3

const figures = Object.keys(figureColumns) as (keyof typeof figureColumns)[]
/** Figures that are 0 for nearly every meter: they go over as null then, which takes a third of the bytes. */
const seldom: ReadonlySet<string> = new Set(['n_est', 'est', 'guess', 'src'])
const seldomAt = figures.map((name) => seldom.has(name))

const own = {
  state: 'int2',
  node_id: 'int8',
  energy_kind: 'text',
  period: 'int4',
  tail_ts: 'int8',
  tail_value: 'float8',
}
const columns = {
  ...(own as { [name in keyof typeof own]: 'int2' | 'int8' | 'text' | 'int4' | 'float8' }),
  ...Object.fromEntries(
    steps.flatMap(({ name }) => figures.map((figure) => [`${name}_${figure}`, figureColumns[figure]])),
  ),
}
const firstFigure = Object.keys(own).length

const usageStage = `create temp table if not exists usage_stage (
  ${Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')}) on commit delete rows`

const prepared = new WeakSet<pg.ClientBase>()

/** Makes the tables that rows go over by, once a connection; outside a transaction, which might take them back. */
export async function prepareStages(client: pg.ClientBase): Promise<void> {
  if (prepared.has(client)) return
  await client.query(`${usageStage}; ${slotStage}`)
  prepared.add(client)
}

/**
 * Hours of meters on their way into the tables of all steps: `begin` an hour, `put` the sums of the steps that it ends,
 * `end` it; `write` brings all of them there.
 */
export interface UsageStage {
  /** `hour`: key yyyymmddhh. */
  begin(meterId: number, energyKind: string, hour: number): void
  /** `isNew`: the period has no row yet, as far as the caller knows; if that is wrong, it only costs time. */
  put(step: UsageStep, isNew: boolean, sum: Sum): void
  /** `tail`: where the meter's tail moves on. Await what it gives, if anything, before the next hour. */
  end(tail: Tail | undefined): Promise<void> | undefined
  write(): Promise<void>
}

/** In `state`, two bits a step. */
const isThere = 1
const isNewRow = 2

/**
 * Opens a stage in the caller's transaction. All steps of an hour share one row that goes over by binary COPY, then one
 * statement a table: an update of rows that are there writes a third of what an upsert does.
 */
export function openStage(client: pg.PoolClient): UsageStage {
  const writer = CopyWriter.open(client, 'usage_stage', columns)
  const row: (number | string | null)[] = Object.keys(columns).map(() => null)
  const counts = steps.map(() => ({ isNew: 0, isThere: 0 }))
  let state = 0
  let tails = 0
  return {
    begin(meterId, energyKind, hour) {
      row.fill(null)
      state = 0
      row[1] = meterId
      row[2] = energyKind
      row[3] = hour
    },
    put(step, isNew, sum) {
      counts[step]![isNew ? 'isNew' : 'isThere'] += 1
      state |= (isNew ? isNewRow : isThere) << (2 * step)
      const first = firstFigure + step * figures.length
      for (let place = 0; place < figures.length; place += 1) {
        const figure = sum[place]!
        row[first + place] = Number.isNaN(figure) || (figure === 0 && seldomAt[place]) ? null : figure
      }
    },
    end(tail) {
      row[0] = state
      if (tail !== undefined) {
        tails += 1
        row[4] = tail.ts
        row[5] = tail.value
      }
      return writer.append(row)
    },
    async write() {
      await writer.finish()
      for (const [step, { isNew, isThere }] of counts.entries()) {
        const isMissed = isThere > 0 && (await update(client, step)) < isThere
        if (isNew > 0 || isMissed) await insert(client, step, isMissed)
      }
      if (tails > 0) await moveTails(client)
    },
  }
}

const key = 'node_id, node_type, energy_kind, period'
const names = figures.join(', ')
const periodOf = (step: number) => `s.period / ${steps[step]!.cut}`
const stateOf = (step: number) => `(s.state >> ${2 * step}) & ${isThere | isNewRow}`
const figureOf = (step: number, figure: string) => {
  const column = `s.${steps[step]!.name}_${figure}`
  return seldom.has(figure) ? `coalesce(${column}, 0)` : column
}

async function update(client: pg.PoolClient, step: number): Promise<number> {
  const { rowCount } = await client.query(
    `update usage_${steps[step]!.name} u
     set ${figures.map((figure) => `${figure} = ${figureOf(step, figure)}`).join(', ')}, rev = u.rev + 1
     from usage_stage s
     where ${stateOf(step)} = ${isThere} and u.node_id = s.node_id and u.node_type = 'meter'
       and u.energy_kind = s.energy_kind and u.period = ${periodOf(step)}`,
  )
  return rowCount ?? 0
}

/**
 * `isWhole`: also those rows that were believed to be there. Where all are new indeed, they go in plainly: making sure
 * of each costs as much again. The ones that are there get a higher `rev` once more.
 */
async function insert(client: pg.PoolClient, step: number, isWhole: boolean): Promise<void> {
  const rows = `insert into usage_${steps[step]!.name} as u (${key}, ${names})
     select s.node_id, 'meter', s.energy_kind, ${periodOf(step)}, ${figures.map((figure) => figureOf(step, figure)).join(', ')}
     from usage_stage s where ${stateOf(step)} ${isWhole ? '<> 0' : `= ${isNewRow}`} order by 1, 4`
  if (!isWhole && (await unlessThere(client, async () => void (await client.query(rows))))) return
  await client.query(
    `${rows} on conflict (${key}) do update set
       ${figures.map((name) => `${name} = excluded.${name}`).join(', ')}, rev = u.rev + 1`,
  )
}

/** Stamps of tails stay. */
async function moveTails(client: pg.PoolClient): Promise<void> {
  await client.query(
    `update meter_tail t set ts = s.tail_ts, value = s.tail_value from usage_stage s
     where s.tail_ts is not null and t.meter_id = s.node_id`,
  )
}
