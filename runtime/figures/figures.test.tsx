// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Sparkline } from './Sparkline.tsx'
import { sparklinePath } from './sparkline-path.ts'
import { Trend } from './Trend.tsx'

afterEach(cleanup)

describe('a sparkline', () => {
  it('runs from left to right, the largest value at the top', () => {
    expect(sparklinePath([0, 10], 20, 10, 2).line).toBe('M2 8L18 2')
  })
  it('breaks where a value is missing', () => {
    const { line, last } = sparklinePath([1, 2, null, 3, 4], 44, 10, 2)
    expect(line.match(/M/g)).toHaveLength(2)
    expect(last).toEqual({ x: 42, y: 2 })
  })
  it('lies in the middle where nothing changes', () => {
    expect(sparklinePath([5, 5], 20, 10, 2).line).toBe('M2 5L18 5')
  })
  it('draws nothing without values', () => {
    expect(sparklinePath([null], 20, 10)).toEqual({ line: '', area: '', last: null })
  })
  it('takes its colour from the theme', () => {
    const { container } = render(<Sparkline values={[1, 'x', 3]} color="water" />)
    expect(container.querySelector('svg')?.style.color).toBe('var(--wf-water)')
  })
})

describe('a change in per cent', () => {
  it.each([
    [1.32, false, '上升1.32 %', 'wf-trend-bad'],
    [-5.914, false, '下降5.91 %', 'wf-trend-good'],
    [8, true, '上升8.00 %', 'wf-trend-good'],
    [-8, true, '下降8.00 %', 'wf-trend-bad'],
  ])('%d (up is good: %s) reads %s', (value, inverse, words, kind) => {
    const { container } = render(<Trend value={value} inverse={inverse} />)
    const trend = container.firstElementChild
    expect(trend?.textContent?.replace(/[↑↓] /, '')).toBe(words)
    expect(trend?.className).toContain(kind)
  })
  it('is -- where nothing can be compared, and 持平 where nothing changed', () => {
    render(<Trend value={null} />)
    render(<Trend value={0.001} />)
    expect(screen.getByText('--')).toBeTruthy()
    expect(screen.getByText('持平')).toBeTruthy()
  })
})
