import type { Store } from '../../server/db/connect.ts'
import { ingest } from '../../server/ingest/ingest.ts'
import { source } from '../../server/metering/quality.ts'
import { countReadings } from '../../server/metering/readings/reading-facts.ts'
import { rollUp } from '../../server/metering/roll-up.ts'
import { layField, registerAfter } from './field.ts'

const periodSeconds = 900
const days = 365
const perMeter = (days * 86_400) / periodSeconds

/**
 * Fills a store up to so many readings with meters of their own that report every quarter of an hour for a year, rolled
 * up like any other; gives how many there are then. Does nothing where there are as many already.
 */
export async function fillUpTo(store: Store, wanted: number, log: (text: string) => void): Promise<number> {
  const count = () => countReadings(store.pool)
  const there = await count()
  const missing = Math.ceil((wanted - there) / perMeter)
  if (missing <= 0) return there
  const metersEach = 50
  const field = await layField(store, { collectors: Math.ceil(missing / metersEach), metersEach, periodSeconds })
  const firstTs = Math.floor(Date.now() / 1000 / 86_400 - days) * 86_400
  const ids = field.flatMap(({ meterIds }) => meterIds).slice(0, missing)
  for (const [place, id] of ids.entries()) {
    await ingest(
      store,
      {
        pointIds: new Array<number>(perMeter).fill(id),
        ts: Array.from({ length: perMeter }, (_, step) => firstTs + step * periodSeconds),
        values: Array.from({ length: perMeter }, (_, step) => registerAfter(id, step)),
        source: source.collected,
      },
      { isNew: true },
    )
    if ((place + 1) % 50 === 0) log(`已入库 ${place + 1}/${ids.length} 块表`)
    // By portions, so that no transaction grows with the store.
    if ((place + 1) % 100 === 0) await rollUp(store)
  }
  await rollUp(store)
  await store.pool.query('vacuum analyze')
  return count()
}
