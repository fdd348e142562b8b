import { takes } from '../expression/evaluate.ts'
import type { FunctionSpec, ParamKind } from '../expression/function.ts'
import { functionsNamed, macros, methodsNamed } from '../expression/functions.ts'
import { literalOf, type Node } from '../expression/syntax.ts'
import { closest } from '../suggest.ts'
import {
  anyType,
  boolType,
  fits,
  listOf,
  memberNames,
  memberOf,
  numberType,
  pathOf,
  stringType,
  type Type,
  typeName,
  unite,
} from '../type.ts'
import { literalType } from './schema-type.ts'

/** Names that an expression may use, with their types. */
export type Names = Readonly<Record<string, Type>>

/** A fault inside an expression: offsets in its text from 0. */
export interface ExpressionIssue {
  readonly code: string
  readonly message: string
  readonly start: number
  readonly end: number
  readonly suggestion?: string
}

/** What the inference of one expression is given. */
export interface Context {
  readonly names: Names
  readonly report: (issue: ExpressionIssue) => void
  readonly hasEnum: (id: string) => boolean
  /** Ids of the enumerations, for suggestions. */
  readonly enums: () => readonly string[]
  /** Told the type of each node, inner ones first. */
  readonly note?: (node: Node, type: Type) => void
}

/** The type of an expression over the names given; each fault is reported once, and what depends on it is anything. */
export function inferType(node: Node, context: Context): Type {
  return infer(node, context)
}

function fault(
  context: Context,
  node: { readonly start: number; readonly end: number },
  code: string,
  message: string,
  suggestion?: string,
): Type {
  context.report({
    code,
    message,
    start: node.start,
    end: node.end,
    ...(suggestion === undefined ? {} : { suggestion }),
  })
  return anyType
}

function infer(node: Node, context: Context): Type {
  const type = inferNode(node, context)
  context.note?.(node, type)
  return type
}

function inferNode(node: Node, context: Context): Type {
  switch (node.op) {
    case 'value':
      return literalType(literalOf(node))
    case 'id':
      return inferName(node, node.args, context)
    case '.':
    case '.?':
      return inferMember(node, infer(node.args[0], context), node.args[1], context)
    case '[]':
    case '[?]':
      return inferElement(node, node.args, context)
    case 'list':
      return listOf(
        node.args.length === 0
          ? anyType
          : node.args.map((arg) => infer(arg, context)).reduce((a, b) => unite(a, b) ?? anyType),
      )
    case 'map':
      return inferMap(node.args, context)
    case '?:':
      return inferChoice(node, node.args, context)
    case '&&':
    case '||':
      for (const arg of node.args) wantBool(arg, context)
      return boolType
    case '!_':
      wantBool(node.args, context)
      return boolType
    case '-_':
      return inferArithmetic(node, numberType, infer(node.args, context), '-', context)
    case 'call':
      return inferCall(node, node.args[0], node.args[1], functionsNamed, context)
    case 'rcall':
      return inferMethod(node, node.args[0], node.args[1], node.args[2], context)
    default:
      return inferBinary(node, context)
  }
}

function inferName(node: Node, name: string, context: Context): Type {
  if (Object.hasOwn(context.names, name)) return context.names[name] as Type
  const known = Object.keys(context.names)
  const why = ['row', 'item', 'form', 'event', 'result', 'selection', 'refusal'].includes(name)
    ? `这里没有 ${name} 可用`
    : `没有名为 ${JSON.stringify(name)} 的量`
  return fault(context, node, 'unknown-name', why, closest(name, known))
}

function inferMember(node: Node, of: Type, name: string, context: Context): Type {
  const found = memberOf(of, name)
  if (found) return found
  // The member's own name stands at the end of the node.
  const at = { start: node.end - name.length, end: node.end }
  if (of.is === 'record')
    return fault(context, at, 'unknown-field', `没有字段 ${JSON.stringify(name)}`, closest(name, memberNames(of)))
  return fault(context, at, 'expression-type', `${typeName(of)}没有字段 ${JSON.stringify(name)}`)
}

