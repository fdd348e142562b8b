import { inferType } from '../check/infer.ts'
import type { Context, ExpressionIssue, Names } from '../check/infer-context.ts'
import type { Node } from '../expression/syntax.ts'
import { compileExpression, ExpressionFault } from '../expression.ts'
import type { AppModel } from '../model.ts'
import { fits, type Type, typeName } from '../type.ts'

/** A node of an expression's syntax tree with the type that it was found to have. */
export interface TypedNode {
  readonly node: Node
  readonly type: Type
}

/** What the checker says of the text of an expression. */
export interface Looked {
  /** undefined where the text cannot be read. */
  readonly type: Type | undefined
  readonly issues: readonly ExpressionIssue[]
  /** Inner ones first; empty where the text cannot be read. */
  readonly nodes: readonly TypedNode[]
}

/** Where an expression stands. */
export interface ExpressionPlace {
  readonly names: Names
  readonly wanted?: Type | undefined
  readonly model: Pick<AppModel, 'enums'>
}

/** The type, the faults and every node of an expression where it stands. Nothing is thrown. */
export function lookAt(text: string, { names, wanted, model }: ExpressionPlace): Looked {
  const issues: ExpressionIssue[] = []
  const nodes: TypedNode[] = []
  const context: Context = {
    names,
    report: (issue) => issues.push(issue),
    hasEnum: (id) => Object.hasOwn(model.enums, id),
    enums: () => Object.keys(model.enums),
    note: (node, type) => nodes.push({ node, type }),
  }
  let type: Type
  try {
    type = inferType(compileExpression(text).syntax, context)
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    const { code, message, start, end } = error
    return { type: undefined, issues: [{ code, message, start, end: Math.max(end, start) }], nodes: [] }
  }
  if (wanted && !fits(type, wanted)) issues.push(unwanted(text, type, wanted))
  return { type, issues, nodes }
}

/** Code of the fault that the whole expression has another type than its place wants. */
export const unwantedCode = 'unwanted-type'

const unwanted = (text: string, type: Type, wanted: Type): ExpressionIssue => ({
  code: unwantedCode,
  message: `此处应为${typeName(wanted)}，而表达式是${typeName(type)}`,
  start: 0,
  end: text.length,
})

/** The innermost node that spans an offset; undefined where none does. */
export function nodeAround({ nodes }: Looked, offset: number): TypedNode | undefined {
  let best: TypedNode | undefined
  for (const one of nodes) {
    if (offset < one.node.start || offset >= one.node.end) continue
    if (!best || one.node.end - one.node.start <= best.node.end - best.node.start) best = one
  }
  return best
}
