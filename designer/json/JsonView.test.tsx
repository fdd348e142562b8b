// @vitest-environment jsdom
import { currentCompletions, startCompletion } from '@codemirror/autocomplete'
import { json } from '@codemirror/lang-json'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { meterModel as model } from '../../schemas/engine/hint/meter-sample.ts'
import type { Place } from '../../schemas/index.ts'
import { applyEdit, type DocumentJson, type Edit } from '../draft/edit.ts'
import { deskStateOf, rememberedSpots } from '../inspector/desk.ts'
import { JsonView } from './JsonView.tsx'
import { hintsAt, placeOfPath, wordsAt } from './json-hints.ts'
import { rangeOfPlace, spotAt, valueOfText } from './json-tree.ts'

afterEach(cleanup)

const stateOf = (doc: string) => EditorState.create({ doc, extensions: [json()] })
const spotIn = (marked: string) => spotAt(stateOf(marked.replace('|', '')), marked.indexOf('|'))

describe('where an offset stands in JSON text', () => {
  it.each<[string, (string | number)[], 'key' | 'value']>([
    ['{"a|": 1}', ['a'], 'key'],
    ['{"a": {"b": [1, "x|"]}}', ['a', 'b', 1], 'value'],
    ['{"a": {"b": tr|ue}}', ['a', 'b'], 'value'],
    ['{ | }', [''], 'key'],
    ['{"a": | }', ['a'], 'value'],
    ['{"a": [|]}', ['a', 0], 'value'],
    ['{"a": [{"id": "x"}, {"id|"}]}', ['a', 1, 'id'], 'key'],
  ])('%s', (marked, path, is) => expect(spotIn(marked)).toMatchObject({ path, is }))

  it('reads text that is not finished as far as it goes', () => {
    expect(valueOfText(stateOf('{"a": 1, "b": {"c": [true, '))).toEqual({ a: 1, b: { c: [true] } })
    expect(valueOfText(stateOf(''))).toBeUndefined()
  })
  it('finds places by the ids of items', () => {
    const text = '{"columns": [{"id": "a"}, {"id": "b", "width": 9}]}'
    const found = rangeOfPlace(stateOf(text), ['columns', { id: 'b' }, 'width'])
    expect(found && text.slice(found.whole.from, found.whole.to)).toBe('"width": 9')
    expect(rangeOfPlace(stateOf(text), ['columns', { id: 'z' }])).toBeUndefined()
    expect(placeOfPath(JSON.parse(text), ['columns', 1, 'width'])).toEqual(['columns', { id: 'b' }, 'width'])
  })
})

const page = {
  kind: 'page',
  schemaVersion: 1,
  id: 'p',
  route: '/p',
  title: '页',
  data: { meters: { endpoint: 'meter.list' } },
  root: { kind: 'list', id: 'list', data: 'meters', columns: [{ id: 'a', field: 'number', align: 'left' }] },
}
const hintsIn = (marked: string) => {
  const state = stateOf(marked.replace('|', ''))
  const document = valueOfText(state) as DocumentJson
  const desk = deskStateOf(
    { kind: 'page', document, model, issues: [], components: {}, liveValue: undefined },
    rememberedSpots(),
  )
  const spot = spotAt(state, marked.indexOf('|'))
  return { hints: hintsAt(desk, spot), words: wordsAt(desk, spot) }
}
const text = (before: string, after: string, written: string) =>
  JSON.stringify(page).replace(before, after).replace('@', written)

describe('what fits at a place', () => {
  it.each([
    ['properties with their Chinese names', '"align":"left"', '"align":"left","@"', 'width', '列宽'],
    ['values of an enumeration', '"align":"left"', '"align":"@"', 'center', '中'],
    ['fields of the rows', '"field":"number"', '"field":"@"', 'number', '表号'],
    ['data sources', '"data":"meters"', '"data":"@"', 'meters', '仪表列表'],
    ['endpoints', '"endpoint":"meter.list"', '"endpoint":"@"', 'meter.list', '仪表列表'],
    ['kinds of widgets', '"kind":"list"', '"kind":"@"', 'chart', '图'],
  ])('%s', (_, before, after, label, detail) => {
    const { hints } = hintsIn(text(before, after, '|'))
    expect(hints.find((hint) => hint.label === label)?.detail).toContain(detail)
  })
  it('properties that stand there already are left out', () => {
    expect(hintsIn(text('"align":"left"', '"align":"left","@"', '|')).hints.map(({ label }) => label)).not.toContain(
      'field',
    )
  })
  it('a property is said in words', () => {
    expect(hintsIn(text('"align":"left"', '"align":"le@ft"', '|')).words.join(' ')).toContain('左')
  })
})

let shown: DocumentJson = page
let chosen: Place = []
function Stand({ selection }: { readonly selection: readonly Place[] }) {
  const [document, setDocument] = useState<DocumentJson>(page)
  shown = document
  return (
    <JsonView
      document={document}
      kind="page"
      model={model}
      issues={[]}
      selection={selection}
      onEdit={(edit: Edit) => setDocument((before) => applyEdit(before, edit))}
      onSelect={(place) => {
        chosen = place
      }}
    />
  )
}
const editor = () =>
  EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor') as HTMLElement) as EditorView

describe('the JSON view', () => {
  it('turns what is typed into the document once it can be read, and shares what did not change', () => {
    render(<Stand selection={[]} />)
    const at = editor().state.doc.toString().indexOf('"页"')
    act(() => editor().dispatch({ changes: { from: at, to: at + 3, insert: '"仪' } }))
    expect(shown.title).toBe('页')
    act(() => editor().dispatch({ changes: { from: at + 2, insert: '表"' } }))
    expect(shown.title).toBe('仪表')
    expect(shown.root).toBe(page.root)
  })
  it('marks what is selected, and a cursor selects what it stands in', () => {
    render(<Stand selection={[['root', 'columns', { id: 'a' }]]} />)
    expect(document.querySelectorAll('.wf-json__chosen').length).toBe(5)
    const at = editor().state.doc.toString().indexOf('"endpoint"')
    act(() => editor().dispatch({ selection: { anchor: at + 2 }, userEvent: 'select.pointer' }))
    expect(chosen).toEqual(['data', 'meters'])
  })
  it('offers completions when asked', async () => {
    render(<Stand selection={[]} />)
    const at = editor().state.doc.toString().indexOf('"left"')
    act(() => editor().dispatch({ selection: { anchor: at + 1 } }))
    act(() => void startCompletion(editor()))
    await act(() => new Promise((done) => setTimeout(done, 300)))
    expect(currentCompletions(editor().state).map(({ displayLabel }) => displayLabel)).toEqual(
      expect.arrayContaining(['left', 'center', 'right']),
    )
  })
})
