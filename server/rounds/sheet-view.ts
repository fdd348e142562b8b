import type { Store } from '../db/connect.ts'
import { loadMeterFacts } from '../metering/meter-rules.store.ts'
import { checkLine, dailyChange } from './line-check.ts'
import { type Line, loadLines, readingsBefore } from './rounds.store.ts'

/** A line as the page shows it: with the reading before, usage and its change. */
export interface ShownLine extends Line {
  readonly previousValue: number | null
  readonly previousAt: string | null
  /** In the meter's unit, after the ratio. */
  readonly use: number | null
  readonly previousUse: number | null
  /** Mean of a day against the period before, in per cent. */
  readonly changePercent: number | null
  readonly ratio: number
}

/** Lines of a sheet with what the readings before them say. */
export async function shownLines(store: Store, sheetId: number, nowMs: number): Promise<ShownLine[]> {
  const lines = await loadLines(store.pool, sheetId)
  const facts = await loadMeterFacts(
    store.pool,
    lines.map((line) => line.meterId),
  )
  const rulesOf = new Map(facts.map((one) => [one.id, one.rules]))
  return Promise.all(
    lines.map(async (line) => {
      const ts = line.readAt === null ? Math.floor(nowMs / 1000) + 1 : Math.floor(Date.parse(line.readAt) / 1000)
      const [before, earlier] = await readingsBefore(store.pool, line.meterId, ts, 2)
      const rules = rulesOf.get(line.meterId)
      const used = (from: typeof before, to: { ts: number; value: number } | undefined) => {
        if (rules === undefined || from === undefined || to === undefined) return undefined
        const check = checkLine(rules, from, to)
        return 'use' in check ? { use: rounded(check.use), seconds: to.ts - from.ts } : undefined
      }
      const now = line.value === null ? undefined : used(before, { ts, value: line.value })
      const past = used(earlier, before)
      return {
        ...line,
        previousValue: before?.value ?? null,
        previousAt: before === undefined ? null : new Date(before.ts * 1000).toISOString(),
        use: now?.use ?? null,
        previousUse: past?.use ?? null,
        changePercent: dailyChange(now, past),
        ratio: rules?.ratios.at(-1)?.ratio ?? 1,
      }
    }),
  )
}

/** Differences of registers without the dust of binary fractions. */
const rounded = (use: number) => Math.round(use * 1e6) / 1e6
