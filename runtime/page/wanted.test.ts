import { expect, test } from 'vitest'
import { documentShape, type Shape } from '../../schemas/index.ts'
import { misfit, noteWanted, wantedOf, wantedUnder } from './wanted.ts'

/** What the meta-schemas say of expressions under each key, over all that a page may hold. */
function saidUnder(): ReadonlyMap<string, ReadonlySet<string>> {
  const said = new Map<string, Set<string>>()
  const seen = new Set<Shape>()
  const visit = (shape: Shape): void => {
    if (seen.has(shape)) return
    seen.add(shape)
    for (const [key, { shape: inner }] of shape.properties) {
      said.set(key, (said.get(key) ?? new Set()).add(inner.name))
      visit(inner)
    }
    const beside = [shape.items, shape.additional, ...shape.choices, ...(shape.variants?.table.values() ?? [])]
    for (const inner of beside) if (typeof inner === 'object') visit(inner)
  }
  visit(documentShape('page'))
  return said
}

test('what is wanted under a key is nowhere at odds with the meta-schemas', () => {
  const said = saidUnder()
  const other = { text: ['NumberValue', 'BooleanValue'], number: ['StringValue', 'BooleanValue'], list: [] as string[] }
  for (const [key, wanted] of Object.entries(wantedUnder)) {
    const names = said.get(key)
    expect(names, key).toBeDefined()
    expect(
      [...(names ?? [])].filter((name) => (other[wanted] as string[]).includes(name)),
      key,
    ).toEqual([])
  }
})

test("names below parameters are the document's own, and nothing is wanted of them", () => {
  const [title, param] = [{ $expr: '"a"' }, { $expr: '"b"' }]
  noteWanted({ kind: 'list', title, params: { title: param } })
  expect(wantedOf(title)).toBe('text')
  expect(wantedOf(param)).toBeUndefined()
})

test.each([
  ['a number as text', 5, 'text', true],
  ['an object as text', {}, 'text', false],
  ['nothing as text', null, 'text', true],
  ['a text as number', '5', 'number', false],
  ['an object as list', {}, 'list', false],
  ['a list as list', [], 'list', true],
  ['anything where nothing is wanted', {}, undefined, true],
] as const)('%s', (_, value, wanted, fits) => {
  expect(misfit(value, wanted) === undefined).toBe(fits)
})
