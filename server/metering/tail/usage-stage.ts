import type pg from 'pg'
import { CopyWriter } from '../copy-binary.ts'
import { figureColumns } from '../usage-rows.ts'
import { slotStage } from './slots.store.ts'
import type { Sum } from './sums.ts'

/** Tables that a tick writes, in the order of their numbers in the stage. */
const tables = ['usage_hour', 'usage_day', 'usage_month', 'usage_year'] as const

const usageStage = `create temp table if not exists usage_stage (step int2, is_new bool, node_id bigint,
  energy_kind text, period int, use float8, n_due int, n_good int, n_est int, est float8, guess float8,
  peak_kw float8, peak_ts bigint, src int2) on commit delete rows`

const prepared = new WeakSet<pg.ClientBase>()

/** Makes the tables that rows go over by, once a connection; outside a transaction, which might take them back. */
export async function prepareStages(client: pg.ClientBase): Promise<void> {
  if (prepared.has(client)) return
  await client.query(`${usageStage}; ${slotStage}`)
  prepared.add(client)
}

/** Which of them a row goes to. */
export type UsageStep = 0 | 1 | 2 | 3

const columns = {
  step: 'int2',
  is_new: 'bool',
  node_id: 'int8',
  energy_kind: 'text',
  period: 'int4',
  ...figureColumns,
} as const

const key = 'node_id, node_type, energy_kind, period'
const figures = Object.keys(figureColumns)
const names = figures.join(', ')
const from = (alias: string) => figures.map((name) => `${name} = ${alias}.${name}`).join(', ')

interface StagedRow {
  readonly step: UsageStep
  readonly isNew: boolean
  readonly meterId: number
  readonly energyKind: string
  readonly period: number
  readonly sum: Sum
}

/** Rows of meters' usage on their way into the tables of all steps; `write` brings them there. */
export interface UsageStage {
  /** `isNew`: the period has no row yet, as far as the caller knows; if that is wrong, it only costs time. */
  add(row: StagedRow): Promise<void> | undefined
  write(): Promise<void>
}

/**
 * Opens a stage in the caller's transaction. Rows go over by one binary COPY, then by one statement a table: an update
 * of rows that are there writes a third of what an upsert does.
 */
export function openStage(client: pg.PoolClient): UsageStage {
  const writer = CopyWriter.open(client, 'usage_stage', columns)
  const counts = tables.map(() => ({ isNew: 0, isThere: 0 }))
  return {
    add({ step, isNew, meterId, energyKind, period, sum }) {
      counts[step]![isNew ? 'isNew' : 'isThere'] += 1
      const hasPeak = !Number.isNaN(sum[6]!)
      return writer.append([
        step,
        isNew,
        meterId,
        energyKind,
        period,
        Number.isNaN(sum[0]!) ? null : sum[0]!,
        sum[1]!,
        sum[2]!,
        sum[3]!,
        sum[4]!,
        sum[5]!,
        hasPeak ? sum[6]! : null,
        hasPeak ? sum[7]! : null,
        sum[8]!,
      ])
    },
    async write() {
      await writer.finish()
      for (const [step, { isNew, isThere }] of counts.entries()) {
        const isMissed = isThere > 0 && (await update(client, step)) < isThere
        if (isNew > 0 || isMissed) await insert(client, step, isMissed)
      }
    },
  }
}

async function update(client: pg.PoolClient, step: number): Promise<number> {
  const { rowCount } = await client.query(
    `update ${tables[step]} u set ${from('s')}, rev = u.rev + 1 from usage_stage s
     where s.step = ${step} and not s.is_new and u.node_id = s.node_id and u.node_type = 'meter'
       and u.energy_kind = s.energy_kind and u.period = s.period`,
  )
  return rowCount ?? 0
}

/** `isWhole`: also those rows that were believed to be there; the ones that are get a higher `rev` once more. */
async function insert(client: pg.PoolClient, step: number, isWhole: boolean): Promise<void> {
  await client.query(
    `insert into ${tables[step]} as u (${key}, ${names})
     select node_id, 'meter', energy_kind, period, ${names} from usage_stage
     where step = ${step} ${isWhole ? '' : 'and is_new'} order by node_id, period
     on conflict (${key}) do update set ${from('excluded')}, rev = u.rev + 1`,
  )
}
