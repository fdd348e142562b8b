import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import type { Migration } from './migrations/migrations.ts'

const steps: readonly Migration[] = [
  {
    kind: 'page',
    to: 3,
    why: 'A page may carry a subtitle; the old one stood behind the title.',
    up: (page) => ({
      ...page,
      subtitle: String(page.title).split(' - ')[1] ?? '',
      title: String(page.title).split(' - ')[0],
    }),
  },
  {
    kind: 'page',
    to: 2,
    why: '`path` is called `route` everywhere else.',
    up: ({ path, ...page }) => ({ ...page, route: path }),
  },
  { kind: 'enum', to: 2, why: 'Not of this kind.', up: () => ({}) },
]

test('steps run in the order of their versions, whatever their order in the table', () => {
  const before = { kind: 'page', schemaVersion: 1, id: 'a', title: 'A - B', path: '/a' }
  expect(migrate('page', before, steps)).toEqual({
    kind: 'page',
    schemaVersion: 3,
    id: 'a',
    title: 'A',
    subtitle: 'B',
    route: '/a',
  })
  expect(before).toEqual({ kind: 'page', schemaVersion: 1, id: 'a', title: 'A - B', path: '/a' })
})

test('a document of the current version comes back itself', () => {
  const current = { kind: 'page', schemaVersion: 3, id: 'a' }
  expect(migrate('page', current, steps)).toBe(current)
})
