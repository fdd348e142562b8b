import { expect, test } from 'vitest'
import type { PageSlice } from '../../schemas/index.ts'
import { remarksOf } from './canvas-marks.ts'

const title = { $expr: 'data.x.total + 1.0' }
const inside = { $expr: 'item.name - 1.0' }
const page = {
  kind: 'page',
  id: 'p',
  root: {
    kind: 'grid',
    id: 'g',
    children: [
      { kind: 'text', id: 't', title },
      { kind: 'fragment', id: 'f', use: 'part' },
    ],
  },
}
const slice = {
  page,
  fragments: { part: { id: 'part', title: '追溯', root: { kind: 'text', id: 'x', value: inside } } },
} as unknown as Pick<PageSlice, 'page' | 'fragments'>
const issue = (pointer: string, message: string, isDoubt?: true) => ({
  file: 'pages/p.json',
  line: 1,
  column: 1,
  pointer,
  code: 'c',
  message,
  ...(isDoubt ? { isDoubt } : {}),
})

test('a fault of the running page stands at the property whose expression it is', () => {
  const remarks = remarksOf(page, [], [{ value: title, message: '不能相加' }], slice)
  expect([...remarks.values()].flat()).toEqual([
    {
      text: '运行时无法计算：不能相加',
      tone: 'error',
      place: ['root', 'children', { id: 't' }, 'title'],
    },
  ])
})

test('what the checker says of an expression is not said again by the page that runs it', () => {
  const issues = [issue('/root/children/0/title/$expr', '应为文本'), issue('/root/children/1/use', '多余', true)]
  const remarks = remarksOf(page, issues, [{ value: title, message: '不能相加' }], slice)
  expect([...remarks.values()].flat().map(({ text, tone }) => [text, tone])).toEqual([
    ['应为文本', 'error'],
    ['多余', 'doubt'],
  ])
})

test('a fault inside a fragment stands at the widget that uses it', () => {
  const [remark] = [...remarksOf(page, [], [{ value: inside, message: '不能相减' }], slice).values()].flat()
  expect(remark?.place).toEqual(['root', 'children', { id: 'f' }])
  expect(remark?.text).toContain('追溯')
})

test('a fault of an expression that is no longer there is no mark', () => {
  expect(remarksOf(page, [], [{ value: { $expr: 'gone' }, message: 'x' }], slice).size).toBe(0)
})
