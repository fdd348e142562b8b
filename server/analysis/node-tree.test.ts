import { expect, test } from 'vitest'
import { allNodes, chosenNodes, forestOf, tellingLevel } from './node-tree.ts'

const node = (key: string, parentKey: string | null, ...ids: number[]) => ({ key, name: key, parentKey, ids })

test('nodes of one code in several projects are one node', () => {
  const forest = forestOf([
    node('01B00', null, 1),
    node('01B10', '01B00', 2),
    node('01B00', null, 11),
    node('01B10', '01B00', 12),
  ])
  expect(forest).toHaveLength(1)
  expect(forest[0]!.ids).toEqual([1, 11])
  expect(forest[0]!.children[0]!.ids).toEqual([2, 12])
})

test('a node whose parent is not there becomes a root', () => {
  expect(forestOf([node('a', 'gone'), node('b', 'a')]).map(({ key }) => key)).toEqual(['a'])
})

test('a lone root is opened until a level tells something', () => {
  const forest = forestOf([node('all', null), node('wing', 'all'), node('f1', 'wing'), node('f2', 'wing')])
  expect(tellingLevel(forest).map(({ key }) => key)).toEqual(['f1', 'f2'])
  expect(tellingLevel(forestOf([node('only', null)])).map(({ key }) => key)).toEqual(['only'])
})

test('of chosen nodes the topmost counts', () => {
  const forest = forestOf([node('a', null), node('b', 'a'), node('c', null), node('d', 'c')])
  expect(chosenNodes(forest, new Set(['a', 'b', 'd'])).map(({ key }) => key)).toEqual(['a', 'd'])
  expect(allNodes(forest).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
})
