import { compileExpression, evaluateValue, type Value } from '../../schemas/index.ts'

/** A value of a document, ready to be computed. */
export interface CompiledValue {
  /** Paths it reads, at most two segments: `state.kind`, `data.meters`, `row.status`. Sorted, without repeats. */
  readonly dependencies: readonly string[]
  /** Computes it; throws what the expression throws, also that it cannot be read. */
  evaluate(scope: Readonly<Record<string, unknown>>): unknown
}

const compiledByValue = new WeakMap<object, CompiledValue>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** True for `{"$expr": "…"}`. */
export function isExpression(value: unknown): value is { readonly $expr: string } {
  return isObject(value) && typeof (value as { $expr?: unknown }).$expr === 'string'
}

function expressionTexts(value: unknown, into: string[]): string[] {
  if (isExpression(value)) into.push(value.$expr)
  else if (Array.isArray(value)) for (const element of value) expressionTexts(element, into)
  else if (isObject(value)) for (const element of Object.values(value)) expressionTexts(element, into)
  return into
}

/** First two segments of a path: `data.meters.rows` gives `data.meters`. */
function toRoot(path: string): string {
  return path.split('.').slice(0, 2).join('.')
}

/** What an expression reads; nothing where it cannot be read itself. */
function readsOf(text: string): readonly string[] {
  try {
    return compileExpression(text).dependencies
  } catch {
    return []
  }
}

function compile(value: object): CompiledValue {
  const texts = expressionTexts(value, [])
  const dependencies = [...new Set(texts.flatMap((text) => readsOf(text).map(toRoot)))].sort()
  if (isExpression(value)) return { dependencies, evaluate: (scope) => compileExpression(value.$expr).evaluate(scope) }
  if (texts.length === 0) return { dependencies, evaluate: () => value }
  return { dependencies, evaluate: (scope) => evaluateValue(value as Value, scope) }
}

/** The compiled form of a value; kept for as long as the value's object lives. */
export function compileValue(value: Value | undefined): CompiledValue {
  if (!isObject(value)) return { dependencies: [], evaluate: () => value }
  const known = compiledByValue.get(value)
  if (known) return known
  const compiled = compile(value)
  compiledByValue.set(value, compiled)
  return compiled
}
