/** A fault of a document, or a doubt about it, with its place. */
export interface Issue {
  /** File, relative to the folder of documents. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  /** RFC 6901, e.g. `/root/columns/1/field`. */
  readonly pointer: string
  /** Family of the fault, e.g. `unknown-field`. */
  readonly code: string
  /** A sentence that a person can act on. */
  readonly message: string
  /** A name that exists and is close to the one written. */
  readonly suggestion?: string
  /**
   * Nothing breaks by it, something is only left over (unused, unreached). The checker at the command line tells of it as
   * of any other; a publish is not refused for it, as an overlay may leave shipped documents without a use.
   */
  readonly isDoubt?: true
  /** For faults inside an expression: offset of the fault in its text, from 0. */
  readonly caret?: number
}
