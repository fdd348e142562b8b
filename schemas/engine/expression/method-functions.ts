import { anyType, boolType, listOf, numberType, stringType, unite } from '../type.ts'
import type { FunctionSpec } from './function.ts'
import { sizeOf } from './value-functions.ts'

const text = { name: 'text', type: stringType } as const
const part = { name: 'part', type: stringType } as const
const patterns = new Map<string, RegExp>()

function patternOf(source: string): RegExp {
  const known = patterns.get(source)
  if (known) return known
  const pattern = new RegExp(source, 'u')
  patterns.set(source, pattern)
  return pattern
}

type Run = FunctionSpec['run']
const method = (
  name: string,
  params: FunctionSpec['params'],
  result: FunctionSpec['result'],
  description: string,
  example: string,
  run: Run,
  more: Partial<FunctionSpec> = {},
): FunctionSpec => ({ name, method: true, params, result, description, example, run, ...more })

/** Methods of text, of lists, and of values that may be missing (`row.?remark.orValue('--')`). */
export const methodFunctions: readonly FunctionSpec[] = [
  method('contains', [text, part], boolType, '是否含有。', "row.name.contains('楼')", ([a, b]) =>
    String(a).includes(String(b)),
  ),
  method('startsWith', [text, part], boolType, '是否以此开头。', "route.path.startsWith('/energy')", ([a, b]) =>
    String(a).startsWith(String(b)),
  ),
  method('endsWith', [text, part], boolType, '是否以此结尾。', "row.fileName.endsWith('.xlsx')", ([a, b]) =>
    String(a).endsWith(String(b)),
  ),
  method('matches', [text, part], boolType, '是否符合正则表达式。', "row.number.matches('^[0-9]+$')", ([a, b]) =>
    patternOf(String(b)).test(String(a)),
  ),
  method(
    'indexOf',
    [text, part],
    numberType,
    '第一次出现的位置，从 0 起；没有为 -1。',
    "row.name.indexOf('-')",
    ([a, b]) => String(a).indexOf(String(b)),
  ),
  method(
    'lastIndexOf',
    [text, part],
    numberType,
    '最后一次出现的位置；没有为 -1。',
    "row.name.lastIndexOf('-')",
    ([a, b]) => String(a).lastIndexOf(String(b)),
  ),
  method(
    'substring',
    [text, { name: 'from', type: numberType }, { name: 'to', type: numberType }],
    stringType,
    '文本的一段，从 0 起，不含末位。',
    'row.period.substring(0, 4)',
    ([a, from, to]) => String(a).slice(Number(from), to === undefined ? undefined : Number(to)),
    { optional: 1 },
  ),
  method(
    'replace',
    [text, part, { name: 'by', type: stringType }],
    stringType,
    '替换每一处。',
    "row.name.replace('-', '')",
    ([a, b, c]) => String(a).replaceAll(String(b), String(c)),
  ),
  method('split', [text, part], listOf(stringType), '按分隔符拆成列表。', "row.codes.split(',')", ([a, b]) =>
    String(a).split(String(b)),
  ),
  method('trim', [text], stringType, '去掉两端空白。', 'state.keyword.trim()', ([a]) => String(a).trim()),
  method('lowerAscii', [text], stringType, '转成小写。', 'row.code.lowerAscii()', ([a]) => String(a).toLowerCase()),
  method('upperAscii', [text], stringType, '转成大写。', 'row.code.upperAscii()', ([a]) => String(a).toUpperCase()),
  method(
    'size',
    [{ name: 'value', type: anyType }],
    numberType,
    '字数或元素个数；空值为 0。',
    'state.ids.size()',
    ([a]) => sizeOf(a),
    { takesNull: true },
  ),
  method(
    'join',
    [{ name: 'list', type: listOf(anyType) }, part],
    stringType,
    '用分隔符（默认没有）连接列表。',
    "state.ids.join(',')",
    ([a, b = '']) => (a as unknown[]).filter((value) => value !== null && value !== undefined).join(String(b)),
    { optional: 1 },
  ),
  method(
    'orValue',
    [
      { name: 'value', type: anyType },
      { name: 'other', type: anyType },
    ],
    (args) => args.reduce((a, b) => unite(a, b) ?? anyType),
    '值为空时用另一个值。',
    "row.?remark.orValue('--')",
    ([a, b]) => a ?? b ?? null,
    { takesNull: true },
  ),
  method(
    'hasValue',
    [{ name: 'value', type: anyType }],
    boolType,
    '是否有值。',
    'row.?remark.hasValue()',
    ([a]) => a !== null && a !== undefined,
    { takesNull: true },
  ),
]
