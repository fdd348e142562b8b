import { dependenciesOf } from './expression/dependencies.ts'
import { type Scope, toRun } from './expression/evaluate.ts'
import { type Node, parseSyntax } from './expression/syntax.ts'

export type { Scope } from './expression/evaluate.ts'
export { ExpressionFault } from './expression/syntax.ts'

/** A compiled expression. */
export interface Expression {
  readonly text: string
  /** Syntax tree, for the checker. */
  readonly syntax: Node
  /** What it reads: `state.kind`, `data.meters`, `today`; at most two names deep, sorted. */
  readonly dependencies: readonly string[]
  /** Its value; throws an `ExpressionFault` where the values do not suit the operation. */
  readonly evaluate: (scope: Scope) => unknown
}

const compiled = new Map<string, Expression>()
const mostKept = 20_000

/** The expression of a CEL text, compiled once. Throws an `ExpressionFault` with the place of a syntax fault. */
export function compileExpression(text: string): Expression {
  const known = compiled.get(text)
  if (known) return known
  const syntax = parseSyntax(text)
  let run: ReturnType<typeof toRun> | undefined
  const expression: Expression = {
    text,
    syntax,
    dependencies: dependenciesOf(syntax),
    evaluate: (scope) => {
      run ??= toRun(syntax)
      return run(scope, [])
    },
  }
  if (compiled.size >= mostKept) compiled.clear()
  compiled.set(text, expression)
  return expression
}

/** Whether a value of a document is an expression. */
export const isExpression = (value: unknown): value is { readonly $expr: string } =>
  value !== null && typeof value === 'object' && typeof (value as { $expr?: unknown }).$expr === 'string'

/** A value with every expression in it computed; a literal comes back as it is. */
export function evaluateValue(value: unknown, scope: Scope): unknown {
  if (isExpression(value)) return compileExpression(value.$expr).evaluate(scope)
  if (!holdsExpression(value)) return value
  if (Array.isArray(value)) return value.map((item) => evaluateValue(item, scope))
  return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, evaluateValue(item, scope)]))
}

/** What a value reads, over all expressions in it; sorted, without repeats. */
export function valueDependencies(value: unknown): readonly string[] {
  const found = new Set<string>()
  const visit = (at: unknown): void => {
    if (isExpression(at)) for (const path of compileExpression(at.$expr).dependencies) found.add(path)
    else if (at !== null && typeof at === 'object') for (const item of Object.values(at)) visit(item)
  }
  visit(value)
  return [...found].sort()
}

const holders = new WeakMap<object, boolean>()

/** Whether a value is an expression or holds one anywhere. */
export function holdsExpression(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false
  const known = holders.get(value)
  if (known !== undefined) return known
  const holds = isExpression(value) || Object.values(value).some(holdsExpression)
  holders.set(value, holds)
  return holds
}
