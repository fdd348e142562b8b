/** A cell of a report's table: its text, and the figure behind it for workbooks. */
export interface ReportCell {
  readonly text: string
  readonly value?: number
}

/** A table of a report; figures stand right. */
export interface ReportTable {
  readonly title: string
  readonly columns: readonly { readonly title: string; readonly isFigure?: boolean; readonly share?: number }[]
  readonly rows: readonly (readonly ReportCell[])[]
  /** Said under the table, such as how many rows were left out. */
  readonly note?: string
}

/** A chapter: sentences, then tables. */
export interface ReportChapter {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly tables: readonly ReportTable[]
}

/** A report, free of any file format: its preview and all its files are drawn from it. */
export interface ReportDocument {
  readonly title: string
  readonly subtitle: string
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  readonly chapters: readonly ReportChapter[]
}

/** A cell with words. */
export const words = (text: string | null | undefined): ReportCell => ({ text: text ? text : '--' })

/** A cell with a figure and so many decimals; `--` where it is unknown. */
export function figure(value: number | null | undefined, decimals = 0): ReportCell {
  if (value === null || value === undefined) return { text: '--' }
  const text = value.toLocaleString('zh-CN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return { text: text === '-0' ? '0' : text, value }
}

/** Markdown of a report, for its preview. */
export function reportMarkdown(report: ReportDocument): string {
  const lines = [`# ${report.title}`, '', report.subtitle, '', '| 项目 | 内容 |', '| --- | --- |']
  for (const { label, text } of report.facts) lines.push(`| ${escaped(label)} | ${escaped(text)} |`)
  for (const [index, chapter] of report.chapters.entries()) {
    lines.push('', `## ${chapterNumber(index)}、${chapter.title}`)
    for (const paragraph of chapter.paragraphs) lines.push('', paragraph)
    for (const table of chapter.tables) {
      lines.push('', `### ${table.title}`, '', `| ${table.columns.map(({ title }) => escaped(title)).join(' | ')} |`)
      lines.push(`| ${table.columns.map(({ isFigure }) => (isFigure ? '---:' : '---')).join(' | ')} |`)
      for (const row of table.rows) lines.push(`| ${row.map(({ text }) => escaped(text)).join(' | ')} |`)
      if (table.note) lines.push('', table.note)
    }
  }
  return lines.join('\n')
}

/** 一、二、… for the chapters of a report, which are fewer than ten. */
export function chapterNumber(index: number): string {
  return '一二三四五六七八九十'[index] ?? String(index + 1)
}

/** Bars would part the cell, stars make it bold. */
const escaped = (text: string) => text.replaceAll('|', '｜').replaceAll('*', '＊').replaceAll('\n', ' ')
