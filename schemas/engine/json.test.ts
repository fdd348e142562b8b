import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksOf, parseJson, placeOf, pointerSteps, pointerUnder } from './json.ts'

test('JSON of any kind reads as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
      const value = JSON.parse(text)
      expect(parseJson(JSON.stringify(value, null, indent))).toEqual({ value, faults: [] })
    }),
  )
})

test.each([
  ['{"a": 1,}', 8, '多了逗号'],
  ['{"a" 1}', 5, '冒号'],
  ['{"a": tru}', 6, '不应出现'],
  ['[1 2]', 3, '逗号或 ]'],
  ['{"a": "b', 8, '引号'],
  ['{a: 1}', 1, '引号包围'],
  ['{} x', 3, '多余'],
  ['', 0, '没有写完'],
  ['[1e999]', 1, '数字太大'],
])('%s: the fault is told at its place', (text, offset, words) => {
  const { value, faults } = parseJson(text)
  expect(value).toBeUndefined()
  expect(faults).toMatchObject([{ code: 'json-syntax', offset }])
  expect(faults[0]?.message).toContain(words)
})

test('numbers of any length are read whole', () => {
  const long = `0.${'123456789'.repeat(9)}`
  expect(parseJson(`[${long}, -0, 1e21]`)).toEqual({ value: [Number(long), -0, 1e21], faults: [] })
})

test('a pointer gives the keys that it was made of, whatever signs are in them', () => {
  const key = fc.oneof(fc.string(), fc.constantFrom('', '~', '/', '~1', '~0', '~01', 'a/b~1', '__proto__', '0'))
  fc.assert(
    fc.property(fc.array(key), (keys) => {
      expect(pointerSteps(pointerUnder('', ...keys))).toEqual(keys)
    }),
  )
})

test('a repeated key is told at its second place, and the last value counts as in JSON.parse', () => {
  const { value, faults } = parseJson('{"a": 1,\n "a": 2}')
  expect(value).toEqual({ a: 2 })
  expect(faults).toEqual([{ code: 'duplicate-key', offset: 10, pointer: '/a', message: '键 "a" 重复' }])
})

test('every value has a place, slashes in keys included', () => {
  const text = '{\n  "x/y": [1,\n    {"k": true}]\n}'
  const mark = marksOf(text).get('/x~1y/1/k')
  expect(placeOf(text, mark?.key ?? 0)).toEqual({ line: 3, column: 6 })
  expect(placeOf(text, mark?.value ?? 0)).toEqual({ line: 3, column: 11 })
})
