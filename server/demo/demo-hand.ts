import type { Store } from '../db/connect.ts'
import { addDemoBills } from './demo-bills.ts'
import { addDemoEntries } from './demo-entries.ts'
import { addDemoRounds } from './demo-rounds.ts'

type Step = readonly [name: string, make: (store: Store, nowMs: number) => Promise<void>]

const steps: readonly Step[] = [
  ['demo.entries', addDemoEntries],
  ['demo.bills', addDemoBills],
  ['demo.rounds', addDemoRounds],
]

/**
 * What people enter by hand in the demo: returns, electricity bills with a price plan, rounds of readings. Needs the demo's readings, their usage and its
 * accounts. Each step is made once; a kill half-way makes the rest of it at the next start.
 */
export async function ensureHandData(store: Store, nowMs: number): Promise<void> {
  for (const [number, make] of steps) {
    const { rows } = await store.pool.query('select 1 from param where number = $1 and deleted = 0', [number])
    if (rows.length > 0) continue
    await make(store, nowMs)
    await store.pool.query(
      `insert into param ("group", number, name, kind, value) values ('演示', $1, '演示填报数据已生成', 'boolean', 'true')
       on conflict do nothing`,
      [number],
    )
  }
}
