import type { Node } from './syntax.ts'

/**
 * Paths that a node reads, at most two names deep (`state.kind`, `data.meters`, `today`), sorted. A root that is used
 * whole stands alone, and then its members are not named again.
 */
export function dependenciesOf(node: Node): string[] {
  const found = new Set<string>()
  visit(node, new Set(), found)
  return [...found].filter((path) => !path.includes('.') || !found.has(path.slice(0, path.indexOf('.')))).sort()
}

function visit(node: Node, locals: ReadonlySet<string>, found: Set<string>): void {
  switch (node.op) {
    case 'value':
      return
    case 'id':
      if (!locals.has(node.args)) found.add(node.args)
      return
    case '.':
    case '.?': {
      const [of, name] = node.args
      if (of.op === 'id' && !locals.has(of.args)) found.add(`${of.args}.${name}`)
      else visit(of, locals, found)
      return
    }
    case '[]':
    case '[?]': {
      const [of, key] = node.args
      if (of.op === 'id' && !locals.has(of.args) && key.op === 'value' && typeof key.args === 'string')
        found.add(`${of.args}.${key.args}`)
      else visit(of, locals, found)
      visit(key, locals, found)
      return
    }
    case 'call':
      if (/^enum[A-Z]/.test(node.args[0])) found.add('enums')
      for (const arg of node.args[1]) visit(arg, locals, found)
      return
    case 'rcall':
      visitMethod(node.args, locals, found)
      return
    default:
      visitAll(node.args, locals, found)
  }
}

function visitMethod(
  [name, receiver, args]: readonly [string, Node, readonly Node[]],
  locals: ReadonlySet<string>,
  found: Set<string>,
): void {
  const variable = args[0]
  const binds = receiver.op === 'id' && receiver.args === 'cel' && name === 'bind'
  if (!binds) visit(receiver, locals, found)
  if (variable?.op === 'id' && (binds || ['all', 'exists', 'exists_one', 'filter', 'map'].includes(name))) {
    const inner = new Set(locals).add(variable.args)
    if (binds && args[1]) visit(args[1], locals, found)
    for (const arg of args.slice(binds ? 2 : 1)) visit(arg, inner, found)
    return
  }
  for (const arg of args) visit(arg, locals, found)
}

function visitAll(args: unknown, locals: ReadonlySet<string>, found: Set<string>): void {
  if (Array.isArray(args)) for (const arg of args) visitAll(arg, locals, found)
  else if (args !== null && typeof args === 'object') visit(args as Node, locals, found)
}
