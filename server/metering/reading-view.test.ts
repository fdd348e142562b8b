import { expect, test } from 'vitest'
import { source } from './quality.ts'
import { readingLines } from './reading-view.ts'
import type { RegisterRules } from './register-rules.ts'
import { usageOfReadings } from './usage-of-readings.ts'

const hour = 3600
const rules: RegisterRules = { periodSeconds: hour, ratios: [{ from: 0, ratio: 1 }], registerMax: 1e6, changes: [] }
const readings = [2060, 2064, 2068, 2072, 2076].map((value, at) => ({ ts: at * hour, value, source: source.collected }))
const usesOf = (own: RegisterRules): (number | null)[] =>
  readingLines({
    readings,
    usage: usageOfReadings(readings, own),
    fixes: [],
    original: new Map(),
    from: 0,
    to: 5 * hour,
    intervalBase: 0,
    decimals: 2,
  }).map((line) => line.use)

test('each line tells the usage since the line before', () => {
  expect(usesOf(rules)).toEqual([null, 4, 4, 4, 4])
})

test('across a change of the meter a line counts the old meter up to it and the new one from it', () => {
  const changes = [{ ts: 2.5 * hour, oldEnd: 2071, newStart: 2070 }]
  expect(usesOf({ ...rules, changes })).toEqual([null, 4, 4, 5, 4])
})

test('a spike is marked where it stands, and the good readings about it are not', () => {
  const spiked = readings.map((reading, at) => (at === 2 ? { ...reading, value: 9_999_000 } : reading))
  const own = { ...rules, registerMax: 1e8, maxPerHour: 10 }
  const lines = readingLines({
    readings: spiked,
    usage: usageOfReadings(spiked, own),
    fixes: [],
    original: new Map(),
    from: 0,
    to: 5 * hour,
    intervalBase: 0,
    decimals: 2,
  })
  expect(lines.map((line) => line.jump)).toEqual([null, null, 9_999_000, null, null])
})
