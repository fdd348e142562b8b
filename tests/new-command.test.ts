import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv } from 'ajv'
import addFormatsModule from 'ajv-formats'
import exceljs from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { entityDocument, fieldOf } from '../commands/new/entity.ts'
import { listColumns } from '../commands/new/project.ts'
import { runNew } from '../commands/new.ts'
import { Refused } from '../commands/read-documents.ts'
import { partOf } from '../server/ingest/import/column-names.ts'
import { listenToCommand } from './said.ts'

const base = mkdtempSync(path.join(tmpdir(), 'wattform-new-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const said = listenToCommand()

const folder = path.join(base, 'my-campus')
const at = (...steps: readonly string[]) => path.join(folder, ...steps)
const read = (file: string) => JSON.parse(readFileSync(at(file), 'utf8')) as Record<string, unknown>
const documentFiles = () =>
  readdirSync(at('documents'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
const entries = () =>
  (read('documents/menus/my-campus.json').items as { items: { page: string }[] }[])[0]?.items.map(({ page }) => page)

describe('npm run new', () => {
  test('says how it is used, in Chinese, and refuses what it does not know', async () => {
    expect(await runNew(['--help'])).toBe(0)
    expect(said.join('\n')).toContain('npm run new -- project 文件夹')
    expect(await runNew(['page', '--help'])).toBe(0)
    expect(await runNew(['nothing'])).toBe(2)
    expect(await runNew(['page', 'x', base, '--colour'])).toBe(2)
    expect(await runNew(['page', 'Not An Id', base])).toBe(2)
    expect(await runNew(['entity', 'thing', path.join(base, 'none')])).toBe(2)
    expect(said.at(-1)).toContain('没有文件夹')
  })

  test('a project has documents, lists, shapes and settings, and a second run changes nothing', async () => {
    expect(await runNew(['project', folder, '--title', '示例学院'])).toBe(0)
    for (const file of ['README.md', 'lists/楼栋.xlsx', 'lists/仪表.xlsx', 'meta/widgets/list.schema.json'])
      expect(existsSync(at(file)), file).toBe(true)
    expect(said.join('\n')).toContain('下一步')
    writeFileSync(at('lists/楼栋.xlsx'), 'filled in')
    expect(await runNew(['project', folder, '--title', '示例学院', '--force'])).toBe(0)
    expect(readFileSync(at('lists/楼栋.xlsx'), 'utf8')).toBe('filled in')
    expect(said).toContain('文件都已是这样，没有改动。')
  })

  test('an entity, its page and a blank page pass the check, each with its entry in the menu of the folder', async () => {
    const fields =
      'name!:名称,power:额定功率:number/kW,day:日期:date,kind:能源:enum/energyKind,on:在用:boolean,note:备注:text'
    expect(await runNew(['entity', 'pump-set', folder, '--title', '水泵', '--fields', fields, '--of-project'])).toBe(0)
    expect(await runNew(['page', 'pump-set-list', folder, '--entity', 'pump-set'])).toBe(0)
    expect(await runNew(['page', 'blank-page', folder, '--title', '空白'])).toBe(0)
    expect(await runNew(['page', 'in-platform', folder, '--title', '平台页', '--into', 'platform'])).toBe(0)
    expect(documentFiles().sort()).toEqual([
      'apis/pump-set.json',
      'entities/pump-set.json',
      'menus/my-campus.json',
      'menus/own-pages-platform.json',
      'pages/blank-page.json',
      'pages/in-platform.json',
      'pages/my-campus-home.json',
      'pages/pump-set-list.json',
    ])
    expect(entries()).toEqual(['my-campus-home', 'pump-set-list', 'blank-page'])
    expect(read('documents/pages/pump-set-list.json')).toMatchObject({ route: '/pumpSetList', title: '水泵' })
  })

  test('what is there is not overwritten unless it is forced', async () => {
    const text = readFileSync(at('documents/pages/blank-page.json'), 'utf8')
    expect(await runNew(['page', 'blank-page', folder, '--title', '别的'])).toBe(2)
    expect(said.at(-1)).toContain('--force')
    expect(await runNew(['page', 'other-page', folder, '--route', '/blankPage'])).toBe(2)
    expect(await runNew(['entity', 'meter', folder])).toBe(2)
    expect(await runNew(['page', 'other-page', folder, '--entity', 'nothing'])).toBe(2)
    expect(readFileSync(at('documents/pages/blank-page.json'), 'utf8')).toBe(text)
    expect(await runNew(['page', 'blank-page', folder, '--title', '别的', '--force'])).toBe(0)
    expect(read('documents/pages/blank-page.json').title).toBe('别的')
    expect(entries()).toEqual(['my-campus-home', 'pump-set-list', 'blank-page'])
  })

  test('nothing is written where it would have a fault', async () => {
    const before = documentFiles()
    expect(await runNew(['entity', 'odd', folder, '--fields', 'name:名称,of:所属:ref/nothing'])).toBe(2)
    expect(said.at(-1)).toMatch(/没有写入[\s\S]*entities\/odd\.json:\d+:\d+/)
    expect(documentFiles()).toEqual(before)
  })

  test('a device model is made for each road, with a topic for MQTT, and refused where a point does not fit', async () => {
    const make = (id: string, ...args: readonly string[]) => runNew(['device-model', id, folder, ...args])
    expect(await make('meter-a', '--points', 'power:100,energyImport:342')).toBe(0)
    expect(read('models/meter-a.json')).toMatchObject({
      kind: 'component-models',
      models: [
        {
          number: 'meter-a',
          protocol: 'Modbus',
          points: [
            { identifier: 'power', name: '有功功率', unit: 'kW', address: '100', isRegister: 0 },
            { identifier: 'energyImport', isRegister: 1 },
          ],
        },
      ],
    })
    expect(await make('meter-b', '--protocol', 'DLT645', '--points', 'energyImport:00010000')).toBe(0)
    expect(await make('meter-c', '--protocol', 'MQTT', '--points', 'energyImport:data.kwh,voltageA:data.u[0]')).toBe(0)
    expect(read('documents/topics/meter-c.json')).toMatchObject({ topics: ['meter-c/{collector}/up/{device}'] })
    expect(await make('meter-a', '--points', 'power:200')).toBe(2)
    expect(said.at(-1)).toContain('--force')
    for (const points of ['', 'colour:1', 'power', 'power:1,power:2', 'power:here'])
      expect(await make('meter-d', '--points', points), points).toBe(2)
    expect(await make('meter-d', '--protocol', 'CAN', '--points', 'power:1')).toBe(2)
    expect(existsSync(at('models/meter-d.json'))).toBe(false)
  })

  test('$schema of every document resolves to a shape in the folder that the document fits', () => {
    const ajv = new Ajv({ strict: false, allErrors: true })
    ;(addFormatsModule as unknown as (ajv: Ajv) => void)(ajv)
    for (const file of readdirSync(at('meta'), { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.json')) ajv.addSchema(read(`meta/${file}`), pathToFileURL(at('meta', file)).href)
    for (const file of documentFiles()) {
      const document = read(`documents/${file}`)
      const schema = new URL(String(document.$schema), pathToFileURL(at('documents', file)))
      const validate = ajv.getSchema(schema.href)
      expect(validate?.(document), `${file}: ${ajv.errorsText(validate?.errors)}`).toBe(true)
    }
    const settings = read('.vscode/settings.json')['json.schemas'] as { fileMatch: string[]; url: string }[]
    for (const { url } of settings) expect(existsSync(at(url)), url).toBe(true)
    expect(settings.flatMap(({ fileMatch }) => fileMatch)).toContain('/documents/entities/*.json')
  })
})

test('the import knows every column of the lists', async () => {
  const partsOf = (list: keyof typeof listColumns) => listColumns[list].map(({ header }) => partOf(header))
  expect(partsOf('buildings')).toEqual(['building', 'name', 'usage', 'area', 'floors', 'year'])
  expect(partsOf('meters')).toEqual(['meter', 'name', 'building', 'energyKind', 'unit', 'parent', 'subitem'])
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(at('lists/仪表.xlsx'))
  expect(book.worksheets[0]?.getRow(1).values).toEqual([undefined, ...listColumns.meters.map(({ header }) => header)])
})

describe('fields', () => {
  test.each([
    ['name:名称', { name: 'name', isRequired: false, field: { type: 'string', title: '名称', maxLength: 64 } }],
    ['count!:数量:integer', { name: 'count', isRequired: true, field: { type: 'integer', title: '数量' } }],
    ['p:功率:number/kW', { name: 'p', isRequired: false, field: { type: 'number', title: '功率', 'x-unit': 'kW' } }],
    [
      'b:楼:ref/building',
      { name: 'b', isRequired: false, field: { type: 'integer', title: '楼', 'x-ref': 'building' } },
    ],
  ])('%s', (text, field) => expect(fieldOf(text)).toEqual(field))
  test.each(['Name:名称', 'name', 'name:', 'name:名称:colour', 'a:b:ref', 'a:b:date/kW', 'a:b:c:d'])(
    '%s is refused',
    (text) => expect(() => fieldOf(text)).toThrow(Refused),
  )
  test('an entity needs a field, and each once', () => {
    expect(() => entityDocument('x', 'X', ' ')).toThrow(Refused)
    expect(() => entityDocument('x', 'X', 'a:一,a:二')).toThrow('写了两次')
    expect(entityDocument('spare-part', '备件', 'name:名称')).toMatchObject({
      'x-table': 'spare_part',
      'x-label': 'name',
      required: ['name'],
    })
  })
})
