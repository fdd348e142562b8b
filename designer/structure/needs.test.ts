import { describe, expect, test } from 'vitest'
import { applyEdit, type DocumentJson } from '../draft/edit.ts'
import { insertAt } from './commands.ts'
import { needsOf } from './needs.ts'
import type { Carried } from './targets.ts'

const list = {
  kind: 'list',
  id: 'meters',
  data: 'meters',
  visible: { $expr: "state.kind != ''" },
  columns: [{ id: 'c', field: 'name', value: { $expr: 'size(data.other)' } }],
}
const sources = {
  meters: { endpoint: 'meter.list', params: { page: { $expr: 'state.page' } } },
  other: { value: { $expr: 'data.meters' } },
}
const from: DocumentJson = {
  kind: 'page',
  id: 'a',
  state: { kind: { type: 'string' }, page: { type: 'integer' }, unused: { type: 'string' } },
  data: { ...sources, left: { endpoint: 'meter.list' } },
  root: { kind: 'grid', id: 'root', children: [list] },
}
const into = (more: object): DocumentJson => ({
  kind: 'page',
  id: 'b',
  root: { kind: 'grid', id: 'root', children: [] },
  ...more,
})
const carried: Carried = { shape: 'ListWidget', isWidget: true, items: [list], ...needsOf(from, [list]) }
const inserted = (document: DocumentJson) => {
  const subject = { kind: 'page' as const, document, selection: [] }
  return applyEdit(document, insertAt(subject, carried, { list: ['root', 'children'], index: 0 }).edit)
}

describe('what carried things need', () => {
  test('is what they read, and what that reads in turn', () => {
    expect(Object.keys(carried.state ?? {}).sort()).toEqual(['kind', 'page'])
    expect(Object.keys(carried.data ?? {}).sort()).toEqual(['meters', 'other'])
  })
  test('is declared in the page that takes them', () => {
    const page = inserted(into({}))
    expect(page.state).toEqual({ kind: { type: 'string' }, page: { type: 'integer' } })
    expect(page.data).toEqual(sources)
    expect((page.root as { children: unknown[] }).children).toEqual([list])
  })
  test('is shared where the page has the very same', () => {
    const page = inserted(into({ state: from.state, data: from.data }))
    expect(page.state).toBe(from.state)
    expect(page.data).toBe(from.data)
  })
  test('gets a free name where the page has another thing of that name', () => {
    const page = inserted(into({ state: { page: { type: 'string' } }, data: { meters: { endpoint: 'x.list' } } }))
    const [made] = (page.root as { children: (typeof list)[] }).children
    expect(made?.data).toBe('meters2')
    expect(page.data).toMatchObject({
      meters: { endpoint: 'x.list' },
      meters2: { endpoint: 'meter.list', params: { page: { $expr: 'state.page2' } } },
      other: { value: { $expr: 'data.meters2' } },
    })
    expect(page.state).toMatchObject({ page: { type: 'string' }, page2: { type: 'integer' } })
  })
  test('is shared by what is carried there once more, under the name that it got', () => {
    const once = inserted(into({ state: { page: { type: 'string' } }, data: { meters: { endpoint: 'x.list' } } }))
    const twice = inserted(once)
    expect(twice.state).toEqual(once.state)
    expect(Object.keys(twice.data as object)).toContain('meters2')
    expect(Object.keys(twice.data as object)).not.toContain('meters3')
  })
  test('a neighbour whose width is shared keeps half of it', () => {
    const document = into({ root: { kind: 'grid', id: 'root', children: [{ kind: 'text', id: 't', span: 13 }] } })
    const text = { shape: 'TextWidget', isWidget: true, items: [{ kind: 'text', id: 'n' }] }
    const target = { list: ['root', 'children'], index: 1, shares: ['root', 'children', { id: 't' }] }
    const { edit } = insertAt({ kind: 'page', document, selection: [] }, text, target)
    expect(applyEdit(document, edit).root).toMatchObject({
      children: [
        { id: 't', span: 7 },
        { id: 'n', span: 6 },
      ],
    })
  })
  test('beside a widget that stands alone both come into a grid', () => {
    const document = into({ root: { kind: 'text', id: 't', grow: true } })
    const text = { shape: 'TextWidget', isWidget: true, items: [{ kind: 'text', id: 't' }] }
    const target = { list: ['root'], index: 0, wraps: ['root'] }
    const { edit, select } = insertAt({ kind: 'page', document, selection: [] }, text, target)
    expect(applyEdit(document, edit).root).toMatchObject({
      kind: 'grid',
      grow: true,
      children: [{ id: 't-2' }, { id: 't' }],
    })
    expect(select).toEqual([['root', 'children', { id: 't-2' }]])
  })
})
