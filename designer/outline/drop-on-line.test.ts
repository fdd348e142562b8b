import { expect, test } from 'vitest'
import { type Place, placeKey } from '../../schemas/index.ts'
import type { Dragged } from '../structure/dragging.ts'
import { type OutlineNode, outlineOf } from '../structure/outline-model.ts'
import { dropOnLine } from './drop-on-line.ts'

const page = {
  kind: 'page',
  schemaVersion: 1,
  id: 'p',
  route: '/p',
  title: '页面',
  root: {
    kind: 'grid',
    id: 'root',
    children: [
      { kind: 'text', id: 'a', value: '' },
      { kind: 'grid', id: 'box', children: [] },
      { kind: 'list', id: 'rows', columns: [{ id: 'c', title: '名称' }] },
    ],
  },
}

function lineOf(key: string, node: OutlineNode = outlineOf('page', page)): OutlineNode | undefined {
  return node.key === key ? node : node.children.flatMap((child) => lineOf(key, child) ?? [])[0]
}

const fresh: Dragged = {
  from: 'palette',
  carried: { shape: 'TextWidget', isWidget: true, items: [{ kind: 'text', id: 't', value: '' }] },
}
const moved = (...places: readonly Place[]): Dragged => ({ from: 'document', places })
const child = (id: string): Place => ['root', 'children', { id }]

test.each([
  ['above the middle of a line: before it', fresh, 'root/children/#a', 0.3, 'root/children', 0, 'before'],
  ['below it: behind it', fresh, 'root/children/#a', 0.6, 'root/children', 1, 'behind'],
  ['the middle of an empty grid: into it', fresh, 'root/children/#box', 0.5, 'root/children/#box/children', 0, 'into'],
  ['the edge of a grid: beside it', fresh, 'root/children/#box', 0.9, 'root/children', 2, 'behind'],
  ['the content of the page: into it', fresh, 'root', 0.1, 'root/children', 3, 'into'],
  [
    'a thing that is there already',
    moved(child('a')),
    'root/children/#box',
    0.5,
    'root/children/#box/children',
    0,
    'into',
  ],
] as const)('%s', (_, dragged, line, share, list, index, side) => {
  const drop = dropOnLine({ kind: 'page', document: page }, dragged, lineOf(line)!, share)
  expect(drop && [placeKey(drop.target.list), drop.target.index, drop.side]).toEqual([list, index, side])
})

test.each([
  ['a widget on a column', fresh, 'root/children/#rows/columns/#c'],
  ['a grid into itself', moved(child('box')), 'root/children/#box'],
  ['a column among widgets', moved(['root', 'children', { id: 'rows' }, 'columns', { id: 'c' }]), 'root/children/#a'],
] as const)('%s goes nowhere', (_, dragged, line) => {
  const drop = dropOnLine({ kind: 'page', document: page }, dragged, lineOf(line)!, 0.5)
  expect(drop).toBeUndefined()
})
