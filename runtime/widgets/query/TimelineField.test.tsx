// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TimelineField } from './TimelineField.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const choices = ['07-01', '07-02', '07-03'].map((label, at) => ({ value: String(at), label }))

function Stage({ first = '' }: { readonly first?: string }) {
  const [value, setValue] = useState<unknown>(first)
  return <TimelineField label="时间" choices={choices} value={value} onChange={setValue} />
}
const shown = () => screen.getByRole('status').textContent

test('nothing chosen stands for the last step; the slider says its step in words', () => {
  render(<Stage />)
  expect(shown()).toBe('07-03')
  fireEvent.change(screen.getByRole('slider', { name: '时间' }), { target: { value: '1' } })
  expect(shown()).toBe('07-02')
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('07-02')
})

test('it plays from the beginning, a step a second, and stops at the end', () => {
  vi.useFakeTimers()
  render(<Stage />)
  fireEvent.click(screen.getByRole('button', { name: '播放' }))
  expect(shown()).toBe('07-01')
  act(() => void vi.advanceTimersByTime(1000))
  expect(shown()).toBe('07-02')
  act(() => void vi.advanceTimersByTime(1000))
  expect(shown()).toBe('07-03')
  expect(screen.getByRole('button', { name: '播放' })).toBeTruthy()
})
