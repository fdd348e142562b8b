import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitCount } from '../../fields/fit.ts'
import { createDrafts } from './drafts.ts'
import {
  atMost,
  followedBy,
  granularityChoices,
  overlay,
  type QueryItem,
  readsOf,
  withFollowers,
} from './query-items.ts'
import { instantText, rangeOfTexts, rangeTexts, wallText } from './range-text.ts'
import { withSaved } from './SavedQueries.tsx'

const ITEMS: readonly QueryItem[] = [
  { id: 'g', control: 'granularity', into: 'state.granularity' },
  { id: 'r', control: 'range', into: 'state.range', granularity: { $expr: 'state.granularity' } },
  { id: 'k', control: 'input', into: 'state.keyword' },
]

describe('drafts', () => {
  it('call back only who watches the field that changed', () => {
    const drafts = createDrafts({ k: '', g: 'day' })
    const calls: string[] = []
    drafts.subscribe('k', () => calls.push('k'))
    drafts.subscribe('g', () => calls.push('g'))
    drafts.subscribe('*', () => calls.push('*'))
    drafts.set('k', '空')
    drafts.set('k', '空')
    expect(calls).toEqual(['k', '*'])
    expect(drafts.all()).toEqual({ k: '空', g: 'day' })
  })
})

describe('a new granularity', () => {
  it('converts the range that follows it', () => {
    const drafts = { g: 'day', r: { from: '2026-05-10', to: '2026-07-15' } }
    const changes = withFollowers(ITEMS, drafts, 'g', 'month', '2026-07-16', {})
    expect(changes).toEqual({ g: 'month', r: { from: '2026-05-01', to: '2026-07-16' } })
  })
  it('takes the rule of the app document', () => {
    const changes = withFollowers(ITEMS, { r: null }, 'g', 'day', '2026-07-16', { day: { back: 7, until: 1, max: 32 } })
    expect(changes.r).toEqual({ from: '2026-07-09', to: '2026-07-15' })
  })
  it('leaves everything else alone', () => {
    expect(withFollowers(ITEMS, {}, 'k', '空调', '2026-07-16', {})).toEqual({ k: '空调' })
    expect(followedBy(ITEMS[1] as QueryItem, ITEMS)?.id).toBe('g')
  })
})

it('offers 时 日 月 年, or what the document names', () => {
  expect(granularityChoices().map((choice) => choice.label)).toEqual(['时', '日', '月', '年'])
  expect(granularityChoices(['day', 'week']).map((choice) => choice.label)).toEqual(['日', '周'])
})

it('lays drafts over the states', () => {
  expect(overlay({ granularity: 'day', other: 1 }, ITEMS, { g: 'hour', k: 'x', r: null })).toEqual({
    granularity: 'hour',
    range: null,
    keyword: 'x',
    other: 1,
  })
})

it('redraws a field only for the drafts that its choices and visibility read', () => {
  const nodes: QueryItem = {
    id: 'n',
    control: 'treeSelect',
    into: 'state.nodes',
    visible: { $expr: "state.granularity != 'hour'" },
    options: { endpoint: 'node.options', params: { keyword: { $expr: 'state.keyword' } } },
  }
  expect(readsOf(nodes, [...ITEMS, nodes])).toEqual(['g', 'k'])
  expect(readsOf(ITEMS[2] as QueryItem, ITEMS)).toEqual([])
})

it('keeps at most so many choices', () => {
  expect(atMost([1, 2, 3], 2)).toEqual({ value: [1, 2], cut: true })
  expect(atMost([1], 2)).toEqual({ value: [1], cut: false })
})

describe('texts of a range', () => {
  it.each([
    ['day', ['2026-07-01', '2026-07-15'], { from: '2026-07-01', to: '2026-07-15' }],
    ['month', ['2026-05', '2026-07'], { from: '2026-05-01', to: '2026-07-16' }],
    ['year', ['2024', '2025'], { from: '2024-01-01', to: '2025-12-31' }],
  ] as const)('of %s %o are %o', (granularity, texts, range) => {
    expect(rangeOfTexts(texts, granularity, '2026-07-16')).toEqual(range)
    expect(rangeTexts(range, granularity)).toEqual(texts)
  })
  it('wait for both ends', () => {
    expect(rangeOfTexts(['2026-07-01', ''], 'day', '2026-07-16')).toBeNull()
  })
  it('of moments follow the zone', () => {
    expect(instantText('2026-07-16 14:30')).toBe('2026-07-16T06:30:00.000Z')
    expect(wallText('2026-07-16T06:30:00.000Z')).toBe('2026-07-16 14:30')
  })
})

describe('folding', () => {
  it('keeps all where they fit, else leaves room for 更多', () => {
    expect(fitCount([100, 100], 10, 210, 60)).toBe(2)
    expect(fitCount([100, 100, 100], 10, 290, 60)).toBe(2)
  })
  it('never overflows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 400 })),
        fc.integer({ min: 0, max: 2000 }),
        (widths, available) => {
          const count = fitCount(widths, 12, available, 72)
          const used = widths.slice(0, count).reduce((sum, width) => sum + width + 12, -12)
          expect(count === 0 || used <= available).toBe(true)
        },
      ),
    )
  })
})

it('saves a query under its name once', () => {
  const saved = withSaved([{ name: '办公楼', values: { k: 1 } }], { name: '办公楼', values: { k: 2 } })
  expect(saved).toEqual([{ name: '办公楼', values: { k: 2 } }])
})
