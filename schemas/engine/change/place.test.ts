import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWithin, type Place, placeKey, placeOfPointer, pointerOfPlace, readAt } from './place.ts'

const page = {
  root: { columns: [{ id: 'a', width: 1 }, { id: 'b' }, 'plain', { id: 'b', twice: true }], 'x/y': { '~': 1 } },
}

describe('places', () => {
  test.each<[string, Place, unknown]>([
    ['', [], page],
    ['/root/columns/0/width', ['root', 'columns', { id: 'a' }, 'width'], 1],
    ['/root/columns/2', ['root', 'columns', 2], 'plain'],
    ['/root/columns/3/twice', ['root', 'columns', 3, 'twice'], true],
    ['/root/x~1y/~0', ['root', 'x/y', '~'], 1],
  ])('the pointer %s is a place by ids, and back', (pointer, place, value) => {
    expect(placeOfPointer(page, pointer)).toEqual(place)
    expect(pointerOfPlace(page, place)).toBe(pointer)
    expect(readAt(page, place)).toBe(value)
  })
  test('a place that leads nowhere has neither value nor pointer', () => {
    expect(readAt(page, ['root', 'columns', { id: 'gone' }, 'width'])).toBeUndefined()
    expect(pointerOfPlace(page, ['root', 'columns', { id: 'gone' }])).toBeUndefined()
    expect(readAt(page, ['root', 'toString'])).toBeUndefined()
  })
  test('a place by id stays true when items move', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), (ids, turn) => {
        const items = ids.map((id) => ({ id }))
        const moved = [...items.slice(turn % ids.length), ...items.slice(0, turn % ids.length)]
        for (const [index, item] of items.entries())
          expect(readAt(moved, placeOfPointer(items, `/${index}`))).toEqual(item)
      }),
    )
  })
  test('what lies inside', () => {
    expect(isWithin(['root', 'columns', { id: 'a' }], ['root', 'columns'])).toBe(true)
    expect(isWithin(['root'], ['root', 'columns'])).toBe(false)
    expect(placeKey(['root', 'columns', { id: 'a' }, 2])).toBe('root/columns/#a/2')
  })
})
