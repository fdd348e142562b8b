import { expect, test } from 'vitest'
import { checkSubitems } from './subitem-check.ts'

const subitems = [
  { id: 1, number: '01A00', name: '照明插座', parentId: null },
  { id: 2, number: '01A10', name: '室内照明', parentId: 1 },
  { id: 3, number: '01B00', name: '空调', parentId: null },
]
const meter = (id: number, role = 'sub') => ({ id, name: `表${id}`, role, isCounted: true })
const member = (subitemId: number, meterId: number, weight = 1, sign = 1) => ({ subitemId, meterId, weight, sign })
const full = [member(2, 9), member(3, 8)]

test.each([
  ['each meter once', [meter(9), meter(8)], full, []],
  ['a meter in no sub-item', [meter(9), meter(8), meter(7)], full, ['none-7']],
  ['a gateway belongs to no sub-item', [meter(9), meter(8), meter(7, 'gateway')], full, []],
  ['a meter in two sub-items', [meter(9), meter(8)], [...full, member(3, 9)], ['twice-9']],
  ['weights that sum to less than one', [meter(9), meter(8)], [member(2, 9, 0.4), member(3, 8)], ['part-9']],
  ['a meter split fully over two', [meter(9)], [member(2, 9, 0.4), member(3, 9, 0.6)], []],
  ['a leaf without members', [meter(9)], [member(2, 9)], ['empty-3']],
])('%s', (_, meters, members, keys) => {
  expect(checkSubitems(meters, subitems, members).map((finding) => finding.key)).toEqual(keys)
})

test.each([
  ['a virtual meter of itself', [{ meterId: 9, sources: [9] }], ['loop-9']],
  [
    'two virtual meters of each other',
    [
      { meterId: 9, sources: [8] },
      { meterId: 8, sources: [9] },
    ],
    ['loop-9', 'loop-8'],
  ],
  ['a virtual meter beside what it is computed from', [{ meterId: 9, sources: [8, 7] }], ['both-9']],
  ['a virtual meter of meters that count nowhere', [{ meterId: 9, sources: [7] }], []],
])('%s', (_, virtuals, keys) => {
  expect(checkSubitems([meter(9), meter(8)], subitems, full, virtuals).map((finding) => finding.key)).toEqual(keys)
})

test('sub-items in a circle are named', () => {
  const circle = [
    { id: 1, number: '01A00', name: '照明插座', parentId: 2 },
    { id: 2, number: '01A10', name: '室内照明', parentId: 1 },
  ]
  expect(checkSubitems([], circle, []).map((finding) => finding.key)).toEqual(['circle-1', 'circle-2'])
})

test('a meter below one that is in a sub-item is counted with it', () => {
  const below = { ...meter(7), parentId: 9 }
  expect(checkSubitems([meter(9), meter(8), below], subitems, full)).toEqual([])
})
