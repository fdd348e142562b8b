import { expect, test } from 'vitest'
import { othersIn } from './people.ts'

const person = (userId: number, userName: string, lines = 1) => ({ userId, userName, lines })

test.each([
  ['others by their first character', [person(1, 'admin'), person(2, '李敏'), person(3, 'wang')], ['李', 'W']],
  ['oneself only where open in another window too', [person(1, 'admin', 2)], ['A']],
  ['nobody', [person(1, 'admin')], []],
])('who else has a document open: %s', (_, people, signs) => {
  expect(othersIn({ key: 'page/x', people }, 1).map(({ sign }) => sign)).toEqual(signs)
})

test('an event of another shape shows nobody', () => {
  expect(othersIn(undefined, 1)).toEqual([])
})
