import { describe, expect, test } from 'vitest'
import { nextPeriod, packetOf, periodOfDay, periodText, type UploadStep } from './upload-packet.ts'

describe('periods', () => {
  test.each<[UploadStep, number, number]>([
    ['hour', 2026112122, 2026112123],
    ['hour', 2026123123, 2027010100],
    ['day', 20240228, 20240229],
    ['day', 20261231, 20270101],
    ['month', 202612, 202701],
    ['month', 202601, 202602],
    ['year', 2026, 2027],
  ])('after %s %d comes %d', (step, period, next) => {
    expect(nextPeriod(step, period)).toBe(next)
  })
  test.each<[UploadStep, number]>([
    ['hour', 2026112100],
    ['day', 20261121],
    ['month', 202611],
    ['year', 2026],
  ])('a day as %s', (step, period) => {
    expect(periodOfDay(step, '2026-11-21')).toBe(period)
  })
  test.each([
    [2026112108, '2026-11-21 08 时'],
    [20261121, '2026-11-21'],
    [202611, '2026-11'],
    [2026, '2026'],
  ])('%d in words', (period, text) => {
    expect(periodText(period)).toBe(text)
  })
})

test('a packet has one function for each sub-item, and the time of the end or of the start', () => {
  const given = {
    address: { buildingCode: 'B', gatewayCode: '01' },
    operation: 'report',
    sequence: 'S',
    step: 'hour',
    period: 2026112123,
    zone: 'Asia/Shanghai',
    values: [
      { coding: '01A00', use: 12.000049, isWhole: true },
      { coding: '01E00', use: 1e-7, isWhole: false },
    ],
  } as const
  const { body } = packetOf({ ...given, timeAt: 'end' })
  expect(body).toMatchObject({
    time: '20261122000000',
    meters: [
      {
        id: '1',
        functions: [
          { id: '1', coding: '01A00', error: '0', value: '12' },
          { id: '2', coding: '01E00', error: '64', value: '0' },
        ],
      },
    ],
  })
  expect(packetOf({ ...given, timeAt: 'start' }).body).toMatchObject({ time: '20261121230000' })
})
