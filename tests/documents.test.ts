import { describe, expect, test } from 'vitest'
import { knownOutside } from '../commands/known-outside.ts'
import { readSources, shippedFolder } from '../commands/read-documents.ts'
import type { AppModel, TestDocument } from '../schemas/index.ts'
import { loadDocuments, mergeSources, runTestDocument } from '../schemas/index.ts'
import { faultFixtures, galleryContext, gallerySources } from './fixtures/fixtures.ts'

describe('the documents that ship', () => {
  test('have no fault', async () => {
    const { issues } = loadDocuments(readSources(shippedFolder), await knownOutside())
    expect(
      issues.map(({ file, line, column, pointer, message }) => `${file}:${line}:${column} ${pointer} ${message}`),
    ).toEqual([])
  })
})

/** What every test document of a set expected and did not find. */
function failuresOf(model: AppModel | undefined): string[] {
  return Object.values(model?.tests ?? {}).flatMap((document) =>
    runTestDocument(model as AppModel, document, '2026-11-21').map((failure) => `${document.id}: ${failure}`),
  )
}

describe('test documents', () => {
  test('of the documents that ship hold', () => {
    expect(failuresOf(loadDocuments(readSources(shippedFolder)).model)).toEqual([])
  })

  test('of the gallery hold, and say what they miss where they do not', () => {
    const { model } = loadDocuments(gallerySources(), galleryContext)
    expect(failuresOf(model)).toEqual([])
    const document = model?.tests['list-by-role'] as TestDocument
    const wrong = {
      ...document,
      access: ['gallery.read', 'gallery.write'],
      expect: { ...document.expect, requests: [{ endpoint: 'gallery.list', params: { kind: '2' } }] },
    }
    expect(runTestDocument(model as AppModel, wrong, '2026-11-21')).toEqual([
      '不应看到 add，而看到了',
      '不应看到 edit，而看到了',
      '应当请求 gallery.list {"kind":"2"}，而请求的是 gallery.list {"kind":"1"}',
    ])
  })
})

describe('the dev gallery', () => {
  test('has no fault, with one page for each kind of widget', () => {
    const { issues, model } = loadDocuments(gallerySources(), galleryContext)
    expect(issues).toEqual([])
    expect(new Set(JSON.stringify(model?.pages).match(/"kind":"[a-z-]+"/g))).toContain('"kind":"matrix"')
  })

  test('is told fault for fault what is wrong in each fixture, and nothing else', () => {
    for (const { name, sources, issues } of faultFixtures()) {
      const found = loadDocuments(mergeSources([gallerySources(), sources]), galleryContext).issues
      expect(found.length, name).toBeGreaterThan(0)
      expect(found, name).toEqual(issues)
    }
  })

  test('gives the same issues whether a fault is loaded cold or on top of what was loaded before', () => {
    let loaded = loadDocuments(gallerySources(), galleryContext)
    for (const { name, sources, issues } of faultFixtures()) {
      loaded = loadDocuments(mergeSources([gallerySources(), sources]), galleryContext, loaded)
      expect(loaded.issues, name).toEqual(issues)
    }
    expect(loadDocuments(gallerySources(), galleryContext, loaded).issues).toEqual([])
  })
})

describe('an incremental load', () => {
  test('keeps the objects of what did not change', () => {
    const before = loadDocuments(gallerySources(), galleryContext)
    const changed = gallerySources().map((source) =>
      source.file === 'pages/list.json' ? { ...source, text: source.text.replace('"新增"', '"添加"') } : source,
    )
    const after = loadDocuments(changed, galleryContext, before)
    expect(after.issues).toEqual([])
    expect(after.model?.pages.list).not.toBe(before.model?.pages.list)
    expect(after.model?.pages.chart).toBe(before.model?.pages.chart)
    expect(after.model?.endpoints['gallery.list']).toBe(before.model?.endpoints['gallery.list'])
  })

  test('tells a page of what changed in an entity', () => {
    const before = loadDocuments(gallerySources(), galleryContext)
    const changed = gallerySources().map((source) =>
      source.file === 'entities/device.json'
        ? { ...source, text: source.text.replace('"power"', '"ratedPower"') }
        : source,
    )
    const { issues } = loadDocuments(changed, galleryContext, before)
    expect(issues).toEqual(loadDocuments(changed, galleryContext).issues)
    expect(issues.map(({ file, pointer }) => `${file} ${pointer}`)).toContain('pages/list.json /root/columns/4/field')
  })
})
