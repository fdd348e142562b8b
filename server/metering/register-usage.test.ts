import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type MeterChange, plainRules, type RegisterRules } from './register-rules.ts'
import { usageOfRegisters } from './register-usage.ts'
import { slotMark, spreadToSlots } from './slots.ts'

interface Vector {
  readonly name: string
  readonly readings: readonly (readonly [number, number])[]
  readonly ratio?: number
  readonly registerMax?: number
  readonly maxPerHour?: number
  readonly changes?: readonly MeterChange[]
  readonly total: number
  readonly bad?: readonly number[]
  readonly unknown?: readonly (readonly [number, number])[]
  readonly estimatedSlots?: number
}

const file = new URL('../../tests/fixtures/register-vectors.json', import.meta.url)
const { periodSeconds, vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
  periodSeconds: number
  vectors: readonly Vector[]
}

describe('the vectors of register-vectors.json hold', () => {
  test.each(vectors)('$name', (vector) => {
    const rules: RegisterRules = {
      ...plainRules(periodSeconds),
      ratios: [{ from: 0, ratio: vector.ratio ?? 1 }],
      registerMax: vector.registerMax ?? 1e6,
      maxPerHour: vector.maxPerHour,
      changes: vector.changes ?? [],
    }
    const readings = vector.readings.map(([ts, value]) => ({ ts, value }))
    const { intervals, bad } = usageOfRegisters(readings, rules)
    const total = intervals.reduce((sum, interval) => sum + (interval.use ?? 0), 0)
    expect(total).toBeCloseTo(vector.total, 9)
    expect(bad.map((one) => one.ts)).toEqual(vector.bad ?? [])
    const unknown = intervals.filter((interval) => interval.kind === 'unknown')
    expect(unknown.map((interval) => [interval.from, interval.to])).toEqual(vector.unknown ?? [])
    const window = { from: 0, to: readings.at(-1)!.ts, slotSeconds: periodSeconds }
    const slots = spreadToSlots(intervals, window)
    expect(slots.use.reduce((sum, use) => sum + use, 0)).toBeCloseTo(vector.total, 9)
    const estimated = slots.marks.filter((mark) => (mark & slotMark.estimated) !== 0).length
    if (vector.estimatedSlots !== undefined) expect(estimated).toBe(vector.estimatedSlots)
    expect(slots.use.every((use) => use >= 0)).toBe(true)
  })
})

const rules: RegisterRules = { ...plainRules(900), maxPerHour: 1000 }
const usageOf = (values: readonly number[], some: RegisterRules = rules) =>
  usageOfRegisters(
    values.map((value, index) => ({ ts: index * 900, value })),
    some,
  )

test('chronic jitter never adds up', () => {
  const noisy = Array.from({ length: 200 }, (_, index) => 100 - (index % 2) * 0.04)
  const { intervals, bad } = usageOf(noisy)
  expect(intervals.reduce((sum, interval) => sum + (interval.use ?? 0), 0)).toBe(0)
  expect(bad).toEqual([])
})

test('a suspect reading without three successors counts provisionally', () => {
  const { intervals } = usageOf([100, 102, 9000])
  expect(intervals.at(-1)).toEqual({ from: 900, to: 1800, kind: 'unknown', use: null, provisional: true })
  expect(usageOf([100, 102, 9000, 104]).bad).toEqual([{ ts: 1800, quality: 2 }])
})

test('a drop-out at the end of the register is not taken for a rollover', () => {
  const { intervals, bad } = usageOf([999_990, 0, 999_995, 999_999])
  expect(bad.map((one) => one.ts)).toEqual([900])
  expect(intervals.reduce((sum, interval) => sum + (interval.use ?? 0), 0)).toBe(9)
})

test('a reading marked bad by hand is skipped and the energy is kept', () => {
  const readings = [
    { ts: 0, value: 10 },
    { ts: 900, value: 90, quality: 64 },
    { ts: 1800, value: 14 },
  ]
  const { intervals } = usageOfRegisters(readings, rules)
  expect(intervals).toEqual([{ from: 0, to: 1800, kind: 'gap', use: 4 }])
})

test('a ratio that changes between two readings is shared out by time', () => {
  const dated = {
    ...rules,
    ratios: [
      { from: 0, ratio: 1 },
      { from: 450, ratio: 3 },
    ],
  }
  const { intervals } = usageOf([0, 8], dated)
  expect(intervals.map((interval) => interval.use)).toEqual([4, 12])
})
