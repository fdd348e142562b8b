import { expect, test } from 'vitest'
import { drawnTo, type Size, sizesOf, sizeWords } from './sizes.ts'

const page = {
  kind: 'page',
  id: 'meters',
  route: '/meters',
  title: '仪表',
  root: {
    kind: 'grid',
    id: 'root',
    gap: 16,
    children: [
      { kind: 'text', id: 'note', span: 8, value: '说明' },
      {
        kind: 'grid',
        id: 'side',
        direction: 'column',
        children: [
          {
            kind: 'list',
            id: 'list',
            height: 320,
            columns: [{ id: 'name', field: 'name', width: 120 }],
            toolbar: [
              { id: 'add', label: '新增', do: [{ do: 'open', width: 560, form: { fields: [] } }] },
              { id: 'log', label: '记录', do: [{ do: 'open', place: 'drawer', form: { fields: [] } }] },
            ],
          },
        ],
      },
    ],
  },
}
const list = ['root', 'children', { id: 'side' }, 'children', { id: 'list' }]

test.each([
  ['a widget in a line', ['root', 'children', { id: 'note' }], ['right span 8', 'bottom height -']],
  ['a widget in a column', list, ['bottom height 320']],
  ['a column of a list', [...list, 'columns', { id: 'name' }], ['right width 120']],
  ['a dialog', [...list, 'toolbar', { id: 'add' }, 'do', 0], ['right width 560', 'bottom height -']],
  ['a drawer', [...list, 'toolbar', { id: 'log' }, 'do', 0], ['left width -']],
  ['a button', [...list, 'toolbar', { id: 'add' }], []],
  ['the page', [], []],
  ['what is gone', ['root', 'children', { id: 'gone' }], []],
])('sizes of %s', (_, place, said) => {
  const sizes = sizesOf('page', page, place)
  expect(sizes.map(({ side, key, value }) => `${side} ${key} ${value ?? '-'}`)).toEqual(said)
})

const span: Size = { key: 'span', side: 'right', value: 8, least: 1, most: 24, gap: 16, per: 1 }
const width: Size = { key: 'width', side: 'right', value: 120, least: 32, most: 4000, gap: 0, per: 1 }

test.each([
  ['by half a column', span, 544, 30, 8],
  ['by a column', span, 544, 70, 9],
  ['by two columns back', span, 544, -140, 6],
  ['beyond the line', span, 544, 4000, 24],
  ['to nothing', span, 544, -900, 1],
  ['from the whole line that it takes by itself', { ...span, value: undefined }, 1664, -840, 12],
  ['to a step of 4 px', width, 118, 21, 140],
  ['below the least', width, 118, -110, 32],
  ['by one of two sides that move', { ...width, per: 2 }, 120, 20, 160],
  ['by the side on the left', { ...width, per: -1 }, 120, -20, 140],
  ['from what it took by itself', { ...width, value: undefined }, 118, 10, 128],
] as const)('drawn %s', (_, size, drawnPx, byPx, next) => {
  expect(drawnTo(size, drawnPx, byPx)).toBe(next)
})

test('sizes in words', () => {
  expect([span, width, { ...width, value: undefined }].map(sizeWords)).toEqual(['占 8/24', '宽 120 像素', ''])
})
