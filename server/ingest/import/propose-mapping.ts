import { energyOfPower, readUnit } from '../../metering/units.ts'
import { isZone } from '../../metering/zone.ts'
import { energyKindOf, partOf } from './column-names.ts'
import type { ColumnMapping, ImportKind, ImportMapping, SeriesMapping } from './mapping.ts'
import { proposePoint } from './propose-points.ts'
import { type NumberStyle, numberReader, styleOf } from './read-number.ts'
import { orderOf, parseStamp, type StampOrder, StampReader } from './stamp.ts'

/** Everything that a proposal may look at. */
export interface MappingSample {
  readonly fileName: string
  readonly header: readonly string[]
  /** First rows of the file; the more, the surer the proposal. */
  readonly rows: readonly (readonly string[])[]
  /** The character between columns; undefined for a workbook, which keeps numbers as numbers. */
  readonly delimiter?: string
  /** Zone that the user named. */
  readonly zone?: string
  /** Zone of the project, for files that say nothing. */
  readonly projectZone: string
}

/**
 * Proposes how to read a file from the names of its columns (Chinese and English) and its first rows.
 *
 * Nothing here is certain: a person may change all of it before the import begins.
 */
export function proposeMapping(given: MappingSample): ImportMapping {
  const columns = columnsOf(given.header)
  const numberStyle = numbersOf(given, columns)
  const sample: NumberedSample = { ...given, number: numberReader(numberStyle, given.delimiter === undefined) }
  const { kind, note } = kindOf(sample, columns)
  const zone = zoneOf(sample, columns)
  const texts = valuesOf(sample, columns.time)
  const order = orderOf(texts)
  const isLong = kind === 'long'
  const periodSeconds = periodOf(sample, columns, order)
  const series = kind === 'wide' ? seriesOf(sample, columns, order === 'mdy') : []
  const values = isLong && showsRegister(sample, columns) ? 'register' : 'interval'
  return {
    kind,
    columns,
    series,
    values,
    ...clockOf(texts, zone, order, periodSeconds),
    zone,
    order,
    periodSeconds,
    energyKind: energyKindOf(`${columns.value ?? ''} ${sample.fileName}`) ?? '01',
    unit: readUnit(unitInName(columns.value ?? '') ?? '') ?? 'kWh',
    numberStyle,
    negatives: series.some((one) => one.isTwoWay) ? 'reverse' : 'refuse',
    note,
  }
}

/** A sample whose style of numbers is known. */
interface NumberedSample extends MappingSample {
  readonly number: (text: string) => number | undefined
}

function numbersOf(sample: MappingSample, { time }: ColumnMapping): NumberStyle {
  const skipped = time === undefined ? -1 : sample.header.indexOf(time)
  const values = function* () {
    for (const row of sample.rows) for (const [index, text] of row.entries()) if (index !== skipped) yield text
  }
  return styleOf(values(), sample.delimiter)
}

function columnsOf(header: readonly string[]): ColumnMapping {
  const columns: Record<string, string> = {}
  for (const name of header) {
    const part = partOf(name)
    if (part !== undefined && columns[part] === undefined) columns[part] = name
  }
  return columns
}

function kindOf(sample: NumberedSample, columns: ColumnMapping): { kind: ImportKind; note: string } {
  const { time, meter, building, value } = columns
  if (time === undefined) {
    if (meter !== undefined) return { kind: 'meters', note: '' }
    if (building !== undefined) return { kind: 'buildings', note: '' }
    return { kind: 'ignored', note: '没有时间列，也没有表号或建筑编号列' }
  }
  if (value !== undefined && (meter !== undefined || building !== undefined)) return { kind: 'long', note: '' }
  if (columns.temperature !== undefined || columns.irradiation !== undefined) return { kind: 'weather', note: '' }
  const rest = valueColumns(sample, columns)
  if (rest.length === 0) return { kind: 'ignored', note: '没有数值列' }
  if (rest.every((name) => /co2|carbon|price|gbp|eur|usd|cny|碳|电价|单价/i.test(name))) {
    return { kind: 'ignored', note: '碳强度或价格序列，不是计量数据' }
  }
  return { kind: 'wide', note: '' }
}

