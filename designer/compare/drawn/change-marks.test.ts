import { expect, test } from 'vitest'
import { changeMarks, markAt, marksOn } from './change-marks.ts'

const text = (id: string, value: string) => ({ kind: 'text', id, value })
const page = (...children: object[]) => ({
  kind: 'page',
  schemaVersion: 1,
  id: 'p',
  route: '/p',
  title: '页',
  root: { kind: 'grid', id: 'g', children },
})
const before = page(text('a', '甲'), text('b', '乙'), text('c', '丙'), text('d', '丁'))
const after = page(text('a', '甲一'), text('d', '丁'), text('b', '乙'), text('e', '戊'))
const marks = changeMarks(before, after, undefined)
const kinds = (side: 'before' | 'after') =>
  Object.fromEntries(marksOn(side, marks).map(({ at, kind }) => [(at[2] as { id: string }).id, kind]))

test('what was removed is marked on the old side, what was added on the new one, the rest on both', () => {
  expect(kinds('before')).toEqual({ a: 'changed', c: 'removed', b: 'moved' })
  expect(kinds('after')).toEqual({ a: 'changed', b: 'moved', e: 'added' })
})

test('marks are numbered in the order in which they are told', () => {
  expect(marks.map(({ number }) => number)).toEqual(marks.map((_, index) => index + 1))
})

test('a line of a sheet carries the mark of what changed inside it', () => {
  expect(markAt(marks, ['root', 'children', { id: 'a' }])?.kind).toBe('changed')
  expect(markAt(marks, ['root', 'children', { id: 'd' }])).toBeUndefined()
})

test('a document that was not there before has no parts to mark', () => {
  expect(changeMarks(null, after, undefined)).toEqual([])
})

test('a field of an entity is new or gone, a property of it is changed', () => {
  const entity = (properties: object) => ({
    kind: 'entity',
    schemaVersion: 1,
    id: 'e',
    title: '实体',
    type: 'object',
    properties,
  })
  const [old, fresh] = [
    entity({ a: { type: 'string' }, b: { type: 'string' } }),
    entity({ a: { type: 'string', title: '甲' }, c: { type: 'string' } }),
  ]
  const found = changeMarks(old, fresh, undefined).map(({ at, kind }) => [String(at[1]), kind])
  expect(found.sort()).toEqual([
    ['a', 'changed'],
    ['b', 'removed'],
    ['c', 'added'],
  ])
})
