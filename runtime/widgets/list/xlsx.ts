import type { Sheet } from './export-rows.ts'

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** A ZIP archive of stored (not packed) files, after PKWARE APPNOTE 6.3; names are ASCII. */
function zipOf(files: readonly { name: string; text: string }[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const entries = files.map(({ name, text }) => {
    const data = encoder.encode(text)
    return { name: encoder.encode(name), data, crc: crc32(data) }
  })
  const bodySize = entries.reduce((size, { name, data }) => size + 30 + name.length + data.length, 0)
  const directorySize = entries.reduce((size, { name }) => size + 46 + name.length, 0)
  const bytes = new Uint8Array(bodySize + directorySize + 22)
  const view = new DataView(bytes.buffer)
  let at = 0
  let directoryAt = bodySize
  for (const { name, data, crc } of entries) {
    const fields = (place: number): void => {
      view.setUint16(place, 20, true)
      view.setUint16(place + 8, 0x21, true) // first day of the MS-DOS calendar, so that equal rows give equal files
      view.setUint32(place + 10, crc, true)
      view.setUint32(place + 14, data.length, true)
      view.setUint32(place + 18, data.length, true)
      view.setUint16(place + 22, name.length, true)
    }
    view.setUint32(directoryAt, 0x02014b50, true)
    view.setUint16(directoryAt + 4, 20, true)
    fields(directoryAt + 6)
    view.setUint32(directoryAt + 42, at, true)
    bytes.set(name, directoryAt + 46)
    directoryAt += 46 + name.length
    view.setUint32(at, 0x04034b50, true)
    fields(at + 4)
    bytes.set(name, at + 30)
    bytes.set(data, at + 30 + name.length)
    at += 30 + name.length + data.length
  }
  view.setUint32(directoryAt, 0x06054b50, true)
  view.setUint16(directoryAt + 8, entries.length, true)
  view.setUint16(directoryAt + 10, entries.length, true)
  view.setUint32(directoryAt + 12, directorySize, true)
  view.setUint32(directoryAt + 16, bodySize, true)
  return bytes
}

/** Text for XML 1.0: control characters, which it cannot hold, are left out. */
const escaped = (text: string): string =>
  [...text]
    .filter((letter) => letter >= ' ' || letter === '\t' || letter === '\n' || letter === '\r')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Letters of a spreadsheet column, from 0: A … Z, AA … */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

function cellXml(value: string | number | boolean | null, column: number, line: number, style: number): string {
  const place = `r="${columnLetters(column)}${line}"${style > 0 ? ` s="${style}"` : ''}`
  if (value === null || value === '') return ''
  if (typeof value === 'number') return Number.isFinite(value) ? `<c ${place}><v>${value}</v></c>` : ''
  if (typeof value === 'boolean') return `<c ${place} t="b"><v>${value ? 1 : 0}</v></c>`
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const package_ = 'http://schemas.openxmlformats.org/package/2006'

/**
 * An Excel workbook (Office Open XML, ECMA-376) of one sheet: bold head that stays while scrolling, text as text and
 * numbers as numbers. Small enough to be built in the browser without a spreadsheet library.
 */
export function xlsxOf(sheet: Sheet): Uint8Array<ArrayBuffer> {
  const lines = [sheet.head, ...sheet.rows].map((row, index) => {
    const cells = row.map((value, column) => cellXml(value, column, index + 1, index === 0 ? 1 : 0)).join('')
    return `<row r="${index + 1}">${cells}</row>`
  })
  const name = escaped(sheet.name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31) || '导出')
  return zipOf([
    {
      name: '[Content_Types].xml',
      text: `${header}<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${header}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `${header}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${header}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      text: `${header}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `${header}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${lines.join('')}</sheetData></worksheet>`,
    },
  ])
}
