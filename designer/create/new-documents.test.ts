import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { documentFile, loadDocuments, mergeSources } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { shippedSources } from '../draft/shipped-sources.ts'
import { answerFaults, freeId, type NewAnswer, newDocuments, routeOf, templates } from './new-documents.ts'

const root = 'schemas/documents'
const before = loadDocuments(shippedSources)
const model = before.model!
const menu = JSON.parse(readFileSync(`${root}/menus/main.json`, 'utf8')) as DocumentJson
const good: NewAnswer = {
  template: 'entity',
  id: 'fresh',
  title: '新页面',
  route: '/fresh',
  entity: 'room',
  into: 'platform',
}

describe('a new document', () => {
  test.each(templates)('$title has no fault but what still has to be filled in', ({ template, kind }) => {
    const documents = newDocuments({ ...good, template }, model, menu)
    expect(documents[0]?.kind).toBe(kind)
    const sources = documents.map((document) => ({
      file: documentFile(String(document.kind), String(document.id)),
      text: JSON.stringify(document),
    }))
    const { issues } = loadDocuments(mergeSources([shippedSources, sources]), {}, before)
    const faults = issues.filter(
      ({ isDoubt, pointer }) => !isDoubt && !(template === 'api' && pointer === '/endpoints'),
    )
    expect(faults).toEqual([])
  })
  test('a page without a menu entry leaves the menu alone', () => {
    for (const template of ['entity', 'blank'] as const)
      expect(newDocuments({ ...good, template, into: '' }, model, menu).map(({ kind }) => kind)).not.toContain('menu')
  })
  test.each<[Partial<NewAnswer>, readonly string[]]>([
    [{}, []],
    [{ title: ' ' }, ['title']],
    [{ id: 'Fresh Page' }, ['id']],
    [{ id: 'dashboard' }, ['id']],
    [{ route: 'fresh' }, ['route']],
    [{ route: '/dashboard' }, ['route']],
    [{ entity: 'gone' }, ['entity']],
    [{ template: 'enum', id: 'partState', route: '' }, []],
    [{ template: 'enum', id: 'energyKind', route: '' }, ['id']],
  ])('%j is faulty in %j', (change, fields) => {
    expect(Object.keys(answerFaults({ ...good, ...change }, model))).toEqual(fields)
  })
  test.each(templates)('$title is proposed an id that it may have', ({ template }) => {
    const id = freeId(template, model)
    expect(answerFaults({ ...good, template, id, route: routeOf(id) }, model)).toEqual({})
  })
  test('an address goes with its id', () => {
    expect(routeOf('spare-parts-2')).toBe('/spareParts2')
  })
})
