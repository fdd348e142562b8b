import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadDocuments } from '../load.ts'
import { documentFile, mergeSources, type Source } from '../source.ts'
import { entityPage } from './entity-page.ts'

const root = 'schemas/documents'
const shipped: Source[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))
const before = loadDocuments(shipped)
const model = before.model!
const menu = JSON.parse(readFileSync(`${root}/menus/main.json`, 'utf8')) as Record<string, unknown>
const names = { id: 'fresh-page', route: '/freshPage', title: '新页面', into: 'platform' }

const sourcesOf = (documents: readonly Readonly<Record<string, unknown>>[]): Source[] =>
  documents.map((document) => ({
    file: documentFile(String(document.kind), String(document.id)),
    text: JSON.stringify(document),
  }))
const issuesWith = (documents: readonly Readonly<Record<string, unknown>>[]) =>
  loadDocuments(mergeSources([shipped, sourcesOf(documents)]), {}, before).issues.filter(({ isDoubt }) => !isDoubt)

describe('a page from an entity', () => {
  test.each(Object.keys(model.entities))('%s: the page, its menu entry and its endpoints have no fault', (id) => {
    expect(issuesWith(entityPage(model, id, names, menu))).toEqual([])
  })
  test('an entity of its own gets endpoints and access codes with it', () => {
    const entity = {
      $schema: '../../meta/entity.schema.json',
      kind: 'entity',
      schemaVersion: 1,
      id: 'spare-part',
      title: '备件',
      type: 'object',
      'x-table': 'spare_part',
      'x-label': 'name',
      'x-search': ['name'],
      required: ['name'],
      properties: {
        name: { type: 'string', title: '名称', maxLength: 64 },
        count: { type: 'integer', title: '数量', minimum: 0 },
        energyKind: { type: 'string', title: '能源', 'x-enum': 'energyKind' },
      },
    }
    const withEntity = loadDocuments(mergeSources([shipped, sourcesOf([entity])]), {}, before).model!
    const documents = entityPage(withEntity, 'spare-part', names, menu)
    expect(documents.map(({ kind, id }) => `${String(kind)}/${String(id)}`)).toEqual([
      'page/fresh-page',
      'menu/main',
      'api/spare-part',
    ])
    expect(issuesWith([entity, ...documents])).toEqual([])
    expect(documents[0]).toMatchObject({
      access: 'sparePart.read',
      root: { search: [{ field: 'keyword' }, { field: 'energyKind' }] },
    })
  })
  test('the entry stands where it is wished, else at the end', () => {
    const [, inPlatform] = entityPage(model, 'room', names, menu)
    const [, atEnd] = entityPage(model, 'room', { ...names, into: 'nowhere' }, menu)
    const last = (items: unknown) => (items as { id: string; items?: unknown }[]).at(-1)
    const platform = (inPlatform!.items as { id: string; items?: unknown }[]).find(({ id }) => id === 'platform')
    expect(last(platform?.items)?.id).toBe('m-fresh-page')
    expect(last(atEnd?.items)?.id).toBe('m-fresh-page')
  })
})
