import type { Type } from '../type.ts'

/** What a parameter takes beside a type: the name of a field of the list in parameter 0, or the id of an enumeration. */
export type ParamKind = Type | 'field' | 'enum'

/** One function of the expression language: its signature, its words in the reference, and what it does. */
export interface FunctionSpec {
  readonly name: string
  /** Called as `receiver.name(…)`; the receiver is parameter 0. */
  readonly method?: true
  readonly params: readonly { readonly name: string; readonly type: ParamKind }[]
  /** Parameters that may be left out, counted from the end. */
  readonly optional?: number
  readonly result: Type | ((args: readonly Type[], literals: readonly unknown[]) => Type)
  readonly description: string
  readonly example: string
  /** Called with a null argument too; else any null among the arguments gives null. */
  readonly takesNull?: true
  /** `scope` is the scope of the expression, for functions that read the enumerations. */
  readonly run: (args: readonly unknown[], scope: Readonly<Record<string, unknown>>) => unknown
}
