import { expect, test } from 'vitest'
import layout from '../meta/layout.schema.json' with { type: 'json' }
import { defaultProp, type SymbolName, symbolGroups, symbolSpecs } from './symbols.ts'

const names = Object.keys(symbolSpecs) as SymbolName[]

test('the symbols that a document may name are those that are described', () => {
  expect(layout.definitions.LayoutElement.properties.symbol.enum).toEqual(names)
})

test.each(names)('%s: has a group, ports inside its box, and a Chinese title for everything that is edited', (name) => {
  const { group, ports, slots, props, title } = symbolSpecs[name]
  expect(Object.keys(symbolGroups)).toContain(group)
  for (const { x, y } of ports) expect(Math.min(x, y) >= 0 && Math.max(x, y) <= 1).toBe(true)
  const titles = [
    title,
    ...Object.values(slots).map((slot) => slot.title),
    ...Object.values(props.properties).map((prop) => String(prop.title)),
  ]
  for (const one of titles) expect(one).toMatch(/\S/)
  for (const [prop, schema] of Object.entries(props.properties)) {
    const choices = schema.enum as unknown[] | undefined
    if (!choices) continue
    expect(schema['x-labels'] as unknown[]).toHaveLength(choices.length)
    expect(choices).toContain(defaultProp(name, prop))
  }
})
