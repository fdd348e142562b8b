import { deflateSync } from 'node:zlib'
import { runsOf } from './pdf-text.ts'

/** A4 in points. */
export const pageSize = { width: 595.28, height: 841.89 }

/** What is drawn on a page; y counts from the top, all in points. */
export interface PdfPage {
  text(text: string, x: number, y: number, size: number, grey?: number): void
  line(fromX: number, fromY: number, toX: number, toY: number, grey?: number): void
  box(x: number, y: number, width: number, height: number, grey: number): void
}

/** A PDF under construction. */
export interface PdfFile {
  page(): PdfPage
  readonly pageCount: number
  /** Draws on a page that is there already: page numbers are known at the end only. */
  at(index: number): PdfPage
  /** The bytes of the file. */
  finish(title: string): Buffer
}

const fonts = { latin: 'F1', chinese: 'F2' } as const

/**
 * A PDF 1.4 with two fonts that every reader brings along, so that none is shipped: Helvetica, and the Adobe-GB1 font
 * STSong-Light by the encoding UniGB-UCS2-H (ISO 32000-1, 9.7.5.2). Readers without it take another Song face.
 */
export function pdfFile(): PdfFile {
  const pages: string[][] = []
  const drawOn = (commands: string[]): PdfPage => ({
    text(text, x, y, size, grey = 0) {
      let left = x
      for (const { font, codes, width } of runsOf(text)) {
        const at = `${number(left)} ${number(pageSize.height - y)}`
        commands.push(`BT ${number(grey)} g /${fonts[font]} ${number(size)} Tf ${at} Td <${codes}> Tj ET`)
        left += (width * size) / 1000
      }
    },
    line(fromX, fromY, toX, toY, grey = 0.75) {
      const [from, to] = [pageSize.height - fromY, pageSize.height - toY]
      commands.push(`${number(grey)} G 0.5 w ${number(fromX)} ${number(from)} m ${number(toX)} ${number(to)} l S`)
    },
    box(x, y, width, height, grey) {
      const bottom = pageSize.height - y - height
      commands.push(`${number(grey)} g ${number(x)} ${number(bottom)} ${number(width)} ${number(height)} re f`)
    },
  })
  return {
    page() {
      const commands: string[] = []
      pages.push(commands)
      return drawOn(commands)
    },
    get pageCount() {
      return pages.length
    },
    at: (index) => drawOn(pages[index]!),
    finish: (title) => assemble(pages, title),
  }
}

/** Numbers of the objects that every file begins with; pages and their contents follow. */
const objects = { catalog: 1, pages: 2, latin: 3, chinese: 4, descendant: 5, descriptor: 6, info: 7, first: 8 }

function assemble(pages: readonly (readonly string[])[], title: string): Buffer {
  const pageNumber = (index: number) => objects.first + index * 2
  const bodies: Buffer[] = [
    `<< /Type /Catalog /Pages ${objects.pages} 0 R /Lang (zh-CN) >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UCS2-H /Encoding /UniGB-UCS2-H /DescendantFonts [${objects.descendant} 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor ${objects.descriptor} 0 R /DW 1000 >>`,
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    `<< /Title <FEFF${utf16(title)}> /Producer (Wattform) >>`,
  ].map((text) => Buffer.from(text, 'latin1'))
  const resources = `<< /Font << /F1 ${objects.latin} 0 R /F2 ${objects.chinese} 0 R >> >>`
  const box = `[0 0 ${number(pageSize.width)} ${number(pageSize.height)}]`
  for (const [index, commands] of pages.entries()) {
    const stream = deflateSync(Buffer.from(commands.join('\n'), 'latin1'))
    bodies.push(
      Buffer.from(
        `<< /Type /Page /Parent ${objects.pages} 0 R /MediaBox ${box} /Resources ${resources} /Contents ${pageNumber(index) + 1} 0 R >>`,
        'latin1',
      ),
      Buffer.concat([
        Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`, 'latin1'),
        stream,
        Buffer.from('\nendstream', 'latin1'),
      ]),
    )
  }
  return withTable(bodies)
}

/** Objects in order, then the table of their places in the file. */
function withTable(bodies: readonly Buffer[]): Buffer {
  // The second line holds bytes beyond ASCII, so that programs which carry the file know that it is no text.
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]!.length
  const places: number[] = []
  for (const [index, body] of bodies.entries()) {
    const whole = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`, 'latin1'),
      body,
      Buffer.from('\nendobj\n', 'latin1'),
    ])
    places.push(length)
    parts.push(whole)
    length += whole.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = bodies.length + 1
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root ${objects.catalog} 0 R /Info ${objects.info} 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(tail, 'latin1')])
}

const number = (value: number) => String(Math.round(value * 100) / 100)

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
}
