import { chapterNumber, type ReportDocument, type ReportTable } from '../report-document.ts'
import { type PdfPage, pageSize, pdfFile } from './pdf-file.ts'
import { textWidth, wrapText } from './pdf-text.ts'

const margin = 50
const width = pageSize.width - 2 * margin
const bottom = pageSize.height - 56
const sizes = { title: 18, chapter: 13, heading: 11, body: 10, cell: 8 }
const leading = 1.5
const cellPadding = 3

/** A PDF of a report, A4 upright, heads of tables repeated on every page, page numbers at the foot. */
export function reportPdf(report: ReportDocument): Buffer {
  const file = pdfFile()
  let page: PdfPage = file.page()
  let y = margin
  const turn = () => {
    page = file.page()
    y = margin
  }
  const room = (height: number) => {
    if (y + height > bottom) turn()
  }
  const write = (text: string, size: number, indent = 0, before = 0) => {
    y += before
    for (const line of wrapText(text, width - indent, size)) {
      room(size * leading)
      page.text(line, margin + indent, y + size, size)
      y += size * leading
    }
  }
  const centre = (text: string, size: number) => {
    for (const line of wrapText(text, width, size)) {
      page.text(line, (pageSize.width - textWidth(line, size)) / 2, y + size, size)
      y += size * leading
    }
  }
  const table = ({ columns, rows, note }: ReportTable) => {
    const whole = columns.reduce((sum, { share = 1 }) => sum + share, 0)
    const widths = columns.map(({ share = 1 }) => (width * share) / whole)
    const draw = (texts: readonly string[], isHead: boolean) => {
      const cells = texts.map((text, index) => wrapText(text, widths[index]! - 2 * cellPadding, sizes.cell))
      const height = Math.max(...cells.map((lines) => lines.length)) * sizes.cell * 1.35 + 2 * cellPadding
      if (!isHead && y + height > bottom) {
        turn()
        draw(
          columns.map(({ title }) => title),
          true,
        )
      }
      if (isHead) page.box(margin, y, width, height, 0.93)
      let x = margin
      for (const [index, lines] of cells.entries()) {
        for (const [row, line] of lines.entries()) {
          const right = columns[index]?.isFigure === true
          const left = right ? x + widths[index]! - cellPadding - textWidth(line, sizes.cell) : x + cellPadding
          page.text(line, left, y + cellPadding + sizes.cell * (0.9 + row * 1.35), sizes.cell)
        }
        x += widths[index]!
      }
      y += height
      page.line(margin, y, margin + width, y)
    }
    room(4 * sizes.cell * leading)
    draw(
      columns.map(({ title }) => title),
      true,
    )
    for (const row of rows)
      draw(
        row.map(({ text }) => text),
        false,
      )
    if (note) write(note, sizes.cell, 0, 4)
  }

  centre(report.title, sizes.title)
  centre(report.subtitle, sizes.body)
  y += 8
  table({
    title: '',
    columns: [
      { title: '项目', share: 1 },
      { title: '内容', share: 4 },
    ],
    rows: report.facts.map(({ label, text }) => [{ text: label }, { text }]),
  })
  for (const [index, chapter] of report.chapters.entries()) {
    room(60)
    write(`${chapterNumber(index)}、${chapter.title}`, sizes.chapter, 0, 16)
    for (const paragraph of chapter.paragraphs) write(paragraph, sizes.body, 0, 4)
    for (const one of chapter.tables) {
      room(70)
      write(one.title, sizes.heading, 0, 10)
      y += 4
      table(one)
    }
  }
  for (let index = 0; index < file.pageCount; index += 1) {
    const foot = `第 ${index + 1} 页  共 ${file.pageCount} 页`
    file.at(index).text(foot, (pageSize.width - textWidth(foot, 8)) / 2, pageSize.height - 30, 8, 0.4)
  }
  return file.finish(report.title)
}
