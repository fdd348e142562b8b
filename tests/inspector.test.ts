import { describe, expect, test } from 'vitest'
import { readSources, shippedFolder } from '../commands/read-documents.ts'
import { applyEdit, type DocumentJson } from '../designer/draft/edit.ts'
import { designerProps } from '../designer/index.ts'
import { type DeskState, deskStateOf, rememberedSpots } from '../designer/inspector/desk.ts'
import { nodeAt, pathTo } from '../designer/inspector/node.ts'
import { isFreeThing } from '../designer/inspector/picks.ts'
import { picksAt } from '../designer/inspector/picks-at.ts'
import { type PropertyRow, rowsOf } from '../designer/inspector/rows.ts'
import { componentProps } from '../runtime/index.ts'
import { validate } from '../schemas/engine/validate.ts'
import {
  type AppModel,
  type DocumentKind,
  documentShape,
  loadDocuments,
  type Place,
  placeOfPointer,
  walk,
} from '../schemas/index.ts'
import { serviceNames } from '../server/service-names.ts'

const components = { ...componentProps, ...designerProps }
const sources = readSources(shippedFolder)
const model = loadDocuments(sources, { components }).model as AppModel
const documents = sources.map(({ file, text }) => [file, JSON.parse(text) as DocumentJson] as const)

const stateOf = (document: DocumentJson): DeskState =>
  deskStateOf(
    {
      kind: document.kind as DocumentKind,
      document,
      model,
      issues: [],
      components,
      services: serviceNames.map((name) => ({ name, title: '', endpoints: [] })),
      liveValue: undefined,
    },
    rememberedSpots(),
  )

/** Every object of a document, with the lines that the inspector shows of it. */
function formsOf(document: DocumentJson): { readonly place: Place; readonly rows: readonly PropertyRow[] }[] {
  const kind = document.kind as DocumentKind
  const found: { place: Place; rows: readonly PropertyRow[] }[] = []
  walk(document, documentShape(kind), (value, _, pointer) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return
    const place = placeOfPointer(document, pointer)
    const node = nodeAt(kind, document, place)
    if (!node?.shape) throw new Error(`${pointer} has no form.`)
    found.push({ place, rows: rowsOf([node]) })
  })
  return found
}

describe('the inspector of every shipped document', () => {
  test.each(documents)('%s', (_, document) => {
    const state = stateOf(document)
    const wrong: string[] = []
    for (const { place, rows } of formsOf(document)) {
      expect(pathTo(state.kind, document, place).length).toBeGreaterThan(0)
      for (const { key, control, value, title } of rows) {
        if (title === '') wrong.push(`${key} has no name`)
        // The document's own address and id are no reference to something else.
        if (control.is !== 'pick' || typeof value !== 'string' || (place.length === 0 && key === 'route')) continue
        const picks = picksAt(state, control, [...place, key])
        // A field of rows that are known must be one of theirs; units, files and the like are free.
        // Rows of the database are known to a running platform only.
        const isOpen =
          control.thing === 'field' ? picks.length === 0 : control.thing === 'project' || isFreeThing(control.thing)
        if (!isOpen && !picks.some((pick) => pick.value === value))
          wrong.push(`${place.map((step) => JSON.stringify(step)).join('/')} ${key}: ${value} is not listed`)
      }
    }
    expect(wrong).toEqual([])
  })
})

/** Other values that a line can be given by its own input. */
function othersOf({ control, value, property }: PropertyRow): readonly unknown[] {
  const { minimum = 0, maximum = 1000 } = property.shape.schema
  switch (control.is) {
    case 'choice':
      return control.choices.map((choice) => choice.value).filter((other) => other !== value)
    case 'switch':
      return [value !== true]
    case 'number':
      return [Math.min(maximum, Math.max(minimum, 7))]
    default:
      return []
  }
}

test('every choice, switch and number set by the inspector leaves a document that can be read', () => {
  const tried = new Set<string>()
  const wrong: string[] = []
  for (const [file, document] of documents) {
    const kind = document.kind as DocumentKind
    for (const { place, rows } of formsOf(document)) {
      const holder = nodeAt(kind, document, place)?.shape?.schema.title ?? file
      for (const row of rows) {
        const name = `${holder} ${place.at(-1)?.toString()} ${row.key}`
        if (tried.has(name)) continue
        tried.add(name)
        for (const value of othersOf(row)) {
          const after = applyEdit(document, { kind: 'set', at: [...place, row.key], value })
          const faults = validate(kind, after)
          if (faults.length > 0) wrong.push(`${file} ${name} = ${value}: ${faults[0]?.message}`)
        }
        if (row.isSet && !row.isRequired) {
          const after = applyEdit(document, { kind: 'set', at: [...place, row.key], value: undefined })
          if (validate(kind, after).length > 0) wrong.push(`${file} ${name} cannot go back to its default`)
        }
      }
    }
  }
  expect(tried.size).toBeGreaterThan(200)
  expect(wrong).toEqual([])
})
