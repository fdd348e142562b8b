import { describe, expect, test } from 'vitest'
import { loadDocuments, type Place, readAt } from '../../schemas/index.ts'
import { applyEdit, type DocumentJson } from '../draft/edit.ts'
import { shippedSources } from '../draft/shipped-sources.ts'
import { boundTo, newSource, newState } from './create-here.ts'
import { type DeskState, deskStateOf, rememberedSpots } from './desk.ts'

const model = loadDocuments(shippedSources).model!

const blank = {
  kind: 'list',
  id: 'list',
  rows: { $expr: '[]' },
  paging: 'none',
  columns: [{ id: 'c-name', title: '名称', value: { $expr: "'--'" } }],
}
const page = (...children: object[]): DocumentJson => ({
  kind: 'page',
  schemaVersion: 1,
  id: 'p',
  route: '/p',
  title: '页',
  root: { kind: 'grid', id: 'g', children },
})
const deskOf = (document: DocumentJson): DeskState =>
  deskStateOf({ kind: 'page', document, model, issues: [], liveValue: undefined, components: {} }, rememberedSpots())
const at = (id: string, ...rest: Place): Place => ['root', 'children', { id }, ...rest]
const faultsOf = (document: DocumentJson) =>
  loadDocuments([...shippedSources, { file: 'pages/p.json', text: JSON.stringify(document) }]).issues.filter(
    ({ file, isDoubt, pointer }) => file === 'pages/p.json' && !isDoubt && !pointer.startsWith('/root/children/1'),
  )

describe('a data source that is made where it is wanted', () => {
  const document = page(blank, { kind: 'chart', id: 'chart', type: 'bar' })
  test('gives a list out of the palette its rows and first columns', () => {
    const next = applyEdit(document, newSource(deskOf(document), 'meter.list', at('list', 'data')))
    expect(next.data).toMatchObject({ meters: { endpoint: 'meter.list' } })
    const list = readAt(next, at('list')) as { data: string; columns: { field: string }[] }
    expect(list).toMatchObject({ data: 'meters' })
    expect(list).not.toHaveProperty('rows')
    expect(list.columns.map(({ field }) => field)).toContain('number')
    expect(next.access).toBe('meter.read')
    expect(faultsOf(next)).toEqual([])
  })
  test('sends what must be sent and shows the list of the answer that fits', () => {
    const chart = applyEdit(document, newSource(deskOf(document), 'analysis.usage', at('chart', 'data')))
    expect(readAt(chart, ['data', 'usage', 'params'])).toEqual({
      dimension: 'category',
      from: { $expr: 'startOfMonth(today)' },
      to: { $expr: 'today' },
    })
    expect(readAt(chart, at('chart'))).toMatchObject({
      data: 'usage',
      rows: { $expr: 'data.usage.series' },
      x: { field: 'time' },
      y: [{ field: 'value' }],
      series: 'node',
    })
    expect(faultsOf(chart)).toEqual([])
    const list = applyEdit(document, newSource(deskOf(document), 'analysis.usage', at('list', 'data')))
    expect(readAt(list, at('list', 'rows'))).toBeUndefined()
    expect(readAt(list, at('list', 'columns'))).not.toEqual(blank.columns)
    expect(faultsOf(list)).toEqual([])
  })
  test('leaves columns that somebody chose', () => {
    const columns = [{ id: 'c', field: 'name' }]
    const own = page({ ...blank, columns })
    const next = applyEdit(own, newSource(deskOf(own), 'meter.list', at('list', 'data')))
    expect(readAt(next, at('list', 'columns'))).toEqual(columns)
  })
  test('is bound in the same way where it is there already', () => {
    const own = { ...document, data: { meters: { endpoint: 'meter.list' } } }
    const next = applyEdit(own, boundTo(deskOf(own), 'meters', at('chart', 'data')))
    expect(readAt(next, at('chart'))).toMatchObject({ data: 'meters', x: {}, y: [{}] })
  })
  test('has a name of its own', () => {
    const own = { ...document, data: { meters: { endpoint: 'meter.list' } } }
    const next = applyEdit(own, newSource(deskOf(own), 'meter.list', at('list', 'data')))
    expect(readAt(next, at('list', 'data'))).toBe('meters2')
  })
})

test.each([
  ['a range', { control: 'range' }, ['into'], { type: 'object', nullable: true }],
  ['a tick', { control: 'checkbox' }, ['into'], { type: 'boolean' }],
  ['words', { control: 'input' }, ['into'], { type: 'string' }],
  ['a chosen row', { selection: { mode: 'single' } }, ['selection', 'into'], { type: 'object', nullable: true }],
  ['chosen rows', { selection: {} }, ['selection', 'into'], { type: 'array' }],
])('a state made for %s can hold it', (_, holder, path, variable) => {
  const document = page({ kind: 'x', id: 'w', ...holder })
  const next = applyEdit(document, newState(deskOf(document), '起止 date-range', at('w', ...path)))
  expect(next.state).toEqual({ dateRange: variable })
  expect(readAt(next, at('w', ...path))).toBe('state.dateRange')
})
