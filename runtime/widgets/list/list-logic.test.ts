import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf, fileNameOf } from './export-rows.ts'
import { cleaned, filterParams, filterStates } from './filters.ts'
import { moveCell } from './keyboard.ts'
import { groupLines, treeLines } from './lines.ts'
import { pagerItems } from './paging.ts'
import { keyOf, valueAt } from './row-value.ts'
import { noSelection, pageChoice, refreshSelection, selectRange, togglePage, toggleRow } from './selection.ts'
import { formatSort, parseSort, sortRows, toggleSort } from './sorting.ts'
import { summarise } from './summary.ts'
import { columnLetters, xlsxOf } from './xlsx.ts'

const keyed = (...keys: string[]) => keys.map((key) => ({ key, row: { id: key } }))

describe('order', () => {
  test('is read and written the same', () => {
    expect(parseSort('-at, number')).toEqual([
      { field: 'at', descending: true },
      { field: 'number', descending: false },
    ])
    expect(formatSort(parseSort('-at,number'))).toBe('-at,number')
    expect(parseSort(undefined)).toEqual([])
  })

  test.each([
    ['', 'a', false, 'a'],
    ['a', 'a', false, '-a'],
    ['-a', 'a', false, ''],
    ['a,b', 'c', false, 'c'],
    ['a', 'b', true, 'a,b'],
    ['a,b', 'a', true, '-a,b'],
    ['-a,b', 'a', true, 'b'],
  ])('"%s" after a click on %s (shift: %s) is "%s"', (before, field, add, after) => {
    expect(formatSort(toggleSort(parseSort(before), field, add))).toBe(after)
  })

  test('keeps empty values last in both directions and equal rows as they came', () => {
    const rows = [
      { n: 2, k: 'a' },
      { n: null, k: 'b' },
      { n: 1, k: 'c' },
      { n: 2, k: 'd' },
    ]
    expect(sortRows(rows, parseSort('n')).map((row) => row.k)).toEqual(['c', 'a', 'd', 'b'])
    expect(sortRows(rows, parseSort('-n')).map((row) => row.k)).toEqual(['a', 'd', 'c', 'b'])
  })

  test('reads figures inside texts', () => {
    const rows = [{ k: '10#' }, { k: '2#' }, { k: '1#' }]
    expect(sortRows(rows, parseSort('k')).map((row) => row.k)).toEqual(['1#', '2#', '10#'])
  })
})

describe('selection', () => {
  test('survives a change of the page', () => {
    const first = togglePage(noSelection, keyed('1', '2'))
    const both = toggleRow(first, { key: '3', row: {} }, false)
    expect([...both.keys()]).toEqual(['1', '2', '3'])
    expect(pageChoice(both, keyed('3', '4'))).toBe('some')
    expect(pageChoice(both, keyed('1', '2'))).toBe('all')
    expect(pageChoice(both, [])).toBe('none')
  })

  test('of a whole page is taken back by the same box, other pages stay', () => {
    const all = togglePage(togglePage(noSelection, keyed('1', '2')), keyed('3', '4'))
    expect([...togglePage(all, keyed('3', '4')).keys()]).toEqual(['1', '2'])
  })

  test('of one replaces the one before', () => {
    const one = toggleRow(noSelection, { key: '1', row: {} }, true)
    expect([...toggleRow(one, { key: '2', row: {} }, true).keys()]).toEqual(['2'])
    expect(toggleRow(one, { key: '1', row: {} }, true).size).toBe(0)
  })

  test('with shift takes what lies between, in both directions', () => {
    expect([...selectRange(noSelection, keyed('1', '2', '3', '4'), 3, 1).keys()]).toEqual(['2', '3', '4'])
  })

  test('takes the newest state of its rows', () => {
    const before = toggleRow(noSelection, { key: '1', row: { v: 1 } }, false)
    const row = { v: 2 }
    expect(refreshSelection(before, [{ key: '1', row }]).get('1')).toBe(row)
    expect(refreshSelection(before, keyed('9'))).toBe(before)
  })

  test('toggled twice is as before', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 })), fc.string({ minLength: 1 }), (keys, key) => {
        const start = keys.includes(key)
          ? togglePage(noSelection, keyed(...keys))
          : togglePage(noSelection, keyed(...keys))
        const twice = toggleRow(toggleRow(start, { key, row: {} }, false), { key, row: {} }, false)
        expect(new Set(twice.keys())).toEqual(new Set(start.keys()))
      }),
    )
  })
})

describe('lines', () => {
  const tree = [{ id: 1, children: [{ id: 2, children: [{ id: 3 }] }, { id: 4 }] }]
  const shape = (levels: number, toggled: string[]) =>
    treeLines(tree, 'id', 'children', { levels, toggled: new Set(toggled) }).map((line) =>
      line.kind === 'row'
        ? `${'>'.repeat(line.depth)}${line.key}${line.expandable ? (line.expanded ? '-' : '+') : ''}`
        : '',
    )

  test.each([
    ['closed', 0, [], ['1+']],
    ['open to the first level', 1, [], ['1-', '>2+', '>4']],
    ['opened by hand', 1, ['2'], ['1-', '>2-', '>>3', '>4']],
    ['closed by hand', 1, ['1'], ['1+']],
  ])('of a tree that is %s', (_name, levels, toggled, lines) => {
    expect(shape(levels, toggled)).toEqual(lines)
  })

  test('of groups stand under their heads and fold away', () => {
    const rows = [
      { id: 1, g: 'a' },
      { id: 2, g: 'b' },
      { id: 3, g: 'a' },
    ]
    expect(groupLines(rows, 'id', 'g', new Set()).map((line) => line.key)).toEqual([
      'group:a',
      '1',
      '3',
      'group:b',
      '2',
    ])
    expect(groupLines(rows, 'id', 'g', new Set(['group:a'])).map((line) => line.key)).toEqual([
      'group:a',
      'group:b',
      '2',
    ])
  })
})

