import { source } from '../metering/quality.ts'

/** One fault of what was sent; `pointer` as in RFC 6901. */
export interface WireIssue {
  readonly pointer: string
  readonly message: string
}

/** A reading as it was sent: of a meter by its id, or of an address of the batch's collector. */
export interface WireReading {
  readonly meterId?: number
  readonly address?: string
  /** What the value is called; '1' where an address has only one. */
  readonly item: string
  /** Epoch seconds. */
  readonly ts: number
  readonly value: number
  readonly quality: number
}

/** What one call brings. */
export interface WireBatch {
  /** The sender's own name for this call: the same again is answered as the first time. */
  readonly key?: string
  /** Number of the collector that the addresses are of. */
  readonly collector?: string
  readonly source: number
  readonly readings: readonly WireReading[]
}

/** A batch, or everything that is wrong with it. */
export type ParsedBatch =
  | { readonly ok: true; readonly value: WireBatch }
  | { readonly ok: false; readonly issues: readonly WireIssue[] }

/** Most readings of one call; larger ones are sent in portions. */
export const mostReadings = 10_000

const sources = new Set<unknown>([source.collected, source.resent, source.handRead, source.interval])

/**
 * Parses what a collector sends: `{key?, collector?, source?, readings: [{meterId | address, item?, at, value,
 * quality?}]}`, `at` ISO 8601 with its offset.
 *
 * All faults come back at once: a batch that is malformed anywhere is refused whole, so that its sender is mended.
 */
export function parseWireBatch(raw: unknown): ParsedBatch {
  const issues: WireIssue[] = []
  const say = (pointer: string, message: string) => issues.push({ pointer, message })
  if (!isObject(raw) || !Array.isArray(raw.readings)) {
    return { ok: false, issues: [{ pointer: '/readings', message: '应为读数的列表' }] }
  }
  const { key, collector } = raw
  if (raw.readings.length > mostReadings) say('/readings', `一次最多 ${mostReadings} 条`)
  const code = raw.source ?? source.collected
  if (!sources.has(code)) say('/source', '来源应为 0 采集、1 补传、2 手抄或 5 区间值')
  if (key !== undefined && !isText(key, 128)) say('/key', '应为 1 到 128 个字符')
  if (collector !== undefined && !isText(collector, 32)) say('/collector', '应为采集器编号')
  const readings: WireReading[] = []
  for (const [index, reading] of raw.readings.slice(0, mostReadings).entries()) {
    const parsed = parseReading(reading, collector !== undefined, (field, message) =>
      say(`/readings/${index}${field && `/${field}`}`, message),
    )
    if (parsed) readings.push(parsed)
  }
  if (issues.length > 0) return { ok: false, issues }
  const named = { ...(isText(key, 128) ? { key } : {}), ...(isText(collector, 32) ? { collector } : {}) }
  return { ok: true, value: { ...named, source: code as number, readings } }
}

function parseReading(
  reading: unknown,
  hasCollector: boolean,
  say: (field: string, message: string) => void,
): WireReading | undefined {
  if (!isObject(reading)) {
    say('', '应为一条读数')
    return undefined
  }
  const { meterId, address, item = '1', at, value, quality = 0 } = reading
  const ts = typeof at === 'string' && /(Z|[+-]\d\d:\d\d)$/.test(at) ? Math.floor(Date.parse(at) / 1000) : Number.NaN
  if (meterId !== undefined) {
    if (!isWhole(meterId) || meterId < 1) say('meterId', '应为仪表的编号')
  } else if (!isText(address, 64)) say('meterId', '应有 meterId，或采集器 collector 下的 address')
  else if (!hasCollector) say('address', '按地址上报时应有采集器编号 collector')
  if (!isText(item, 64)) say('item', '应为 1 到 64 个字符')
  if (!Number.isFinite(ts)) say('at', '应为带时区的 ISO 8601 时间')
  if (typeof value !== 'number' || !Number.isFinite(value)) say('value', '应为数值')
  if (!isWhole(quality) || quality < 0 || quality > 255) say('quality', '应为 0 到 255 的质量码')
  return {
    ...(isWhole(meterId) ? { meterId } : {}),
    ...(isText(address, 64) ? { address } : {}),
    item: String(item),
    ts,
    value: Number(value),
    quality: Number(quality),
  }
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= most
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}
