import { expect, test } from 'vitest'
import { dialogAround, dialogsOf } from './off-canvas.ts'

const form = { fields: [{ id: 'name', label: '名称' }] }
const page = {
  kind: 'page',
  title: '仪表',
  actions: [
    {
      id: 'add',
      label: '新增仪表',
      do: [
        { do: 'open', title: { $expr: 'row.name' }, form },
        { do: 'reload', data: 'meters' },
      ],
    },
  ],
  root: {
    kind: 'list',
    id: 'list',
    title: '仪表列表',
    row: [
      {
        id: 'more',
        label: '详情',
        do: [
          {
            do: 'open',
            title: '仪表详情',
            place: 'drawer',
            root: {
              kind: 'list',
              id: 'fixes',
              row: [{ id: 'why', label: '原因', do: [{ do: 'open', form }] }],
            },
          },
        ],
      },
    ],
  },
}
const add = ['actions', { id: 'add' }, 'do', 0]
const more = ['root', 'row', { id: 'more' }, 'do', 0]
const why = [...more, 'root', 'row', { id: 'why' }, 'do', 0]

test('dialogs are listed in their order, called by their title or by what opens them', () => {
  expect(dialogsOf(page).map(({ place, title, isDrawer }) => [place, title, isDrawer])).toEqual([
    [add, '新增仪表', false],
    [more, '仪表详情', true],
    [why, '原因', false],
  ])
})

test('a step that opens nothing to be drawn is no dialog', () => {
  expect(dialogsOf({ actions: [{ id: 'a', do: [{ do: 'open' }, { do: 'toast' }] }] })).toEqual([])
})

test.each([
  ['the step itself', [add], add],
  ['a field of its form', [[...add, 'form', 'fields', { id: 'name' }]], add],
  ['a dialog that a dialog opens', [[...why, 'form']], why],
  ['the button that opens it', [['actions', { id: 'add' }]], undefined],
  [
    'two fields of one dialog',
    [
      [...add, 'form'],
      [...add, 'form', 'fields'],
    ],
    add,
  ],
  ['things of two dialogs', [add, more], undefined],
  ['nothing', [], undefined],
  ['what is not there', [['root', 'row', { id: 'gone' }, 'do', 0]], undefined],
])('around %s', (_, selection, place) => {
  expect(dialogAround(page, selection)).toEqual(place)
})
