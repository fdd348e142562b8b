import type { Issue } from '../issue.ts'
import type { Linked } from '../link.ts'
import type { Parsed } from '../parse.ts'

/** What is known outside the documents; a part that is not given is not checked. */
export interface CheckContext {
  /** Names of the services that the server has. */
  readonly services?: readonly string[]
  /** Names of the registered custom components. */
  readonly components?: readonly string[]
}

/** The checks of one document. */
export interface Checked {
  readonly issues: readonly Issue[]
}

/** Every fault between documents. */
export function check(
  _documents: readonly Parsed[],
  _linked: Linked,
  _context: CheckContext,
  _before?: ReadonlyMap<Parsed, Checked>,
): { checked: ReadonlyMap<Parsed, Checked>; issues: readonly Issue[] } {
  return { checked: new Map(), issues: [] }
}
