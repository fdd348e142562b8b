import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPreferences } from './preferences.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first write is saved at once, and of many that follow the last one is never lost', async () => {
  const saved: unknown[] = []
  const preferences = createPreferences({
    load: async () => null,
    save: async (_key, value) => saved.push(value),
    saveAfterMs: 500,
  })
  preferences.write('columns', 1)
  expect(saved).toEqual([1])
  preferences.write('columns', 2)
  preferences.write('columns', 3)
  expect(saved).toEqual([1])
  await vi.advanceTimersByTimeAsync(500)
  expect(saved).toEqual([1, 3])
  await vi.advanceTimersByTimeAsync(5000)
  expect(saved).toEqual([1, 3])
})
