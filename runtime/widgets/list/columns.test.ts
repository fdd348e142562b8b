import { describe, expect, test } from 'vitest'
import {
  fieldFacts,
  fittedWidths,
  headed,
  headGroups,
  listedColumn,
  pivotColumns,
  rowSchemaOf,
  sharedWidths,
} from './column-model.ts'
import {
  drawnColumns,
  readPreferences,
  withMoved,
  withoutColumnChanges,
  withShown,
  withWidth,
} from './column-settings.ts'

const facts = fieldFacts({
  properties: {
    number: { type: 'string', title: '表号' },
    ratio: { type: 'number', title: '倍率', 'x-decimals': 2 },
    use: { type: ['number', 'null'], title: '用量', 'x-unit': 'kWh' },
    lastSeenAt: { type: 'string', format: 'date-time', title: '最后上报' },
    status: { type: 'integer', 'x-enum': 'meterStatus', title: '状态' },
    projectId: { type: 'integer', 'x-ref': 'project', title: '项目' },
    projectLabel: { type: 'string' },
  },
})
const view = (column: Parameters<typeof listedColumn>[0]) => listedColumn(column, facts)

describe('a column', () => {
  test('takes its head, format and unit from the field', () => {
    expect(view({ id: 'c', field: 'use' })).toMatchObject({
      title: '用量',
      format: 'number',
      unit: 'kWh',
      align: 'right',
    })
    expect(view({ id: 'c', field: 'ratio' })).toMatchObject({ format: 'decimal', decimals: 2, align: 'right' })
    expect(view({ id: 'c', field: 'lastSeenAt' })).toMatchObject({ format: 'shortDateTime', align: 'left' })
    expect(view({ id: 'c', field: 'status' })).toMatchObject({ enumId: 'meterStatus', align: 'left' })
  })

  test('of a reference shows the text of the referred row', () => {
    expect(view({ id: 'c', field: 'projectId' }).facts?.labelField).toBe('projectLabel')
  })

  test('is no narrower than its title with its unit where there is a head, unless somebody sized it', () => {
    const narrow = [view({ id: 'c', field: 'use', width: 70 }), view({ id: 'd', field: 'ratio', width: 90 })]
    expect(sharedWidths(headed(narrow), 0, {})).toEqual([82, 90])
    expect(sharedWidths(headed(narrow), 0, { c: 60 })).toEqual([60, 90])
    expect(fittedWidths(narrow, 0)).toEqual([70, 90])
  })

  test('keeps what the document says', () => {
    expect(
      view({ id: 'c', field: 'use', title: '电量', align: 'left', width: 90, fixed: 'left', sortable: true }),
    ).toMatchObject({
      title: '电量',
      align: 'left',
      width: 90,
      fixed: 'left',
      sortField: 'use',
      grows: false,
    })
  })

  test('finds the row in the schema of the answer', () => {
    const row = { properties: { a: {} } }
    expect(rowSchemaOf({ properties: { rows: { type: 'array', items: row } } })).toBe(row)
    expect(rowSchemaOf({ type: 'array', items: row })).toBe(row)
    expect(rowSchemaOf({ definitions: { r: row }, type: 'array', items: { $ref: '#/definitions/r' } })).toBe(row)
  })
})

test('columns from the answer carry group, shade and the element that they stand for', () => {
  const from = { id: 'p', of: { $expr: 'x' }, title: { $expr: 'x' }, value: { $expr: 'x' } }
  const columns = pivotColumns(from, [
    { item: 4, title: '07-04', group: '七月', shaded: true },
    { item: 5, title: '07-05', group: '七月', shaded: false },
  ])
  expect(columns.map(({ key, shaded, width }) => ({ key, shaded, width }))).toEqual([
    { key: 'p:0', shaded: true, width: 72 },
    { key: 'p:1', shaded: false, width: 72 },
  ])
  expect(headGroups([view({ id: 'n', field: 'number' }), ...columns])).toEqual([
    { title: undefined, first: 0, last: 1 },
    { title: '七月', first: 1, last: 3 },
  ])
})

test('room that is left goes to the columns that grow, sized ones stay', () => {
  const columns = [
    view({ id: 'a', field: 'number', width: 100 }),
    view({ id: 'b', field: 'number' }),
    view({ id: 'c', field: 'number' }),
  ]
  const own = columns.map((column) => column.width)
  expect(sharedWidths(columns, 500, {}).reduce((sum, width) => sum + width, 0)).toBeCloseTo(500)
  expect(sharedWidths(columns, 500, {})[0]).toBe(100)
  expect(sharedWidths(columns, 500, { b: 60 })[1]).toBe(60)
  expect(sharedWidths(columns, 10, {})).toEqual(own)
})

describe('column settings', () => {
  const columns = ['a', 'b', 'c'].map((id) => view({ id, field: 'number', hidden: id === 'c' }))
  const keys = (preferences: Parameters<typeof drawnColumns>[1]) =>
    drawnColumns(columns, preferences).map(({ key }) => key)

  test('show, hide, move and size', () => {
    expect(keys({})).toEqual(['a', 'b'])
    expect(keys(withShown({}, 'c', true))).toEqual(['a', 'b', 'c'])
    expect(keys(withShown({}, 'a', false))).toEqual(['b'])
    expect(keys(withMoved({}, columns, 'b', 'a'))).toEqual(['b', 'a'])
    expect(withWidth({}, 'a', 5).widths).toEqual({ a: 32 })
  })

  test('keep a column that the document added later beside its neighbour', () => {
    expect(keys({ order: ['b', 'a'], shown: ['c'] })).toEqual(['b', 'c', 'a'])
  })

  test('put fixed columns at their side', () => {
    const fixed = [
      view({ id: 'a', field: 'number' }),
      view({ id: 'r', field: 'number', fixed: 'right' }),
      view({ id: 'l', field: 'number', fixed: 'left' }),
    ]
    expect(drawnColumns(fixed, {}).map(({ key }) => key)).toEqual(['l', 'a', 'r'])
  })

  test('can be taken back; density stays', () => {
    expect(withoutColumnChanges({ hidden: ['a'], density: 'dense', pageSize: 50 })).toEqual({
      density: 'dense',
      pageSize: 50,
    })
  })

  test.each([[null], ['x'], [{ order: 'a', widths: { a: 'x' }, density: 'huge' }]])(
    'of another shape (%j) are left out',
    (stored) => {
      expect(keys(readPreferences(stored))).toEqual(['a', 'b'])
    },
  )
})

test('rows without a head drop a bar that would be too short, and give its room to the texts', () => {
  const columns = [
    view({ id: 'name', field: 'number' }),
    view({ id: 'bar', field: 'use', width: 88, cell: { kind: 'progress' } }),
    view({ id: 'use', field: 'use', width: 100 }),
  ]
  const name = columns[0]?.width ?? 0
  const whole = fittedWidths(columns, name + 88 + 100)
  expect(whole.map(Math.round)).toEqual([name, 88, 100])
  expect(fittedWidths(columns, name + 70 + 100).map(Math.round)).toEqual([name, 70, 100])
  expect(fittedWidths(columns, name + 40 + 100).map(Math.round)).toEqual([name + 20, 20, 100])
  expect(fittedWidths(columns, name + 100).map(Math.round)).toEqual([name - 20, 20, 100])
})
