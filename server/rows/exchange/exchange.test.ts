import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Download, UploadedFile } from '../../http/service.ts'
import type { Row } from '../row.ts'
import { callerOf, openTestRows, type TestRows } from '../test-rows.ts'
import { csvField, withoutGuard } from './cells.ts'

const admin = callerOf()
let it: TestRows
let folder: string
let east: Row
let west: Row

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wattform-exchange-'))
  it = await openTestRows('embedded')
  east = await it.rows.create('project', { number: 'P1', name: '东校区', type: 'school' }, admin)
  west = await it.rows.create('project', { number: 'P2', name: '西校区', type: 'school' }, admin)
  for (const [at, project] of [east, west].entries()) {
    await it.rows.create('org', { projectId: project.id, number: `O${at}`, name: '办公室' }, admin)
  }
})
afterAll(async () => {
  await it.store.close()
  await rm(folder, { recursive: true })
})

function upload(fileName: string, content: string | Buffer): UploadedFile {
  const path = join(folder, fileName)
  writeFileSync(path, content)
  return { field: 'file', fileName, contentType: '', sizeBytes: content.length, path }
}

async function bytesOf({ body }: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body as Readable) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const importMeters = (file: UploadedFile, dryRun = false) => it.rows.import('meter', file, { dryRun }, admin)

describe('import', () => {
  const csv = [
    '项目,表号,仪表名称,能源种类,计量单位,安装日期,参与汇总,小时上限',
    '东校区,I-1,一号楼总表,电,kWh,2024/1/5,是,"1,200.5"',
    'P2,I-2,二号楼水表,02,m³,2024年2月9日,否,',
    '东校区,I-3,坏的,风,kWh,2024-13-01,是,-1',
    ',,,,,,,',
    '北校区,I-4,没有项目,电,kWh,,,',
    '东校区,I-1,重号,电,kWh,,,',
    '东校区,I-5,,电,kWh,,,',
  ].join('\r\n')

  test('a dry run reports line by line and keeps nothing; the import takes what is right', async () => {
    const report = await importMeters(upload('meters.csv', csv), true)
    expect(report.taken).toBe(2)
    expect(report.refused).toEqual([
      { line: 4, field: 'energyKind', reason: expect.stringMatching(/能源种类（energyKind）只能是电、水/) },
      { line: 4, field: 'installDay', reason: expect.stringMatching(/安装日期（installDay）应为日期/) },
      { line: 4, field: 'maxPerHour', reason: expect.stringMatching(/小时上限（maxPerHour）应大于 0/) },
      { line: 6, field: 'projectId', reason: '找不到项目“北校区”' },
      { line: 7, field: 'number', reason: '项目、表号与已有的仪表重复' },
      { line: 8, field: 'name', reason: '仪表名称不能为空' },
    ])
    expect((await it.rows.list('meter', {}, admin)).total).toBe(0)
    expect(await importMeters(upload('meters.csv', csv))).toEqual(report)
    const { rows } = await it.rows.list('meter', { sort: 'number' }, admin)
    expect(rows).toMatchObject([
      {
        number: 'I-1',
        projectId: east.id,
        energyKind: '01',
        installDay: '2024-01-05',
        isCounted: 1,
        maxPerHour: 1200.5,
      },
      { number: 'I-2', projectId: west.id, energyKind: '02', installDay: '2024-02-09', isCounted: 0 },
    ])
  })

  test('a file of an old spreadsheet in GB 18030 is read', async () => {
    // "项目编号,项目名称,项目类型" and "P3,机关,机关" as such a program writes them.
    const bytes = Buffer.from('cfeec4bfb1e0bac52ccfeec4bfc3fbb3c62ccfeec4bfc0e0d0cd0a50332cbbfab9d82cbbfab9d80a', 'hex')
    const report = await it.rows.import('project', upload('projects.csv', bytes), { dryRun: true }, admin)
    expect(report).toEqual({ taken: 1, refused: [] })
  })

  test('a workbook is read, its dates too; of several rows with one name that of the own project is meant', async () => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('人员')
    sheet.addRow(['项目', '机构编号', '机构名称', '上级机构', '使用面积(m²)'])
    sheet.addRow(['西校区', 'O9', '财务处', '办公室', 120.5])
    sheet.addRow(['西校区', 'O10', '出纳科', '财务处', 20])
    const file = upload('orgs.xlsx', Buffer.from(await book.xlsx.writeBuffer()))
    expect(await it.rows.import('org', file, { dryRun: false }, admin)).toEqual({ taken: 2, refused: [] })
    const { rows } = await it.rows.list('org', { projectId: west.id, sort: 'id' }, admin)
    expect(rows.map((row) => row.parentLabel)).toEqual([undefined, '办公室', '财务处'])
    expect(rows[1]).toMatchObject({ area: 120.5, path: `${rows[0]?.path}${rows[1]?.id}/` })
  })

  test.each([
    ['an empty file', 'empty.csv', '', '文件中没有内容'],
    ['a missing column', 'short.csv', '表号\nX', /文件缺少必填的列：项目、仪表名称/],
    ['no workbook at all', 'fake.xlsx', 'hello', /文件不是有效的 xlsx/],
  ])('%s is refused whole', async (_name, fileName, content, message) => {
    await expect(importMeters(upload(fileName, content))).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(message),
    })
  })

  test('an import stays within the projects of its caller', async () => {
    const file = upload('scope.csv', `项目,表号,仪表名称,能源种类,计量单位\n东校区,S-1,表,电,kWh\n西校区,S-2,表,电,kWh`)
    const report = await it.rows.import('meter', file, { dryRun: true }, callerOf([west.id]))
    expect(report).toEqual({ taken: 1, refused: [{ line: 2, field: 'projectId', reason: '找不到项目“东校区”' }] })
  })
})

