import { anyType, boolType, listOf, numberType, stringType, unite } from '../type.ts'
import type { FunctionSpec } from './function.ts'
import { formatNumber } from './number-text.ts'

const number = { name: 'value', type: numberType } as const
const any = { name: 'value', type: anyType } as const

interface Choice {
  readonly value: unknown
  readonly label: string
  readonly color?: string
  readonly unit?: string
}

function choiceOf(scope: Readonly<Record<string, unknown>>, id: unknown, value: unknown): Choice | undefined {
  const found = (scope.enums as Readonly<Record<string, unknown>> | undefined)?.[String(id)]
  const items = Array.isArray(found) ? found : (found as { items?: unknown } | undefined)?.items
  // A number in one place and its text in another stand for the same choice, as addresses and forms carry text.
  return Array.isArray(items) ? (items as Choice[]).find((item) => String(item.value) === String(value)) : undefined
}

const rounded = (value: number, decimals: number): number => {
  const factor = 10 ** decimals
  return Math.round((value + Math.sign(value) * Number.EPSILON) * factor) / factor
}

const plain = (name: string, description: string, run: (value: number) => number): FunctionSpec => ({
  name,
  params: [number],
  result: numberType,
  description,
  example: `${name}(row.value)`,
  run: ([value]) => run(Number(value)),
})

/** Functions over numbers, enumerations and single values. */
export const valueFunctions: readonly FunctionSpec[] = [
  {
    name: 'percentChange',
    params: [
      { name: 'now', type: numberType },
      { name: 'before', type: numberType },
    ],
    result: numberType,
    description: '变化率 (now - before) / before，以小数表示；前值为 0 或缺失时为 null。',
    example: 'percentChange(row.use, row.useBefore)',
    run: ([now, before]) => (Number(before) === 0 ? null : (Number(now) - Number(before)) / Number(before)),
  },
  {
    name: 'round',
    params: [number, { name: 'decimals', type: numberType }],
    optional: 1,
    result: numberType,
    description: '四舍五入，默认不留小数。',
    example: 'round(row.value, 2)',
    run: ([value, decimals = 0]) => rounded(Number(value), Number(decimals)),
  },
  plain('floor', '不大于该数的最大整数。', Math.floor),
  plain('ceil', '不小于该数的最小整数。', Math.ceil),
  plain('abs', '绝对值。', Math.abs),
  {
    name: 'formatNumber',
    params: [number],
    result: stringType,
    takesNull: true,
    description: '按规范第 9 节写数字：100 以下两位小数，10000 以下不留小数，再大用万、亿；空值为 --。',
    example: 'formatNumber(data.total.use)',
    run: ([value]) => formatNumber(value),
  },
  {
    name: 'formatDecimal',
    params: [number, { name: 'decimals', type: numberType }],
    result: stringType,
    takesNull: true,
    description: '保留给定的小数位；空值为 --。',
    example: 'formatDecimal(row.cop, 2)',
    run: ([value, decimals]) => (typeof value === 'number' ? value.toFixed(Number(decimals)) : '--'),
  },
  {
    name: 'formatPercent',
    params: [number, { name: 'decimals', type: numberType }],
    optional: 1,
    result: stringType,
    takesNull: true,
    description: '小数写成百分数，默认一位小数；空值为 --。',
    example: 'formatPercent(row.rate)',
    run: ([value, decimals = 1]) => (typeof value === 'number' ? `${(value * 100).toFixed(Number(decimals))}%` : '--'),
  },
  {
    name: 'coalesce',
    params: [any, { name: 'other', type: anyType }, { name: 'third', type: anyType }],
    optional: 1,
    result: (args) => args.reduce((a, b) => unite(a, b) ?? anyType),
    takesNull: true,
    description: '第一个不为空的值。',
    example: "coalesce(row.alias, row.name, '--')",
    run: (args) => args.find((value) => value !== null && value !== undefined) ?? null,
  },
  {
    name: 'default',
    params: [any, { name: 'other', type: anyType }],
    result: (args) => args.reduce((a, b) => unite(a, b) ?? anyType),
    takesNull: true,
    description: '值为空时用另一个值。',
    example: 'default(row.ratio, 1)',
    run: ([value, other]) => value ?? other ?? null,
  },
  {
    name: 'isEmpty',
    params: [any],
    result: boolType,
    takesNull: true,
    description: '是否为空：null、空文本或空列表。',
    example: 'isEmpty(state.keyword)',
    run: ([value]) =>
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0),
  },
  {
    name: 'enumLabel',
    params: [{ name: 'enum', type: 'enum' }, any],
    result: stringType,
    takesNull: true,
    description: '枚举值的文字；没有时为空。',
    example: "enumLabel('energyKind', row.energyKind)",
    run: ([id, value], scope) => choiceOf(scope, id, value)?.label ?? null,
  },
  {
    name: 'enumColor',
    params: [{ name: 'enum', type: 'enum' }, any],
    result: stringType,
    takesNull: true,
    description: '枚举值的颜色名；没有时为空。',
    example: "enumColor('energyKind', row.energyKind)",
    run: ([id, value], scope) => choiceOf(scope, id, value)?.color ?? null,
  },
  {
    name: 'enumUnit',
    params: [{ name: 'enum', type: 'enum' }, any],
    result: stringType,
    takesNull: true,
    description: '枚举值的单位；没有时为空。',
    example: "enumUnit('energyKind', state.energyKind)",
    run: ([id, value], scope) => choiceOf(scope, id, value)?.unit ?? null,
  },
  {
    name: 'merge',
    params: [any, { name: 'other', type: anyType }],
    result: (args) => args.reduce((a, b) => unite(a, b) ?? anyType),
    takesNull: true,
    description: '两个对象合成一个；同名字段取后者。',
    example: "merge(row, {'name': row.name + ' 副本'})",
    run: ([a, b]) => ({ ...(a as object | null), ...(b as object | null) }),
  },
  {
    name: 'string',
    params: [any],
    result: stringType,
    description: '写成文本。',
    example: "'共 ' + string(data.rows.total) + ' 条'",
    run: ([value]) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  },
  {
    name: 'double',
    params: [any],
    result: numberType,
    description: '读成数字；不是数字时为 null。',
    example: 'double(route.query.id)',
    run: ([value]) => numberOf(value),
  },
  {
    name: 'int',
    params: [any],
    result: numberType,
    description: '读成整数（舍去小数）；不是数字时为 null。',
    example: 'int(route.query.id)',
    run: ([value]) => {
      const found = numberOf(value)
      return found === null ? null : Math.trunc(found)
    },
  },
  {
    name: 'size',
    params: [any],
    result: numberType,
    takesNull: true,
    description: '文本的字数，列表或对象的元素个数；空值为 0。',
    example: 'size(state.keyword)',
    run: ([value]) => sizeOf(value),
  },
  {
    name: 'keys',
    params: [any],
    result: listOf(stringType),
    description: '对象的键的列表。',
    example: 'keys(data.summary)',
    run: ([value]) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []),
  },
  {
    name: 'dyn',
    params: [any],
    result: anyType,
    takesNull: true,
    description: '同一个值，类型不再检查。',
    example: 'dyn(result)',
    run: ([value]) => value,
  },
]

function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null
  const found = Number(value)
  return Number.isFinite(found) ? found : null
}

/** Number of characters, elements or keys; 0 for null. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return [...value].length
  if (Array.isArray(value)) return value.length
  return value !== null && typeof value === 'object' ? Object.keys(value).length : 0
}
