import { expect, test } from 'vitest'
import { plantAt, wetBulb } from './plant-model.ts'
import { plantDevices } from './plant-points.ts'

const summer = Date.UTC(2026, 6, 16, 6, 32) / 1000
const winter = Date.UTC(2026, 0, 10, 4) / 1000
const at = (seconds: number, code: string) => {
  const [number = '', identifier = ''] = code.split('.')
  return plantAt(seconds).get(number)?.[identifier] ?? Number.NaN
}

test('every point of every device has a value, but for the tower that does not answer', () => {
  const values = plantAt(summer)
  expect(values.get('CT-03')).toEqual({ online: 0 })
  expect([...values.keys()].sort()).toEqual(plantDevices.map(({ number }) => number).sort())
  for (const { number, points } of plantDevices.filter((device) => device.number !== 'CT-03'))
    expect(Object.keys(values.get(number) ?? {}).sort()).toEqual(points.map(({ identifier }) => identifier).sort())
})

test.each([
  ['summer', summer],
  ['winter', winter],
])(
  'in %s the heat that the water carries is that of the branches, and the efficiency is that of real machines',
  (_, seconds) => {
    const cooling =
      1.163 * at(seconds, 'CS-01.chwFlow') * (at(seconds, 'CS-01.chwReturn') - at(seconds, 'CS-01.chwSupply'))
    const branches = ['A', 'B', 'C'].reduce((sum, branch) => sum + at(seconds, `CS-01.cooling${branch}`), 0)
    const chillers = [1, 2, 3].reduce((sum, n) => sum + at(seconds, `CH-0${n}.power`), 0)
    expect(branches / cooling).toBeGreaterThan(0.95)
    expect(branches / cooling).toBeLessThan(1.05)
    expect(cooling / chillers).toBeGreaterThan(4)
    expect(cooling / chillers).toBeLessThan(7)
  },
)

test('the same instant gives the same values, a chiller at rest takes no power', () => {
  expect([...plantAt(summer)]).toEqual([...plantAt(summer)])
  for (const n of [1, 2, 3]) if (at(winter, `CH-0${n}.state`) === 0) expect(at(winter, `CH-0${n}.power`)).toBe(0)
})

test.each([
  [20, 50, 13.7],
  [30, 60, 23.8],
  [10, 90, 9.1],
])('wet bulb of %s ℃ and %s %% is %s ℃', (temperature, humidity, wanted) => {
  expect(wetBulb(temperature, humidity)).toBeCloseTo(wanted, 0)
})
