import { expect, test } from 'vitest'
import { documentShape, type Shape } from '../../schemas/index.ts'
import { DrawnPart } from './fault-sink.ts'
import { conditionKeys, noteConditions, oddCondition } from './odd-condition.ts'
import { keysOf, misfit, noteWanted, wantedOf } from './wanted.ts'

/** What the meta-schemas say of expressions under each key, over all that a page may hold. */
function saidUnder(): ReadonlyMap<string, ReadonlySet<string>> {
  const said = new Map<string, Set<string>>()
  const seen = new Set<Shape>()
  const visit = (shape: Shape): void => {
    // A JSON Schema holds no expressions, whatever its words are called.
    if (seen.has(shape) || shape.name === 'JsonSchema') return
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
  for (const [wanted, keys] of Object.entries(keysOf))
    for (const key of keys.split(' ')) {
      const names = said.get(key)
      expect(names, key).toBeDefined()
      expect(
        [...(names ?? [])].filter((name) => (other[wanted as keyof typeof other] as string[]).includes(name)),
        key,
      ).toEqual([])
    }
})

test('where yes or no is wanted, the meta-schemas want nothing else', () => {
  const said = saidUnder()
  for (const key of conditionKeys) {
    const names = [...(said.get(key) ?? [])].filter((name) => name !== 'Expr')
    expect(names, key).toEqual(['BooleanValue'])
  }
})

test.each([
  ['no', false, new DrawnPart(), undefined],
  ['a number', 1, {}, '结果应为是或否，现在按“否”处理'],
  ['nothing for a row', null, {}, undefined],
  ['nothing for a part that is there once', null, new DrawnPart(), '没有结果，按“否”处理'],
] as const)('a condition that gives %s', (_, result, about, told) => {
  const visible = { $expr: 'state.x' }
  noteConditions({ kind: 'text', visible, props: { visible: { $expr: '1' } } })
  expect(oddCondition(visible, result, about)).toBe(told)
  expect(oddCondition({ $expr: 'state.x' }, result, about)).toBeUndefined()
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
