import { quality, source } from '../../metering/quality.ts'
import { canonicalFactor, energyOfPower, readUnit } from '../../metering/units.ts'
import { energyKindOf } from './column-names.ts'
import { halfWidth } from './half-width.ts'
import type { ImportMapping, SeriesMapping } from './mapping.ts'
import { numberReader } from './read-number.ts'
import type { SeriesClock, StampReader } from './stamp.ts'

/** A series of a file before its meter is known. */
export interface SeriesAsk {
  /** Unique within the file. */
  readonly key: string
  readonly number: string
  readonly name: string
  readonly energyKind: string
  readonly unit: string
  readonly building?: string
  readonly role: 'main' | 'sub' | 'check'
  /** No meter, but a point of the device `number`. */
  readonly point?: 'gauge' | 'state'
  readonly states?: readonly string[]
}

/** A series with its meter or point: `factor` turns the file's value into the meter's unit. */
export interface SeriesTarget extends SeriesClock {
  readonly ask: SeriesAsk
  readonly pointId: number
  readonly factor: number
  readonly reader: StampReader
  /** Of a state written in words: each word's number, by the word in small letters. */
  readonly codes?: ReadonlyMap<string, number>
  /** Takes what is used in the other direction, once there is a meter for it; a text where there must be none. */
  reverse?: SeriesTarget | string
}

/** What one row brings: each value goes to `take`, what cannot be taken to `refuse`, a blank one to `miss`. */
export interface RowSink {
  /** The series' target; a promise only where the meter has yet to be found or made, a text where it must not be. */
  target(ask: SeriesAsk): SeriesTarget | string | Promise<SeriesTarget | string>
  take(pointId: number, ts: number, value: number, source: number, quality: number): void
  refuse(line: number, column: string, value: string, reason: string): void
  miss(): void
}

/** Reads rows of one file; gives a promise only where it has to wait for a meter. */
export type RowReader = (row: readonly string[], line: number) => Promise<void> | undefined

/** What stays the same for all rows of a file. */
interface FileRules {
  readonly mapping: ImportMapping
  readonly sink: RowSink
  readonly number: (text: string) => number | undefined
}

/** A reader for a long file: one value a row. `isWorkbook`: cells that are numbers came as such. */
export function longReader(
  mapping: ImportMapping,
  header: readonly string[],
  sink: RowSink,
  isWorkbook = false,
): RowReader {
  const at = (name: string | undefined) => (name === undefined ? -1 : header.indexOf(name))
  const { columns } = mapping
  const [time, meter, building, kind, unit, value] = [
    at(columns.time),
    at(columns.meter),
    at(columns.building),
    at(columns.energyKind),
    at(columns.unit),
    at(columns.value),
  ]
  const keyColumns = [meter, building, kind, unit].filter((index) => index >= 0)
  const targets = new Map<string, SeriesTarget | string>()
  const rules = { mapping, sink, number: numberReader(mapping.numberStyle, isWorkbook) }
  let lastKey: string | undefined
  let lastTarget: SeriesTarget | string | undefined
  const put = (target: SeriesTarget | string, row: readonly string[], line: number) =>
    putValue(rules, target, { stamp: row[time] ?? '', text: row[value] ?? '', column: columns.value ?? '' }, line)
  return (row, line) => {
    let key = ''
    for (const index of keyColumns) key += `${row[index] ?? ''}\u0000`
    if (key !== lastKey) {
      lastKey = key
      lastTarget = targets.get(key)
    }
    if (lastTarget !== undefined) return put(lastTarget, row, line)
    const ask = askOf(mapping, key, {
      meter: row[meter],
      building: row[building],
      kind: row[kind],
      unit: row[unit],
    })
    return Promise.resolve(typeof ask === 'string' ? ask : sink.target(ask)).then((target) => {
      targets.set(key, target)
      lastTarget = target
      return put(target, row, line)
    })
  }
}

