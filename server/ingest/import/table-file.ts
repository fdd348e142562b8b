import { createReadStream, statSync } from 'node:fs'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import exceljs from 'exceljs'
import { workbookBytes } from '../../files/workbook-size.ts'
import { CsvSplitter, delimiterOf, LineTooLong, longestLine, type RowChunk } from './csv-rows.ts'
import { fromHeader } from './from-header.ts'

/** A table file being read: its header, then its rows; `readBytes` grows towards `sizeBytes` for a progress bar. */
export interface TableFile {
  readonly sizeBytes: number
  readBytes(): number
  /** The character between columns of a text file, known once the header was read; undefined for a workbook. */
  delimiter(): string | undefined
  /** The header comes first, alone in its chunk. */
  chunks(): AsyncGenerator<RowChunk>
}

/** Whether a file's name says that it can be read here: csv, tsv, txt, xlsx, the text ones also with .gz. */
export function isTableFile(name: string): boolean {
  return /\.(csv|tsv|txt)(\.gz)?$|\.xlsx$/i.test(name)
}

/** Whether a file's name says that it is a workbook, whose cells know what is a number. */
export function isWorkbook(name: string): boolean {
  return /\.xlsx$/i.test(name)
}

/**
 * Opens a csv, csv.gz or xlsx file for one pass. UTF-8 with or without BOM, UTF-16 with BOM, else GB 18030.
 * Rows above the header, such as a title, are left out. A packed file that unpacks to 500 times its size and a line over 2,000,000 characters are refused by a fault.
 *
 * `name` is the user's name of the file, where `path` has lost its ending.
 */
export function openTableFile(path: string, name = path): TableFile {
  const file = isWorkbook(name) ? openWorkbook(path) : openText(path, /\.gz$/i.test(name))
  return { ...file, chunks: () => fromHeader(file.chunks()) }
}

/** Readings pack to a tenth or a hundredth; only what was made to do harm packs to less than a 500th. */
const mostUnpacked = 500
const unpackedFree = 16 * 1024 * 1024

function openText(path: string, isZipped: boolean): TableFile {
  let readBytes = 0
  let delimiter: string | undefined
  return {
    sizeBytes: statSync(path).size,
    readBytes: () => readBytes,
    delimiter: () => delimiter,
    async *chunks() {
      const file = createReadStream(path, { highWaterMark: 1 << 17 })
      const counter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          readBytes += chunk.length
          done(null, chunk)
        },
      })
      let textBytes = 0
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          textBytes += chunk.length
          const isBomb = textBytes > unpackedFree && textBytes > readBytes * mostUnpacked
          done(isBomb ? new Error('压缩文件展开后过大，请检查文件') : null, chunk)
        },
      })
      const ignore = () => undefined
      const bytes: Readable = isZipped
        ? pipeline(file, counter, createGunzip({ chunkSize: 1 << 17 }), meter, ignore)
        : pipeline(file, counter, ignore)
      yield* splitText(bytes, (found) => {
        delimiter = found
      })
    },
  }
}

async function* splitText(bytes: AsyncIterable<Buffer>, found: (delimiter: string) => void): AsyncGenerator<RowChunk> {
  const split = (header: string) => {
    const delimiter = delimiterOf(header)
    found(delimiter)
    return new CsvSplitter(delimiter)
  }
  let decoder: TextDecoder | undefined
  let splitter: CsvSplitter | undefined
  let head = ''
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    let text = decoder.decode(chunk, { stream: true })
    if (splitter === undefined) {
      head += text
      if (!text.includes('\n')) {
        if (head.length > longestLine) throw new LineTooLong(1)
        continue
      }
      splitter = split(firstSplit(head))
      text = head
    }
    yield* headerApart(splitter.push(text))
  }
  splitter ??= split(head.split('\n')[0] ?? '')
  if (head !== '' && !head.includes('\n')) yield* headerApart(splitter.push(head))
  yield* headerApart(splitter.end())
}

/** The first line that has columns: a title above the table has none. */
function firstSplit(head: string): string {
  const lines = head.slice(0, longestTitle).split('\n', 10)
  return lines.find((line) => /[,;\t]/.test(line)) ?? lines[0] ?? ''
}

const longestTitle = 64 * 1024

/** Gives the first row of a file (line 1) a chunk of its own; a chunk without rows is left out. */
function* headerApart(chunk: RowChunk): Generator<RowChunk> {
  if (chunk.rows.length === 0) return
  if (chunk.lines[0] !== 1 || chunk.rows.length === 1) {
    yield chunk
    return
  }
  yield { rows: chunk.rows.slice(0, 1), lines: chunk.lines.slice(0, 1) }
  yield { rows: chunk.rows.slice(1), lines: chunk.lines.slice(1) }
}

function encodingOf(chunk: Buffer): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
  // The last character may be cut in two; it says nothing of the encoding.
  const whole = chunk.subarray(0, Math.max(0, chunk.length - 4))
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(whole, { stream: true })
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

const rowsPerChunk = 1000
/** Bytes of XML. Rows stream, but the texts that a workbook shares between cells are held in memory. */
const largestWorkbook = 1_000_000_000

function openWorkbook(path: string): TableFile {
  const sizeBytes = statSync(path).size
  let readBytes = 0
  return {
    sizeBytes,
    readBytes: () => readBytes,
    delimiter: () => undefined,
    async *chunks() {
      const bytes = (await workbookBytes(path, largestWorkbook)) ?? 0
      if (bytes === Number.POSITIVE_INFINITY)
        throw new Error('工作簿声明的大小与实际内容不符，可能已损坏或被改动，请重新另存后再导入')
      if (bytes > largestWorkbook) throw new Error('工作簿展开后超过 1 GB，请另存为 csv')
      const file = createReadStream(path)
      file.on('data', (chunk) => {
        readBytes += chunk.length
      })
      const workbook = new exceljs.stream.xlsx.WorkbookReader(file, {
        entries: 'emit',
        sharedStrings: 'cache',
        styles: 'cache',
        worksheets: 'emit',
        hyperlinks: 'ignore',
      })
      for await (const sheet of workbook) {
        let rows: string[][] = []
        let lines: number[] = []
        let isHeader = true
        for await (const row of sheet) {
          const values = (Array.isArray(row.values) ? row.values.slice(1) : []) as unknown[]
          if (values.every((value) => cellText(value) === '')) continue
          rows.push(Array.from(values, cellText))
          lines.push(row.number)
          if (isHeader || rows.length >= rowsPerChunk) {
            yield { rows, lines }
            rows = []
            lines = []
            isHeader = false
          }
        }
        if (rows.length > 0) yield { rows, lines }
        return
      }
    },
  }
}

/** Text of a cell; dates as their wall clock `yyyy-mm-dd hh:mm:ss`, which is how a workbook keeps them. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    // A workbook counts days in floating point; half a second either way is rounding.
    return new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  }
  if (typeof value === 'object') {
    if ('result' in value) return cellText(value.result)
    if ('text' in value) return cellText(value.text)
    if ('richText' in value && Array.isArray(value.richText)) {
      return value.richText.map((part: { text?: string }) => part.text ?? '').join('')
    }
    return ''
  }
  return String(value).trim()
}
