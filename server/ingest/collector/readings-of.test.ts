import { describe, expect, test } from 'vitest'
import { quality, source } from '../../metering/quality.ts'
import type { KnownPoint } from '../known.ts'
import type { DataPacket, FunctionValue } from './packet.ts'
import { qualityOfError, readingsOf } from './readings-of.ts'
import { stampsOf } from './stamps.ts'

const now = Date.UTC(2026, 10, 21, 4, 1) / 1000
const noon = Date.UTC(2026, 10, 21, 4) / 1000
const collector = { id: 7, zone: 'Asia/Shanghai' }

const pointOf = (pointId: number, over: Partial<KnownPoint> = {}): KnownPoint => ({
  pointId,
  meterId: pointId,
  projectId: 1,
  coefficient: 1,
  offset: 0,
  low: null,
  high: null,
  periodSeconds: 900,
  kind: 'cumulative',
  isRegister: true,
  isInterval: false,
  ...over,
})

function directoryOf(points: Readonly<Record<string, KnownPoint>>) {
  return { point: (_collector: number, address: string, item: string) => points[`${address}/${item}`] }
}

const value = (over: Partial<FunctionValue>): FunctionValue => ({
  id: '1',
  coding: '',
  error: '0',
  value: '5',
  ...over,
})

function data(functions: readonly FunctionValue[], over: Partial<DataPacket> = {}): DataPacket {
  const time = '20261121120000'
  return {
    kind: 'data',
    operation: 'report',
    sequence: '1',
    isParsed: true,
    time,
    meters: [{ id: 'M', functions }],
    ...over,
  }
}

describe('which point a value is for', () => {
  test.each<[string, FunctionValue[], Record<string, KnownPoint>, number[]]>([
    ['function id', [value({}), value({ id: '2' })], { 'M/1': pointOf(1), 'M/2': pointOf(2) }, [1, 2]],
    [
      'coding, where ids say nothing',
      [value({ coding: 'A' }), value({ coding: 'B' })],
      { 'M/A': pointOf(1), 'M/B': pointOf(2) },
      [1, 2],
    ],
    ['end of the name', [value({ name: 'T1-1090' })], { 'M/1090': pointOf(3) }, [3]],
    ['the only value is the register', [value({ id: 'WPP' })], { 'M/1': pointOf(4) }, [4]],
    [
      'one of several that nobody knows is refused',
      [value({ id: 'x' }), value({ id: '2' })],
      { 'M/1': pointOf(4), 'M/2': pointOf(5) },
      [5],
    ],
  ])('%s', (_name, functions, points, wanted) => {
    expect(readingsOf(data(functions), collector, directoryOf(points), now).batch.pointIds).toEqual(wanted)
  })
})

test('of several values for one point the first is stored, the others are told', () => {
  const plain = { point: () => pointOf(9) }
  const { batch, refused } = readingsOf(
    data([value({ value: '1' }), value({ id: '2', value: '2' })]),
    collector,
    plain,
    now,
  )
  expect(batch.values).toEqual([1])
  expect(refused).toMatchObject([{ address: 'M/2', reason: expect.stringMatching(/点位和时间相同/) }])
})

describe('values', () => {
  const directory = directoryOf({ 'M/1': pointOf(1, { coefficient: 0.01, high: 100 }) })
  const one = (over: Partial<FunctionValue>, packet: Partial<DataPacket> = {}) =>
    readingsOf(data([value(over)], packet), collector, directory, now)
  test('are scaled and stand at the local time of the project', () => {
    expect(one({ value: '1234' }).batch).toMatchObject({ values: [12.34], ts: [noon], source: source.collected })
  })
  test('have their own sample time', () => {
    expect(one({ sampleTime: '20261121114500' }).batch.ts).toEqual([noon - 900])
  })
  test('of a resumed upload are 补传', () => {
    expect(one({}, { operation: 'continuous' }).batch.source).toBe(source.resent)
  })
  test('beyond the bounds of their point are 越限', () => {
    expect(one({ value: '99999' }).batch.qualities).toEqual([quality.outOfRange])
  })
  test.each<[string, Partial<FunctionValue>, Partial<DataPacket>, RegExp]>([
    ['no number', { value: '12a' }, {}, /不是数值/],
    ['no value', { value: '', error: '1' }, {}, /没有读数（错误码 1）/],
    ['no time', {}, { time: '' }, /无效/],
    ['a day that is none', {}, { time: '20260230120000' }, /无效/],
    ['not parsed', {}, { isParsed: false }, /原始帧/],
  ])('refused: %s', (_name, over, packet, reason) => {
    const { batch, points, bad, refused } = one(over, packet)
    expect({ batch: batch.ts, points, bad, address: refused[0]?.address }).toEqual({
      batch: [],
      points: 1,
      bad: 1,
      address: 'M/1',
    })
    expect(refused[0]?.reason).toMatch(reason)
  })
})

test.each([
  ['', 5, 0],
  ['0', 5, 0],
  ['192', 5, 0],
  ['64', 5, quality.outOfRange],
  ['1', 5, quality.stuck],
  ['F0', 0, quality.zeroDropOut],
])('error code "%s" with value %d', (error, number, bits) => {
  expect(qualityOfError(error, number)).toBe(bits)
})

describe('stamps', () => {
  test('go there and back', () => {
    const stamps = stampsOf('Asia/Shanghai')
    expect(stamps.stamp(noon)).toBe('20261121120000')
    expect(stamps.instant('202611211200', now)).toBe(noon)
  })
  test('of an hour that happens twice mean the one nearer to now', () => {
    const stamps = stampsOf('Europe/Zurich')
    const first = Date.UTC(2026, 9, 25, 0, 30) / 1000
    expect(stamps.instant('20261025023000', first + 60)).toBe(first)
    expect(stamps.instant('20261025023000', first + 3700)).toBe(first + 3600)
    expect(stamps.instant('20260329023000', first)).toBeUndefined()
  })
})
