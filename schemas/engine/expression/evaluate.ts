import { isEqual } from './equal.ts'
import type { FunctionSpec } from './function.ts'
import { functionsNamed, macros, methodsNamed } from './functions.ts'
import { ExpressionFault, type Node, plainLiteral } from './syntax.ts'

/** What an expression reads: its names with their values. */
export type Scope = Readonly<Record<string, unknown>>

/** A compiled node. `locals` holds the variables of the macros around it, by depth. */
export type Run = (scope: Scope, locals: unknown[]) => unknown

/** Names of macro variables in sight, with their depth. */
type Locals = ReadonlyMap<string, number>

/**
 * The function that computes a node. Missing members and members of null are null; arithmetic with null is null and
 * comparisons with null are false; anything divided by 0 is null. Throws an `ExpressionFault` on unknown functions.
 */
export function toRun(node: Node, locals: Locals = new Map()): Run {
  switch (node.op) {
    case 'value': {
      const value = plainLiteral(node.args)
      return () => value
    }
    case 'id':
      return nameRun(node.args, locals)
    case '.':
    case '.?': {
      const [of, name] = node.args
      const target = toRun(of, locals)
      return (scope, vars) => member(target(scope, vars), name)
    }
    case '[]':
    case '[?]': {
      const [of, key] = node.args.map((arg) => toRun(arg, locals)) as [Run, Run]
      return (scope, vars) => element(of(scope, vars), key(scope, vars))
    }
    case 'list': {
      const items = node.args.map((arg) => toRun(arg, locals))
      return (scope, vars) => items.map((item) => item(scope, vars))
    }
    case 'map': {
      const entries = node.args.map(([key, value]) => [toRun(key, locals), toRun(value, locals)] as const)
      return (scope, vars) =>
        Object.fromEntries(entries.map(([key, value]) => [String(key(scope, vars)), value(scope, vars)]))
    }
    case '?:': {
      const [when, yes, no] = node.args.map((arg) => toRun(arg, locals)) as [Run, Run, Run]
      return (scope, vars) => (truth(when(scope, vars), node) ? yes(scope, vars) : no(scope, vars))
    }
    case '&&': {
      const [a, b] = node.args.map((arg) => toRun(arg, locals)) as [Run, Run]
      return (scope, vars) => truth(a(scope, vars), node) && truth(b(scope, vars), node)
    }
    case '||': {
      const [a, b] = node.args.map((arg) => toRun(arg, locals)) as [Run, Run]
      return (scope, vars) => truth(a(scope, vars), node) || truth(b(scope, vars), node)
    }
    case '!_': {
      const value = toRun(node.args, locals)
      return (scope, vars) => !truth(value(scope, vars), node)
    }
    case '-_': {
      const value = toRun(node.args, locals)
      return (scope, vars) => arithmetic(0, value(scope, vars), node, '-')
    }
    case 'call':
      return callRun(node, node.args[0], node.args[1], functionsNamed, locals)
    case 'rcall':
      return methodRun(node, node.args[0], node.args[1], node.args[2], locals)
    default:
      return binaryRun(node, locals)
  }
}

function nameRun(name: string, locals: Locals): Run {
  const depth = locals.get(name)
  if (depth !== undefined) return (_, vars) => vars[depth]
  return (scope) => scope[name] ?? null
}

/** A member of a value as expressions see it: own fields only, null where there is none. */
function member(value: unknown, name: string): unknown {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return null
  return (value as Record<string, unknown>)[name] ?? null
}

function element(value: unknown, key: unknown): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? (value[key] ?? null) : null
  return member(value, String(key))
}

function truth(value: unknown, node: Node): boolean {
  if (value === true) return true
  if (value === false || value === null || value === undefined) return false
  throw new ExpressionFault('expression-type', `条件应为布尔值，而不是 ${JSON.stringify(value)}`, node)
}

function binaryRun(node: Node, locals: Locals): Run {
  const [a, b] = (node.args as [Node, Node]).map((arg) => toRun(arg, locals)) as [Run, Run]
  const { op } = node
  switch (op) {
    case '==':
      return (scope, vars) => isEqual(a(scope, vars), b(scope, vars))
    case '!=':
      return (scope, vars) => !isEqual(a(scope, vars), b(scope, vars))
    case 'in':
      return (scope, vars) => isIn(a(scope, vars), b(scope, vars))
    case '<':
    case '<=':
    case '>':
    case '>=':
      return (scope, vars) => ordered(a(scope, vars), b(scope, vars), node, op)
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return (scope, vars) => arithmetic(a(scope, vars), b(scope, vars), node, op)
    default:
      throw new ExpressionFault('expression-syntax', `不支持的运算 ${op}`, node)
  }
}

function isIn(value: unknown, container: unknown): boolean {
  if (Array.isArray(container)) return container.some((other) => isEqual(other, value))
  return container !== null && typeof container === 'object' && Object.hasOwn(container, String(value))
}

