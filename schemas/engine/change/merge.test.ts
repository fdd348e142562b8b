import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDocument, anyNamedDocument, edited, someEdits } from './change-sample.ts'
import { diffDocuments } from './diff.ts'
import { mergeDocuments } from './merge.ts'
import { isWithin, readAt } from './place.ts'
import { printDocument } from './print.ts'
import { resolveConflicts } from './resolve.ts'

const columns = (...items: readonly (string | readonly [string, object])[]) => ({
  kind: 'page',
  root: { columns: items.map((item) => (typeof item === 'string' ? { id: item } : { id: item[0], ...item[1] })) },
})

/** A document without the order of its properties and of its items with ids. */
function unordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (!Array.isArray(value))
    return Object.entries(value)
      .map(([key, item]) => [key, unordered(item)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  const items = value.map(unordered)
  return items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

describe('a merge of two sides', () => {
  test('takes the side that changed anything', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (base, other) => {
        for (const merge of [mergeDocuments(base, other, base), mergeDocuments(base, base, other)])
          expect([printDocument(merge.merged), merge.conflicts]).toEqual([printDocument(other), []])
        expect(mergeDocuments(base, other, other)).toEqual({ merged: other, conflicts: [] })
      }),
      { numRuns: 300 },
    )
  })
  test('is the same whichever is called ours, unless they contradict each other; then both tell the same places', () => {
    let agreed = 0
    fc.assert(
      fc.property(anyDocument, someEdits, someEdits, (base, ourEdits, theirEdits) => {
        const [ours, theirs] = [edited(base, ourEdits), edited(base, theirEdits)]
        const one = mergeDocuments(base, ours, theirs)
        const other = mergeDocuments(base, theirs, ours)
        const places = (merge: typeof one) => merge.conflicts.map(({ about, at }) => JSON.stringify([about, at])).sort()
        expect(places(one)).toEqual(places(other))
        if (one.conflicts.length > 0) return
        agreed += 1
        expect(printDocument(one.merged)).toBe(printDocument(other.merged))
      }),
      { numRuns: 2000 },
    )
    expect(agreed).toBeGreaterThan(500)
  })
  test('loses no property that either side wrote, and settles nothing by itself', () => {
    fc.assert(
      fc.property(anyDocument, someEdits, someEdits, (base, ourEdits, theirEdits) => {
        const sides = [edited(base, ourEdits), edited(base, theirEdits)] as const
        const { merged, conflicts } = mergeDocuments(base, ...sides)
        for (const side of sides)
          for (const change of diffDocuments(base, side)) {
            if (change.kind !== 'set' || conflicts.some(({ at }) => isWithin(change.at, at) || isWithin(at, change.at)))
              continue
            // Steps without ids have no place that stays; what removed them with what holds them, is told above.
            if (change.at.some((step) => typeof step === 'number')) continue
            if (typeof change.after !== 'object') expect(readAt(merged, change.at)).toEqual(change.after)
          }
      }),
      { numRuns: 1000 },
    )
  })
  test('with every conflict settled for one side holds nothing of the other there', () => {
    fc.assert(
      fc.property(anyDocument, someEdits, someEdits, (base, ourEdits, theirEdits) => {
        const [ours, theirs] = [edited(base, ourEdits), edited(base, theirEdits)]
        const merge = mergeDocuments(base, ours, theirs)
        const mine = resolveConflicts(
          merge,
          merge.conflicts.map(() => 'ours' as const),
        )
        const swapped = mergeDocuments(base, theirs, ours)
        const same = resolveConflicts(
          swapped,
          swapped.conflicts.map(() => 'theirs' as const),
        )
        expect(same).toEqual(mine)
      }),
      { numRuns: 500 },
    )
  })

  test('steps that moved up are not taken for those that stood there', () => {
    const page = (...steps: readonly object[]) => ({ kind: 'page', root: { do: steps } })
    const [set, reload, toast] = [{ do: 'set' }, { do: 'reload', data: 'a' }, { do: 'toast' }]
    const base = page(set, { do: 'reload' }, reload)
    const merge = mergeDocuments(
      base,
      page({ do: 'reload' }, reload, toast),
      page(set, { do: 'reload', title: 4 }, reload),
    )
    expect(merge.conflicts).toHaveLength(1)
  })
  test('of three sides has the same content whichever two are merged first', () => {
    let agreed = 0
    fc.assert(
      fc.property(anyNamedDocument, someEdits, someEdits, someEdits, (base, a, b, c) => {
        const [one, two, three] = [edited(base, a), edited(base, b), edited(base, c)]
        const left = mergeDocuments(base, one, two)
        const right = mergeDocuments(base, two, three)
        if (left.conflicts.length + right.conflicts.length > 0) return
        const first = mergeDocuments(base, left.merged, three)
        const second = mergeDocuments(base, one, right.merged)
        if (first.conflicts.length + second.conflicts.length > 0) return
        agreed += 1
        expect(unordered(first.merged)).toEqual(unordered(second.merged))
      }),
      { numRuns: 2000 },
    )
    expect(agreed).toBeGreaterThan(200)
  })
  test('made a second time with what came of it changes nothing', () => {
    fc.assert(
      fc.property(anyDocument, someEdits, someEdits, (base, ourEdits, theirEdits) => {
        const [ours, theirs] = [edited(base, ourEdits), edited(base, theirEdits)]
        const { merged, conflicts } = mergeDocuments(base, ours, theirs)
        if (conflicts.length > 0) return
        // Theirs is then the version in common, as after an import.
        expect(mergeDocuments(theirs, merged, theirs)).toEqual({ merged, conflicts: [] })
      }),
      { numRuns: 500 },
    )
  })

  test.each<[string, object, object, object, object]>([
    [
      'the same move by both, with a change of each',
      columns('a', 'b', 'c', 'd'),
      columns(['b', { width: 1 }], 'c', 'd', 'a'),
      columns('b', ['c', { width: 2 }], 'd', 'a'),
      columns(['b', { width: 1 }], ['c', { width: 2 }], 'd', 'a'),
    ],
    [
      'a column added behind one that the other side moves away: it stays where it was put',
      columns('a', 'b', 'c', 'd', 'e'),
      columns('a', 'b', 'c', 'new', 'd', 'e'),
      columns('a', 'b', 'd', 'e', 'c'),
      columns('a', 'b', 'new', 'd', 'e', 'c'),
    ],
    ['words taken out here, added there', { x: ['a', 'b'] }, { x: ['a'] }, { x: ['a', 'b', 'c'] }, { x: ['a', 'c'] }],
    [
      'different properties of one step',
      { do: [{ do: 'set', value: 0 }] },
      { do: [{ do: 'set', value: 0, confirm: 'x' }] },
      { do: [{ do: 'set', value: 1 }] },
      { do: [{ do: 'set', value: 1, confirm: 'x' }] },
    ],
    [
      'different properties of one column',
      columns(['a', { width: 1, align: 'left' }]),
      columns(['a', { width: 2, align: 'left' }]),
      columns(['a', { width: 1, align: 'right' }]),
      columns(['a', { width: 2, align: 'right' }]),
    ],
    [
      'a column moved here, changed there',
      columns('a', 'b', 'c'),
      columns('b', 'c', 'a'),
      columns(['a', { width: 1 }], 'b', 'c'),
      columns('b', 'c', ['a', { width: 1 }]),
    ],
    [
      'columns added at the same place',
      columns('a', 'b'),
      columns('a', 'x', 'y', 'b'),
      columns('a', 'm', 'b'),
      columns('a', 'm', 'x', 'y', 'b'),
    ],
    [
      'a column added behind one that is gone',
      columns('a', 'b', 'c'),
      columns('a', 'c'),
      columns('a', 'b', 'x', 'c'),
      columns('a', 'x', 'c'),
    ],
    ['words added to a list', { x: ['a'] }, { x: ['a', 'b'] }, { x: ['a', 'c'] }, { x: ['a', 'b', 'c'] }],
    [
      'steps added at both ends',
      { do: [{ do: 'b' }] },
      { do: [{ do: 'a' }, { do: 'b' }] },
      { do: [{ do: 'b' }, { do: 'c' }] },
      { do: [{ do: 'a' }, { do: 'b' }, { do: 'c' }] },
    ],
    [
      'properties of a group that both made',
      {},
      { guard: { carbon: true } },
      { guard: { permission: true } },
      { guard: { carbon: true, permission: true } },
    ],
  ])('joins %s', (_what, base, ours, theirs, merged) => {
    expect(mergeDocuments(base, ours, theirs)).toEqual({ merged, conflicts: [] })
    expect(mergeDocuments(base, theirs, ours)).toEqual({ merged, conflicts: [] })
  })

  test('properties that both put into another order stand in one order whichever is called ours', () => {
    const [base, ours, theirs] = [
      { p: 1, q: 2, r: 3 },
      { q: 2, p: 1, r: 3 },
      { q: 2, r: 3, p: 1 },
    ]
    const [one, other] = [mergeDocuments(base, ours, theirs), mergeDocuments(base, theirs, ours)]
    expect(printDocument(one.merged)).toBe(printDocument(other.merged))
    expect([one.conflicts, other.conflicts]).toEqual([[], []])
  })
  test('a widget that both made into another kind is one conflict: what it was says nothing of what it is', () => {
    const [base, ours, theirs] = [{ kind: 'list' }, { kind: 'chart', x: 'day' }, { kind: 'chart', y: 'use' }].map(
      (widget) => ({ root: { id: 'r', height: 1, ...widget } }),
    )
    expect(mergeDocuments(base, ours, theirs)).toMatchObject({ merged: ours, conflicts: [{ at: ['root'] }] })
  })
  test('a column renamed here and changed there is told, and neither word is lost', () => {
    const merge = mergeDocuments(
      columns(['a', { width: 1 }], 'b'),
      columns(['anew', { width: 1 }], 'b'),
      columns(['a', { width: 2 }], 'b'),
    )
    expect(merge.conflicts).toMatchObject([{ about: 'value', at: ['root', 'columns', { id: 'a' }] }])
    expect(resolveConflicts(merge, ['ours'])).toEqual(columns(['anew', { width: 1 }], 'b'))
    expect(resolveConflicts(merge, ['theirs'])).toEqual(columns(['anew', { width: 1 }], ['a', { width: 2 }], 'b'))
  })

  const width = ['root', 'columns', { id: 'a' }, 'width']
  test.each<[string, object, object, object, object, object]>([
    [
      'the same property in two ways',
      columns(['a', { width: 1 }]),
      columns(['a', { width: 2 }]),
      columns(['a', { width: 3 }]),
      { about: 'value', at: width, base: 1, ours: 2, theirs: 3 },
      columns(['a', { width: 3 }]),
    ],
    [
      'a column changed here, removed there',
      columns(['a', { width: 1 }], 'b'),
      columns(['a', { width: 2 }], 'b'),
      columns('b'),
      { about: 'value', at: width.slice(0, 3), base: { id: 'a', width: 1 }, ours: { id: 'a', width: 2 } },
      columns('b'),
    ],
    [
      'a column moved to two places',
      columns('a', 'b', 'c', 'd'),
      columns('b', 'a', 'c', 'd'),
      columns('b', 'c', 'd', 'a'),
      {
        about: 'order',
        at: ['root', 'columns'],
        base: ['a', 'b', 'c', 'd'],
        ours: ['b', 'a', 'c', 'd'],
        theirs: ['b', 'c', 'd', 'a'],
      },
      columns('b', 'c', 'd', 'a'),
    ],
  ])('tells %s as a conflict, and can be settled', (_what, base, ours, theirs, conflict, settled) => {
    const merge = mergeDocuments(base, ours, theirs)
    expect(merge.conflicts).toEqual([conflict])
    expect(merge.merged).toEqual(ours)
    expect(resolveConflicts(merge, ['ours'])).toEqual(ours)
    expect(resolveConflicts(merge, [undefined])).toEqual(ours)
    expect(resolveConflicts(merge, ['theirs'])).toEqual(settled)
    expect(resolveConflicts(merge, ['base'])).toEqual(base)
  })
  test('a conflict is settled by a value of its own too', () => {
    const merge = mergeDocuments({ w: 1 }, { w: 2 }, { w: 3 })
    expect(resolveConflicts(merge, [{ value: 9 }])).toEqual({ w: 9 })
    expect(resolveConflicts(merge, [{}])).toEqual({})
  })
  test('a document removed by one side and changed by the other is one conflict', () => {
    const merge = mergeDocuments({ a: 1 }, { a: 2 }, null)
    expect(merge.conflicts).toEqual([{ about: 'value', at: [], base: { a: 1 }, ours: { a: 2 }, theirs: null }])
    expect(resolveConflicts(merge, ['theirs'])).toBeNull()
  })
})
