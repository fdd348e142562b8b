import { expect, test } from 'vitest'
import { canMove, countNodes, findNode, nodeLines, searchNodes } from './nodes.ts'

const fields = { key: 'id', label: 'label', children: 'children' }
const tree = [
  {
    id: 1,
    label: '总用电',
    children: [
      { id: 2, label: '空调系统', children: [{ id: 3, label: '冷热站' }] },
      { id: 4, label: '动力' },
    ],
  },
  { id: 5, label: '总用水' },
]
const shown = (levels: number, turned: string[] = [], all = false) =>
  nodeLines(tree, fields, { levels, turned: new Set(turned), all }).map(
    (line) => `${'>'.repeat(line.depth)}${line.key}`,
  )

test.each([
  ['closed', 0, [], ['1', '5']],
  ['open to the second level', 2, [], ['1', '>2', '>>3', '>4', '5']],
  ['with a branch closed by hand', 2, ['2'], ['1', '>2', '>4', '5']],
  ['with a branch opened by hand', 0, ['1'], ['1', '>2', '>4', '5']],
])('a tree that is %s shows its lines', (_name, levels, turned, lines) => {
  expect(shown(levels, turned)).toEqual(lines)
})

test('searching keeps the branches above what fits, and all below it', () => {
  const found = searchNodes(tree, fields, '空调')
  expect(nodeLines(found, fields, { levels: 0, turned: new Set(), all: true }).map((line) => line.key)).toEqual([
    '1',
    '2',
    '3',
  ])
  expect(searchNodes(tree, fields, '没有')).toEqual([])
})

test('a node is never moved under itself, below itself or under its own parent', () => {
  const lines = nodeLines(tree, fields, { levels: 9, turned: new Set(), all: false })
  const line = (key: string) => lines.find((one) => one.key === key)!
  expect(canMove(tree, fields, line('2'), line('3'))).toBe(false)
  expect(canMove(tree, fields, line('2'), line('2'))).toBe(false)
  expect(canMove(tree, fields, line('2'), line('1'))).toBe(false)
  expect(canMove(tree, fields, line('2'), line('5'))).toBe(true)
})

test('nodes are found and counted at any depth', () => {
  expect(findNode(tree, fields, '3')?.label).toBe('冷热站')
  expect(findNode(tree, fields, '9')).toBeUndefined()
  expect(countNodes(tree, fields)).toBe(5)
})
