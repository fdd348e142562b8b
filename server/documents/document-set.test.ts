import { expect, test } from 'vitest'
import { changedKeys } from './document-set.ts'
import { type DocumentSource, overlay, sourceOf } from './source.ts'

const source = (kind: string, id: string, title: string, file = `${kind}s/${id}.json`): DocumentSource =>
  sourceOf(file, JSON.stringify({ kind, id, title }))
const titles = (sources: readonly DocumentSource[]) =>
  sources.map(({ text }) => (JSON.parse(text) as { title: string }).title)

test('a later layer takes the place of a document of the same kind and id, wherever its file stands', () => {
  const shipped = [source('page', 'a', 'shipped a'), source('page', 'b', 'shipped b')]
  const own = [source('page', 'a', 'own a', 'mine/first.json'), source('enum', 'a', 'own enum')]
  expect(titles(overlay([shipped, own], new Set()))).toEqual(['own enum', 'own a', 'shipped b'])
  expect(titles(overlay([shipped, own], new Set(['page/b'])))).toEqual(['own enum', 'own a'])
})

test('two of one name in one layer both stay, so that the checker tells of them', () => {
  const twice = [source('page', 'a', 'one'), source('page', 'a', 'two', 'pages/other.json')]
  expect(titles(overlay([twice], new Set()))).toEqual(['one', 'two'])
})

test('a file that is no JSON stays under its own name', () => {
  expect(sourceOf('pages/x.json', '{"kind":')).toMatchObject({ key: 'pages/x.json', kind: '', id: '' })
})

test('changed, added and removed documents are told apart from the rest', () => {
  const before = [source('page', 'a', '1'), source('page', 'b', '1'), source('page', 'c', '1')]
  const after = [source('page', 'a', '1'), source('page', 'b', '2'), source('page', 'd', '1')]
  expect(changedKeys(before, after)).toEqual(['page/b', 'page/c', 'page/d'])
})
