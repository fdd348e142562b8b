import { canonicalFactor, energyOfPower, readUnit } from '../../metering/units.ts'
import { energyKindOf } from './column-names.ts'
import type { ImportMapping, SeriesMapping } from './mapping.ts'
import { readNumber } from './read-number.ts'
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
}

/** A series with its meter: `factor` turns the file's value into the meter's unit. */
export interface SeriesTarget extends SeriesClock {
  readonly pointId: number
  readonly factor: number
  readonly reader: StampReader
}

/** What one row brings: each value goes to `take`, what cannot be taken to `refuse`, a blank one to `miss`. */
export interface RowSink {
  /** The series' target; a promise only where the meter has yet to be found or made, a text where it must not be. */
  target(ask: SeriesAsk): SeriesTarget | string | Promise<SeriesTarget | string>
  take(pointId: number, ts: number, value: number): void
  refuse(line: number, column: string, value: string, reason: string): void
  miss(): void
}

/** Reads rows of one file; gives a promise only where it has to wait for a meter. */
export type RowReader = (row: readonly string[], line: number) => Promise<void> | undefined

/** A reader for a long file: one value a row. */
export function longReader(mapping: ImportMapping, header: readonly string[], sink: RowSink): RowReader {
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
  let lastKey: string | undefined
  let lastTarget: SeriesTarget | string | undefined
  const put = (target: SeriesTarget | string, row: readonly string[], line: number) =>
    putValue(
      mapping,
      target,
      { stamp: row[time] ?? '', text: row[value] ?? '', column: columns.value ?? '' },
      line,
      sink,
    )
  return (row, line) => {
    let key = ''
    for (const index of keyColumns) key += `${row[index] ?? ''}\u0000`
    if (key !== lastKey) {
      lastKey = key
      lastTarget = targets.get(key)
    }
    if (lastTarget !== undefined) {
      put(lastTarget, row, line)
      return undefined
    }
    const ask = askOf(mapping, key, {
      meter: row[meter],
      building: row[building],
      kind: row[kind],
      unit: row[unit],
    })
    return Promise.resolve(typeof ask === 'string' ? ask : sink.target(ask)).then((target) => {
      targets.set(key, target)
      lastTarget = target
      put(target, row, line)
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
  const building = given.building?.trim() || undefined
  const meter = given.meter?.trim() || undefined
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

/** A reader for a wide file: one column a meter. */
export function wideReader(mapping: ImportMapping, header: readonly string[], sink: RowSink): RowReader {
  const time = header.indexOf(mapping.columns.time ?? '')
  const series = mapping.series.filter((one) => header.includes(one.column))
  const places = series.map((one) => header.indexOf(one.column))
  let targets: (SeriesTarget | string)[] | undefined
  const put = (row: readonly string[], line: number) => {
    for (const [index, one] of series.entries()) {
      const text = row[places[index]!] ?? ''
      const value = { stamp: row[time] ?? '', text, column: one.column, isNegated: one.isNegated }
      putValue(mapping, targets![index]!, value, line, sink)
    }
  }
  return (row, line) => {
    if (targets) {
      put(row, line)
      return undefined
    }
    return resolveAll(series, sink).then((found) => {
      targets = found
      put(row, line)
    })
  }
}

async function resolveAll(series: readonly SeriesMapping[], sink: RowSink): Promise<(SeriesTarget | string)[]> {
  const targets = new Map<string, SeriesTarget | string>()
  // The total first: the parts name it as their parent.
  for (const one of [...series].sort((a, b) => Number(b.role === 'main') - Number(a.role === 'main'))) {
    const { column, meter, name, energyKind, unit, role } = one
    targets.set(column, await sink.target({ key: column, number: meter, name, energyKind, unit, role }))
  }
  return series.map((one) => targets.get(one.column)!)
}

interface GivenValue {
  readonly stamp: string
  readonly text: string
  readonly column: string
  readonly isNegated?: boolean
}

function putValue(
  mapping: ImportMapping,
  target: SeriesTarget | string,
  given: GivenValue,
  line: number,
  sink: RowSink,
): void {
  const { column, text } = given
  // The instant is read even where the value is blank: of an hour passed twice each reading counts.
  const isInterval = mapping.values === 'interval'
  const shift = isInterval && mapping.stamp === 'end' ? mapping.periodSeconds : 0
  const ts = typeof target === 'string' ? target : target.reader.read(given.stamp, target, shift)
  const number = readNumber(text)
  if (number === undefined) {
    sink.miss()
    return
  }
  if (typeof target === 'string') {
    sink.refuse(line, column, text, target)
    return
  }
  if (typeof ts === 'string') {
    sink.refuse(line, mapping.columns.time ?? '', given.stamp, ts)
    return
  }
  const value = (given.isNegated ? -number : number) * target.factor
  const fault = !Number.isFinite(value) ? '不是数值' : value >= 0 ? undefined : isInterval ? '用量为负' : '读数为负'
  if (fault !== undefined) {
    sink.refuse(line, column, text, fault)
    return
  }
  sink.take(target.pointId, isInterval ? ts + mapping.periodSeconds : ts, value === 0 ? 0 : value)
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
