import { takes } from '../expression/evaluate.ts'
import type { FunctionSpec, ParamKind } from '../expression/function.ts'
import { functionsNamed, macros, methodsNamed } from '../expression/functions.ts'
import { literalOf, type Node } from '../expression/syntax.ts'
import { closest } from '../suggest.ts'
import { anyType, boolType, fits, memberNames, pathOf, stringType, type Type, typeName } from '../type.ts'
import { type Context, fault } from './infer-context.ts'

/** The type of a call whose arguments (a method's receiver first) have the types given; `table` is where it is found. */
export function callType(
  node: Node,
  name: string,
  args: readonly Node[],
  types: readonly Type[],
  table: ReadonlyMap<string, readonly FunctionSpec[]>,
  context: Context,
): Type {
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
