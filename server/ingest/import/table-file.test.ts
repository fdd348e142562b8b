import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import exceljs from 'exceljs'
import { afterAll, expect, test } from 'vitest'
import { openTableFile } from './table-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'wattform-table-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function rowsOf(name: string, bytes: Buffer | string): Promise<(readonly string[])[]> {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const rows: (readonly string[])[] = []
  for await (const chunk of openTableFile(path).chunks()) rows.push(...chunk.rows)
  return rows
}

const table = [
  ['时间', '表号', '读数'],
  ['2026-01-01 00:00', '配电室1号', '12.5'],
]
const text = table.map((row) => row.join('\t')).join('\r\n')

test('a spreadsheet’s Unicode text is UTF-16 with a mark', async () => {
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le')
  expect(await rowsOf('little.txt', little)).toEqual(table)
  expect(await rowsOf('big.txt', Buffer.from(little).swap16())).toEqual(table)
  expect(await rowsOf('little.txt.gz', gzipSync(little))).toEqual(table)
})

test('UTF-8 with a mark and without, GB 18030', async () => {
  expect(await rowsOf('mark.csv', `\uFEFF${text}`)).toEqual(table)
  expect(await rowsOf('plain.csv', text)).toEqual(table)
  const gb = Buffer.from('cab1bce409b1edbac509b6c1cafd0a', 'hex')
  expect(await rowsOf('gb.csv', gb)).toEqual(table.slice(0, 1))
})

test('a line without end is refused before it fills the memory', async () => {
  const head = 'time,meter,value\n'
  await expect(rowsOf('line.csv', `${head}${'x'.repeat(3_000_000)}`)).rejects.toThrow('第 2 行超过 2000000 个字符')
  await expect(rowsOf('quote.csv', `${head}"${'x\n'.repeat(1_500_000)}`)).rejects.toThrow('第 2 行超过 2000000 个字符')
  await expect(rowsOf('first.csv', 'x'.repeat(3_000_000))).rejects.toThrow('第 1 行超过 2000000 个字符')
})

test('a packed file that blows up without end is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, 10))
  await expect(rowsOf('bomb.csv.gz', bomb)).rejects.toThrow('压缩文件展开后过大')
})

test('a workbook that unpacks to more than it says is refused', async () => {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('读数')
  for (let line = 0; line < 3000; line += 1) sheet.addRow(['2026-01-01 00:00', 'E-1', line])
  const path = join(folder, 'liar.xlsx')
  await book.xlsx.writeFile(path)
  const bytes = readFileSync(path)
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1)) {
    bytes.writeUInt32LE(Math.min(bytes.readUInt32LE(at + 24), 1000), at + 24)
  }
  await expect(rowsOf('liar.xlsx', bytes)).rejects.toThrow('工作簿声明的大小与实际内容不符')
})

test('what stands above the header is left out, and lines keep their numbers', async () => {
  const above = '某医院计量仪表台账\n填表人：张三\t\t2026年\n'
  expect(await rowsOf('above.csv', above + text)).toEqual(table)
  const path = join(folder, 'above.csv')
  const lines: number[] = []
  for await (const chunk of openTableFile(path).chunks()) lines.push(...chunk.lines)
  expect(lines).toEqual([3, 4])
  // Without a row that is clearly a header, the first one is.
  const plain = ['甲\t乙', '1\t2', '3\t4']
  expect(await rowsOf('plain-rows.csv', plain.join('\n'))).toEqual(plain.map((line) => line.split('\t')))
  expect(await rowsOf('one-row.csv', '只有标题')).toEqual([['只有标题']])
})

test('a workbook whose title is one merged cell begins with its header', async () => {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('清单')
  sheet.addRow(['某医院建筑清单'])
  sheet.mergeCells('A1:C1')
  for (const row of table) sheet.addRow(row)
  expect(await rowsOf('merged.xlsx', Buffer.from(await book.xlsx.writeBuffer()))).toEqual(table)
})
