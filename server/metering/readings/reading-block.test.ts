import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BlockRows, decodeBlock, encodeBlock } from './reading-block.ts'

const month = Date.UTC(2026, 0, 1) / 1000

function rowsOf(rows: readonly (readonly [number, number, number, number, number | null])[]): BlockRows {
  return {
    ts: rows.map((row) => row[0]),
    values: rows.map((row) => row[1]),
    qualities: rows.map((row) => row[2]),
    sources: rows.map((row) => row[3]),
    packets: rows.map((row) => row[4]),
  }
}

const anyValue = fc.oneof(
  fc.double({ noNaN: false }),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((whole) => whole / 100),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((whole) => whole / 1_000_000),
  fc.float(),
  fc.constantFrom(0, -0, Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 53, 2 ** 50 + 1, 1e-9, 0.1 + 0.2),
)
const smallint = fc.integer({ min: -32_768, max: 32_767 })
const anyRow = fc.tuple(
  fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
  anyValue,
  smallint,
  smallint,
  fc.option(fc.integer({ min: 0, max: 2 ** 50 })),
)
const register = fc
  .tuple(
    fc.constantFrom(1, 60, 900, 3600),
    fc.integer({ min: 0, max: 4 }),
    fc.array(fc.tuple(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -5, max: 5000 }), fc.nat(300)), {
      maxLength: 400,
    }),
  )
  .map(([period, decimals, steps]) => {
    let [whole, packet] = [12_345, 1_000_000]
    return steps.map(([jitter, use, others], place) => {
      whole += use
      packet += others
      return [month + place * period + jitter, whole / 10 ** decimals, 0, 0, packet] as const
    })
  })

describe('a block of readings', () => {
  test('gives back exactly what any rows were', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 200 }), (rows) => {
        expect(decodeBlock(encodeBlock(rowsOf(rows)))).toStrictEqual(rowsOf(rows))
      }),
      { numRuns: 500 },
    )
  })

  test('gives back exactly what registers were', () => {
    fc.assert(
      fc.property(register, (rows) => {
        expect(decodeBlock(encodeBlock(rowsOf(rows)))).toStrictEqual(rowsOf(rows))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['none', []],
    ['one', [[month, -1.5, 3, 5, null]]],
    [
      'the same instant twice',
      [
        [month, 1, 0, 0, null],
        [month, 1, 0, 0, 7],
      ],
    ],
    [
      'minus zero among decimals',
      [
        [month, 0.5, 0, 0, null],
        [month + 1, -0, 0, 0, null],
      ],
    ],
    ['what is no number', [[month, Number.NaN, 0, 0, null]]],
  ] as const)('holds %s', (_, rows) => {
    expect(decodeBlock(encodeBlock(rowsOf(rows)))).toStrictEqual(rowsOf(rows))
  })

  test('of a register read every quarter of an hour takes less than three bytes a reading', () => {
    const rows = rowsOf(
      Array.from({ length: 2976 }, (_, place) => {
        const whole = 1_000_000 + place * 1234 + Math.round(300 * Math.sin(place / 15)) * 10 + ((place * 7919) % 83)
        return [month + place * 900, whole / 100, 0, 0, 5_000_000 + place * 1800 + ((place * 104_729) % 57)] as const
      }),
    )
    expect(encodeBlock(rows).length / 2976).toBeLessThan(3)
  })

  test('of another layout, or cut, is refused', () => {
    const block = encodeBlock(rowsOf([[month, 1, 0, 0, null]]))
    expect(() => decodeBlock(Buffer.concat([Buffer.of(9), block.subarray(1)]))).toThrow(RangeError)
    expect(() => decodeBlock(block.subarray(0, 5))).toThrow()
  })

  test('refuses instants that it could not give back', () => {
    expect(() => encodeBlock(rowsOf([[2 ** 52, 1, 0, 0, null]]))).toThrow(RangeError)
  })
})
