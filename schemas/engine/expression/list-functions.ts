import { anyType, boolType, listOf, memberOf, numberType, stringType, type Type, unite } from '../type.ts'
import { isEqual } from './equal.ts'
import type { FunctionSpec } from './function.ts'

const list = { name: 'list', type: listOf(anyType) } as const
const field = { name: 'field', type: 'field' } as const

/** The type of a list's elements, or of one of their fields where one is named. */
function elementOf(args: readonly Type[], literals: readonly unknown[], fieldAt = 1): Type {
  const given = args[0]
  const element = given?.is === 'list' ? given.of : anyType
  const name = literals[fieldAt]
  return typeof name === 'string' ? (memberOf(element, name) ?? anyType) : element
}

const elements = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A field of a row, by a dotted path; null where there is none. */
function fieldOf(row: unknown, path: string): unknown {
  let at: unknown = row
  for (const name of path.split('.')) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, name)) return null
    at = (at as Record<string, unknown>)[name]
  }
  return at ?? null
}

const numbers = ([given, name]: readonly unknown[]): number[] =>
  elements(given)
    .map((row) => (typeof name === 'string' ? fieldOf(row, name) : row))
    .filter((value): value is number => typeof value === 'number' && Number.isFinite(value))

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** A figure over the numbers of a list or of a field of its rows; null where there is no number. */
function figure(name: string, description: string, run: (values: readonly number[]) => number): FunctionSpec {
  return {
    name,
    params: [list, field],
    optional: 1,
    result: numberType,
    description: `${description}空值不计；没有数字时为 null。`,
    example: `${name}(data.rows.rows, 'use')`,
    run: (args) => {
      const values = numbers(args)
      return values.length === 0 ? null : run(values)
    },
  }
}

const extreme = (name: string, description: string, pick: (values: readonly number[]) => number): FunctionSpec => ({
  name,
  params: [
    { name: 'a', type: numberType },
    { name: 'b', type: numberType },
  ],
  result: numberType,
  description,
  example: `${name}(row.limit, 100)`,
  run: ([a, b]) => (Array.isArray(a) ? figureOf(pick, numbers([a, b])) : pick([Number(a), Number(b)])),
})

const figureOf = (pick: (values: readonly number[]) => number, values: readonly number[]): number | null =>
  values.length === 0 ? null : pick(values)

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
const greatest = (values: readonly number[]): number =>
  values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)

/** Functions over lists of rows or of numbers. */
export const listFunctions: readonly FunctionSpec[] = [
  figure('sum', '列表或某字段的合计。', total),
  figure('avg', '列表或某字段的平均值。', (values) => total(values) / values.length),
  figure('min', '列表或某字段的最小值。', least),
  figure('max', '列表或某字段的最大值。', greatest),
  extreme('min', '两个数中较小的一个。', least),
  extreme('max', '两个数中较大的一个。', greatest),
  {
    name: 'count',
    params: [list],
    result: numberType,
    takesNull: true,
    description: '列表的元素个数；没有列表时为 0。',
    example: 'count(data.rows.rows)',
    run: ([given]) => elements(given).length,
  },
  {
    name: 'lookup',
    params: [list, field, { name: 'value', type: anyType }],
    result: (args) => elementOf(args, []),
    takesNull: true,
    description: '字段等于给定值的第一个元素；没有时为 null。',
    example: "lookup(data.projects.rows, 'id', state.projectId)",
    run: ([given, name, value]) => elements(given).find((row) => isEqual(fieldOf(row, String(name)), value)) ?? null,
  },
  {
    name: 'first',
    params: [list],
    result: (args) => elementOf(args, []),
    description: '第一个元素；空列表为 null。',
    example: 'first(projects)',
    run: ([given]) => elements(given)[0] ?? null,
  },
  {
    name: 'last',
    params: [list],
    result: (args) => elementOf(args, []),
    description: '最后一个元素；空列表为 null。',
    example: 'last(data.rows.rows)',
    run: ([given]) => elements(given).at(-1) ?? null,
  },
  {
    name: 'take',
    params: [list, { name: 'count', type: numberType }],
    result: (args) => listOf(elementOf(args, [])),
    description: '前若干个元素。',
    example: 'take(data.rows.rows, 10)',
    run: ([given, count]) => elements(given).slice(0, Number(count)),
  },
  {
    name: 'sort',
    params: [list, field, { name: 'descending', type: boolType }],
    optional: 2,
    result: (args) => listOf(elementOf(args, [])),
    description: '排好序的列表；可按字段，可降序。空值排在最后。',
    example: "sort(data.rows.rows, 'use', true)",
    run: ([given, name, descending]) => {
      const value = (row: unknown) => (typeof name === 'string' ? fieldOf(row, name) : row)
      return elements(given).toSorted((a, b) => compare(value(a), value(b), descending === true))
    },
  },
  {
    name: 'pluck',
    params: [list, field],
    result: (args, literals) => listOf(elementOf(args, literals)),
    description: '每个元素的某字段组成的列表。',
    example: "pluck(projects, 'id')",
    run: ([given, name]) => elements(given).map((row) => fieldOf(row, String(name))),
  },
  {
    name: 'distinct',
    params: [list],
    result: (args) => listOf(elementOf(args, [])),
    description: '去掉重复元素的列表。',
    example: "distinct(pluck(data.rows.rows, 'period'))",
    run: ([given]) =>
      elements(given).filter((value, index, all) => all.findIndex((other) => isEqual(other, value)) === index),
  },
  {
    name: 'join',
    params: [list, { name: 'separator', type: stringType }],
    optional: 1,
    result: stringType,
    description: '用分隔符（默认逗号）连接列表；空值略过。',
    example: "join(pluck(projects, 'id'), ',')",
    run: ([given, separator = ',']) =>
      elements(given)
        .filter((value) => value !== null && value !== undefined)
        .join(String(separator)),
  },
  {
    name: 'range',
    params: [
      { name: 'from', type: numberType },
      { name: 'to', type: numberType },
    ],
    result: listOf(numberType),
    description: '从第一个整数到第二个整数的列表，含两端，最多 10000 个。',
    example: 'range(1, 12)',
    run: ([from, to]) => {
      const length = Math.min(10_000, Math.max(0, Math.floor(Number(to)) - Math.ceil(Number(from)) + 1))
      return Array.from({ length }, (_, index) => Math.ceil(Number(from)) + index)
    },
  },
  {
    name: 'flatten',
    params: [list],
    result: (args) => {
      const inner = elementOf(args, [])
      return inner.is === 'list' ? inner : listOf(inner)
    },
    description: '把列表的列表连成一个列表。',
    example: 'flatten(data.groups.rows.map(g, g.devices))',
    run: ([given]) => elements(given).flat(),
  },
  {
    name: 'concat',
    params: [list, { name: 'other', type: listOf(anyType) }],
    result: (args) => listOf(unite(elementOf(args, []), elementOf(args.slice(1), [])) ?? anyType),
    takesNull: true,
    description: '两个列表接在一起；没有的当作空列表。',
    example: 'concat(data.a.rows, data.b.rows)',
    run: ([a, b]) => [...elements(a), ...elements(b)],
  },
]

function compare(a: unknown, b: unknown, descending: boolean): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0)
  const order = typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'zh-CN') : Number(a) - Number(b)
  return descending ? -order : order
}
