import { describe, expect, it } from 'vitest'
import { compileExpression, type Format } from '../../schemas/index.ts'
import { figureOf, formatValue, fullValue } from './format.ts'
import { fixedDecimals, roundDecimal } from './number.ts'

describe('specification section 9: "Number display"', () => {
  const brackets: readonly (readonly [string, number, string])[] = [
    ['"under 100 two decimals"', 0, '0.00'],
    ['"under 100 two decimals"', 8.14, '8.14'],
    ['"under 100 two decimals"', 1.005, '1.01'],
    ['"under 100 two decimals"', 99.994, '99.99'],
    ['the figure that is read has left the bracket', 99.995, '100'],
    ['"100 to under 10,000 no decimals"', 100, '100'],
    ['"100 to under 10,000 no decimals"', 1286.4, '1,286'],
    ['"100 to under 10,000 no decimals"', 9999.49, '9,999'],
    ['the figure that is read has left the bracket', 9999.5, '1.00 万'],
    ['"10,000 to under 100,000,000 in 万 with two decimals"', 10_000, '1.00 万'],
    ['"10,000 to under 100,000,000 in 万 with two decimals"', 2_087_192, '208.72 万'],
    ['"10,000 to under 100,000,000 in 万 with two decimals"', 99_999_949, '9,999.99 万'],
    ['the figure that is read has left the bracket', 99_999_999, '1.00 亿'],
    ['"100,000,000 and above in 亿 with two decimals"', 100_000_000, '1.00 亿'],
    ['"100,000,000 and above in 亿 with two decimals"', 1_234_567_890_123, '12,345.68 亿'],
  ]
  it.each(brackets)('%s: %d', (_why, value, text) => {
    expect(formatValue(value, { format: 'number' })).toBe(text)
  })

  it.each(brackets.filter(([, value]) => value !== 0))('%s: -%d mirrors it', (_why, value, text) => {
    expect(formatValue(-value, { format: 'number' })).toBe(`-${text}`)
  })

  it.each([null, undefined, '', Number.NaN, Number.POSITIVE_INFINITY])('"empty shows --": %s', (value) => {
    for (const format of ['number', 'decimal', 'percent', 'date', 'text', 'money'] satisfies Format[]) {
      expect(formatValue(value, { format, unit: 'kWh' })).toBe('--')
    }
  })

  it.each(brackets)('%s: expressions write %d the same', (_why, value, text) => {
    expect(compileExpression('formatNumber(row.value)').evaluate({ row: { value } })).toBe(text)
  })

  it('writes no minus before a zero', () => {
    expect(formatValue(-0.001, { format: 'number' })).toBe('0.00')
  })
})

describe('figures and units', () => {
  it.each([
    [2_087_192, { format: 'number', unit: 'kWh' }, '208.72', '万 kWh'],
    [215_654, { format: 'money' }, '21.57', '万元'],
    [359, { format: 'number', unit: 'tce' }, '359', 'tce'],
    [43.58, { format: 'percent' }, '43.6', '%'],
    [33.56, { decimals: 1, unit: '℃' }, '33.6', '℃'],
    [128_217, { format: 'number', decimals: 0, unit: 'kWh' }, '128,217', 'kWh'],
    [1536, { format: 'bytes' }, '1.5', 'KB'],
    [3240, { format: 'integer' }, '3,240', ''],
    ['12.5', { format: 'decimal', decimals: 2 }, '12.50', ''],
  ] as const)('%s %o', (value, options, figure, unit) => {
    expect(figureOf(value, options)).toEqual({ figure, unit })
  })

  it('joins figure and unit with a space, degrees without', () => {
    expect(formatValue(29.44, { unit: 'kWh' })).toBe('29.44 kWh')
    expect(formatValue(33.6, { decimals: 1, unit: '℃' })).toBe('33.6℃')
  })

  it('keeps the decimals that a quantity declares', () => {
    expect(formatValue(4.4, { format: 'number', decimals: 2 })).toBe('4.40')
    expect(formatValue('4.4', { decimals: 2 })).toBe('4.40')
    expect(formatValue('制冷', { decimals: 2 })).toBe('制冷')
    expect(fixedDecimals(-1234.5, 1)).toBe('-1,234.5')
    expect(roundDecimal(2.675, 2)).toBe(2.68)
  })
})

describe('moments', () => {
  it.each([
    ['2026-07-16T06:30:05Z', 'shortDateTime', '07-16 14:30'],
    ['2026-07-16T06:30:05Z', 'dateTime', '2026-07-16 14:30:05'],
    ['2026-07-16T16:30:00Z', 'date', '2026-07-17'],
    ['2026-07-16', 'date', '2026-07-16'],
    [20260716, 'date', '2026-07-16'],
    [2026071614, 'hour', '07-16 14:00'],
    [202607, 'month', '2026-07'],
    [2026, 'year', '2026'],
    [1_784_183_400, 'time', '14:30'],
    [1_784_183_400_000, 'time', '14:30'],
    ['不是时间', 'date', '不是时间'],
  ] as const)('%s as %s is %s', (value, format, text) => {
    expect(formatValue(value, { format })).toBe(text)
  })

  it('follows the zone of the project', () => {
    expect(formatValue('2026-07-16T06:30:00Z', { format: 'shortDateTime', zone: 'Europe/London' })).toBe('07-16 07:30')
  })

  it('tells the full time and the exact number on hover', () => {
    expect(fullValue('2026-07-16T06:30:05Z', { format: 'shortDateTime' })).toBe('2026-07-16 14:30:05')
    expect(fullValue(2_087_192, { format: 'number', unit: 'kWh' })).toBe('2,087,192 kWh')
    expect(fullValue(12, { format: 'number' })).toBeUndefined()
  })
})

describe('other formats', () => {
  it.each([
    [8820, {}, '2 时 27 分'],
    [45, {}, '45 秒'],
    [90, { unit: 'min' }, '1 时 30 分'],
    [76, { unit: 'h' }, '3 天 4 时'],
    [0, {}, '0 秒'],
  ] as const)('a duration of %d %o is %s', (value, options, text) => {
    expect(formatValue(value, { format: 'duration', ...options })).toBe(text)
  })

  it.each([
    [true, { format: 'boolean' }, '是'],
    [0, { format: 'boolean' }, '否'],
    [{ a: 1 }, { format: 'json' }, '{"a":1}'],
    [['照明', '空调'], { format: 'text' }, '照明、空调'],
  ] as const)('%s as %o is %s', (value, options, text) => {
    expect(formatValue(value, options)).toBe(text)
  })
})
