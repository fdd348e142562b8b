import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostReadings, parseWireBatch } from './wire-batch.ts'

const nowMs = Date.UTC(2026, 0, 2)

test('a well-formed batch becomes columns', () => {
  const raw = { source: 1, readings: [{ meterId: 7, at: '2026-01-01T08:00:00+08:00', value: 12.5, quality: 32 }] }
  expect(parseWireBatch(raw, nowMs)).toEqual({
    ok: true,
    value: { pointIds: [7], ts: [Date.UTC(2026, 0, 1) / 1000], values: [12.5], qualities: [32], source: 1 },
  })
})

test('every fault is named with its place', () => {
  const readings = [
    { meterId: 1, at: '2026-01-01 08:00', value: 1 },
    { meterId: 'x', at: '2026-01-01T00:00:00Z', value: '1' },
    { meterId: 1, at: '2031-01-01T00:00:00Z', value: 1, quality: 999 },
    null,
  ]
  const parsed = parseWireBatch({ source: 4, readings }, nowMs)
  expect(parsed.ok ? [] : parsed.issues.map((issue) => issue.pointer)).toEqual([
    '/source',
    '/readings/0/at',
    '/readings/1/meterId',
    '/readings/1/value',
    '/readings/2/at',
    '/readings/2/quality',
    '/readings/3',
  ])
  const many = new Array(mostReadings + 1).fill({ meterId: 1, at: '2026-01-01T00:00:00Z', value: 1 })
  expect(parseWireBatch({ readings: many }, nowMs).ok).toBe(false)
})

test('nothing that is sent makes it throw', () => {
  fc.assert(fc.property(fc.anything(), (raw) => void parseWireBatch(raw, nowMs)))
  fc.assert(fc.property(fc.array(fc.anything()), (readings) => void parseWireBatch({ readings }, nowMs)))
})
