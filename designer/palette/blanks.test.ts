import { expect, test } from 'vitest'
import { documentShape, loadDocuments } from '../../schemas/index.ts'
import { carriedOf, palette } from './blanks.ts'

const blanks = palette.flatMap((group) => group.blanks)

test.each(blanks)('$title has the form of its kind', (blank) => {
  const page = { kind: 'page', schemaVersion: 1, id: 'p', route: '/p', title: '页', root: blank.widget }
  const { issues } = loadDocuments([{ file: 'pages/p.json', text: JSON.stringify(page) }])
  const faults = issues.filter(
    ({ pointer, code }) => pointer.startsWith('/root') && !/^(unknown|unused)-(data|state|fragment|layout)/.test(code),
  )
  expect(faults).toEqual([])
  expect(carriedOf(blank).shape).not.toBe('')
})

test('every kind of widget stands in the palette', () => {
  const kinds = [...(documentShape('page').properties.get('root')?.shape.variants?.table.keys() ?? [])]
  expect(blanks.map(({ widget }) => widget.kind).sort()).toEqual(kinds.sort())
})

test.each(blanks)('$title is called as it is in outline and inspector', ({ title, widget }) => {
  const shape = documentShape('page').properties.get('root')?.shape.variants?.table.get(widget.kind)
  expect(shape?.title).toBe(title)
})
