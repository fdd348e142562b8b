import { describe, expect, test } from 'vitest'
import { onlineBlocks, onlineShare } from './online-hours.ts'

const stretch = (from: number, to: number | null) => ({ collectorId: 1, from, to })

describe('share of time online', () => {
  test.each([
    ['nothing', [], 0],
    ['throughout', [stretch(0, null)], 1],
    ['half', [stretch(0, 50)], 0.5],
    ['two pieces', [stretch(0, 20), stretch(90, null)], 0.3],
    ['beyond both ends', [stretch(-100, 900)], 1],
  ])('%s', (_, stretches, expected) => {
    expect(onlineShare(stretches, 0, 100, 100)).toBeCloseTo(expected, 9)
  })
})

test('a strip ends now and begins hollow before the first sight', () => {
  const stretches = [stretch(150, 250), stretch(320, null)]
  expect(onlineBlocks(stretches, { now: 400, blocks: 4, blockSeconds: 100 })).toEqual([-1, 2, 1, 1])
  expect(onlineBlocks([], { now: 400, blocks: 2, blockSeconds: 100 })).toEqual([-1, -1])
  expect(onlineBlocks([stretch(0, 100)], { now: 400, blocks: 2, blockSeconds: 100 })).toEqual([0, 0])
})
