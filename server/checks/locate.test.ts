import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LocatedBranch, locateCauses } from './locate.ts'

const limits = { okPercent: 5, badPercent: 10, negativePercent: 0.5 }
const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/** Courses that differ, so that a factor of one cannot be mistaken for one of another. */
const air = days.map((day) => 400 + 37 * ((day * 7) % 5))
const light = days.map((day) => 300 - 29 * ((day * 3) % 4))
const lift = days.map((day) => 90 + 11 * (day % 3))
const sum = (...parts: (readonly number[])[]) => days.map((day) => parts.reduce((total, part) => total + part[day]!, 0))
const times = (part: readonly number[], factor: number) => part.map((value) => value * factor)
const branch = (
  uses: readonly (number | null)[],
  children: readonly (readonly (number | null)[])[],
): LocatedBranch => ({
  id: 1,
  name: '总进线',
  uses,
  children: children.map((own, index) => ({ id: index + 2, name: `支路${index + 2}`, uses: own })),
})
const nothing = days.map(() => null)
const whole = sum(air, light, lift)

test.each<[string, LocatedBranch, readonly (readonly [string, number, number | null])[]]>([
  ['a balanced branch', branch(whole, [air, light, lift]), []],
  ['losses of 3 %', branch(times(whole, 1.03), [air, light, lift]), []],
  ['a child that nobody meters', branch(whole, [air, light]), [['missing-child', 1, null]]],
  ['a child without a value', branch(whole, [air, light, nothing]), [['no-meter', 4, null]]],
  ['a CT of a tenth', branch(whole, [times(air, 0.1), light, lift]), [['wrong-ratio', 2, 10]]],
  ['a ratio that is four times too large', branch(whole, [air, times(light, 4), lift]), [['wrong-ratio', 3, 0.25]]],
  ['one phase of three', branch(whole, [times(air, 1 / 3), light, lift]), [['phase-lost', 2, 3]]],
  ['a register that runs backwards', branch(whole, [times(air, -1), light, lift]), [['reversed', 2, -1]]],
  ['a child of another branch', branch(sum(air, light), [air, light, lift]), [['foreign-child', 4, 0]]],
  ['a parent with half its ratio', branch(times(whole, 0.5), [air, light, lift]), [['wrong-ratio', 1, 2]]],
])('%s', (_, one, expected) => {
  const found = locateCauses(one, limits).map(({ cause, branchId, factor }) => [cause, branchId, factor])
  expect(found.slice(0, Math.max(1, expected.length))).toEqual(expected)
})

test('a child whose data are lost half of the days is told, and the other days are still compared', () => {
  const gappy = light.map((value, day) => (day < 4 ? null : value))
  expect(locateCauses(branch(whole, [air, gappy, lift]), limits)).toMatchObject([
    { cause: 'lost-data', branchId: 3, days: 6 },
  ])
})

test('too few days are no evidence for a factor', () => {
  const few = (values: readonly number[]) => values.slice(0, 4)
  const one = branch(few(whole), [few(times(air, 0.1)), few(light), few(lift)])
  expect(locateCauses(one, limits).map(({ cause }) => cause)).toEqual(['missing-child'])
})

test('the figures say how far off it is, and how near it comes', () => {
  const [found] = locateCauses(branch(whole, [times(air, 0.1), light, lift]), limits)
  expect(found).toMatchObject({ days: 10 })
  expect(found!.before).toBeGreaterThan(30)
  expect(Math.abs(found!.after!)).toBeLessThan(0.01)
  expect(found!.perDay).toBeCloseTo((0.9 * air.reduce((total, value) => total + value, 0)) / 10, 6)
})

test('a wrong whole-number ratio of one child is found whatever the courses are', () => {
  const course = fc.array(fc.double({ min: 50, max: 500, noNaN: true }), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(course, course, fc.integer({ min: 2, max: 40 }), (first, second, factor) => {
      fc.pre(new Set(first.map((value, day) => Math.round((value / second[day]!) * 20))).size > 5)
      const parent = first.map((value, day) => value + second[day]!)
      const found = locateCauses(branch(parent, [first.map((value) => value / factor), second]), limits)
      expect(found.map(({ branchId, factor: by }) => [branchId, Math.round(by ?? 0)])).toContainEqual([2, factor])
    }),
  )
})
