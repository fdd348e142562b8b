import type { Node } from '../expression/syntax.ts'
import { anyType, type Type } from '../type.ts'

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

/** Reports a fault at a node or a part of its text; what depends on it is anything. */
export function fault(
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
