import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DocumentKind, documentKinds, metaFiles } from './meta.ts'
import { parseDocument } from './parse.ts'
import { documentShape, type Shape } from './shape.ts'
import { validate } from './validate.ts'
import { withDefaults } from './walk.ts'

const ajv = new Ajv({ strict: false, allErrors: false })
for (const [file, schema] of Object.entries(metaFiles)) ajv.addSchema({ ...schema, $id: `http://wattform/${file}` })
const ajvAccepts = (kind: DocumentKind, value: unknown): boolean =>
  ajv.getSchema(`http://wattform/${documentKinds[kind]}`)?.(value) === true

const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  Id: fc.constantFrom('a', 'row-name', 'b2'),
  EndpointId: fc.constantFrom('meter.list', 'a.b'),
  Access: fc.constantFrom('meter.read', 'a.b'),
  Route: fc.constantFrom('/a', '/energyMap'),
  StatePath: fc.constantFrom('state.kind', 'state.range'),
  DataName: fc.constantFrom('rows', 'meters'),
  FieldName: fc.constantFrom('name', 'a.b'),
  Expr: fc.constantFrom({ $expr: '1 + 1' }, { $expr: 'state.kind' }),
  Value: fc.oneof(
    fc.constant({ $expr: 'today' }),
    fc.jsonValue({ maxDepth: 1 }).filter((value) => value === null || typeof value !== 'object'),
  ),
  JsonSchema: fc.constantFrom({ type: 'string' }, { type: 'object', properties: {} }),
}

/** Documents that a shape allows, not too deep. */
function arbitrary(shape: Shape, depth: number): fc.Arbitrary<unknown> {
  const named = byName[shape.name]
  if (named) return named
  const { schema } = shape
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (shape.variants) {
    const all = [...shape.variants.table.values()]
    const leaves = all.filter(({ name }) => ['TextWidget', 'CloseAction', 'ToastAction'].includes(name))
    return fc.oneof(...(depth > 0 ? all : leaves).map((one) => arbitrary(one, depth - 1)))
  }
  if (shape.choices.length > 0) return fc.oneof(...shape.choices.map((one) => arbitrary(one, depth)))
  switch ([schema.type].flat()[0]) {
    case 'string':
      return schema.pattern === undefined
        ? fc.constantFrom('文字', 'text', 'x')
        : fc.constantFrom('a.b', '/api/a', 'a', 'iso').filter((text) => new RegExp(schema.pattern as string).test(text))
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 500, 500) })
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 100) })
    case 'boolean':
      return fc.boolean()
    case 'array': {
      const least = schema.minItems ?? 0
      if (!shape.items) return fc.constant([])
      const sizes = { minLength: least, maxLength: Math.max(least, depth > 0 ? 2 : 0) }
      const one = arbitrary(shape.items, depth - 1)
      return schema.uniqueItems ? fc.uniqueArray(one, { ...sizes, selector: JSON.stringify }) : fc.array(one, sizes)
    }
    case undefined:
      return fc.constant('x')
    default:
      return objectOf(shape, depth)
  }
}

function objectOf(shape: Shape, depth: number): fc.Arbitrary<unknown> {
  const required = new Set(shape.schema.required ?? [])
  const keys = [...shape.properties].filter(([key]) => required.has(key) || depth > 0)
  const model = Object.fromEntries(
    keys.map(([key, { shape: inner }]) => [key, fc.constant(null).chain(() => arbitrary(inner, depth - 1))]),
  )
  const fixed = fc.record(model, { requiredKeys: keys.map(([key]) => key).filter((key) => required.has(key)) })
  if (typeof shape.additional !== 'object' || depth <= 0) return fixed
  const one = shape.additional
  const names = ['a', 'b', 'kind1', '404', 'hour', 'day'].filter((name) =>
    new RegExp(shape.schema.propertyNames?.pattern ?? '').test(name),
  )
  return fc
    .tuple(
      fixed,
      fc.dictionary(
        fc.constantFrom(...names),
        fc.constant(null).chain(() => arbitrary(one, depth - 1)),
        { maxKeys: 2 },
      ),
    )
    .map(([base, more]) => ({ ...more, ...(base as object) }))
}

/** Documents of a kind as JSON writes them (it knows no -0). */
const documents = (kind: DocumentKind, depth: number) =>
  arbitrary(documentShape(kind), depth).map((value) => JSON.parse(JSON.stringify(value)) as unknown)

const kinds = Object.keys(documentKinds) as DocumentKind[]

describe('a document that its meta-schema allows', () => {
  test.each(kinds)('%s: is found valid, and comes out as it went in', (kind) => {
    fc.assert(
      fc.property(documents(kind, 4), (document) => {
        expect(validate(kind, document)).toEqual([])
        expect(ajvAccepts(kind, document)).toBe(true)
        const text = JSON.stringify(document)
        expect(parseDocument({ file: 'a.json', text }).value).toEqual(document)
        const filled = withDefaults(document, documentShape(kind))
        expect(validate(kind, filled)).toEqual([])
        expect(withDefaults(filled, documentShape(kind))).toEqual(filled)
        expect(JSON.stringify(document)).toBe(text)
      }),
      { numRuns: 60 },
    )
  })
})

/** One value of a document put in the place of another. */
function mutate(document: unknown, pick: number, instead: unknown): unknown {
  const places: { holder: Record<string, unknown>; key: string }[] = []
  const copy = structuredClone(document) as Record<string, unknown>
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    for (const key of Object.keys(node)) {
      places.push({ holder: node as Record<string, unknown>, key })
      visit((node as Record<string, unknown>)[key])
    }
  }
  visit(copy)
  const place = places[pick % places.length]
  if (place && !(typeof instead === 'string' && instead === 'delete' && Array.isArray(place.holder))) {
    if (instead === 'delete') delete place.holder[place.key]
    else place.holder[place.key] = instead
  }
  return copy
}

describe('our validator and ajv', () => {
  test.each(kinds.filter((kind) => kind !== 'entity'))('%s: agree on documents with one wrong value', (kind) => {
    const wrong = fc.constantFrom<unknown>(null, 5, 'zz', true, [], {}, { zz: 1 }, 'delete', -1, 1.5, { $expr: 3 }, [
      null,
    ])
    fc.assert(
      fc.property(documents(kind, 3), fc.nat(), wrong, (document, pick, instead) => {
        const mutated = mutate(document, pick, instead)
        expect(validate(kind, mutated).length === 0, JSON.stringify(mutated)).toBe(ajvAccepts(kind, mutated))
      }),
      { numRuns: 150 },
    )
  })
})
