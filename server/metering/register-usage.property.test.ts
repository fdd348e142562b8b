import fc from 'fast-check'
import { expect, test } from 'vitest'
import { integrateIntervals } from './interval-readings.ts'
import { plainRules, type RegisterReading, type RegisterRules } from './register-rules.ts'
import { usageOfRegisters } from './register-usage.ts'
import { spreadToSlots } from './slots.ts'

const rules: RegisterRules = { ...plainRules(900), registerMax: 1e9, maxPerHour: 1000 }
const close = (value: number) => expect.closeTo(value, 6)
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

/** A meter that only counts up, read at uneven instants with gaps, never beyond its rated usage. */
const orderly = fc
  .array(fc.tuple(fc.integer({ min: 60, max: 90_000 }), fc.double({ min: 0, max: 0.27, noNaN: true })), {
    minLength: 2,
    maxLength: 60,
  })
  .map((steps) => {
    let ts = 1_700_000_000
    let value = 5000
    return steps.map(([seconds, perSecond]): RegisterReading => {
      ts += seconds
      value += seconds * perSecond
      return { ts, value }
    })
  })

/** Anything that a line can bring: noise, zeros, spikes, resets. */
const wild = fc
  .array(
    fc.oneof(
      fc.double({ min: 0, max: 2000, noNaN: true }),
      fc.constant(0),
      fc.double({ min: -10, max: 1e12, noNaN: true }),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((values) => values.map((value, index): RegisterReading => ({ ts: 1_700_000_000 + index * 900, value })))

const windowOf = (readings: readonly RegisterReading[], slotSeconds: number) => ({
  from: Math.floor(readings[0]!.ts / slotSeconds) * slotSeconds,
  to: Math.ceil(readings.at(-1)!.ts / slotSeconds) * slotSeconds,
  slotSeconds,
})

test('the sum over slots is the register difference', () => {
  fc.assert(
    fc.property(orderly, fc.constantFrom(900, 3600), (readings, slotSeconds) => {
      const { intervals, bad } = usageOfRegisters(readings, rules)
      const slots = spreadToSlots(intervals, windowOf(readings, slotSeconds))
      expect(bad).toEqual([])
      expect(sum(slots.use)).toEqual(close(readings.at(-1)!.value - readings[0]!.value))
    }),
  )
})

test('the profile changes the course of a gap, never its sum', () => {
  fc.assert(
    fc.property(orderly, fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 7 }), (readings, usual) => {
      const { intervals } = usageOfRegisters(readings, rules)
      const earlier = (ts: number) => usual[Math.abs(Math.floor(ts / 900)) % usual.length]
      const slots = spreadToSlots(intervals, windowOf(readings, 900), earlier)
      expect(sum(slots.use)).toEqual(close(readings.at(-1)!.value - readings[0]!.value))
      expect(slots.use.every((use) => use >= 0)).toBe(true)
    }),
  )
})

test('usage is never negative, whatever comes', () => {
  fc.assert(
    fc.property(wild, (readings) => {
      const { intervals } = usageOfRegisters(readings, rules)
      for (const interval of intervals) expect(interval.use ?? 0).toBeGreaterThanOrEqual(0)
      const slots = spreadToSlots(intervals, windowOf(readings, 900))
      expect(slots.use.every((use) => use >= 0) && slots.guess.every((use) => use >= 0)).toBe(true)
    }),
  )
})

test('the order of arrival does not matter', () => {
  const shuffled = wild.chain((readings) =>
    fc.tuple(fc.constant(readings), fc.shuffledSubarray(readings, { minLength: readings.length })),
  )
  fc.assert(
    fc.property(shuffled, ([readings, other]) => {
      expect(usageOfRegisters(other, rules)).toEqual(usageOfRegisters(readings, rules))
    }),
  )
})

test('every instant between two good readings is accounted for exactly once', () => {
  fc.assert(
    fc.property(wild, (readings) => {
      const { intervals } = usageOfRegisters(readings, rules)
      for (let index = 1; index < intervals.length; index += 1) {
        expect(intervals[index]!.from).toBe(intervals[index - 1]!.to)
      }
    }),
  )
})

test('interval values integrate to registers that give the same values back', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.double({ min: 0, max: 500, noNaN: true })), { maxLength: 80 }), (values) => {
      const readings = values.flatMap((value, index) => (value === null ? [] : [{ ts: (index + 1) * 3600, value }]))
      const registers = integrateIntervals(readings, 3600)
      const open = { ...plainRules(3600), registerMax: Number.MAX_VALUE }
      const back = registers.flatMap((register) => usageOfRegisters(register.readings, open).intervals)
      expect(back.map((interval) => [interval.to, interval.use])).toEqual(
        readings.map((reading) => [reading.ts, close(reading.value)]),
      )
    }),
  )
})
