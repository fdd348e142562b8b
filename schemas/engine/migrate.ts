import type { DocumentKind } from './meta.ts'
import { type Migration, migrations } from './migrations/migrations.ts'

/**
 * A document in the current shape of its kind. Steps run in order from the document's own `schemaVersion`; the one
 * given stays as it is, and one that needs no step comes back itself. The version of the result says how far it came.
 */
export function migrate(
  kind: DocumentKind,
  document: Readonly<Record<string, unknown>>,
  steps: readonly Migration[] = migrations,
): Readonly<Record<string, unknown>> {
  let current = document
  for (const step of steps.filter((one) => one.kind === kind).toSorted((a, b) => a.to - b.to)) {
    if (current.schemaVersion === step.to - 1) current = { ...step.up(current), schemaVersion: step.to }
  }
  return current
}
