import { createHash } from 'node:crypto'
import { type AppModel, type Issue, type Loaded, loadDocuments } from '../../schemas/index.ts'
import { type DocumentSource, overlay } from './source.ts'

/** Documents in force: linked, and named by what they say. */
export interface DocumentSet {
  readonly model: AppModel
  /** The same for the same texts, on every server and after every start. */
  readonly revision: string
  readonly sources: readonly DocumentSource[]
  /** What is only left over: nothing breaks by it. */
  readonly doubts: readonly Issue[]
  /** Kept for the next loading, which then does only what changed. */
  readonly loaded: Loaded
}

/** The layers below what admins publish, by key. */
export interface Layers {
  readonly shipped: readonly DocumentSource[]
  /** Of `DOCUMENTS_DIR`. */
  readonly overlay: readonly DocumentSource[]
  /** What admins published. */
  readonly published: readonly DocumentSource[]
  /** Keys that admins removed. */
  readonly removed: ReadonlySet<string>
}

/** A set, or all that is wrong with it. */
export type SetOutcome =
  | { readonly ok: true; readonly set: DocumentSet }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly loaded: Loaded }

/** Lays the layers over one another, links and checks them. `services` are the names that the server has. */
export function makeSet(layers: Layers, services: readonly string[], previous?: Loaded): SetOutcome {
  const sources = overlay([layers.shipped, layers.overlay, layers.published], layers.removed)
  const loaded = loadDocuments(sources, { services }, previous)
  const faults = loaded.issues.filter(({ isDoubt }) => !isDoubt)
  if (loaded.model === undefined || faults.length > 0) return { ok: false, issues: loaded.issues, loaded }
  return {
    ok: true,
    set: { model: loaded.model, revision: revisionOf(sources), sources, doubts: loaded.issues, loaded },
  }
}

function revisionOf(sources: readonly DocumentSource[]): string {
  const hash = createHash('sha256')
  for (const { file, text } of sources) hash.update(`${file}\n${text.length}\n`).update(text)
  return hash.digest('hex').slice(0, 16)
}

/** An issue on one line, as the checker prints it. */
export function issueLine(issue: Issue): string {
  const hint = issue.suggestion === undefined ? '' : `（是否为 ${issue.suggestion}？）`
  return `${issue.file}:${issue.line}:${issue.column}  ${issue.pointer}  ${issue.message}${hint}`
}

/** Keys whose text differs between two sets, sorted. */
export function changedKeys(before: readonly DocumentSource[], after: readonly DocumentSource[]): string[] {
  const old = new Map(before.map((source) => [source.key, source.text]))
  const now = new Map(after.map((source) => [source.key, source.text]))
  return [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key)).sort()
}