describe('export', () => {
  test('csv holds all pages with Chinese heads and labels, and no cell that a spreadsheet runs', async () => {
    await it.rows.create(
      'building',
      { projectId: east.id, number: '=1+1', name: '@SUM(A1)"x"', category: 'A', area: 12.5 },
      admin,
    )
    const done = await it.rows.export(
      'building',
      { format: 'csv', columns: 'projectId,number,name,category,area,structure' },
      admin,
    )
    expect(done.fileName).toMatch(/^建筑_\d{8}\.csv$/)
    expect(String(await bytesOf(done))).toBe(
      `\uFEFF项目,建筑编号,建筑名称,建筑类别,建筑面积(m²),建筑结构\r\n东校区,'=1+1,"'@SUM(A1)""x""",办公建筑,12.5,\r\n`,
    )
  })

  test('a workbook of more than one batch comes back complete, in order, filtered', async () => {
    await it.store.pool.query(
      `insert into weather_station (number, name, time_zone, status) values ('S', '站', 'Asia/Shanghai', 1)`,
    )
    await it.store.pool.query(`insert into weather_hour (station_id, at, temperature, source)
      select s.id, timestamptz '2024-01-01T00:00:00+08' + n * interval '1 hour', n, 'file' from weather_station s, generate_series(0, 1233) n`)
    const done = await it.rows.export('weather-hour', { sort: 'at', atFrom: '2024-01-02' }, admin)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load((await bytesOf(done)) as unknown as ExcelJS.Buffer)
    const sheet = book.worksheets[0]
    expect(sheet?.rowCount).toBe(1 + 1234 - 24)
    expect(sheet?.getRow(1).values).toEqual([
      undefined,
      '气象站',
      '时间',
      '温度(℃)',
      '相对湿度(%)',
      '总辐照度(W/m²)',
      '来源',
    ])
    expect(sheet?.getRow(2).getCell(2).value).toBe('2024-01-02 00:00:00')
    expect(sheet?.getRow(2).getCell(3).value).toBe(24)
  })

  test('what was exported is imported again', async () => {
    const before = await it.rows.list('building', { sort: 'number' }, admin)
    const done = await it.rows.export('building', { format: 'csv' }, admin)
    await it.rows.delete('building', { ids: before.rows.map((row) => row.id) }, admin)
    expect(
      await it.rows.import('building', upload('again.csv', await bytesOf(done)), { dryRun: false }, admin),
    ).toMatchObject({ refused: [] })
    const after = await it.rows.list('building', { sort: 'number' }, admin)
    const bare = (row: Row) => ({ ...row, id: 0, createdAt: '', updatedAt: '' })
    expect(after.rows.map(bare)).toEqual(before.rows.map(bare))
  })

  test.each(['=1+1', '+x', '-x', '@x', '\tx', 'a,b', 'a"b', "it's", 'plain', '-5x'])(
    'csv text %j survives the way there and back',
    (text) => {
      const field = csvField(text)
      expect(field).not.toMatch(/^"?[=+\-@\t]/)
      const bare = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field
      expect(withoutGuard(bare)).toBe(text)
    },
  )
})
