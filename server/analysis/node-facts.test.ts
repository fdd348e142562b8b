import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addFacts,
  completenessOf,
  emptyFacts,
  isEstimated,
  isNothing,
  type NodeFacts,
  noFact,
  noSum,
  restOf,
  sumKnown,
} from './node-facts.ts'

function facts(...uses: (number | null)[]): NodeFacts {
  const use = sumKnown(uses)
  return {
    ...emptyFacts(uses.length),
    values: uses.map((one) => ({ ...noFact, use: one, due: 4, good: one === null ? 0 : 4 })),
    now: { ...noSum, use },
  }
}

test('known and unknown is known; unknowns stay unknown', () => {
  const sum = addFacts([facts(1, null, null), facts(2, 3, null)], 3)
  expect(sum.values.map(({ use }) => use)).toEqual([3, 3, null])
  expect(sum.values.map(({ due, good }) => [due, good])).toEqual([
    [8, 8],
    [8, 4],
    [8, 0],
  ])
  expect(sum.now.use).toBe(6)
})

test('the remainder is what the total has beyond its parts, and may be negative', () => {
  const rest = restOf(facts(10, 5, null), [facts(4, 6, 1), facts(3, null, 1)])
  expect(rest.values.map(({ use }) => use)).toEqual([3, -1, null])
})

test('parts and remainder add up to the total', () => {
  const uses = fc.array(fc.double({ min: 0, max: 1e7, noNaN: true }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(uses, fc.array(uses, { maxLength: 6 }), (total, parts) => {
      const rest = restOf(
        facts(...total),
        parts.map((part) => facts(...part)),
      )
      const sum = addFacts([rest, ...parts.map((part) => facts(...part))], 4)
      for (const [index, fact] of sum.values.entries()) {
        expect(Math.abs((fact.use ?? 0) - total[index]!)).toBeLessThanOrEqual(1e-6 * Math.max(1, total[index]!))
      }
    }),
  )
})

test('rounding dust is no remainder', () => {
  expect(isNothing(restOf(facts(0.3), [facts(0.1), facts(0.2)]))).toBe(true)
  expect(isNothing(restOf(facts(0.4), [facts(0.1), facts(0.2)]))).toBe(false)
})

test('completeness is good over due', () => {
  expect(completenessOf({ due: 200, good: 150 })).toBe(75)
  expect(completenessOf({ due: 0, good: 0 })).toBeNull()
})

test.each([
  [{ use: 100, due: 24, good: 24, estimated: 0 }, false],
  [{ use: 100, due: 24, good: 24, estimated: 1 }, false],
  [{ use: 100, due: 24, good: 24, estimated: 1.1 }, true],
  [{ use: 100, due: 24, good: 21, estimated: 0 }, true],
  [{ use: null, due: 24, good: 0, estimated: 0 }, false],
])('%j is shown as estimated: %s', (fact, expected) => {
  expect(isEstimated({ ...fact, manual: false })).toBe(expected)
})
