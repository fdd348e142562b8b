import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knownOutside } from '../commands/known-outside.ts'
import { readSources, shippedFolder } from '../commands/read-documents.ts'
import { documentShape } from '../schemas/engine/shape.ts'
import { walk } from '../schemas/engine/walk.ts'
import { loadDocuments, pointerSteps, type Source } from '../schemas/index.ts'
import { galleryContext, gallerySources } from './fixtures/fixtures.ts'

interface Site {
  readonly source: Source
  readonly pointer: string
  readonly written: string
}

const idKeys = ['entity', 'enum', 'x-enum', 'x-ref', 'page', 'use', 'component']
const named = ['EndpointId', 'Access', 'StatePath', 'DataName']

/** Every place in a document where it writes the name of something else. */
function sitesOf(source: Source): Site[] {
  const document = JSON.parse(source.text) as { kind: Parameters<typeof documentShape>[0] }
  const sites: Site[] = []
  const declared = /^\/(id|accessCodes\/\d+\/id)$/
  walk(document, documentShape(document.kind), (value, shape, pointer) => {
    if (typeof value !== 'string' || declared.test(pointer)) return
    const key = pointer.split('/').at(-1) as string
    const isTarget = shape.name === 'Route' && key === 'to'
    if (named.includes(shape.name) || isTarget || (shape.name === 'Id' && idKeys.includes(key)))
      sites.push({ source, pointer, written: value })
  })
  return sites
}

/** The columns of lists whose rows an entity answers, so that every field is known. */
function columnSites(source: Source, entityLists: ReadonlySet<string>): Site[] {
  const document = JSON.parse(source.text) as { kind: string; data?: Record<string, { endpoint?: string }> }
  if (document.kind !== 'page') return []
  const sites: Site[] = []
  walk(document, documentShape('page'), (value, shape, pointer) => {
    const list = value as { data?: string; rows?: unknown; columns?: { field?: string }[] }
    if (shape.name !== 'ListWidget' || list.rows || !entityLists.has(document.data?.[list.data ?? '']?.endpoint ?? ''))
      return
    for (const [index, { field }] of (list.columns ?? []).entries())
      if (field) sites.push({ source, pointer: `${pointer}/columns/${index}/field`, written: field })
  })
  return sites
}

function broken({ source, pointer, written }: Site): string {
  const document = JSON.parse(source.text) as Record<string, unknown>
  const steps = pointerSteps(pointer)
  const last = steps.pop() as string
  const holder = steps.reduce<Record<string, unknown>>((at, step) => at[step] as Record<string, unknown>, document)
  holder[last] = `${written}Qx`
  return JSON.stringify(document, null, 2)
}

interface MemberSite {
  readonly source: Source
  readonly text: string
  readonly broken: string
}

/** Every member that an expression of a page reads, with the document's text where that one member is misspelt. */
function memberSites(source: Source): MemberSite[] {
  const document = JSON.parse(source.text) as { kind: string }
  if (document.kind !== 'page' && document.kind !== 'fragment') return []
  const sites: MemberSite[] = []
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const holder = node as { $expr?: unknown }
    const whole = holder.$expr
    if (typeof whole === 'string' && !whole.includes("'")) {
      for (const { index, 1: name = '' } of whole.matchAll(/\.([a-z]\w*)\b(?!\()/g)) {
        holder.$expr = `${whole.slice(0, index + 1)}${name}Qx${whole.slice(index + 1 + name.length)}`
        sites.push({ source, text: JSON.stringify(document), broken: `${name}Qx` })
        holder.$expr = whole
      }
    }
    for (const item of Object.values(node)) visit(item)
  }
  visit(document)
  return sites
}

for (const [title, sources, context] of [
  ['the dev gallery', gallerySources(), galleryContext],
  ['the documents that ship', readSources(shippedFolder), await knownOutside()],
] as const) {
  describe(title, () => {
    const base = loadDocuments(sources, context)
    const entityLists = new Set(
      Object.values(base.model?.endpoints ?? {}).flatMap(({ id, serve, response }) =>
        'entity' in serve && serve.verb === 'list' && response ? [id] : [],
      ),
    )
    const sites = sources.flatMap((source) => [...sitesOf(source), ...columnSites(source, entityLists)])

    test('any one reference that is broken is named where it stands', () => {
      fc.assert(
        fc.property(fc.constantFrom(...sites), (site) => {
          const changed = sources.map((source) =>
            source === site.source ? { file: source.file, text: broken(site) } : source,
          )
          const { issues } = loadDocuments(changed, { ...context, components: context.components ?? [] }, base)
          const told = issues.filter(
            ({ file, pointer }) => file === site.source.file && pointer.startsWith(site.pointer),
          )
          expect(told.map(({ message }) => message).join(), `${site.source.file} ${site.pointer}`).toContain(
            `${site.written}Qx`,
          )
        }),
        { numRuns: 100 },
      )
    })

    test('a member that no type has is named, wherever the type is known; it is known nearly everywhere', () => {
      const members = sources.flatMap(memberSites)
      const sample = members.length > 150 ? fc.sample(fc.constantFrom(...members), { numRuns: 150, seed: 7 }) : members
      const silent = sample.filter(({ source, text, broken: name }) => {
        const changed = sources.map((one) => (one === source ? { file: one.file, text } : one))
        return !loadDocuments(changed, context, base).issues.some(
          ({ file, message }) => file === source.file && message.includes(name),
        )
      })
      expect(silent.length / sample.length).toBeLessThan(0.06)
    })

    test('documents come out of loading as they went in', () => {
      for (const source of sources) {
        const before = JSON.parse(source.text)
        expect(base.memo.parsed.get(source.file)?.value, source.file).toEqual(before)
      }
    })
  })
}

/** What may come to stand anywhere in a document that somebody writes by hand, or that a broken tool wrote. */
const strange: readonly unknown[] = [
  null,
  true,
  5,
  1e21,
  '',
  'constructor',
  '__proto__',
  '\ud800',
  'x'.repeat(10_000),
  [],
  [[[]]],
  {},
  { length: 3 },
  { toString: 1 },
  { kind: { toString: 1 } },
  { $expr: 3 },
  { $expr: 'row.constructor' },
  { $expr: `${'('.repeat(400)}1` },
  { $ref: '#' },
  JSON.parse('{"__proto__": {"a": 1}}'),
]

/** Every place of a value, as keys from the root. */
function placesOf(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (value === null || typeof value !== 'object') return [at]
  return [at, ...Object.entries(value).flatMap(([key, item]) => placesOf(item, [...at, key]))]
}

function put(document: unknown, place: readonly string[], value: unknown): unknown {
  if (place.length === 0) return value
  const copy = structuredClone(document) as Record<string, unknown>
  let holder = copy
  for (const key of place.slice(0, -1)) holder = holder[key] as Record<string, unknown>
  holder[place.at(-1) as string] = value
  return copy
}

test('whatever stands anywhere, documents are loaded without a fault of ours, cold and on top of the former ones alike', () => {
  const sources = gallerySources()
  const base = loadDocuments(sources, galleryContext)
  const places = sources.flatMap((source) => placesOf(JSON.parse(source.text)).map((place) => ({ source, place })))
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.constantFrom(...strange), ({ source, place }, value) => {
      const text = JSON.stringify(put(JSON.parse(source.text), place, value))
      const changed = sources.map((one) => (one === source ? { file: one.file, text } : one))
      const { issues } = loadDocuments(changed, galleryContext, base)
      expect(loadDocuments(changed, galleryContext).issues).toEqual(issues)
    }),
    { numRuns: 400 },
  )
})