/** The zone that the user named, else the one the time column's name tells, else the project's. */
function zoneOf(sample: MappingSample, columns: ColumnMapping): string {
  if (sample.zone !== undefined) return sample.zone
  if (/utc|gmt/i.test(columns.time ?? '')) return 'UTC'
  const explicit = valuesOf(sample, columns.time)[0] ?? ''
  if (/Z$/.test(explicit)) return 'UTC'
  const named = valuesOf(sample, columns.zone)[0]
  return named !== undefined && isZone(named) ? named : sample.projectZone
}

function valuesOf(sample: MappingSample, column: string | undefined): string[] {
  if (column === undefined) return []
  const index = sample.header.indexOf(column)
  return sample.rows.map((row) => row[index] ?? '')
}

/**
 * Whether instants name beginnings or ends, and by which clock: told by the hour that summer time jumps over. A file
 * that names it was written in standard time all year, unless only the end of an interval falls on its first minute.
 */
function clockOf(texts: readonly string[], zone: string, order: StampOrder, periodSeconds: number) {
  const reader = new StampReader(zone, 'wall', order)
  const hits = (shift: number) => texts.some((text) => String(reader.read(text, {}, shift)).startsWith('当地'))
  const stamp = startsAfterMidnight(texts, order) ? ('end' as const) : ('start' as const)
  if (!hits(0)) return { stamp, clock: 'wall' as const }
  return hits(periodSeconds) ? { stamp, clock: 'standard' as const } : { stamp: 'end' as const, clock: 'wall' as const }
}

/** A file whose first instant is 01:00 (or 00:15) and not midnight names the ends of its intervals. */
function startsAfterMidnight(texts: readonly string[], order: StampOrder): boolean {
  const stamps = texts.slice(0, 2).map((text) => parseStamp(text, order)?.local)
  const [first, second] = stamps
  return first !== undefined && second !== undefined && second > first && first % 86_400 === second - first
}

/** The commonest distance between neighbouring instants of one series, an hour where nothing can be seen. */
function periodOf(sample: MappingSample, columns: ColumnMapping, order: StampOrder): number {
  const texts = valuesOf(sample, columns.time)
  const keys = valuesOf(sample, columns.meter ?? columns.building)
  const counts = new Map<number, number>()
  const last = new Map<string, number>()
  for (const [index, text] of texts.entries()) {
    const local = parseStamp(text, order)?.local
    if (local === undefined) continue
    const key = keys[index] ?? ''
    const before = last.get(key)
    last.set(key, local)
    if (before !== undefined && local > before) counts.set(local - before, (counts.get(local - before) ?? 0) + 1)
  }
  const commonest = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0] ?? 3600
  return commonest
}

/** Registers only grow, and each step is small beside what has been counted before. */
function showsRegister(sample: NumberedSample, columns: ColumnMapping): boolean {
  if (/读数|示数|表底|止码|register|index/i.test(columns.value ?? '')) return true
  if (/用量|用电量|消耗|usage|consumption|kwh|interval/i.test(columns.value ?? '')) return false
  const keys = valuesOf(sample, columns.meter ?? columns.building)
  const values = valuesOf(sample, columns.value)
  let steps = 0
  let growing = 0
  let small = 0
  for (let index = 1; index < values.length; index += 1) {
    if (keys[index] !== keys[index - 1] || values[index] === '' || values[index - 1] === '') continue
    const [before, after] = [sample.number(values[index - 1]!) ?? 0, sample.number(values[index]!) ?? 0]
    steps += 1
    if (after >= before) growing += 1
    if (after > 0 && Math.abs(after - before) < 0.05 * after) small += 1
  }
  return steps >= 20 && growing === steps && small > 0.8 * steps
}

/** Columns of a wide file that hold values: numbers, or a state in words. */
function valueColumns(sample: NumberedSample, columns: ColumnMapping): string[] {
  return sample.header.filter((name) => {
    if (name.trim() === '' || name === columns.time) return false
    const values = filledOf(sample, name)
    if (values.length === 0) return false
    return isNumeric(sample, values) || proposePoint(name, pointUnitInName(name), values, false)?.states !== undefined
  })
}

