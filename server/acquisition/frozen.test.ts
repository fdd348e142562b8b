import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { registerAt, remarkOf } from './frozen.ts'

const around = (before: [number, number, number] | null, after: [number, number] | null) => ({
  beforeTs: before?.[0] ?? null,
  beforeValue: before?.[1] ?? null,
  beforeSource: before?.[2] ?? null,
  afterTs: after?.[0] ?? null,
  afterValue: after?.[1] ?? null,
})

describe('register at an instant', () => {
  test.each([
    ['read then', around([900, 12, 0], [1800, 15]), { value: 12, source: 'frozen' }],
    ['sent again', around([900, 12, 1], null), { value: 12, source: 'resent' }],
    ['repaired', around([900, 12, 4], null), { value: 12, source: 'repaired' }],
    ['between two', around([600, 10, 0], [1200, 16]), { value: 13, source: 'interpolated' }],
    ['nothing after', around([600, 10, 0], null), null],
    ['nothing before', around(null, [1200, 16]), null],
    ['ran back', around([600, 10, 0], [1200, 3]), null],
  ])('%s', (_, given, expected) => {
    expect(registerAt(900, given, 2)).toEqual(expected)
  })
  test('never outside its neighbours', () => {
    const register = fc.double({ min: 0, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(register, register, fc.integer({ min: 1, max: 899 }), (one, other, at) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const found = registerAt(at, around([0, low, 0], [900, high]), 3)
        expect(found!.value).toBeGreaterThanOrEqual(low - 0.001)
        expect(found!.value).toBeLessThanOrEqual(high + 0.001)
      }),
    )
  })
})

describe('remark of a usage', () => {
  const plain = { first: 10, last: 20, ratio: 40, decimals: 2, use: 400, estimated: 0 }
  test.each([
    ['as it should be', plain, ''],
    ['no register', { ...plain, first: null }, '冻结时刻前后缺数'],
    ['ran back', { ...plain, last: 5 }, '期间换表、翻转或清零，用量按两段计算'],
    ['another ratio', { ...plain, use: 300 }, '期间倍率变更、换表或有坏值，用量以分段计算为准'],
    ['with a gap', { ...plain, estimated: 30 }, '期间有缺数，分时用量为估算'],
    ['nothing known', { ...plain, use: null }, '期间无用量'],
  ])('%s', (_, given, expected) => {
    expect(remarkOf(given)).toBe(expected)
  })
})
