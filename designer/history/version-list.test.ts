import { describe, expect, test } from 'vitest'
import { besideAtFirst, here, nothing, type StoredVersion, versionGroups, versionText } from './version-list.ts'

const version = (number: number, by: string, more: Partial<StoredVersion> = {}): StoredVersion => ({
  version: number,
  base: number - 1,
  at: `2026-11-21T0${number}:00:00Z`,
  by,
  why: '',
  removed: false,
  published: false,
  ...more,
})
const page = { kind: 'page', id: 'meters' }
const publish = (number: number, why: string, id = 'meters') => ({
  revision: number,
  at: '2026-11-21T09:00:00Z',
  by: '李敏',
  byId: 2,
  why,
  documents: [{ kind: 'page', id, version: number }],
})
const numbers = (groups: ReturnType<typeof versionGroups>) =>
  groups.map(({ lines }) => lines.map((line) => line.version))

describe('the list of versions', () => {
  test.each([
    [
      'autosaves in a row by one person are one group',
      [version(1, '李'), version(2, '李'), version(3, '李')],
      [[3, 2, 1]],
    ],
    ['another person begins another group', [version(1, '李'), version(2, '王'), version(3, '李')], [[3], [2], [1]]],
    [
      'a version with a reason stands by itself',
      [version(1, '李'), version(2, '李', { why: '加列' }), version(3, '李')],
      [[3], [2], [1]],
    ],
    [
      'so does the one in force',
      [version(1, '李'), version(2, '李', { published: true }), version(3, '李')],
      [[3], [2], [1]],
    ],
    ['and one that removes the document', [version(1, '李'), version(2, '李', { removed: true })], [[2], [1]]],
    ['a document that was never saved has none', [], []],
  ])('%s', (_, versions, groups) => {
    expect(numbers(versionGroups(page, versions, []))).toEqual(groups)
  })
  test('a version that was published stands by itself with the reason of its publish', () => {
    const publishes = [publish(2, '上线'), publish(3, '别的页面', 'other')]
    const groups = versionGroups(page, [version(1, '李'), version(2, '李'), version(3, '李')], publishes)
    expect(numbers(groups)).toEqual([[3], [2], [1]])
    expect(groups.map(({ lines }) => versionText(lines[0]!))).toEqual(['自动保存', '上线', '自动保存'])
  })
  test('a removal says so', () => {
    expect(versionText(version(1, '李', { removed: true }))).toBe('删除')
    expect(versionText(version(1, '李', { removed: true, why: '不用了' }))).toBe('删除：不用了')
  })
})

test.each([
  ['an older one with what is edited', 3, 2, here],
  ['what is edited with the one before it', 3, 3, 2],
  ['the first one with what came with the product', 1, 1, 0],
  ['what came with the product with nothing, where nobody changed it', 0, 0, nothing],
  ['what came with the product with what is edited', 3, 0, here],
])('at first a version is compared: %s', (_, base, looked, other) => {
  const versions = [1, 2, 3].slice(0, base).map((number) => version(number, '李'))
  expect(besideAtFirst(base, looked, versionGroups(page, versions, []))).toBe(other)
})