/** A column's texts without blank ones and those that a spreadsheet shows for a fault (`#VALUE!`). */
const filledOf = (sample: MappingSample, column: string) =>
  valuesOf(sample, column).filter((value) => value.trim() !== '' && !/^\s*#[A-Z/0!?]+\s*$/.test(value))

/** Of a hundred values one may be no number: it is refused by itself and does not cost the column. */
const numericShare = 0.99

function isNumeric(sample: NumberedSample, values: readonly string[]): boolean {
  const numbers = values.filter((value) => !Number.isNaN(sample.number(value))).length
  return numbers > 0 && numbers >= values.length * numericShare
}

const inBrackets = (name: string) => /[([（]\s*([^)\]）]+?)\s*[)\]）]\s*$/.exec(name)?.[1]

function unitInName(name: string): string | undefined {
  return inBrackets(name) ?? /[_\s]([a-zA-Z³0-9]+)$/.exec(name)?.[1]
}

/** Words at a name's end are units only after an underscore: `Air Flow` has none. */
function pointUnitInName(name: string): string | undefined {
  return inBrackets(name) ?? /_([a-zA-Z%³0-9]+)$/.exec(name)?.[1]
}

const shortOf = (name: string) =>
  name
    .replace(/\s*[([（][^)\]）]*[)\]）]\s*$/, '')
    .replace(/_(kWh?|MWh?|m3)$/i, '')
    .trim()

/**
 * Columns of a wide file as meters and points: one total with its parts below it; generation and net are only checked;
 * temperatures, positions and states are points of a device named after the file.
 */
function seriesOf(sample: NumberedSample, columns: ColumnMapping, isAmerican: boolean): SeriesMapping[] {
  const names = valueColumns(sample, columns)
  const base = sample.fileName.replace(/\.(csv|tsv|txt|xlsx)(\.gz)?$/i, '')
  const points = new Map(
    names.flatMap((name) => {
      const point = proposePoint(name, pointUnitInName(name), filledOf(sample, name), isAmerican)
      return point === undefined ? [] : [[name, point] as const]
    }),
  )
  const isCheck = (name: string) =>
    /\bpv\b|generation|feed.?in|export|\bnet\b|光伏|发电|上网|净/i.test(name.replace(/_/g, ' '))
  const loads = names.filter((name) => !isCheck(name) && !points.has(name))
  const main =
    loads.find((name) =>
      /whole|overall|consumption|total building|总用|总表|合计|全楼/i.test(name.replace(/_/g, ' ')),
    ) ??
    loads.find((name) => /supply|import|mains|进线/i.test(name)) ??
    (loads.length === 1 ? loads[0] : undefined)
  return names.map((name) => {
    const label = shortOf(name)
    const point = points.get(name)
    if (point !== undefined) {
      const device = base.replace(/\s+/g, '-').slice(0, 64)
      const { states } = point
      const rest = { energyKind: '01', unit: point.unit, isNegated: false, role: 'check', point: point.point } as const
      return { column: name, meter: device, name: label.slice(0, 64), ...rest, ...(states ? { states } : {}) }
    }
    const unit = readUnit(unitInName(name) ?? '') ?? 'kWh'
    const isEnergy = energyOfPower(unit) !== undefined || unit.endsWith('Wh')
    const role = isCheck(name) ? 'check' : main === undefined || name === main ? 'main' : 'sub'
    return {
      column: name,
      meter: `${base}-${label}`.replace(/\s+/g, '-').slice(0, 64),
      name: label.replace(/_/g, ' '),
      energyKind: isEnergy ? '01' : (energyKindOf(name) ?? '01'),
      unit,
      ...signOf(sample, name, isCheck(name)),
      role,
    }
  })
}

/** Of a load, as many values must run the other way; fewer are faults. Generation and net are two-way by nature. */
const reverseShare = 0.01

/** Which sign a column's own direction has, and whether it has both. */
function signOf(sample: NumberedSample, column: string, isTwoWayByNature: boolean) {
  let [sum, above, below] = [0, 0, 0]
  for (const text of valuesOf(sample, column)) {
    const value = sample.number(text) || 0
    sum += value
    if (value > 0) above += 1
    if (value < 0) below += 1
  }
  const other = Math.min(above, below)
  return {
    isNegated: sum < 0,
    isTwoWay: other > 0 && (isTwoWayByNature || other >= (above + below) * reverseShare),
  }
}
