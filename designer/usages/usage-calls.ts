import type { PageContext } from '../../runtime/index.ts'
import type { Issue, Thing } from '../../schemas/index.ts'

/** A place where a thing is named. */
export interface UsePlace {
  readonly file: string
  readonly line: number
  readonly column: number
  /** RFC 6901. */
  readonly pointer: string
  /** The place by the names that people see. */
  readonly text: string
}

/** Where a thing is named, and what would be wrong without it. */
export interface Usages {
  readonly uses: readonly UsePlace[]
  readonly breaks: readonly Issue[]
}

/** What a renaming does to each document. */
export interface RenamePreview {
  readonly documents: readonly { readonly key: string; readonly file: string; readonly changes: readonly string[] }[]
  readonly issues: readonly Issue[]
}

/** The calls about names that the designer makes; they reject with `ApiError`. */
export interface UsageCalls {
  usages(thing: Thing): Promise<Usages>
  /** What the renaming would change; nothing is changed. */
  preview(thing: Thing, to: string): Promise<RenamePreview>
  /** Renames through all documents and publishes them in one step. */
  rename(thing: Thing, to: string, why: string): Promise<RenamePreview>
}

/** The calls over the endpoints of the page that the designer stands in. */
export function usageCalls(page: Pick<PageContext, 'call'>): UsageCalls {
  const rename = (params: object) => page.call<RenamePreview>('documents.rename', { ...params }, { silent: true })
  return {
    usages: (thing) => page.call('documents.usages', { ...thing }, { silent: true }),
    preview: (thing, to) => rename({ ...thing, to, dryRun: true }),
    rename: (thing, to, why) => rename({ ...thing, to, why }),
  }
}

/** Usages by the file that they are in. */
export function usesByFile(uses: readonly UsePlace[]): readonly (readonly [string, readonly UsePlace[]])[] {
  const files = [...new Set(uses.map(({ file }) => file))]
  return files.map((file) => [file, uses.filter((use) => use.file === file)])
}
