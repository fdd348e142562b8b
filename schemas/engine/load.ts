import { check } from './check/check.ts'
import type { Checked } from './check/checked.ts'
import type { CheckContext } from './check/context.ts'
import type { Issue } from './issue.ts'
import { type Linked, link } from './link.ts'
import type { AppModel } from './model.ts'
import { type Parsed, parseDocument } from './parse.ts'
import { isSameSource, type Source } from './source.ts'

/** What came of loading: the model where an app document stands, and every issue. Handed back as `previous`, it spares work. */
export interface Loaded {
  /** Frozen. Documents with faults of form are left out of it; it is fit to run only where `issues` is empty. */
  readonly model?: AppModel
  /** By file, then by place. */
  readonly issues: readonly Issue[]
  /** Kept for the next loading. */
  readonly memo: Memo
}

interface Memo {
  readonly parsed: ReadonlyMap<string, Parsed>
  readonly linked: Linked
  readonly checked: ReadonlyMap<Parsed, Checked>
}

/**
 * Reads, migrates, links and checks documents together. With `previous` only what a change touches is done again.
 *
 * Pure: same sources, same answer. The model's parts that did not change are the same objects as before.
 */
export function loadDocuments(sources: readonly Source[], context: CheckContext = {}, previous?: Loaded): Loaded {
  const parsed = new Map<string, Parsed>()
  for (const source of sources) {
    // Two layers may hold different documents under one path.
    let key = source.file
    while (parsed.has(key)) key += ' +'
    const old = previous?.memo.parsed.get(key)
    parsed.set(key, old && isSameSource(old.source, source) ? old : parseDocument(source))
  }
  const documents = [...parsed.values()]
  const linked = link(documents, previous?.memo.linked)
  const { checked, issues } = check(documents, linked, context, previous?.memo.checked)
  const all = [...documents.flatMap((document) => document.issues), ...issues].sort(byPlace)
  const { app, ...rest } = linked
  return { ...(app ? { model: { ...rest, app } } : {}), issues: all, memo: { parsed, linked, checked } }
}

const byPlace = (a: Issue, b: Issue): number => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column
