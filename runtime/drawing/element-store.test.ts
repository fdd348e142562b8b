import { expect, test, vi } from 'vitest'
import type { LayoutElement } from '../../schemas/index.ts'
import { layoutOf } from './drawing-sample.ts'
import { createElementStore, keysOf } from './element-store.ts'
import { boundKeys, createFeed, sampleValue } from './feed.ts'

const elements: LayoutElement[] = [
  { id: 'a', symbol: 'value-tag', bind: { value: { point: 'P.a' } } },
  { id: 'b', symbol: 'value-tag', bind: { value: { meter: 'M', figure: 'today' } } },
  { id: 'c', symbol: 'value-tag', bind: { value: { value: 'sum' } } },
  { id: 'd', symbol: 'text', title: { $expr: '"" + user.name' } },
]
const layout = layoutOf(elements, {
  values: { sum: { $expr: 'values.one + 1.0' }, one: { point: 'P.c' } },
})
const [a, b, c, d] = elements as [LayoutElement, LayoutElement, LayoutElement, LayoutElement]

test('all that a drawing binds is known, through shared values and expressions too', () => {
  expect(boundKeys(layout)).toEqual(['meter:M.today', 'point:P.a', 'point:P.c'])
  expect([...keysOf(layout, c)]).toEqual(['point:P.c'])
})

test('only elements that read a value hear of it', () => {
  const feed = createFeed()
  const store = createElementStore(feed, layout)
  const heard = { a: vi.fn(), b: vi.fn(), c: vi.fn() }
  for (const id of ['a', 'b', 'c'] as const) store.subscribe(id, heard[id])
  const stop = store.follow()
  feed.put({ 'point:P.c': sampleValue(1) })
  expect([heard.a, heard.b, heard.c].map((one) => one.mock.calls.length)).toEqual([0, 0, 1])
  stop()
  feed.put({ 'point:P.c': sampleValue(2) })
  expect(heard.c).toHaveBeenCalledTimes(1)
})

test('an element that looks the same stays the same object', () => {
  const feed = createFeed({ 'point:P.a': sampleValue(12.1) })
  const store = createElementStore(feed, layout)
  store.follow()
  const before = store.read(a)
  feed.put({ 'point:P.a': { ...sampleValue(12.1), at: '2026-07-16T06:32:00Z' } })
  expect(store.read(a)).toBe(before)
  feed.put({ 'point:P.a': sampleValue(12.2) })
  expect(store.read(a)).not.toBe(before)
})

test('an edit of one element leaves the others as they were', () => {
  const store = createElementStore(createFeed(), layout)
  const before = [store.read(a), store.read(b)]
  const edited = { ...a, title: '供水' }
  store.setLayout({ ...layout, elements: [edited, b, c, d] })
  expect(store.read(edited).title).toBe('供水')
  expect(store.read(b)).toBe(before[1])
})

test('names of the page around reach elements whose expressions read them', () => {
  const store = createElementStore(createFeed(), layout)
  const hear = vi.fn()
  store.subscribe('d', hear)
  store.setScope({ user: { name: '张建国' } })
  expect(hear).toHaveBeenCalledTimes(1)
  expect(store.read(d).title).toBe('张建国')
})
