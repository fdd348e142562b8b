import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges, LostPlace } from './apply.ts'
import { anyDocument, anyJson, edited, someEdits } from './change-sample.ts'
import { diffDocuments } from './diff.ts'
import { printDocument } from './print.ts'

const column = (id: string, rest: object = {}) => ({ id, ...rest })
const page = (columns: readonly object[], rest: object = {}) => ({ kind: 'page', root: { columns, ...rest } })

describe('the one text of a document', () => {
  test('reading what was printed gives the document again', () => {
    fc.assert(
      fc.property(anyJson(), (value) => {
        expect(JSON.parse(printDocument(value))).toEqual(value)
      }),
    )
  })
  test('keys stand in the order in which they come, and the text ends its line', () => {
    expect(printDocument({ b: [1], a: {} })).toBe('{\n  "b": [\n    1\n  ],\n  "a": {}\n}\n')
  })
})

describe('the differences of two documents', () => {
  test('made to the one they give the other to the letter', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, after) => {
        const given = printDocument(before)
        const changes = diffDocuments(before, after)
        expect(printDocument(applyChanges(before, changes))).toBe(printDocument(after))
        expect(printDocument(before)).toBe(given)
      }),
      { numRuns: 500 },
    )
  })
  test('of any JSON give the other too', () => {
    fc.assert(
      fc.property(anyJson(), anyJson(), (before, after) => {
        expect(printDocument(applyChanges(before, diffDocuments(before, after)))).toBe(printDocument(after))
      }),
      { numRuns: 500 },
    )
  })
  test('after a few edits give the edited document', () => {
    fc.assert(
      fc.property(anyDocument, someEdits, (before, edits) => {
        const after = edited(before, edits)
        const changes = diffDocuments(before, after)
        expect(printDocument(applyChanges(before, changes))).toBe(printDocument(after))
        expect(printDocument(applyChanges(after, diffDocuments(after, before)))).toBe(printDocument(before))
      }),
      { numRuns: 500 },
    )
  })
  test('are none where nothing differs', () => {
    fc.assert(
      fc.property(anyJson(), (value) => {
        expect(diffDocuments(value, structuredClone(value))).toEqual([])
      }),
    )
  })
  test('are as few as were made: one column moved, one width changed', () => {
    const before = page([column('a'), column('b', { width: 120 }), column('c'), column('d')])
    const after = page([column('b', { width: 160 }), column('c'), column('a'), column('d')])
    expect(diffDocuments(before, after)).toEqual([
      { kind: 'set', at: ['root', 'columns', { id: 'b' }, 'width'], before: 120, after: 160 },
      { kind: 'move', at: ['root', 'columns', { id: 'a' }], behind: { id: 'c' } },
    ])
  })
  test.each<[string, object, object, readonly object[]]>([
    [
      'a new item',
      page([column('a')]),
      page([column('b'), column('a')]),
      [{ kind: 'insert', at: ['root', 'columns', { id: 'b' }], after: column('b'), behind: null }],
    ],
    [
      'an item gone',
      page([column('a'), column('b')]),
      page([column('b')]),
      [{ kind: 'remove', at: ['root', 'columns', { id: 'a' }], before: column('a') }],
    ],
    [
      'a property new, changed, gone',
      page([], { sort: 'a', dense: true }),
      page([], { sort: 'b', plain: true }),
      [
        { kind: 'set', at: ['root', 'dense'], before: true },
        { kind: 'set', at: ['root', 'sort'], before: 'a', after: 'b' },
        { kind: 'set', at: ['root', 'plain'], after: true },
      ],
    ],
    [
      'an expression, as one value',
      page([], { rowMark: { $expr: 'a' } }),
      page([], { rowMark: { $expr: 'b' } }),
      [{ kind: 'set', at: ['root', 'rowMark'], before: { $expr: 'a' }, after: { $expr: 'b' } }],
    ],
    [
      'a step without id',
      { do: [{ do: 'request' }, { do: 'reload', data: 'a' }] },
      { do: [{ do: 'request' }, { do: 'toast' }, { do: 'reload', data: 'a' }] },
      [{ kind: 'insert', at: ['do', 1], after: { do: 'toast' }, behind: 0 }],
    ],
    [
      'a widget of another kind, whole',
      { root: { kind: 'list', id: 'a', columns: [] } },
      { root: { kind: 'chart', id: 'a', series: [] } },
      [
        {
          kind: 'set',
          at: ['root'],
          before: { kind: 'list', id: 'a', columns: [] },
          after: { kind: 'chart', id: 'a', series: [] },
        },
      ],
    ],
    [
      'a list of words, as one value',
      { required: ['a'] },
      { required: ['a', 'b'] },
      [{ kind: 'set', at: ['required'], before: ['a'], after: ['a', 'b'] }],
    ],
  ])('tell %s', (_what, before, after, changes) => {
    expect(diffDocuments(before, after)).toEqual(changes)
  })
  test('a change that leads nowhere is refused', () => {
    expect(() => applyChanges(page([]), [{ kind: 'remove', at: ['root', 'columns', { id: 'a' }], before: 1 }])).toThrow(
      LostPlace,
    )
    expect(() => applyChanges(page([]), [{ kind: 'set', at: ['gone', 'width'], after: 1 }])).toThrow(LostPlace)
  })
  test('what is not touched stays the same object', () => {
    const before = page([column('a'), column('b')])
    const after = applyChanges(before, [{ kind: 'set', at: ['root', 'columns', { id: 'b' }, 'width'], after: 1 }])
    expect((after as typeof before).root.columns[0]).toBe(before.root.columns[0])
  })
})
