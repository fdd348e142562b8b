import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canPick, choicesOfEnum, choicesOfList, findChoice, searchChoices, withAll } from './choice.ts'
import { readDateText } from './date-text.ts'
import { stripSpaces } from './no-space.ts'
import { readNumber, writeNumber } from './number-text.ts'
import { placeBeside } from './place.ts'
import { branchesAbove, branchesTo, treeLinesOf } from './tree-lines.ts'

const tree = [
  { value: 1, label: '机关', children: [{ value: 2, label: '市行政中心', children: [{ value: 3, label: 'A 座' }] }] },
  { value: 4, label: '学校', disabled: true },
]

describe('choices', () => {
  test('of an enumeration can be narrowed, and an additional one stands for all', () => {
    const document = {
      kind: 'enum' as const,
      schemaVersion: 1 as const,
      id: 'e',
      title: '能源',
      items: [
        { value: '01', label: '电' },
        { value: '02', label: '水' },
      ],
    }
    expect(withAll(choicesOfEnum(document, ['02']), { enum: 'e', all: '全部' })).toEqual([
      { value: '', label: '全部' },
      { value: '02', label: '水' },
    ])
  })

  test('come from rows, from plain values and from the rows of a paged answer', () => {
    expect(choicesOfList([2024, 2025])).toEqual([
      { value: 2024, label: '2024' },
      { value: 2025, label: '2025' },
    ])
    expect(choicesOfList({ rows: [{ id: 7, name: '甲' }], total: 1 }, { value: 'id', label: 'name' })).toEqual([
      { value: 7, label: '甲' },
    ])
  })

  test('without a value are heads that cannot be picked', () => {
    const [head] = choicesOfList([{ label: '机关', children: [{ value: 1, label: '甲' }] }])
    expect(head).toMatchObject({ label: '机关', disabled: true })
  })

  test('are found by number or text, at any depth', () => {
    expect(findChoice(tree, '3')?.label).toBe('A 座')
    expect(findChoice(tree, 9)).toBeUndefined()
  })

  test('that are searched keep the branches above them', () => {
    expect(searchChoices(tree, 'a 座')).toEqual([
      {
        value: 1,
        label: '机关',
        children: [{ value: 2, label: '市行政中心', children: [{ value: 3, label: 'A 座' }] }],
      },
    ])
  })

  test('can be picked only where they are leaves and not disabled (specification section 5)', () => {
    expect(canPick(tree[0]!, true)).toBe(false)
    expect(canPick(tree[0]!, false)).toBe(true)
    expect(canPick(tree[1]!, true)).toBe(false)
    expect(canPick({ value: 3, label: 'A 座' }, true)).toBe(true)
  })
})

test('a tree shows what is open, and everything while it is searched', () => {
  const shown = (opened: string[], all = false) =>
    treeLinesOf(tree, new Set(opened), all).map((line) => line.choice.value)
  expect(shown([])).toEqual([1, 4])
  expect(shown(['1'])).toEqual([1, 2, 4])
  expect(shown([], true)).toEqual([1, 2, 3, 4])
  expect(branchesAbove(tree, 3)).toEqual(['1', '2'])
  expect(branchesTo(tree, 1)).toEqual(['1'])
})

test('section 5: "Inputs marked no-space strip spaces on key-up and blur." No space is left, of whatever kind', () => {
  expect(stripSpaces(' E - 04\u300012\t')).toBe('E-0412')
  fc.assert(fc.property(fc.string(), (text) => !/\s/.test(stripSpaces(text))))
})

describe('numbers', () => {
  test.each([
    ['1,500', 1500],
    ['１２．５', 12.5],
    ['-3', -3],
    ['', undefined],
    ['.5', 0.5],
    ['2e3', 2000],
    ['12a', Number.NaN],
    ['1.2.3', Number.NaN],
  ])('"%s" is read as %s', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  test('are written so that they are read back the same', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (number) => readNumber(writeNumber(number)) === number,
      ),
    )
  })
})

test.each([
  ['2026-7-1', 'date', '2026-07-01'],
  ['2026/07/01', 'date', '2026-07-01'],
  ['2026年7月1日', 'date', '2026-07-01'],
  ['20260701', 'date', '2026-07-01'],
  ['2026-02-30', 'date', undefined],
  ['2024-02-29', 'date', '2024-02-29'],
  ['2026-13', 'month', undefined],
  ['2026年3月', 'month', '2026-03'],
  ['2026', 'year', '2026'],
  ['8:05', 'time', '08:05'],
  ['24:00', 'time', undefined],
  ['2026-07-16 8:30', 'dateTime', '2026-07-16 08:30'],
  ['2026-07-16', 'dateTime', '2026-07-16 00:00'],
  ['昨天', 'date', undefined],
] as const)('"%s" typed as %s is %s', (text, kind, value) => {
  expect(readDateText(text, kind)).toBe(value)
})

test.each([
  ['under its anchor', { left: 100, top: 100, width: 80, height: 32 }, 100, 136],
  ['above it where there is no room', { left: 100, top: 700, width: 80, height: 32 }, 100, 496],
  ['inside the window', { left: 980, top: 100, width: 80, height: 32 }, 792, 136],
])('what floats stands %s', (_name, anchor, left, top) => {
  expect(placeBeside(anchor, { width: 200, height: 200 }, { width: 1000, height: 760 })).toMatchObject({ left, top })
})
