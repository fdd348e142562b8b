import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf, worstState } from './balance.ts'

const limits = { okPercent: 5, badPercent: 10, negativePercent: 0.5 }

test.each([
  ['parts that are the whole', 100, 100, 0, 0, 'ok'],
  ['5 % is still normal', 100, 95, 5, 5, 'ok'],
  ['a little more is watched', 100, 94.9, 5.1, 5.1, 'watch'],
  ['10 % is still watched', 100, 90, 10, 10, 'watch'],
  ['beyond 10 % is wrong', 100, 89, 11, 11, 'bad'],
  ['parts above the whole within the meters’ error', 100, 100.5, -0.5, -0.5, 'ok'],
  ['parts above the whole', 100, 101, -1, -1, 'bad'],
  ['nothing used at all', 0, 0, 0, null, 'ok'],
  ['a whole that stands still while parts run', 0, 7, -7, null, 'bad'],
  ['an unknown whole', null, 7, null, null, null],
  ['no known part', 7, null, null, null, null],
  ['a whole that runs backwards', -50, 100, -150, -300, 'bad'],
])('%s', (_, use, parts, gap, ratio, state) => {
  const balance = balanceOf(use, parts, limits)
  expect(balance.state).toBe(state)
  if (gap === null) expect(balance.gap).toBeNull()
  else expect(balance.gap).toBeCloseTo(gap, 9)
  if (ratio === null) expect(balance.ratio).toBeNull()
  else expect(balance.ratio).toBeCloseTo(ratio, 9)
})

test('parts and difference always add up to the whole', () => {
  const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(amount, amount, (use, parts) => {
      const { gap } = balanceOf(use, parts, limits)
      expect(Math.abs(use - parts - (gap ?? Number.NaN))).toBeLessThanOrEqual(
        Math.max(Math.abs(use), Math.abs(parts)) * 1e-9,
      )
    }),
  )
})

test('the worst of several states counts', () => {
  expect(worstState(['ok', null, 'watch'])).toBe('watch')
  expect(worstState(['ok', 'bad', 'watch'])).toBe('bad')
  expect(worstState([])).toBe('ok')
})
