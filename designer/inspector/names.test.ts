import { expect, test } from 'vitest'
import { documentKinds, documentShape, type Shape } from '../../schemas/index.ts'
import { controlOf } from './control.ts'

/** Keys of all properties that take any text, alone or as items of a list, over all kinds of documents. */
function bareTexts(): readonly string[] {
  const found = new Set<string>()
  const seen = new Set<Shape>()
  const visit = (shape: Shape): void => {
    // A JSON Schema is edited as its text, with completion.
    if (seen.has(shape) || shape.name === 'JsonSchema') return
    seen.add(shape)
    for (const [key, { shape: inner, schema }] of shape.properties) {
      const told = controlOf(inner, key, schema)
      const item = told.is === 'list' ? controlOf(told.item, '', told.told) : told
      if (item.is === 'text') found.add(key)
      visit(inner)
    }
    const beside = [shape.items, shape.additional, ...shape.choices, ...(shape.variants?.table.values() ?? [])]
    for (const inner of beside) if (typeof inner === 'object') visit(inner)
  }
  for (const kind of Object.keys(documentKinds) as (keyof typeof documentKinds)[]) visit(documentShape(kind))
  return [...found].sort()
}

/** Words that people read, which nothing names. */
const words = [
  'all',
  'audit',
  'busyLabel',
  'description',
  'down',
  'help',
  'label',
  'loadingText',
  'okLabel',
  'placeholder',
  'sessionLost',
  'submitLabel',
  'title',
  'topics',
  'userName',
  'valueTitle',
]
/** Names that are made here, and patterns. */
const own = ['$expr', '$schema', 'group', 'id', 'path', 'pattern', 'x-column', 'x-table']
/** Places in messages of devices, which the platform does not know. */
const foreign = ['deviceType', 'historical', 'match', 'records', 'sequence', 'values']
/** Pictures of drawings: the editor of drawings shows them. */
const drawn = ['image']

test('a text of which only certain values are right is picked, never typed', () => {
  expect(bareTexts()).toEqual([...words, ...own, ...foreign, ...drawn].sort())
})
