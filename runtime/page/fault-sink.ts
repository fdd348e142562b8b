import type { ScopeSource } from './scope.ts'

/** Where faults of a page's expressions go while its parts are drawn. */
export interface FaultSink {
  /** What is wrong with an expression, or with it for one row, item or part; undefined where it goes well. */
  of(value: unknown, about?: unknown): string | undefined
  /** It failed for this row, item or part; where something else was wanted, the message is the name of that (`Wanted`). */
  failed(value: object, about: unknown, message: string): void
  /** It went well for it; what it gave and in which scope, where it is drawn. */
  passed(value: object, about: unknown, result?: unknown, scope?: ScopeSource): void
  /** A part is drawn for good. */
  stand?(part: DrawnPart): void
  /** A part is drawn no more. */
  forget?(part: DrawnPart): void
}

/** A part that computes its values again by itself, and says when it stands and when it is gone. */
export class DrawnPart {
  stands = false
  /** Faults from before it stood. */
  waiting?: Map<object, string>
}

/** Stands for the cells of a table that lie between its rows and columns; they are told from each other no further. */
export const cellParts = Symbol('cells')
/** Stands for what is computed for no row or item, e.g. for a form as it is being filled in. */
export const looseParts = Symbol('loose')

/** The sink of pages in use: it knows how each expression went the last time, and tells nobody. */
export function quietSink(): FaultSink {
  const said = new WeakMap<object, string>()
  return {
    of: (value) => said.get(value as object),
    failed: (value, _, message) => void said.set(value, message),
    passed: (value) => void said.delete(value),
  }
}

/** What is said where the content of a widget cannot be computed; why not, the designer says. */
export const noContent = '数据暂时无法计算'
