import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAt } from '../../schemas/index.ts'
import { sectionsOf } from './sheet-model.ts'

const read = (file: string) => JSON.parse(readFileSync(`schemas/documents/${file}`, 'utf8')) as Record<string, unknown>

test('the fields of an entity are lines with their names', () => {
  const [fields] = sectionsOf('entity', read('entities/map-point.json')).filter(({ key }) => key === 'properties')
  const titles = fields!.columns.map(({ title }) => title)
  expect(titles[0]).toBe('标识')
  const row = fields!.rows.find(({ cells }) => cells[0] === 'mapName')!
  expect(row.cells).toContain('点位名称')
  expect(row.cells).toContain('是')
})

test('entries of a menu stand below the one they are in', () => {
  const [items] = sectionsOf('menu', read('menus/main.json'))
  expect(items!.rows.some(({ depth }) => depth === 1)).toBe(true)
})

test('a list that may be there and is not can be begun', () => {
  const sections = sectionsOf('enum', { kind: 'enum', schemaVersion: 1, id: 'e', title: '枚举' })
  expect(sections).toMatchObject([{ key: 'items', rows: [] }])
})

test.each(['apis', 'entities', 'enums', 'menus', 'app', 'fragments', 'tests', 'topics'])(
  'every line of the documents in %s stands for what is there',
  (folder) => {
    for (const file of readdirSync(`schemas/documents/${folder}`)) {
      const document = read(`${folder}/${file}`)
      const sections = sectionsOf(document.kind as never, document)
      for (const row of sections.flatMap(({ rows }) => rows)) expect(readAt(document, row.place)).toBeDefined()
      for (const { rows, columns } of sections) for (const { cells } of rows) expect(cells).toHaveLength(columns.length)
    }
  },
)
