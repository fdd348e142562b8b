import { expect, test } from 'vitest'
import { newDraft } from '../draft/draft.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { chosenAtFirst, lackingOf, type Unpublished } from './publish-model.ts'

const of = (kind: string, id: string, byId: number, before: object | null, after: object): Unpublished => ({
  key: `${kind}/${id}`,
  kind,
  id,
  title: id,
  is: before ? 'changed' : 'new',
  byId,
  before: before as DocumentJson | null,
  after: { kind, id, ...after },
  draft: newDraft({ kind, id }),
})
const page = of('page', 'fresh', 1, null, {})
const menu = of('menu', 'main', 1, { items: [] }, { items: [{ id: 'm', page: 'fresh' }] })
const halfDone = of('page', 'other', 1, {}, { title: '半' })
const theirs = of('page', 'theirs', 2, {}, { title: '他' })
const all = [page, menu, halfDone, theirs]

test('what is open goes with what was saved for it; half-done things elsewhere wait', () => {
  const drafts = new Map([[page.key, page.draft]])
  expect([...chosenAtFirst(all, { drafts }, 1)]).toEqual(['page/fresh', 'menu/main'])
})

test('where nothing is open, everything that one saved oneself is chosen', () => {
  expect([...chosenAtFirst(all, { drafts: new Map() }, 1)]).toEqual(['page/fresh', 'menu/main', 'page/other'])
})

test('what faults of the chosen name, and is not chosen itself, can come along', () => {
  const fault = (message: string) => ({
    file: 'menus/main.json',
    pointer: '',
    line: 1,
    column: 1,
    code: 'unknown-page',
    message,
  })
  const faults = [fault('没有名为 "other" 的页面'), fault('没有名为 "theirs.list" 的接口')]
  expect(lackingOf(faults, all, [page, menu]).map(({ key }) => key)).toEqual(['page/other', 'page/theirs'])
  expect(lackingOf(faults, all, all)).toEqual([])
  expect(lackingOf([], all, [page])).toEqual([])
})
