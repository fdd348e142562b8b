// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import type { PageDocument } from '../../schemas/index.ts'
import { createPage } from './create-page.ts'
import { createPageState, writeState } from './page-state.ts'
import { fakeFetch, runtimeOf, sliceOf } from './testing.tsx'

const declared: PageDocument['state'] = {
  kind: { type: 'string', default: '01' },
  day: { type: 'string', default: { $expr: 'today' } },
  count: { type: 'integer' },
  open: { type: 'boolean' },
  ids: { type: 'array' },
  row: { type: 'object', nullable: true },
}
const compute = (value: unknown) => (typeof value === 'object' ? '2026-07-16' : value)

describe('state of a page', () => {
  test('defaults, computed ones, and the empty value of the type', () => {
    expect({ ...createPageState(declared, compute, {}) }).toEqual({
      kind: '01',
      day: '2026-07-16',
      count: 0,
      open: false,
      ids: [],
      row: null,
    })
  })

  test('values of the address go before defaults, as the declared type; unknown names and unfit values are passed over', () => {
    const state = createPageState(declared, compute, {
      kind: '02',
      count: '7',
      open: 'true',
      ids: 'x,y',
      row: 'z',
      other: 1,
    })
    expect({ ...state }).toEqual({ kind: '02', day: '2026-07-16', count: 7, open: true, ids: ['x', 'y'], row: null })
    expect(createPageState(declared, compute, { count: 'seven' }).count).toBe(0)
  })

  test('only a declared state can be written; lists and objects are kept as they are', () => {
    const state = createPageState(declared, compute, {})
    const ids = [1, 2]
    writeState(state, 'state.ids', ids)
    expect(state.ids).toBe(ids)
    expect(() => writeState(state, 'state.nothing', 1)).toThrow('nothing')
  })
})

describe('what a page remembers', () => {
  beforeEach(() => localStorage.clear())
  const slice = sliceOf({
    widget: { kind: 'text', id: 't', value: '' },
    page: { state: { kind: { type: 'string', default: '01', remember: true }, words: { type: 'string' } } },
  })
  const open = (query: Record<string, string> = {}) =>
    createPage({ runtime: runtimeOf(fakeFetch({}).fetch), slice, route: () => ({ path: '/fixture', query }) })

  test('a state that says so is kept for the user between visits; others are not', () => {
    const page = open()
    page.setState('state.kind', '03')
    page.setState('state.words', '一号')
    expect({ ...open().state }).toEqual({ kind: '03', words: '' })
  })

  test('the address counts more than what was remembered', () => {
    open().setState('state.kind', '03')
    expect(open({ kind: '02' }).state.kind).toBe('02')
  })
})
