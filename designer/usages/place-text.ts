import { type AppModel, documentFile, documentText, type Place, placeOfPointer, trailOf } from '../../schemas/index.ts'
import { documentOf, openDraft } from '../draft/draft.ts'
import type { DocumentJson } from '../draft/edit.ts'
import type { WorkspaceView } from '../draft/workspace.ts'

/** A document by its file as it is under edit: its key and content; undefined for a file that no document has. */
export function documentInFile(
  { stored, drafts }: Pick<WorkspaceView, 'stored' | 'drafts'>,
  file: string,
): { readonly key: string; readonly document: DocumentJson | null } | undefined {
  const kept = [...stored.values()].find((one) => one.file === file || documentFile(one.kind, one.id) === file)
  const fresh = [...drafts.values()].find(({ kind, id }) => documentFile(kind, id) === file)
  const key = kept?.key ?? fresh?.key
  if (key === undefined) return undefined
  const draft = drafts.get(key) ?? (kept && openDraft(kept))
  return { key, document: draft ? documentOf(draft) : null }
}

/** A place by the names that people see: 页面“仪表参数” › 列表“仪表” › 列“倍率” › 列宽. */
export function placeTextOf(
  view: Pick<WorkspaceView, 'stored' | 'drafts' | 'loaded'>,
  file: string,
  pointer: string,
): string {
  const found = documentInFile(view, file)
  if (!found?.document) return `${file} ${pointer}`
  const { document } = found
  const inside = trailText(document, placeOfPointer(document, pointer), view.loaded.model)
  return inside === '' ? documentText(document) : `${documentText(document)} › ${inside}`
}

/** A place inside a document by the names that people see: 列表“仪表” › 列“倍率” › 列宽. */
export const trailText = (document: DocumentJson | null, at: Place, model: AppModel | undefined): string =>
  trailOf(document, at, model)
    .filter(({ noun, isThing }, index, all) => noun !== '' && (isThing || index === all.length - 1))
    .map(({ noun, label }) => (label === undefined ? noun : `${noun}“${label}”`))
    .join(' › ')
