import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
