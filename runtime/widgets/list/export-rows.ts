/** A table as it is written to a file. */
export interface Sheet {
  readonly name: string
  readonly head: readonly string[]
  /** Numbers stay numbers; `null` is an empty cell. */
  readonly rows: readonly (readonly (string | number | boolean | null)[])[]
}

const csvCell = (value: string | number | boolean | null): string => {
  if (value === null) return ''
  const text = String(value)
  // A leading sign would be read as a formula by spreadsheets; a number keeps its own.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV after RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. */
export function csvOf(sheet: Sheet): string {
  return `\uFEFF${[sheet.head, ...sheet.rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** Name of a file without what file systems refuse. */
export function fileNameOf(title: string, extension: string): string {
  const safe = [...title.replace(/[\\/:*?"<>|]/g, '_')]
    .filter((letter) => letter >= ' ')
    .join('')
    .trim()
  return `${safe === '' ? '导出' : safe}.${extension}`
}
