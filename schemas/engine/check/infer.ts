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
  stringType,
  type Type,
  typeName,
  unite,
} from '../type.ts'
import { callType } from './infer-call.ts'
import { type Context, fault } from './infer-context.ts'
import { arithmeticType, binaryType } from './infer-operator.ts'
import { literalType } from './schema-type.ts'

/** The type of an expression over the names given; each fault is reported once, and what depends on it is anything. */
export function inferType(node: Node, context: Context): Type {
  return infer(node, context)
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
      return arithmeticType(node, numberType, infer(node.args, context), '-', context)
    case 'call':
      return inferCall(node, node.args[0], node.args[1], functionsNamed, context)
    case 'rcall':
      return inferMethod(node, node.args[0], node.args[1], node.args[2], context)
    default:
      return inferBinary(node, node.args as readonly [Node, Node], context)
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

function inferBinary(node: Node, [left, right]: readonly [Node, Node], context: Context): Type {
  const a = infer(left, context)
  return binaryType(node, a, infer(right, context), context)
}

function inferCall(
  node: Node,
  name: string,
  args: readonly Node[],
  table: typeof functionsNamed,
  context: Context,
): Type {
  const types = args.map((arg) => infer(arg, context))
  return callType(node, name, args, types, table, context)
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