function ordered(a: unknown, b: unknown, node: Node, op: string): boolean {
  if (a === null || a === undefined || b === null || b === undefined) return false
  const comparable =
    (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string')
  if (!comparable)
    throw new ExpressionFault('expression-type', `不能比较 ${JSON.stringify(a)} 与 ${JSON.stringify(b)}`, node)
  if (op === '<') return a < b
  if (op === '<=') return a <= b
  return op === '>' ? a > b : a >= b
}

function arithmetic(a: unknown, b: unknown, node: Node, op: string): unknown {
  if (typeof a === 'number' && typeof b === 'number') return calculated(a, b, op)
  if (a === null || a === undefined || b === null || b === undefined) return null
  if (op === '+' && typeof a === 'string' && typeof b === 'string') return a + b
  if (op === '+' && Array.isArray(a) && Array.isArray(b)) return [...a, ...b]
  throw new ExpressionFault('expression-type', `不能计算 ${JSON.stringify(a)} ${op} ${JSON.stringify(b)}`, node)
}

function calculated(a: number, b: number, op: string): number | null {
  switch (op) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return b === 0 ? null : a / b
    default:
      return b === 0 ? null : a % b
  }
}

function callRun(
  node: Node,
  name: string,
  args: readonly Node[],
  table: ReadonlyMap<string, readonly FunctionSpec[]>,
  locals: Locals,
): Run {
  if (name === 'has' && args.length === 1) {
    const value = toRun(args[0] as Node, locals)
    return (scope, vars) => (value(scope, vars) ?? null) !== null
  }
  const specs = (table.get(name) ?? []).filter((spec) => takes(spec, args.length))
  if (specs.length === 0)
    throw new ExpressionFault('unknown-function', `没有参数个数为 ${args.length} 的函数 ${name}`, node)
  const runs = args.map((arg) => toRun(arg, locals))
  return (scope, vars) => {
    const values = runs.map((run) => run(scope, vars))
    const spec =
      specs.length === 1
        ? (specs[0] as FunctionSpec)
        : (specs.find((one) => suits(one, values)) ?? (specs[0] as FunctionSpec))
    return spec.takesNull || values.every((value) => value !== null && value !== undefined)
      ? (spec.run(values, scope) ?? null)
      : null
  }
}

/** Whether a function can be called with that many arguments. */
export const takes = (spec: FunctionSpec, count: number): boolean =>
  count <= spec.params.length && count >= spec.params.length - (spec.optional ?? 0)

function suits(spec: FunctionSpec, values: readonly unknown[]): boolean {
  return spec.params.every(({ type }, index) => {
    if (typeof type === 'string') return typeof values[index] === 'string' || values[index] === undefined
    if (type.is === 'list') return Array.isArray(values[index])
    return (
      type.is === 'any' ||
      values[index] === undefined ||
      typeof values[index] === (type.is === 'bool' ? 'boolean' : type.is)
    )
  })
}

function methodRun(node: Node, name: string, receiver: Node, args: readonly Node[], locals: Locals): Run {
  if (receiver.op === 'id' && receiver.args === 'cel' && name === 'bind') return bindRun(args, locals)
  if (macros[name]?.includes(args.length)) return macroRun(name, receiver, args, locals)
  return callRun(node, name, [receiver, ...args], methodsNamed, locals)
}

function bindRun([variable, value, body]: readonly Node[], locals: Locals): Run {
  const depth = freeDepth(locals)
  const bound = toRun(value as Node, locals)
  const run = toRun(body as Node, new Map(locals).set(String(variable?.args), depth))
  return (scope, vars) => {
    vars[depth] = bound(scope, vars)
    return run(scope, vars)
  }
}

function macroRun(name: string, receiver: Node, args: readonly Node[], locals: Locals): Run {
  const depth = freeDepth(locals)
  const inner = new Map(locals).set(String(args[0]?.args), depth)
  const of = toRun(receiver, locals)
  const test = name === 'map' && args.length === 2 ? undefined : toRun(args[1] as Node, inner)
  const body = name === 'map' ? toRun(args.at(-1) as Node, inner) : undefined
  return (scope, vars) => {
    const holds = (value: unknown): boolean => {
      vars[depth] = value
      return test === undefined || truth(test(scope, vars), args[1] as Node)
    }
    const items = itemsOf(of(scope, vars))
    if (name === 'all') return items.every(holds)
    if (name === 'exists') return items.some(holds)
    if (name === 'exists_one') return items.filter(holds).length === 1
    if (body === undefined) return items.filter(holds)
    const mapped: unknown[] = []
    for (const item of items) if (holds(item)) mapped.push(body(scope, vars))
    return mapped
  }
}

const freeDepth = (locals: Locals): number => Math.max(-1, ...locals.values()) + 1

function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return value !== null && typeof value === 'object' ? Object.keys(value) : []
}
