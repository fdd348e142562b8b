import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knownOutside } from '../commands/known-outside.ts'
import { readSources, shippedFolder } from '../commands/read-documents.ts'
import {
  breaksWithout,
  loadDocuments,
  printDocument,
  renameThing,
  type Source,
  type Thing,
  usesOfThing,
} from '../schemas/index.ts'

const sources: readonly Source[] = readSources(shippedFolder, process.cwd()).map(({ file, text }) => ({
  file,
  text: printDocument(JSON.parse(text)),
}))
const context = await knownOutside()
const loaded = loadDocuments(sources, context)
const { linked } = loaded.memo

/** Every thing of the shipped documents that can be renamed, with a new name for it. */
const things: readonly (readonly [Thing, string])[] = [
  ...(['page', 'entity', 'enum', 'fragment', 'layout'] as const).flatMap((thing) =>
    Object.keys(
      {
        page: linked.pages,
        entity: linked.entities,
        enum: linked.enums,
        fragment: linked.fragments,
        layout: linked.layouts,
      }[thing],
    ).map((name) => [{ thing, name }, `${name}-anew`] as const),
  ),
  ...Object.keys(linked.routes).map((name) => [{ thing: 'route', name }, `${name}Anew`] as const),
  ...Object.keys(linked.endpoints).map((name) => [{ thing: 'endpoint', name }, `${name}Anew`] as const),
  ...Object.keys(linked.accessCodes).map((name) => [{ thing: 'access', name }, `${name}-anew`] as const),
  ...new Set(Object.keys(linked.endpoints).map((name) => name.split('.')[0] as string)),
].flatMap((one): (readonly [Thing, string])[] =>
  typeof one === 'string' ? [[{ thing: 'api', name: one }, `${one}-anew`]] : [one as readonly [Thing, string]],
)
const fields = Object.values(linked.entities).flatMap(({ id, own }) =>
  own.map((field): readonly [Thing, string] => [
    { thing: 'field', name: `${id}.${field}` },
    `${id}.${field.replace(/(Id)?$/, 'Anew$1')}`,
  ]),
)
const locals = Object.values(linked.pages).flatMap((page) =>
  (['data', 'state'] as const).flatMap((thing) =>
    Object.keys(page[thing] ?? {}).map((name): readonly [Thing, string] => [
      { thing, name, in: `page/${page.id}` },
      `${name}Anew`,
    ]),
  ),
)

function replacedBy(before: readonly Source[], changed: ReturnType<typeof renameThing>['changed']): readonly Source[] {
  const next = new Map(changed.map((one) => [one.before.file, one.after]))
  return before.map((source) => next.get(source.file) ?? source)
}

describe('a renaming over the shipped documents', () => {
  test.each([
    ['documents, endpoints, rights and routes', things],
    ['fields', fields],
    ['data sources and states', locals],
  ])(
    'of %s leaves no name dangling, and back gives the same text',
    (_what, all) => {
      fc.assert(
        fc.property(fc.constantFrom(...all), ([thing, to]) => {
          const renaming = renameThing(sources, thing, to, context, loaded)
          expect(renaming).toMatchObject({ issues: [] })
          expect(renaming.refusal).toBeUndefined()
          expect(renaming.changed.length).toBeGreaterThan(0)
          const renamed = replacedBy(sources, renaming.changed)
          const back = renameThing(renamed, { ...thing, name: to }, thing.name, context, loaded)
          expect(back.issues).toEqual([])
          expect(replacedBy(renamed, back.changed)).toEqual(sources)
        }),
        { numRuns: 8, endOnFailure: true },
      )
    },
    120_000,
  )

  test('names what a thing is used by, and what would break without it', () => {
    const thing: Thing = { thing: 'field', name: 'collector.number' }
    const uses = usesOfThing(sources, thing, context, loaded)
    expect(uses.map(({ pointer }) => pointer)).toContain('/x-unique/0/0')
    const breaks = breaksWithout(sources, thing, context, loaded) ?? []
    expect(breaks.length).toBeGreaterThan(0)
    expect(breaks.every(({ message }) => /number/.test(message))).toBe(true)
    expect(breaksWithout(sources, { thing: 'enum', name: 'no-such' }, context, loaded)).toBeUndefined()
  })
  test('is refused where the name cannot be given', () => {
    const refusal = (thing: Thing, to: string) => renameThing(sources, thing, to, context, loaded).refusal
    expect(refusal({ thing: 'entity', name: 'meter' }, 'building')).toBe('已有名为 building 的实体')
    expect(refusal({ thing: 'entity', name: 'meter' }, '仪表')).toBe('仪表 不能作实体的名称')
    expect(refusal({ thing: 'entity', name: 'no-such' }, 'x')).toBe('没有名为 no-such 的实体')
    expect(refusal({ thing: 'entity', name: 'meter' }, 'meter')).toBe('实体已名为 meter')
    expect(refusal({ thing: 'field', name: 'meter.number' }, 'building.number')).toContain('不在同一文档中')
    expect(refusal({ thing: 'field', name: 'meter.number' }, 'name')).toBe('已有名为 name 的字段')
  })
})
