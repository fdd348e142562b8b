import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareUnchanged } from './share-unchanged.ts'

const copy = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

test('what says the same is the same object, and nothing else changes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      expect(shareUnchanged(before, copy(after))).toEqual(copy(after))
    }),
  )
  fc.assert(
    fc.property(fc.object(), (value) => {
      const before = copy(value)
      expect(shareUnchanged(before, copy(before))).toBe(before)
    }),
  )
})

test('an item that moved is the same object, its neighbours too', () => {
  const before = { children: [{ id: 'a', text: '1' }, { id: 'b' }, { id: 'c' }] }
  const after = shareUnchanged(before, { children: [{ id: 'b' }, { id: 'a', text: '2' }, { id: 'c' }] })
  expect(after.children[0]).toBe(before.children[1])
  expect(after.children[1]).not.toBe(before.children[0])
  expect(after.children[2]).toBe(before.children[2])
})
