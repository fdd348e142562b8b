import type { Store } from '../db/connect.ts'
import { closingServices } from './closing/closing.service.ts'
import { issueServices } from './issues/issue.service.ts'
import { traceServices } from './trace/trace.service.ts'

/** Services that keep figures right and tell where they come from. */
export function figureServices(parts: { readonly store: Store }) {
  return { ...closingServices(parts), ...issueServices(parts), ...traceServices(parts) }
}
