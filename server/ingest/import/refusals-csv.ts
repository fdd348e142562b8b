import type { Refusal } from './import-job.store.ts'

/** Refused values as a csv that a spreadsheet opens in Chinese (UTF-8 with BOM). */
export function refusalsCsv(refusals: readonly Refusal[]): string {
  const rows = [
    ['行号', '列', '值', '原因'],
    ...refusals.map((one) => [String(one.line), one.column, one.value, one.reason]),
  ]
  return `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
}

/** A cell in quotes; text that a spreadsheet would run as a formula is kept text by an apostrophe. */
function quoted(text: string): string {
  const safe = /^[=+@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
