import { literalOf, type Node } from '../expression/syntax.ts'
import { closest } from '../suggest.ts'
import { anyType, boolType, fits, listOf, numberType, stringType, type Type, typeName, unite } from '../type.ts'
import { type Context, fault } from './infer-context.ts'
import { literalType } from './schema-type.ts'

/** The type of `left op right`, whose sides have the types `a` and `b`. */
export function binaryType(node: Node, a: Type, b: Type, context: Context): Type {
  const [left, right] = node.args as [Node, Node]
  switch (node.op) {
    case '==':
    case '!=':
      checkComparable(node, a, b, context)
      checkValues(left, a, right, b, context)
      return boolType
    case 'in':
      return inType(node, left, a, right, b, context)
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const ordered = [a, b].every((type) => fits(type, numberType)) || [a, b].every((type) => fits(type, stringType))
      if (!ordered) fault(context, node, 'expression-type', `不能比较${typeName(a)}与${typeName(b)}`)
      return boolType
    }
    default:
      return arithmeticType(node, a, b, node.op, context)
  }
}

/** The type of `a op b` for + - * / and %; a minus before one number is 0 - b. */
export function arithmeticType(node: Node, a: Type, b: Type, op: string, context: Context): Type {
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

function inType(node: Node, left: Node, a: Type, right: Node, b: Type, context: Context): Type {
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
