import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounce, throttle } from './timing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('specification section 9: "Debounce default 400 ms"', () => {
  const seen: string[] = []
  const put = debounce((word: string) => seen.push(word))
  put('a')
  vi.advanceTimersByTime(399)
  put('b')
  vi.advanceTimersByTime(399)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['b'])
})

test('specification section 9: "throttle default 1000 ms"; the last call of a pause is made when it ends', () => {
  const seen: number[] = []
  const put = throttle((count: number) => seen.push(count))
  put(1)
  put(2)
  put(3)
  expect(seen).toEqual([1])
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([1, 3])
  vi.advanceTimersByTime(1000)
  put(4)
  expect(seen).toEqual([1, 3, 4])
})
