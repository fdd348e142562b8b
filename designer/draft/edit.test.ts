import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit, type DocumentJson, type Edit } from './edit.ts'
import { freshId, withFreshIds } from './fresh-ids.ts'
import { endGesture, redoState, saveState, startHistory, undoState } from './history.ts'

const page: DocumentJson = {
  id: 'p',
  title: '页',
  root: {
    id: 'r',
    columns: [{ id: 'a', width: 1 }, { id: 'b' }, { id: 'c' }],
    row: [{ id: 'd', label: '删除' }],
  },
}
const columns = ['root', 'columns']
const column = (id: string) => [...columns, { id }]
const idsOf = (document: DocumentJson) =>
  (document.root as { columns: { id: string }[] }).columns.map(({ id }) => id).join('')

describe('edits', () => {
  test.each<[string, Edit, string]>([
    [
      'an item goes before the one at the index',
      { kind: 'move', places: [column('c')], list: columns, index: 0 },
      'cab',
    ],
    ['an item goes down past its neighbour', { kind: 'move', places: [column('a')], list: columns, index: 2 }, 'bac'],
    ['an item goes to the end', { kind: 'move', places: [column('a')], list: columns, index: 3 }, 'bca'],
    ['several keep their order', { kind: 'move', places: [column('a'), column('c')], list: columns, index: 2 }, 'bac'],
    ['one is taken away', { kind: 'remove', places: [column('b')] }, 'ac'],
    ['one is put in', { kind: 'insert', list: columns, index: 1, items: [{ id: 'x' }] }, 'axbc'],
    ['behind the end is the end', { kind: 'insert', list: columns, index: 99, items: [{ id: 'x' }] }, 'abcx'],
    ['what is gone cannot be moved', { kind: 'move', places: [column('z')], list: columns, index: 0 }, 'abc'],
  ])('%s', (_, edit, order) => expect(idsOf(applyEdit(page, edit))).toBe(order))

  test('an item moves into another list', () => {
    const after = applyEdit(page, { kind: 'move', places: [column('b')], list: ['root', 'row'], index: 0 })
    expect(idsOf(after)).toBe('ac')
    expect((after.root as { row: { id: string }[] }).row.map(({ id }) => id)).toEqual(['b', 'd'])
  })
  test('nothing moves into itself', () => {
    const nested: DocumentJson = { children: [{ id: 'a', children: [] }] }
    const place = ['children', { id: 'a' }]
    expect(applyEdit(nested, { kind: 'move', places: [place], list: [...place, 'children'], index: 0 })).toBe(nested)
  })
  test('a property is set, made with all around it, and taken away', () => {
    const set = applyEdit(page, { kind: 'set', at: [...column('a'), 'width'], value: 2 })
    expect(set.root).toMatchObject({ columns: [{ id: 'a', width: 2 }, { id: 'b' }, { id: 'c' }] })
    const made = applyEdit(page, { kind: 'set', at: ['guard', 'tree', 'show'], value: true })
    expect(made.guard).toEqual({ tree: { show: true } })
    const gone = applyEdit(set, { kind: 'set', at: [...column('a'), 'width'], value: undefined })
    expect(gone.root).toMatchObject({ columns: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] })
  })
  test('what an edit does not touch stays the same object', () => {
    const after = applyEdit(page, { kind: 'set', at: [...column('a'), 'width'], value: 9 })
    expect((after.root as { row: unknown }).row).toBe((page.root as { row: unknown }).row)
  })
})

const edits = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('set' as const),
      at: fc.constantFrom(['title'], column('a'), [...column('b'), 'width'], ['guard', 'x']),
      value: fc.oneof(fc.integer(), fc.constant(undefined), fc.record({ id: fc.constantFrom('a', 'q') })),
    }),
    fc.record({
      kind: fc.constant('insert' as const),
      list: fc.constantFrom(columns, ['root', 'row'], ['actions']),
      index: fc.nat(4),
      items: fc.array(fc.record({ id: fc.string({ minLength: 1 }) }), { maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant('remove' as const),
      places: fc.array(fc.constantFrom(column('a'), column('c'), ['root', 'row', { id: 'd' }], ['root']), {
        maxLength: 2,
      }),
    }),
    fc.record({
      kind: fc.constant('move' as const),
      places: fc.array(fc.constantFrom(column('a'), column('b'), column('c')), { maxLength: 2 }),
      list: fc.constantFrom(columns, ['root', 'row']),
      index: fc.nat(4),
    }),
  ),
)

describe('history', () => {
  test('any sequence of edits undone gives the first document, redone the last', () => {
    fc.assert(
      fc.property(edits, (all) => {
        let history = startHistory(page)
        for (const edit of all) history = saveState(history, applyEdit(history.present, edit))
        const last = history.present
        for (const _ of all) history = undoState(history)
        expect(history.present).toBe(page)
        expect(undoState(history).present).toBe(page)
        for (const _ of all) history = redoState(history)
        expect(history.present).toBe(last)
      }),
    )
  })
  test('saving a state clears redo and pushes the previous state to undo', () => {
    const back = undoState(saveState(startHistory(1), 2))
    expect(back).toEqual({ present: 1, undo: [], redo: [2] })
    expect(saveState(back, 3)).toEqual({ present: 3, undo: [1], redo: [] })
  })
  test('one gesture is one step, the same gesture after its end another', () => {
    let history = saveState(saveState(startHistory(0), 1, 'drag'), 2, 'drag')
    expect(undoState(history).present).toBe(0)
    history = saveState(endGesture(history), 3, 'drag')
    expect(undoState(history).present).toBe(2)
  })
})

describe('ids of copies', () => {
  test.each([
    ['a', ['b'], 'a'],
    ['a', ['a'], 'a-2'],
    ['a-2', ['a', 'a-2'], 'a-3'],
  ])('%s beside %j is %s', (name, taken, fresh) => expect(freshId(name, new Set(taken))).toBe(fresh))
  test('all inside a copy have new ones', () => {
    const taken = new Set(['list', 'c-no'])
    expect(withFreshIds({ id: 'list', columns: [{ id: 'c-no', field: 'id' }] }, taken)).toEqual({
      id: 'list-2',
      columns: [{ id: 'c-no-2', field: 'id' }],
    })
  })
})
