import { describe, expect, test } from 'vitest'
import type { Place } from '../../schemas/index.ts'
import type { Other } from './people.ts'
import { draftTold, editingTold, lockTold, thingText } from './together-text.ts'

const page = {
  kind: 'page',
  schemaVersion: 1,
  id: 'p',
  title: '仪表',
  root: { kind: 'list', id: 'list', title: '仪表', columns: [{ id: 'use', field: 'usage', title: '能耗' }] },
}
const column: Place = ['root', 'columns', { id: 'use' }]
const other = (name: string, more: Partial<Other> = {}): Other => ({
  userId: 2,
  name,
  sign: name,
  color: 2,
  selected: [],
  isIdle: false,
  ...more,
})
const editing = (name: string, at: Place, more: Partial<Other> = {}) =>
  other(name, { editing: { at, isSaved: true }, ...more })
const told = (others: readonly Other[], selection: readonly Place[] = []) =>
  editingTold({ others, document: page, selection, model: undefined })

describe('the quiet line', () => {
  test.each([
    ['nobody edits', [other('李敏')], [], undefined],
    ['a thing by its name', [editing('李敏', column)], [], '李敏正在编辑列“能耗”'],
    ['a property by its thing', [editing('李敏', [...column, 'width'])], [], '李敏正在编辑列“能耗”'],
    [
      'a thing that is not here yet by what is around it',
      [editing('李敏', ['root', 'columns', { id: 'new' }])],
      [],
      '李敏正在编辑列表“仪表”',
    ],
    ['the document itself', [editing('李敏', ['title'])], [], '李敏正在编辑此文档'],
    ['the thing that is selected here too', [editing('李敏', column)], [column], '李敏正在编辑您选中的列“能耗”'],
    [
      'two by name, the others by number, whoever is here first',
      [editing('甲', []), editing('乙', ['title']), editing('李敏', column)],
      [column],
      '李敏正在编辑您选中的列“能耗”；甲正在编辑此文档；另有 1 人',
    ],
    [
      'edits that somebody left unsaved',
      [other('李敏', { editing: { at: column, isSaved: false }, isIdle: true })],
      [],
      '李敏改过列“能耗”，还没有保存',
    ],
  ])('%s', (_, others, selection, text) => {
    expect(told(others, selection)?.text).toBe(text)
  })
  test('is urgent only where both are at the same thing', () => {
    expect(told([editing('李敏', column)], [['root']])?.isUrgent).toBe(true)
    expect(told([editing('李敏', [])], [column])?.isUrgent).toBe(false)
    expect(told([editing('李敏', column)], [[]])?.isUrgent).toBe(false)
  })
  test('a place that leads nowhere names nothing', () => {
    expect(thingText(page, ['data', 'rows'], undefined)).toBeUndefined()
    expect(thingText(null, column, undefined)).toBeUndefined()
  })
})

const nowMs = Date.parse('2026-11-21T08:20:00Z')

test.each([
  ['just saved', 4, '2026-11-21T08:19:40Z', 2, '李敏刚刚改过此文档，还没有发布'],
  ['saved a while ago', 4, '2026-11-21T08:08:00Z', 2, '李敏 12 分钟前改过此文档，还没有发布'],
  ['saved long ago', 4, '2026-11-21T07:00:00Z', 2, undefined],
  ['one’s own', 4, '2026-11-21T08:19:40Z', 1, undefined],
  ['an earlier one than what was saved here since', 3, '2026-11-21T08:19:40Z', 2, undefined],
])('a draft of somebody else, %s', (_, version, at, byId, text) => {
  expect(draftTold({ version, text: '{}', by: '李敏', byId, at }, { base: 4, ownId: 1, nowMs })?.text).toBe(text)
})

test('a lock says whose it is and until when; one that ended is none', () => {
  const lock = { byId: 2, by: '李敏', until: '2026-11-21T08:50:00Z' }
  const until = /\d\d:50/
  expect(lockTold(lock, { ownId: 1, nowMs })).toMatchObject({ isOwn: false, isUrgent: true })
  expect(lockTold(lock, { ownId: 1, nowMs })?.text).toMatch(/^李敏已锁定此文档，\d\d:50 前您的修改不能保存$/)
  expect(lockTold(lock, { ownId: 2, nowMs })?.text).toMatch(until)
  expect(lockTold(lock, { ownId: 2, nowMs })?.isOwn).toBe(true)
  expect(lockTold(lock, { ownId: 1, nowMs: Date.parse(lock.until) })).toBeUndefined()
})
