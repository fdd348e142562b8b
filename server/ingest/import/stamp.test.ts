import { describe, expect, test } from 'vitest'
import { orderOf, type SeriesClock, StampReader } from './stamp.ts'

const at = (iso: string) => Date.parse(iso) / 1000

describe('texts of an instant', () => {
  const reader = new StampReader('Asia/Shanghai', 'wall', 'ymd')
  test.each([
    ['2021-01-01T00:00:00Z', '2021-01-01T00:00:00Z'],
    ['2021-01-01 08:00', '2021-01-01T00:00:00Z'],
    ['44197.3333333333', '2021-01-01T00:00:00Z'],
    ['2021-01-01 08:00:00', '2021-01-01T00:00:00Z'],
    ['2021/1/1 8:00', '2021-01-01T00:00:00Z'],
    ['2021年1月1日 8时00分', '2021-01-01T00:00:00Z'],
    ['2021-01-01T01:00:00+01:00', '2021-01-01T00:00:00Z'],
    ['2021-01-01T00:00:00.000Z', '2021-01-01T00:00:00Z'],
    ['2020-12-31 24:00:00', '2020-12-31T16:00:00Z'],
    ['20', undefined],
    ['20210101', '2020-12-31T16:00:00Z'],
    ['20210101 0800', '2021-01-01T00:00:00Z'],
    ['20210101080000', '2021-01-01T00:00:00Z'],
    ['20211301', undefined],
    ['2021-13-01 00:00', undefined],
    ['2026-02-30 00:00', undefined],
    ['2026-04-31', undefined],
    ['2024-02-29 08:00', '2024-02-29T00:00:00Z'],
    ['abcdefghijklmnop', undefined],
  ])('%s', (text, iso) => {
    const expected = iso === undefined ? '时间无法识别' : at(iso)
    expect(reader.read(text, {})).toBe(expected)
  })
})

test('month and day are told apart by the values', () => {
  expect(orderOf(['01/02/2011 01:00', '01/13/2011 01:00'])).toBe('mdy')
  expect(orderOf(['13/01/2011'])).toBe('dmy')
  expect(orderOf(['01.02.2011', '02.02.2011'])).toBe('dmy')
  expect(orderOf(['2011-01-13'])).toBe('ymd')
  expect(orderOf(['1700000000', '1700003600'])).toBe('epoch')
  const reader = new StampReader('UTC', 'wall', 'mdy')
  expect(reader.read('12/31/2011 01:00', {})).toBe(at('2011-12-31T01:00:00Z'))
})

test('the hour that is passed twice is filled in order, whether repeated in a block or stamp by stamp', () => {
  const hours = (texts: string[]) => {
    const reader = new StampReader('Europe/Zurich', 'wall', 'ymd')
    const series: SeriesClock = {}
    return texts.map((text) => reader.read(`2019-10-27 ${text}:00`, series))
  }
  const first = at('2019-10-27T00:00:00Z')
  expect(hours(['02:00', '02:30', '02:00', '02:30', '03:00'])).toEqual(
    [0, 1800, 3600, 5400, 7200].map((s) => first + s),
  )
  expect(hours(['02:00', '02:00', '02:30', '02:30'])).toEqual([0, 3600, 1800, 5400].map((s) => first + s))
})

test('an absent hour is refused on the wall clock and taken in standard time', () => {
  const text = '2016-03-13T02:00:00'
  expect(new StampReader('US/Pacific', 'wall', 'ymd').read(text, {})).toMatch(/没有这个时刻/)
  expect(new StampReader('US/Pacific', 'standard', 'ymd').read(text, {})).toBe(at('2016-03-13T10:00:00Z'))
})

test('names of interval ends are those of the clock when the interval began', () => {
  const reader = new StampReader('Europe/Zurich', 'wall', 'ymd')
  const series: SeriesClock = {}
  const ends = (day: string, texts: string[]) =>
    texts.map((text) => reader.read(`${day} ${text}:00`, series, 900) as number)
  const spring = at('2019-03-31T00:45:00Z')
  expect(ends('2019-03-31', ['02:00', '03:15', '03:30'])).toEqual([0, 900, 1800].map((s) => spring + s))
  const autumn = at('2019-10-27T00:00:00Z')
  const labels = ['02:15', '02:30', '02:45', '03:00', '02:15', '02:30', '02:45', '03:00', '03:15']
  expect(ends('2019-10-27', labels)).toEqual(labels.map((_, index) => autumn + index * 900))
})

test('standard time holds in every month', () => {
  const reader = new StampReader('US/Pacific', 'standard', 'ymd')
  for (let month = 1; month <= 12; month += 1) {
    const text = `2016-${String(month).padStart(2, '0')}-15T12:00:00`
    expect(reader.read(text, {})).toBe(at(`${text}Z`) + 8 * 3600)
  }
})
