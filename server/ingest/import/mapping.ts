import type { NumberStyle } from './read-number.ts'
import type { StampClock, StampOrder } from './stamp.ts'

/** What a file turned out to hold. `ignored` files are named in the report with the reason. */
export type ImportKind = 'long' | 'wide' | 'buildings' | 'meters' | 'weather' | 'ignored'

/** One column of a wide file that becomes a meter, or a point of a device. */
export interface SeriesMapping {
  readonly column: string
  readonly meter: string
  readonly name: string
  readonly energyKind: string
  /** Energy unit, or a power unit whose mean over the interval is given. */
  readonly unit: string
  /** Values are written with the opposite sign (generation as negative load). */
  readonly isNegated: boolean
  readonly role: 'main' | 'sub' | 'check'
  /** The column has both signs: the other direction gets a meter of its own (反向) from the first row on. */
  readonly isTwoWay?: boolean
  /** The column is no meter but a measured value or a state of the device `meter`; its unit stays as it is written. */
  readonly point?: 'gauge' | 'state'
  /** Texts of a state; each is stored as its place in this list. */
  readonly states?: readonly string[]
}

/** Columns of a file by their part; a name that is absent plays no part. */
export interface ColumnMapping {
  readonly time?: string
  readonly meter?: string
  readonly building?: string
  readonly energyKind?: string
  readonly unit?: string
  readonly value?: string
  readonly name?: string
  readonly total?: string
  /** Sub-item of a meter: its national code, its name, or a word for it. */
  readonly subitem?: string
  /** Number of the meter above. */
  readonly parent?: string
  readonly area?: string
  readonly floors?: string
  readonly usage?: string
  readonly zone?: string
  readonly year?: string
  readonly persons?: string
  readonly temperature?: string
  readonly humidity?: string
  readonly irradiation?: string
}

/** How a file is read: proposed from its header and first rows, changed by a person, remembered for the next one. */
export interface ImportMapping {
  readonly kind: ImportKind
  readonly columns: ColumnMapping
  readonly series: readonly SeriesMapping[]
  /** Whether a value is the usage of one interval or what the register shows. */
  readonly values: 'interval' | 'register'
  /** Whether an interval's instant is its beginning or its end. */
  readonly stamp: 'start' | 'end'
  /** IANA zone of instants without an offset; where a building names its own zone, that one counts. */
  readonly zone: string
  readonly clock: StampClock
  readonly order: StampOrder
  readonly periodSeconds: number
  /** Taken where no column says it. */
  readonly energyKind: string
  readonly unit: string
  /** Absent in what was remembered before there was a choice: `auto`. */
  readonly numberStyle?: NumberStyle
  /** What becomes of usage below zero: refused, or counted by a meter of the other direction (反向). */
  readonly negatives?: 'refuse' | 'reverse'
  /** Why a file is ignored. */
  readonly note: string
}

/** What a remembered mapping is found by: the header's names in order, blanks and case aside. */
export function headerSignature(header: readonly string[]): string {
  return header.map((name) => name.trim().toLowerCase()).join('|')
}

/** Why a file with this header cannot be read by the mapping, in one sentence; nothing where it can. */
export function mappingFault(mapping: ImportMapping, header: readonly string[]): string | undefined {
  const { kind, columns, series } = mapping
  const named = [...Object.values(columns), ...series.map((one) => one.column)]
  const absent = named.find((name) => name !== undefined && !header.includes(name))
  if (absent !== undefined) return `文件中没有名为“${absent}”的列`
  if (kind === 'long' || kind === 'wide') {
    if (columns.time === undefined) return '请指明时间列'
    if (kind === 'wide' && series.length === 0) return '请指明至少一个仪表列'
    if (kind === 'long' && columns.value === undefined) return '请指明数值列'
    if (kind === 'long' && columns.meter === undefined && columns.building === undefined) return '请指明表号列或建筑列'
  }
  return undefined
}