const kindLetters: Readonly<Record<string, string>> = { '01': 'E', '02': 'W', '03': 'G', '04': 'H', '05': 'C' }
const kindNames: Readonly<Record<string, string>> = { '01': '电', '02': '水', '03': '气', '04': '热', '05': '冷' }

function askOf(
  mapping: ImportMapping,
  key: string,
  given: { meter?: string; building?: string; kind?: string; unit?: string },
): SeriesAsk | string {
  const building = halfWidth(given.building ?? '').trim() || undefined
  const meter = halfWidth(given.meter ?? '').trim() || undefined
  const energyKind = given.kind === undefined ? mapping.energyKind : energyKindOf(given.kind)
  if (energyKind === undefined) return `能源种类“${given.kind}”无法识别`
  const unit = given.unit === undefined ? mapping.unit : readUnit(given.unit)
  if (unit === undefined) return `单位“${given.unit}”无法识别`
  if (meter === undefined && building === undefined) return '没有表号'
  const number = meter ?? `${building}-${kindLetters[energyKind] ?? 'X'}`
  if (number.length > 64) return '表号超过 64 个字符'
  const name = meter ?? `${building} ${kindNames[energyKind] ?? ''}`.trim()
  return { key, number, name, energyKind, unit, building, role: 'main' }
}

/** A reader for a wide file: one column a meter or a point of a device. */
export function wideReader(
  mapping: ImportMapping,
  header: readonly string[],
  sink: RowSink,
  isWorkbook = false,
): RowReader {
  const time = header.indexOf(mapping.columns.time ?? '')
  const series = mapping.series.filter((one) => header.includes(one.column))
  const places = series.map((one) => header.indexOf(one.column))
  const rules = { mapping, sink, number: numberReader(mapping.numberStyle, isWorkbook) }
  let targets: (SeriesTarget | string)[] | undefined
  const put = (row: readonly string[], line: number): Promise<void> | undefined => {
    let waits: Promise<void>[] | undefined
    for (const [index, one] of series.entries()) {
      const text = row[places[index]!] ?? ''
      const value = { stamp: row[time] ?? '', text, column: one.column, isNegated: one.isNegated }
      const wait = putValue(rules, targets![index]!, value, line)
      if (wait) waits = [...(waits ?? []), wait]
    }
    return waits && Promise.all(waits).then(() => undefined)
  }
  return (row, line) => {
    if (targets) return put(row, line)
    return resolveAll(mapping, series, sink).then((found) => {
      targets = found
      return put(row, line)
    })
  }
}

async function resolveAll(
  mapping: ImportMapping,
  series: readonly SeriesMapping[],
  sink: RowSink,
): Promise<(SeriesTarget | string)[]> {
  const targets = new Map<string, SeriesTarget | string>()
  // The total first: the parts name it as their parent.
  for (const one of [...series].sort((a, b) => Number(b.role === 'main') - Number(a.role === 'main'))) {
    const { column, meter, name, energyKind, unit, role, point, states } = one
    const target = await sink.target({ key: column, number: meter, name, energyKind, unit, role, point, states })
    targets.set(column, target)
    const isTwoWay = one.isTwoWay === true && mapping.negatives === 'reverse'
    if (isTwoWay && typeof target !== 'string') target.reverse = await sink.target(reverseOf(target.ask))
  }
  return series.map((one) => targets.get(one.column)!)
}

const reverseMark = '反向'

/** The meter of the other direction: shown and kept, but in no sum; the total of a project stays what was drawn. */
function reverseOf(ask: SeriesAsk): SeriesAsk {
  const room = 64 - reverseMark.length - 1
  return {
    ...ask,
    key: `${ask.key}\u0000${reverseMark}`,
    number: `${ask.number.slice(0, room)}-${reverseMark}`,
    name: `${ask.name.slice(0, room)} ${reverseMark}`,
    role: 'check',
  }
}

