import { Environment } from '@marcbachmann/cel-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { functions } from './expression/functions.ts'
import { compileExpression, ExpressionFault, evaluateValue, valueDependencies } from './expression.ts'

const scope = {
  state: { kind: '01', count: 3, ids: [1, 2] },
  data: {
    meters: {
      rows: [
        { id: 1, use: 10, name: '甲' },
        { id: 2, use: 30, name: null },
      ],
      total: 2,
    },
    none: {},
  },
  row: { name: '总表', ratio: 2.5 },
  today: '2026-11-21',
  enums: { kind: { items: [{ value: '01', label: '电', color: 'electricity', unit: 'kWh' }] } },
}

test.each<[string, unknown]>([
  ['state.count / 2', 1.5],
  ['state.count % 2 == 1', true],
  ['1 / 2', 0.5],
  ['state.count / 0', null],
  ['row.missing', null],
  ['data.none.rows.first.name', null],
  ['row.missing * 2', null],
  ['row.missing > 2', false],
  ['row.missing == null', true],
  ['has(row.name) && !has(row.missing)', true],
  ["row.?missing.orValue('--')", '--'],
  ['state.count in [1, 2, 3.0]', true],
  ["'kind' in state", true],
  ['data.meters.rows.filter(r, r.use > 10).map(r, r.id)', [2]],
  ['data.meters.rows.map(r, r.use > 10, r.id)', [2]],
  ['data.meters.rows.exists(r, r.use == 30) && data.meters.rows.all(r, r.use > 5)', true],
  ['data.none.rows.map(r, r.id)', []],
  ['cel.bind(n, state.count + 1, n * n)', 16],
  [
    'data.meters.rows.map(a, data.meters.rows.map(b, a.id * b.id))',
    [
      [1, 2],
      [2, 4],
    ],
  ],
  ["sum(data.meters.rows, 'use')", 40],
  ["avg(data.meters.rows, 'use')", 20],
  ["max(data.meters.rows, 'use') - min(data.meters.rows, 'use')", 20],
  ['min(3, state.count - 1)', 2],
  ['count(data.meters.rows) + count(data.none.rows)', 2],
  ["lookup(data.meters.rows, 'id', 2).use", 30],
  ["pluck(sort(data.meters.rows, 'use', true), 'id')", [2, 1]],
  ["join(state.ids, '、')", '1、2'],
  ['percentChange(110, 100)', 0.1],
  ['percentChange(110, 0)', null],
  ['percentChange(110, row.missing)', null],
  ['round(2.345, 2)', 2.35],
  ["coalesce(row.missing, row.name, '无')", '总表'],
  ['default(row.missing, 1)', 1],
  ["enumLabel('kind', state.kind) + enumUnit('kind', '01')", '电kWh'],
  ["enumColor('kind', 'zz')", null],
  ['addDays(today, -21)', '2026-10-31'],
  ["addMonths('2024-01-31', 1)", '2024-02-29'],
  ["addYears('2024-02-29', -1)", '2023-02-28'],
  ["startOfMonth(today) + '/' + endOfMonth(today)", '2026-11-01/2026-11-30'],
  ["startOfWeek(today) + '/' + endOfWeek(today)", '2026-11-16/2026-11-22'],
  ["startOfYear(today) + '/' + endOfYear(today)", '2026-01-01/2026-12-31'],
  ["daysBetween('2026-11-01', today)", 20],
  ['weekday(today)', 6],
  ['year(today) * 100 + month(today)', 202611],
  ["formatDate(today, 'M月D日 ddd')", '11月21日 周六'],
  ["formatDate('2026-11-20T18:30:00Z', 'MM-DD HH:mm')", '11-21 02:30'],
  ["formatDate('2026-11-20T18:30:00Z', 'HH:mm', 'UTC')", '18:30'],
  ["formatDate('2026-11', 'YYYY年M月')", '2026年11月'],
  ["'共 ' + string(data.meters.total) + ' 块'", '共 2 块'],
  ['{"a": state.count, "b": [1, "x"]}', { a: 3, b: [1, 'x'] }],
  ['size(row.name)', 2],
  ["row.name.contains('表') ? 'y' : 'n'", 'y'],
  ["double('2.5') + int('7.9')", 9.5],
  ['range(1, 3)', [1, 2, 3]],
])('%s', (text, value) => {
  expect(compileExpression(text).evaluate(scope)).toEqual(value)
})

