import { expect, test } from 'vitest'
import { baseLoadOf, heatFacts, heatOfDays, heatOfWeek } from './heat.ts'

const fact = (hour: number, use: number | null, estimated = false) => ({ hour, use, estimated })

test('a day has 24 cells, unknown hours are null', () => {
  const cells = heatOfDays([fact(2026071608, 12, true)], [20260716])
  expect(cells).toHaveLength(24)
  expect(cells[8]).toEqual({
    hour: '08:00',
    row: '07-16 周四',
    day: '2026-07-16',
    value: 12,
    estimated: true,
    weekend: false,
  })
  expect(cells[9]!.value).toBeNull()
})

test('the mean week takes the mean of the known hours', () => {
  const cells = heatOfWeek([fact(2026071308, 10), fact(2026072008, 20), fact(2026072708, null)])
  expect(cells.find(({ row, hour }) => row === '周一' && hour === '08:00')!.value).toBe(15)
  expect(cells).toHaveLength(168)
})

test('base load is the night over the working hours', () => {
  const day = (night: number, work: number) =>
    Array.from({ length: 24 }, (_, hour) => ({ hour: 2026071600 + hour, use: hour < 5 ? night : work }))
  expect(baseLoadOf(day(30, 100))).toBeCloseTo(30)
  expect(baseLoadOf(day(30, 0))).toBeNull()
  expect(baseLoadOf([])).toBeNull()
})

test('facts name the highest hour', () => {
  expect(heatFacts([fact(2026071608, 10), fact(2026071609, 30), fact(2026071810, 10)])).toMatchObject({
    max: 30,
    maxAt: '07-16 09:00',
    weekend: 50,
  })
})