interface GivenValue {
  readonly stamp: string
  readonly text: string
  readonly column: string
  readonly isNegated?: boolean
}

/** Takes one value; gives a promise only where a meter of the other direction has yet to be found or made. */
function putValue(
  rules: FileRules,
  target: SeriesTarget | string,
  given: GivenValue,
  line: number,
): Promise<void> | undefined {
  const { mapping, sink } = rules
  const { column, text } = given
  const isPoint = typeof target !== 'string' && target.ask.point !== undefined
  const isInterval = !isPoint && mapping.values === 'interval'
  // The instant is read even where the value is blank: of an hour passed twice each reading counts.
  const shift = isInterval && mapping.stamp === 'end' ? mapping.periodSeconds : 0
  const ts = typeof target === 'string' ? target : target.reader.read(given.stamp, target, shift)
  const number = numberOf(rules, target, text)
  if (number === undefined) {
    sink.miss()
    return undefined
  }
  if (typeof target === 'string') {
    sink.refuse(line, column, text, target)
    return undefined
  }
  if (typeof ts === 'string') {
    sink.refuse(line, mapping.columns.time ?? '', given.stamp, ts)
    return undefined
  }
  const bits = target.reader.wasAgain ? quality.duplicate : 0
  if (isPoint) {
    if (Number.isFinite(number)) sink.take(target.pointId, ts, number === 0 ? 0 : number, source.backfilled, bits)
    else sink.refuse(line, column, text, target.codes === undefined ? '不是数值' : '没有登记的状态')
    return undefined
  }
  const value = (given.isNegated ? -number : number) * target.factor
  const isReverse = value < 0 && isInterval && mapping.negatives === 'reverse'
  const fault = !Number.isFinite(value)
    ? '不是数值'
    : value >= 0 || isReverse
      ? undefined
      : isInterval
        ? '用量为负'
        : '读数为负'
  if (fault !== undefined) {
    sink.refuse(line, column, text, fault)
    return undefined
  }
  const at = isInterval ? ts + mapping.periodSeconds : ts
  const from = isInterval ? source.interval : source.backfilled
  const put = () => {
    sink.take(target.pointId, at, Math.max(value, 0), from, bits)
    const { reverse } = target
    if (typeof reverse === 'object') sink.take(reverse.pointId, at, value < 0 ? -value : 0, from, bits)
    else if (value < 0) sink.refuse(line, column, text, reverse ?? '用量为负')
  }
  if (isReverse && target.reverse === undefined) {
    return Promise.resolve(sink.target(reverseOf(target.ask))).then((found) => {
      target.reverse = found
      put()
    })
  }
  put()
  return undefined
}

function numberOf(rules: FileRules, target: SeriesTarget | string, text: string): number | undefined {
  const codes = typeof target === 'string' ? undefined : target.codes
  if (codes === undefined) return rules.number(text)
  const word = text.trim().toLowerCase()
  return word === '' ? undefined : (codes.get(word) ?? Number.NaN)
}

/** Unit that a meter made from a series gets: energy for a power series. */
export function meterUnitOf(unit: string): string {
  return energyOfPower(unit)?.unit ?? unit
}

/**
 * Factor from a series' values to a meter's unit: powers become the energy of one interval; undefined where the two
 * units do not measure the same.
 */
export function seriesFactor(
  unit: string,
  meter: { readonly unit: string; readonly energyKind: string },
  periodSeconds: number,
): number | undefined {
  const power = energyOfPower(unit)
  const energyUnit = power?.unit ?? unit
  const scale = power ? (power.factor * periodSeconds) / 3600 : 1
  if (energyUnit === meter.unit) return scale
  const [from, to] = [canonicalFactor(meter.energyKind, energyUnit), canonicalFactor(meter.energyKind, meter.unit)]
  return from === undefined || to === undefined ? undefined : (scale * from) / to
}
