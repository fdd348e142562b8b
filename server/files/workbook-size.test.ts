import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, expect, test } from 'vitest'
import { readTable } from '../rows/exchange/read-table.ts'
import { workbookBytes } from './workbook-size.ts'

const folder = mkdtempSync(join(tmpdir(), 'wattform-workbook-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a workbook tells what it unpacks to, another file nothing', async () => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('一')
  for (let line = 0; line < 2000; line += 1) sheet.addRow(['aaaaaaaaaaaaaaaaaaaa', line])
  const path = join(folder, 'a.xlsx')
  await book.xlsx.writeFile(path)
  expect(await workbookBytes(path)).toBeGreaterThan(100_000)
  writeFileSync(join(folder, 'b.xlsx'), 'no workbook')
  expect(await workbookBytes(join(folder, 'b.xlsx'))).toBeUndefined()
})

test('one that would fill the memory is refused before it is read', async () => {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt32LE(3_000_000_000, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(entry.length + name.length, 12)
  const path = join(folder, 'bomb.xlsx')
  writeFileSync(path, Buffer.concat([entry, name, end]))
  const file = { field: 'file', fileName: 'bomb.xlsx', contentType: '', sizeBytes: 0, path }
  await expect(readTable(file)).rejects.toThrow('工作簿展开后超过 50 MB')
})

test('one whose directory says less than it unpacks to, or leaves entries out, is refused', async () => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('一')
  for (let line = 0; line < 5000; line += 1) sheet.addRow(['aaaaaaaaaaaaaaaaaaaa', line])
  const path = join(folder, 'liar.xlsx')
  await book.xlsx.writeFile(path)
  const bytes = readFileSync(path)
  const largest = { at: 0, size: 0 }
  const first = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  for (let at = first; at >= 0; at = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]), at + 1)) {
    if (bytes.readUInt32LE(at + 24) > largest.size) Object.assign(largest, { at, size: bytes.readUInt32LE(at + 24) })
  }
  bytes.writeUInt32LE(1000, largest.at + 24)
  writeFileSync(path, bytes)
  expect(await workbookBytes(path)).toBe(Number.POSITIVE_INFINITY)

  const hidden = Buffer.concat([Buffer.alloc(4096), readFileSync(join(folder, 'a.xlsx'))])
  const end = hidden.length - 22
  hidden.writeUInt32LE(hidden.readUInt32LE(end + 16) + 4096, end + 16)
  writeFileSync(path, hidden)
  expect(await workbookBytes(path)).toBe(Number.POSITIVE_INFINITY)
})
