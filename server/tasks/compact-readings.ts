import type { Logger } from 'pino'
import type { Store } from '../db/connect.ts'
import { compactMonths } from '../metering/compact/compact-months.ts'
import { periodKeys } from '../metering/zone.ts'
import { repeat } from './repeat.ts'

const everyMs = 600_000
/** A run ends by then, and the next one goes on: the day belongs to the pages. */
const longestMs = 7_200_000
const platformZone = 'Asia/Shanghai'
/** Hours of the night (platform time), from the first up to the second, in which pages are hardly asked for. */
const night = { from: 1, to: 5 }

/**
 * Packs closed months of readings at night, and once ten minutes after the start: a server that is off at night packs
 * too. Gives what ends it after the portion under way.
 */
export function startCompaction(store: Store, log: Pick<Logger, 'info' | 'error'>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let isFirst = true
  const work = async () => {
    if (!isFirst && !isNight(Date.now())) return
    isFirst = false
    const begun = performance.now()
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(longestMs)])
    const report = await compactMonths(store, { nowMs: Date.now(), signal })
    if (report === undefined || report.readings === 0) return
    const seconds = Math.round((performance.now() - begun) / 1000)
    log.info({ ...report, seconds }, '历史读数已转为压缩存储')
  }
  const repeated = repeat(work, everyMs, (error) => log.error(error))
  return {
    stop() {
      stopping.abort()
      return repeated.stop()
    },
  }
}

/** Whether an instant (epoch milliseconds) lies in the night of the platform's zone. */
export function isNight(nowMs: number): boolean {
  const hour = periodKeys(platformZone, Math.floor(nowMs / 1000)).hour % 100
  return hour >= night.from && hour < night.to
}
