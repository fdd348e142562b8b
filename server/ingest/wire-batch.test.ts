import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostReadings, parseWireBatch } from './wire-batch.ts'

test('a well-formed batch names meters or addresses', () => {
  const ts = Date.UTC(2026, 0, 1) / 1000
  const byAddress = { address: '0003', item: 'power', at: '2026-01-01T00:00:00Z', value: -1 }
  const raw = {
    source: 1,
    collector: 'C-1',
    readings: [{ meterId: 7, at: '2026-01-01T08:00:00+08:00', value: 12.5, quality: 32 }, byAddress],
  }
  expect(parseWireBatch(raw)).toEqual({
    ok: true,
    value: {
      source: 1,
      collector: 'C-1',
      readings: [
        { meterId: 7, item: '1', ts, value: 12.5, quality: 32 },
        { address: '0003', item: 'power', ts, value: -1, quality: 0 },
      ],
    },
  })
})

test('every fault is named with its place', () => {
  const readings = [
    { meterId: 1, at: '2026-01-01 08:00', value: 1 },
    { meterId: 'x', at: '2026-01-01T00:00:00Z', value: '1' },
    { meterId: 1, at: '2031-01-01T00:00:00Z', value: 1, quality: 999 },
    null,
    { address: '1', at: '2026-01-01T00:00:00Z', value: 1 },
  ]
  const parsed = parseWireBatch({ source: 4, readings })
  expect(parsed.ok ? [] : parsed.issues.map((issue) => issue.pointer)).toEqual([
    '/source',
    '/readings/0/at',
    '/readings/1/meterId',
    '/readings/1/value',
    '/readings/2/quality',
    '/readings/3',
    '/readings/4/address',
  ])
  const many = new Array(mostReadings + 1).fill({ meterId: 1, at: '2026-01-01T00:00:00Z', value: 1 })
  expect(parseWireBatch({ readings: many }).ok).toBe(false)
})

test('nothing that is sent makes it throw', () => {
  fc.assert(fc.property(fc.anything(), (raw) => void parseWireBatch(raw)))
  fc.assert(fc.property(fc.array(fc.anything()), (readings) => void parseWireBatch({ readings })))
})
