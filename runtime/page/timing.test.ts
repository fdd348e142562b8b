import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appDocument } from './testing.tsx'
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

test('specification sections 8 and 9: the app document carries the same constants', () => {
  expect(appDocument.constants).toMatchObject({
    debounceMs: 400,
    throttleMs: 1000,
    toastMs: 3000,
    requestToastMs: 2000,
    duplicateToastMs: 2000,
    chunkTimeoutSeconds: 120,
    pageSize: 15,
    pageSizes: [10, 15, 20, 50, 100, 200],
    designWidth: 1920,
    designHeight: 937,
    dialog: { minWidth: 400, minHeight: 300 },
  })
})
