import { expect, test } from 'vitest'
import { fillLinear, weatherDays } from './weather-days.ts'

const hour = (key: number, t: number | null) => ({ hour: key, t, rh: 50, ghi: null })

test('a day gives its extremes, mean and degree days', () => {
  expect(weatherDays([hour(2026071600, 28), hour(2026071612, 34)])).toEqual([
    { day: 20260716, max: 34, min: 28, mean: 31, rh: 50, hdd18: 0, cdd26: 5, hours: 2 },
  ])
  expect(weatherDays([hour(2026011600, -2), hour(2026011612, 6)])[0]).toMatchObject({ hdd18: 16, cdd26: 0 })
})

test.each([
  ['one hour', [hour(2026071600, 10), hour(2026071602, 20)], [{ hour: 2026071601, t: 15 }]],
  ['over midnight', [hour(2026071623, 10), hour(2026071701, 12)], [{ hour: 2026071700, t: 11 }]],
  ['a null', [hour(2026071600, 10), hour(2026071601, null), hour(2026071602, 12)], [{ hour: 2026071601, t: 11 }]],
  ['seven hours stay', [hour(2026071600, 10), hour(2026071608, 20)], []],
  ['an open end stays', [hour(2026071600, 10), hour(2026071601, null)], []],
])('filling a gap of %s', (_, hours, expected) => {
  expect(fillLinear(hours)).toEqual(expected)
})

test('six hours are filled', () => {
  expect(fillLinear([hour(2026071600, 0), hour(2026071607, 7)]).map(({ t }) => t)).toEqual([1, 2, 3, 4, 5, 6])
})