function inferElement(node: Node, [of, key]: readonly [Node, Node], context: Context): Type {
  const container = infer(of, context)
  const index = infer(key, context)
  const name = literalOf(key)
  if (container.is === 'list') {
    if (!fits(index, numberType))
      return fault(context, key, 'expression-type', `列表的下标应为数字，而不是${typeName(index)}`)
    return container.of
  }
  if (container.is === 'record') {
    if (typeof name !== 'string') return anyType
    return (
      memberOf(container, name) ??
      fault(context, key, 'unknown-field', `没有字段 ${JSON.stringify(name)}`, closest(name, memberNames(container)))
    )
  }
  if (container.is === 'map') return container.of
  return container.is === 'any' || container.is === 'null'
    ? anyType
    : fault(context, node, 'expression-type', `${typeName(container)}没有元素`)
}

function inferMap(entries: readonly (readonly [Node, Node])[], context: Context): Type {
  const fields: Record<string, Type> = {}
  let isFixed = true
  for (const [key, value] of entries) {
    const name = literalOf(key)
    const type = infer(value, context)
    if (name === undefined) isFixed = false
    else fields[String(name)] = type
  }
  return isFixed ? { is: 'record', fields: () => fields } : { is: 'map', of: anyType }
}

function wantBool(node: Node, context: Context): void {
  const type = infer(node, context)
  if (!fits(type, boolType)) fault(context, node, 'expression-type', `条件应为布尔值，而不是${typeName(type)}`)
}

function inferChoice(node: Node, [when, yes, no]: readonly [Node, Node, Node], context: Context): Type {
  wantBool(when, context)
  const a = infer(yes, context)
  const b = infer(no, context)
  return unite(a, b) ?? fault(context, node, 'expression-type', `两个分支的类型不同：${typeName(a)}与${typeName(b)}`)
}

function inferBinary(node: Node, context: Context): Type {
  const [left, right] = node.args as [Node, Node]
  const a = infer(left, context)
  const b = infer(right, context)
  switch (node.op) {
    case '==':
    case '!=':
      checkComparable(node, a, b, context)
      checkValues(left, a, right, b, context)
      return boolType
    case 'in':
      return inferIn(node, left, a, right, b, context)
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const ordered = [a, b].every((type) => fits(type, numberType)) || [a, b].every((type) => fits(type, stringType))
      if (!ordered) fault(context, node, 'expression-type', `不能比较${typeName(a)}与${typeName(b)}`)
      return boolType
    }
    default:
      return inferArithmetic(node, a, b, node.op, context)
  }
}

function inferArithmetic(node: Node, a: Type, b: Type, op: string, context: Context): Type {
  if (fits(a, numberType) && fits(b, numberType))
    return op === '+' && a.is === 'any' && b.is === 'any' ? anyType : numberType
  if (op === '+' && fits(a, stringType) && fits(b, stringType)) return stringType
  if (op === '+' && fits(a, listOf(anyType)) && fits(b, listOf(anyType))) return unite(a, b) ?? listOf(anyType)
  const hint = op === '+' && [a, b].some((type) => type.is === 'string') ? '；数字请先写成 string(…)' : ''
  return fault(context, node, 'expression-type', `不能计算${typeName(a)} ${op} ${typeName(b)}${hint}`)
}

function checkComparable(node: Node, a: Type, b: Type, context: Context): void {
  if (fits(a, b) || fits(b, a)) return
  fault(context, node, 'expression-type', `${typeName(a)}与${typeName(b)}不会相等`)
}

/** A text that is compared with an enumeration must be one of its values. */
function checkValues(left: Node, a: Type, right: Node, b: Type, context: Context): void {
  for (const [node, of] of [
    [left, b],
    [right, a],
  ] as const) {
    const written = literalOf(node)
    if (
      typeof written !== 'string' ||
      written === '' ||
      of.is !== 'string' ||
      !of.values ||
      of.values.includes(written)
    )
      continue
    fault(context, node, 'unknown-value', `取值中没有 ${JSON.stringify(written)}`, closest(written, of.values))
  }
}

function inferIn(node: Node, left: Node, a: Type, right: Node, b: Type, context: Context): Type {
  if (b.is === 'list') {
    checkComparable(node, a, b.of, context)
    if (right.op !== 'list') checkValues(left, a, right, b.of, context)
    if (right.op === 'list')
      for (const item of right.args) checkValues(item, literalType(literalOf(item)), left, a, context)
  } else if (b.is !== 'any' && b.is !== 'map' && b.is !== 'record' && b.is !== 'null') {
    fault(context, right, 'expression-type', `in 的右边应为列表或对象，而不是${typeName(b)}`)
  }
  return boolType
}

