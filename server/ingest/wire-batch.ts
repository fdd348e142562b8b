import { source } from '../metering/quality.ts'
import type { ReadingBatch } from '../metering/reading-batch.ts'

/** One fault of what was sent; `pointer` as in RFC 6901. */
export interface WireIssue {
  readonly pointer: string
  readonly message: string
}

/** A batch, or everything that is wrong with it. */
export type ParsedBatch =
  | { readonly ok: true; readonly value: ReadingBatch }
  | { readonly ok: false; readonly issues: readonly WireIssue[] }

/** Most readings of one call; larger ones are sent in portions. */
export const mostReadings = 10_000

const sources = new Set<unknown>([source.collected, source.resent, source.handRead, source.interval])
const aDaySeconds = 86_400

/**
 * Parses what a collector sends: `{source?, readings: [{meterId, at, value, quality?}]}`, `at` ISO 8601 with its offset.
 *
 * All faults come back at once. An instant more than a day ahead of `nowMs` (epoch milliseconds) is refused: it would
 * stand as the newest reading for as long as it is ahead.
 */
export function parseWireBatch(raw: unknown, nowMs: number): ParsedBatch {
  const issues: WireIssue[] = []
  const say = (pointer: string, message: string) => issues.push({ pointer, message })
  if (!isObject(raw) || !Array.isArray(raw.readings)) {
    return { ok: false, issues: [{ pointer: '/readings', message: '应为读数的列表' }] }
  }
  if (raw.readings.length > mostReadings) say('/readings', `一次最多 ${mostReadings} 条`)
  const code = raw.source ?? source.collected
  if (!sources.has(code)) say('/source', '来源应为 0 采集、1 补传、2 手抄或 5 区间值')
  const batch = { pointIds: [] as number[], ts: [] as number[], values: [] as number[], qualities: [] as number[] }
  for (const [index, reading] of raw.readings.slice(0, mostReadings).entries()) {
    const pointer = `/readings/${index}`
    if (!isObject(reading)) {
      say(pointer, '应为一条读数')
      continue
    }
    const { meterId, at, value, quality = 0 } = reading
    const ts = typeof at === 'string' && /(Z|[+-]\d\d:\d\d)$/.test(at) ? Math.floor(Date.parse(at) / 1000) : Number.NaN
    if (!isWhole(meterId) || meterId < 1) say(`${pointer}/meterId`, '应为仪表的编号')
    if (!Number.isFinite(ts)) say(`${pointer}/at`, '应为带时区的 ISO 8601 时间')
    else if (ts < 0 || ts > nowMs / 1000 + aDaySeconds) say(`${pointer}/at`, '时间在 1970 年之前或在未来')
    if (typeof value !== 'number' || !Number.isFinite(value)) say(`${pointer}/value`, '应为数值')
    if (!isWhole(quality) || quality < 0 || quality > 255) say(`${pointer}/quality`, '应为 0 到 255 的质量码')
    batch.pointIds.push(meterId as number)
    batch.ts.push(ts)
    batch.values.push(value as number)
    batch.qualities.push(quality as number)
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: { ...batch, source: code as number } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}
