import { type ImportMapping, mappingFault } from './mapping.ts'

/** A mapping as it is remembered, with the name of the file that it was last used for. */
export interface RememberedMapping {
  readonly mapping: ImportMapping
  readonly fileName: string
}

/** A file's name without its ending, dates, months and copy marks: what stays the same from one delivery to the next. */
function stemOf(fileName: string): string {
  return fileName
    .replace(/\.(csv|tsv|txt|xlsx)(\.gz)?$/i, '')
    .replace(/[([（]\d+[)\]）]/g, '')
    .replace(/(19|20)\d\d([-_.年]?(0[1-9]|1[0-2]|[1-9])([-_.月]?(0[1-9]|[12]\d|3[01]))?)?[年月日]?/g, '')
    .replace(/(\d{1,2}|[一二三四五六七八九十]{1,2})月份?/g, '')
    .replace(/[\s._-]+/g, '')
    .toLowerCase()
}

/**
 * The mapping for a file whose header was seen before; nothing where the remembered one does not fit it.
 *
 * What the file itself tells (zone, clock, order of dates, period) counts. Columns lead to the same meters as last time
 * only where the file's name says that it is the next delivery of the same source (`A-2024.csv` after `A-2023.csv`):
 * another building's file with the same header gets meters of its own.
 */
export function recalledMapping(
  known: RememberedMapping | undefined,
  proposed: ImportMapping,
  file: { readonly name: string; readonly header: readonly string[] },
): ImportMapping | undefined {
  if (known === undefined || mappingFault(known.mapping, file.header) !== undefined) return undefined
  const { zone, clock, order, periodSeconds } = proposed
  const own = new Map(proposed.series.map((one) => [one.column, one.meter]))
  const isSameSource = stemOf(known.fileName) === stemOf(file.name)
  const series = isSameSource
    ? known.mapping.series
    : known.mapping.series.map((one) => ({ ...one, meter: own.get(one.column) ?? one.meter }))
  return { ...known.mapping, series, zone, clock, order, periodSeconds }
}
