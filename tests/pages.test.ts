import { describe, expect, test } from 'vitest'
import { readSources, shippedFolder } from '../commands/read-documents.ts'
import {
  compileExpression,
  evaluateValue,
  loadDocuments,
  runTestDocument,
  slicePage,
  type TestDocument,
} from '../schemas/index.ts'

const { model } = loadDocuments(readSources(shippedFolder))
if (!model) throw new Error('The documents that ship have no app document.')

function expressionsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (value === null || typeof value !== 'object') return found
  const { $expr } = value as { $expr?: unknown }
  if (typeof $expr === 'string') found.add($expr)
  for (const item of Object.values(value)) expressionsIn(item, found)
  return found
}

describe.each(Object.values(model.pages).map((page) => [page.id, page] as const))('page %s', (id, page) => {
  test('opens with nothing answered yet, for someone with every right and for someone with none', () => {
    for (const access of [Object.keys(model.accessCodes), []]) {
      const document: TestDocument = {
        kind: 'test',
        schemaVersion: 1,
        id: 'smoke',
        page: id,
        access,
        projects: [1],
        expect: {},
      }
      expect(() => runTestDocument(model, document, '2026-11-21')).not.toThrow()
    }
  })

  test('has no expression that fails while its data is still on the way', () => {
    const data = Object.fromEntries(Object.keys(page.data ?? {}).map((name) => [name, {}]))
    const base = {
      user: { access: [] },
      session: { now: '2026-11-21T00:00:00Z' },
      app: model.app,
      project: null,
      projects: [],
      route: { path: page.route, query: {} },
      today: '2026-11-21',
      data,
      enums: model.enums,
      row: null,
      item: null,
      form: {},
      event: {},
      result: null,
      selection: [],
    }
    const state = Object.fromEntries(
      Object.entries(page.state ?? {}).map(([name, { default: first }]) => [
        name,
        evaluateValue(first ?? null, { ...base, state: {} }),
      ]),
    )
    for (const text of expressionsIn(page))
      expect(() => compileExpression(text).evaluate({ ...base, state }), text).not.toThrow()
  })

  test('comes with everything that it names, as plain JSON', () => {
    const slice = slicePage(model, id, '1')
    expect(JSON.parse(JSON.stringify(slice))).toEqual(slice)
    const texts = JSON.stringify([slice.page, slice.fragments])
    for (const [, endpoint = ''] of texts.matchAll(/"(?:endpoint|submit)":"([^"]+)"/g))
      expect(slice.endpoints).toHaveProperty([endpoint])
    for (const [, entity = ''] of texts.matchAll(/"entity":"([^"]+)"/g)) expect(slice.entities).toHaveProperty([entity])
    for (const [, fragment = ''] of texts.matchAll(/"use":"([^"]+)"/g))
      expect(slice.fragments).toHaveProperty([fragment])
  })
})