test.each([
  ['sum', 6],
  ['avg', 3],
  ['min', 2],
  ['max', 4],
  ['count', 3],
] as const)('%s over a field is %d; empty values do not count', (kind, figure) => {
  expect(summarise([{ v: 2 }, { v: 4 }, { v: null }], 'v', kind)).toBe(figure)
})

test('a summary of nothing is empty', () => {
  expect(summarise([{ v: '--' }], 'v', 'sum')).toBeNull()
})

test.each([
  ['ArrowDown', false, { line: 6, column: 2 }],
  ['ArrowUp', false, { line: 4, column: 2 }],
  ['ArrowRight', false, { line: 5, column: 3 }],
  ['PageDown', false, { line: 15, column: 2 }],
  ['PageUp', false, { line: 0, column: 2 }],
  ['Home', false, { line: 5, column: 0 }],
  ['End', false, { line: 5, column: 7 }],
  ['Home', true, { line: 0, column: 0 }],
  ['End', true, { line: 99, column: 7 }],
  ['a', false, undefined],
])('%s (ctrl: %s) moves to %o', (key, ctrl, to) => {
  expect(moveCell({ line: 5, column: 2 }, key, ctrl, { lines: 100, columns: 8, linesPerScreen: 10 })).toEqual(to)
})

test('keys never leave the table', () => {
  fc.assert(
    fc.property(
      fc.record({ line: fc.nat(50), column: fc.nat(10) }),
      fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End'),
      fc.boolean(),
      (at, key, ctrl) => {
        const to = moveCell(at, key, ctrl, { lines: 20, columns: 5, linesPerScreen: 8 })
        expect(to).toBeDefined()
        expect(to!.line).toBeGreaterThanOrEqual(0)
        expect(to!.line).toBeLessThan(20)
        expect(to!.column).toBeLessThan(5)
      },
    ),
  )
})

describe('filters', () => {
  const items = [
    { id: 'k', field: 'keyword' },
    { id: 'day', field: 'installDay', control: 'dateRange' as const },
    { id: 'kind', field: 'energyKind', control: 'select' as const, multiple: true },
    { id: 's', into: 'state.kind', control: 'select' as const },
  ]

  test('become parameters of the endpoint', () => {
    expect(filterParams(items, { k: '医技楼', day: ['2026-07-01', undefined], kind: ['01', '02'], s: '01' })).toEqual({
      keyword: '医技楼',
      installDayFrom: '2026-07-01',
      energyKind: '01,02',
    })
  })

  test('that are empty are not sent', () => {
    expect(filterParams(items, { k: '', day: [null, null], kind: [] })).toEqual({})
  })

  test('with `into` write the state of the page', () => {
    expect(filterStates(items, { s: '01' })).toEqual([{ into: 'state.kind', value: '01' }])
    expect(filterStates(items, { s: undefined })).toEqual([{ into: 'state.kind', value: null }])
    // Nobody touched it: a state with a value of its own keeps it.
    expect(filterStates(items, {})).toEqual([])
  })

  test('lose their spaces where no space is allowed (specification section 5)', () => {
    expect(cleaned({ id: 'a', noSpace: true }, ' E - 0412 ')).toBe('E-0412')
    expect(cleaned({ id: 'a' }, ' 医技楼 1 ')).toBe('医技楼 1')
    expect(cleaned({ id: 'a' }, '  ')).toBeUndefined()
  })
})

test.each([
  [1, 3, [1, 2, 3]],
  [1, 18, [1, 2, 3, 4, 5, 'gap', 18]],
  [9, 18, [1, 'gap', 8, 9, 10, 'gap', 18]],
  [18, 18, [1, 'gap', 14, 15, 16, 17, 18]],
])('on page %d of %d the pager offers %j', (page, pages, items) => {
  expect(pagerItems(page, pages)).toEqual(items)
})

test('a field is found inside objects, and a row without a key is named by its place', () => {
  expect(valueAt({ a: { b: 1 } }, 'a.b')).toBe(1)
  expect(valueAt({ a: null }, 'a.b')).toBeUndefined()
  expect(keyOf({ id: 7 }, 'id', 0)).toBe('7')
  expect(keyOf({}, 'id', 3)).toBe('#3')
})

describe('export', () => {
  const sheet = {
    name: '仪表',
    head: ['表号', '倍率'],
    rows: [
      ['E-0412', 400],
      ['a,"b"', null],
      ['=1+1', -3],
    ],
  }

  test('to CSV quotes, marks UTF-8 and disarms formulas', () => {
    expect(csvOf(sheet)).toBe('\uFEFF表号,倍率\r\nE-0412,400\r\n"a,""b""",\r\n\'=1+1,-3\r\n')
  })

  test('to Excel is read back the same', async () => {
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(xlsxOf(sheet).buffer)
    const read = book.getWorksheet('仪表')!
    expect(read.getCell('A1').value).toBe('表号')
    expect(read.getCell('A1').font.bold).toBe(true)
    expect(read.getCell('B2').value).toBe(400)
    expect(read.getCell('A3').value).toBe('a,"b"')
    expect(read.getCell('B3').value).toBeNull()
    expect(read.getCell('A4').value).toBe('=1+1')
  })

  test('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })

  test('to a file whose name a disk takes', () => {
    expect(fileNameOf('日/月 报表', 'xlsx')).toBe('日_月 报表.xlsx')
    expect(fileNameOf('', 'csv')).toBe('导出.csv')
  })
})
