/** Some rows of a table file, with the line (csv) or row number (xlsx) at which each begins, counted from 1. */
export interface RowChunk {
  readonly rows: readonly (readonly string[])[]
  readonly lines: readonly number[]
}

/** Characters that a line of a table may have; more is no table, or a quote that is never closed. */
export const longestLine = 2_000_000

/** A line is longer than `longestLine`. */
export class LineTooLong extends Error {
  constructor(line: number) {
    super(`第 ${line} 行超过 ${longestLine} 个字符，文件可能不是表格，或引号没有成对`)
    this.name = 'LineTooLong'
  }
}

/** Splits csv text that comes in pieces; quotes, doubled quotes and line breaks inside quotes as in RFC 4180. */
export class CsvSplitter {
  private rest = ''
  private line = 1

  /** `delimiter` is one character. */
  constructor(private readonly delimiter: string) {}

  /** Rows that are whole by now. Empty lines are passed over. Throws `LineTooLong`. */
  push(text: string): RowChunk {
    return this.take(this.rest + text, false)
  }

  /** What is left after the last piece. */
  end(): RowChunk {
    return this.take(this.rest, true)
  }

  private take(text: string, isLast: boolean): RowChunk {
    const rows: string[][] = []
    const lines: number[] = []
    let from = 0
    while (from < text.length) {
      let end = text.indexOf('\n', from)
      if (end < 0 && !isLast) break
      if (end < 0) end = text.length
      let row = text.slice(from, text.charCodeAt(end - 1) === 13 ? end - 1 : end)
      let breaks = 1
      if (row.includes('"')) {
        const close = this.endOfQuoted(text, from, isLast)
        if (close < 0) break
        end = close
        row = text.slice(from, text.charCodeAt(end - 1) === 13 ? end - 1 : end)
        breaks = 1 + (row.match(/\n/g)?.length ?? 0)
      }
      if (row.trim() !== '') {
        rows.push(row.includes('"') ? splitQuoted(row, this.delimiter) : row.split(this.delimiter))
        lines.push(this.line)
      }
      this.line += breaks
      from = end + 1
    }
    this.rest = from < text.length ? text.slice(from) : ''
    if (this.rest.length > longestLine) throw new LineTooLong(this.line)
    return { rows, lines }
  }

  /** End of the row that begins at `from`, line breaks inside quotes skipped; -1 where it is not whole yet. */
  private endOfQuoted(text: string, from: number, isLast: boolean): number {
    let isQuoted = false
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === 34) isQuoted = !isQuoted
      else if (code === 10 && !isQuoted) return at
    }
    return isLast ? text.length : -1
  }
}

function splitQuoted(row: string, delimiter: string): string[] {
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < row.length; at += 1) {
    const char = row[at]!
    if (isQuoted) {
      if (char !== '"') field += char
      else if (row[at + 1] === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && field === '') isQuoted = true
    else if (char === delimiter) {
      fields.push(field)
      field = ''
    } else field += char
  }
  return [...fields, field]
}

/** The character that divides a header line: the one of comma, semicolon and tab that occurs most. */
export function delimiterOf(header: string): string {
  const count = (char: string) => header.split(char).length
  return [',', ';', '\t'].reduce((best, char) => (count(char) > count(best) ? char : best))
}