// Specification section 9, number display.
test.each<[unknown, string]>([
  [0, '0.00'],
  [99.994, '99.99'],
  [100, '100'],
  [99.996, '100'],
  [9999.4, '9,999'],
  [9999.5, '1.00 万'],
  [10_000, '1.00 万'],
  [99_990_000, '9,999.00 万'],
  [99_999_999, '1.00 亿'],
  [100_000_000, '1.00 亿'],
  [-12_345, '-1.23 万'],
  [-0.001, '0.00'],
  [null, '--'],
])('"under 100 two decimals; 100 to under 10,000 no decimals; … 万 … 亿 …; empty shows --": %s', (value, text) => {
  expect(compileExpression('formatNumber(row.value)').evaluate({ row: { value } })).toBe(text)
})

test('what an expression reads is told two names deep, macro variables apart', () => {
  const read = (text: string) => compileExpression(text).dependencies
  expect(read('data.meters.rows.filter(r, r.use > state.count).map(r, r.name + today)')).toEqual([
    'data.meters',
    'state.count',
    'today',
  ])
  expect(read("enumLabel('kind', row['kind'])")).toEqual(['enums', 'row.kind'])
  expect(read('cel.bind(n, state.a, n + state.b)')).toEqual(['state.a', 'state.b'])
  expect(read('size(state) > 0 && state.kind == "01"')).toEqual(['state'])
  expect(valueDependencies({ a: [{ $expr: 'state.kind' }], b: { $expr: 'project.id' }, c: 1 })).toEqual([
    'project.id',
    'state.kind',
  ])
})

test('expressions anywhere inside a value are computed, and a literal comes back itself', () => {
  const literal = { a: [1, { b: 2 }] }
  expect(evaluateValue(literal, scope)).toBe(literal)
  expect(evaluateValue({ a: [{ $expr: 'state.count' }, 1], b: { c: { $expr: 'row.name' } } }, scope)).toEqual({
    a: [3, 1],
    b: { c: '总表' },
  })
})

test('a syntax fault tells its place', () => {
  const faultOf = (text: string) => {
    try {
      compileExpression(text)
    } catch (error) {
      return error
    }
    return undefined
  }
  expect(faultOf('state.kind = 1')).toBeInstanceOf(ExpressionFault)
  expect(faultOf('row.a + * 2')).toMatchObject({ code: 'expression-syntax', start: 8 })
  expect(faultOf('sum(a')).toMatchObject({ code: 'expression-syntax', start: 5 })
})

test('values that do not suit an operation are a fault with a place, never text', () => {
  expect(() => compileExpression('row.name - 1').evaluate(scope)).toThrow(ExpressionFault)
  expect(() => compileExpression('row.name ? 1 : 2').evaluate(scope)).toThrow(/布尔值/)
})

test('members of prototypes are not seen', () => {
  expect(compileExpression('row.constructor').evaluate(scope)).toBeNull()
  expect(compileExpression("state['__proto__']").evaluate(scope)).toBeNull()
})

test('each function has words and an example that is an expression', () => {
  for (const { name, description, example } of functions) {
    expect(description.length, name).toBeGreaterThan(3)
    expect(() => compileExpression(example), `${name}: ${example}`).not.toThrow()
    expect(example, name).toContain(name)
  }
})

describe('beside the reference evaluator of CEL', () => {
  const cel = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false })
  const plain = (value: unknown): unknown =>
    typeof value === 'bigint' ? Number(value) : Array.isArray(value) ? value.map(plain) : value
  const number = fc.oneof(
    fc.integer({ min: 0, max: 50 }).map((value) => `${value}.5`),
    fc.constantFrom('a', 'b'),
  )
  const arithmetic: fc.Arbitrary<string> = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      number,
      fc.tuple(tie('node'), fc.constantFrom('+', '-', '*'), tie('node')).map(([x, op, y]) => `(${x} ${op} ${y})`),
    ),
  })).node as fc.Arbitrary<string>
  const condition = fc
    .tuple(arithmetic, fc.constantFrom('<', '<=', '>', '>=', '==', '!='), arithmetic)
    .map((parts) => parts.join(' '))
  const whole = fc.oneof(
    arithmetic,
    condition,
    fc.tuple(condition, condition, fc.constantFrom('&&', '||')).map(([x, y, op]) => `${x} ${op} !(${y})`),
    fc.tuple(condition, arithmetic, arithmetic).map(([when, x, y]) => `${when} ? ${x} : ${y}`),
    fc.tuple(arithmetic, condition).map(([x, when]) => `numbers.filter(n, n > ${x} || ${when}).map(n, n * 2.0)`),
  )
  test('numbers, conditions and macros come out the same', () => {
    const values = { a: 2.25, b: -7.5, numbers: [1.5, 2.5, 30.5] }
    fc.assert(
      fc.property(whole, (text) => {
        expect(compileExpression(text).evaluate(values)).toEqual(plain(cel.evaluate(text, values)))
      }),
      { numRuns: 300 },
    )
  })
})
