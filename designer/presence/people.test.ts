import { expect, test } from 'vitest'
import type { DocumentPosture } from '../../schemas/index.ts'
import { othersIn } from './people.ts'

const own = { userId: 1, window: 'here' }
const at = (window: string, more: Partial<DocumentPosture> = {}): DocumentPosture => ({
  window,
  selected: [],
  isIdle: false,
  ...more,
})
const person = (userId: number, name: string, windows: readonly DocumentPosture[] = [], lines = 1) => ({
  userId,
  userName: `u${userId}`,
  name,
  lines: Math.max(lines, windows.length),
  windows,
})
const of = (...people: readonly object[]) => othersIn({ key: 'page/x', people }, own)

test.each([
  ['others by their first character', [person(1, '张三'), person(2, '李敏'), person(3, 'wang')], ['李', 'W']],
  ['oneself only where open in another window too', [person(1, 'admin', [], 2)], ['A']],
  ['nobody', [person(1, 'admin')], []],
])('who else has a document open: %s', (_, people, signs) => {
  expect(of(...people).map(({ sign }) => sign)).toEqual(signs)
})

test('an event of another shape shows nobody', () => {
  expect(othersIn(undefined, own)).toEqual([])
})

test('two people in a document have two colours, the same for everybody who looks', () => {
  const all = [person(9, '王强'), person(1, '张三'), person(17, '李敏')]
  const seenBy = (userId: number) =>
    Object.fromEntries(othersIn({ people: all }, { userId, window: 'w' }).map(({ name, color }) => [name, color]))
  expect(seenBy(1)).toEqual({ 王强: 2, 李敏: 3 })
  expect(seenBy(9)).toEqual({ 张三: 1, 李敏: 3 })
})

const column = ['root', 'columns', { id: 'c' }]

test('what others have selected, in all their windows; what one has selected oneself is not among it', () => {
  const mine = person(1, '张三', [at('here', { selected: [[]] }), at('there', { selected: [['title']] })])
  const hers = person(2, '李敏', [at('a', { selected: [column] }), at('b', { selected: [['title']] })])
  expect(of(mine, hers).map(({ name, selected }) => [name, selected])).toEqual([
    ['张三（另一窗口）', [['title']]],
    ['李敏', [column, ['title']]],
  ])
})

test('who went away from the window marks nothing; edits that are not saved are told all the same', () => {
  const editing = { at: column, isSaved: false }
  const [gone] = of(person(2, '李敏', [at('a', { selected: [column], editing, isIdle: true })]))
  expect(gone).toMatchObject({ selected: [], editing, isIdle: true })
  const [kept] = of(person(2, '李敏', [at('a', { editing: { at: column, isSaved: true }, isIdle: true })]))
  expect(kept?.editing).toBeUndefined()
  const [back] = of(person(2, '李敏', [at('a', { isIdle: true }), at('b', { selected: [column] })]))
  expect(back).toMatchObject({ selected: [column], isIdle: false })
})
