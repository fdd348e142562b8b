import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToaster } from './toaster.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const times = { toastMs: 3000, duplicateToastMs: 2000 }

test('specification section 8: "Toast helper: default type error, 3000 ms"', () => {
  const toaster = createToaster(times)
  toaster.show('失败')
  expect(toaster.view.current).toMatchObject({ text: '失败', type: 'error' })
  vi.advanceTimersByTime(2999)
  expect(toaster.view.current).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(toaster.view.current).toBeNull()
})

test('specification section 8: "closes the previous toast", whose time does not end the next one', () => {
  const toaster = createToaster(times)
  toaster.show('一')
  vi.advanceTimersByTime(2500)
  toaster.show('二')
  expect(toaster.view.current?.text).toBe('二')
  vi.advanceTimersByTime(1000)
  expect(toaster.view.current?.text).toBe('二')
})

test('specification section 8: "duplicate messages suppressed for 2000 ms"', () => {
  const toaster = createToaster(times)
  toaster.show('同一句')
  toaster.close()
  vi.advanceTimersByTime(1999)
  toaster.show('同一句')
  expect(toaster.view.current).toBeNull()
  vi.advanceTimersByTime(1)
  toaster.show('同一句')
  expect(toaster.view.current?.text).toBe('同一句')
})

test('specification section 8: "centred, closable"; "The request layer\'s message duration is 2000 ms"', () => {
  const toaster = createToaster(times)
  toaster.show('请求错误', { durationMs: 2000 })
  expect(toaster.view.current?.closable).toBe(true)
  vi.advanceTimersByTime(2000)
  expect(toaster.view.current).toBeNull()
})
