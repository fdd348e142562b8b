import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { chapterNumber, type ReportDocument, type ReportTable } from './report-document.ts'

/** Width of the text on A4 with margins of 20 mm, in twentieths of a point. */
const textWidth = 9638

/** A Word file of a report, A4 upright, with page numbers. */
export async function reportDocx(report: ReportDocument): Promise<Buffer> {
  const body = [
    new Paragraph({ heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER, children: [run(report.title)] }),
    new Paragraph({ alignment: AlignmentType.CENTER, spacing: { after: 240 }, children: [run(report.subtitle)] }),
    tableOf({
      title: '',
      columns: [
        { title: '项目', share: 1 },
        { title: '内容', share: 4 },
      ],
      rows: report.facts.map(({ label, text }) => [{ text: label }, { text }]),
    }),
    ...report.chapters.flatMap((chapter, index) => [
      new Paragraph({
        heading: HeadingLevel.HEADING_1,
        spacing: { before: 320, after: 120 },
        children: [run(`${chapterNumber(index)}、${chapter.title}`)],
      }),
      ...chapter.paragraphs.map((text) => new Paragraph({ spacing: { after: 80 }, children: [run(text)] })),
      ...chapter.tables.flatMap((table) => [
        new Paragraph({
          heading: HeadingLevel.HEADING_2,
          spacing: { before: 200, after: 80 },
          children: [run(table.title)],
        }),
        tableOf(table),
        ...(table.note ? [new Paragraph({ children: [run(table.note)] })] : []),
      ]),
    ]),
  ]
  const footer = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({ children: ['第 ', PageNumber.CURRENT, ' 页 共 ', PageNumber.TOTAL_PAGES, ' 页'], size: 18 }),
        ],
      }),
    ],
  })
  const document = new Document({
    title: report.title,
    styles: {
      default: { document: { run: { font: { ascii: 'Arial', hAnsi: 'Arial', eastAsia: '宋体' }, size: 21 } } },
    },
    sections: [
      {
        properties: { page: { margin: { top: 1134, bottom: 1134, left: 1134, right: 1134 } } },
        footers: { default: footer },
        children: body,
      },
    ],
  })
  return Packer.toBuffer(document)
}

const run = (text: string, isBold = false, size?: number) =>
  new TextRun({ text, bold: isBold, ...(size ? { size } : {}) })

function tableOf(table: ReportTable): Table {
  const total = table.columns.reduce((sum, { share = 1 }) => sum + share, 0)
  const widths = table.columns.map(({ share = 1 }) => Math.round((textWidth * share) / total))
  const cell = (text: string, index: number, isHead: boolean) =>
    new TableCell({
      width: { size: widths[index] ?? 0, type: WidthType.DXA },
      margins: { top: 40, bottom: 40, left: 80, right: 80 },
      ...(isHead ? { shading: { fill: 'EEF2F8' } } : {}),
      children: [
        new Paragraph({
          alignment: table.columns[index]?.isFigure ? AlignmentType.RIGHT : AlignmentType.LEFT,
          children: [run(text, isHead, 18)],
        }),
      ],
    })
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    rows: [
      new TableRow({ tableHeader: true, children: table.columns.map(({ title }, index) => cell(title, index, true)) }),
      ...table.rows.map(
        (row) => new TableRow({ cantSplit: true, children: row.map(({ text }, index) => cell(text, index, false)) }),
      ),
    ],
  })
}
