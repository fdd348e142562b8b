import type { DocumentKind } from '../meta.ts'

/** One change of a document kind's shape: how a document of the version before becomes one of version `to`. */
export interface Migration {
  readonly kind: DocumentKind
  /** The `schemaVersion` that it gives; it takes the one before. */
  readonly to: number
  /** Why the shape changed. */
  readonly why: string
  /** Pure; the document given stays as it is. */
  readonly up: (document: Readonly<Record<string, unknown>>) => Record<string, unknown>
}

/** Every step there is, one file each in this folder; none yet, as each kind is in its first version. */
export const migrations: readonly Migration[] = []