function inferCall(
  node: Node,
  name: string,
  args: readonly Node[],
  table: ReadonlyMap<string, readonly FunctionSpec[]>,
  context: Context,
): Type {
  const types = args.map((arg) => infer(arg, context))
  if (name === 'has' && table === functionsNamed) {
    const argument = args[0]
    if (args.length !== 1 || (argument?.op !== '.' && argument?.op !== '.?'))
      fault(context, node, 'expression-type', 'has 的参数应为字段，如 has(row.remark)')
    return boolType
  }
  const specs = table.get(name)
  if (!specs)
    return fault(
      context,
      node,
      'unknown-function',
      `没有名为 ${JSON.stringify(name)} 的函数`,
      closest(name, [...table.keys(), ...(table === methodsNamed ? Object.keys(macros) : ['has'])]),
    )
  const sized = specs.filter((spec) => takes(spec, args.length))
  if (sized.length === 0)
    return fault(
      context,
      node,
      'expression-type',
      `函数 ${name} 不接受 ${args.length} 个参数；例：${specs[0]?.example}`,
    )
  const suited =
    sized.find((spec) => spec.params.every(({ type }, index) => suits(type, types[index], args[index]))) ??
    (sized[0] as FunctionSpec)
  for (const [index, { name: param, type }] of suited.params.entries())
    checkArgument(suited, param, type, args[index], types, index, context)
  return typeof suited.result === 'function' ? suited.result(types, args.map(literalOf)) : suited.result
}

function suits(wanted: ParamKind, given: Type | undefined, node: Node | undefined): boolean {
  if (given === undefined || node === undefined) return true
  return typeof wanted === 'string' ? fits(given, stringType) : fits(given, wanted)
}

function checkArgument(
  spec: FunctionSpec,
  param: string,
  wanted: ParamKind,
  node: Node | undefined,
  types: readonly Type[],
  index: number,
  context: Context,
): void {
  const given = types[index]
  if (node === undefined || given === undefined) return
  const written = literalOf(node)
  if (!suits(wanted, given, node)) {
    const want = typeof wanted === 'string' ? '文本' : typeName(wanted)
    fault(context, node, 'expression-type', `${spec.name} 的参数 ${param} 应为${want}，而不是${typeName(given)}`)
  } else if (wanted === 'field' && typeof written === 'string') {
    const element = types[0]?.is === 'list' ? types[0].of : anyType
    if (!pathOf(element, written))
      fault(
        context,
        node,
        'unknown-field',
        `没有字段 ${JSON.stringify(written)}`,
        closest(written, memberNames(element)),
      )
  } else if (wanted === 'enum' && typeof written === 'string' && !context.hasEnum(written)) {
    fault(
      context,
      node,
      'unknown-enum',
      `没有名为 ${JSON.stringify(written)} 的枚举`,
      closest(written, context.enums()),
    )
  }
}

function inferMethod(node: Node, name: string, receiver: Node, args: readonly Node[], context: Context): Type {
  const variable = args[0]
  if (
    receiver.op === 'id' &&
    receiver.args === 'cel' &&
    name === 'bind' &&
    variable?.op === 'id' &&
    args[1] &&
    args[2]
  ) {
    const value = infer(args[1], context)
    return infer(args[2], { ...context, names: { ...context.names, [variable.args]: value } })
  }
  if (!macros[name]?.includes(args.length)) return inferCall(node, name, [receiver, ...args], methodsNamed, context)
  const of = infer(receiver, context)
  if (!fits(of, listOf(anyType)) && of.is !== 'map' && of.is !== 'record')
    return fault(context, receiver, 'expression-type', `${name} 只能用于列表，而不是${typeName(of)}`)
  if (variable?.op !== 'id') return fault(context, node, 'expression-syntax', `${name} 的第一个参数应为变量名`)
  const element = of.is === 'list' ? of.of : of.is === 'any' ? anyType : stringType
  const inner: Context = { ...context, names: { ...context.names, [variable.args]: element } }
  if (name !== 'map') {
    wantBool(args[1] as Node, inner)
    return name === 'filter' ? listOf(element) : boolType
  }
  if (args.length === 3) wantBool(args[1] as Node, inner)
  return listOf(infer(args.at(-1) as Node, inner))
}
