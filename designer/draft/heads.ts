import type { StoredDocument } from './calls.ts'
import { type Draft, documentOf } from './draft.ts'
import type { DocumentJson } from './edit.ts'
import type { WorkspaceView } from './workspace.ts'

/** A line of the list of documents. */
export interface DocumentHead {
  readonly key: string
  readonly kind: string
  readonly id: string
  readonly title: string
  /** Address of a page, number of endpoints … : what tells it from others of its kind. */
  readonly note: string
  /** There is something that is not published yet. */
  readonly isChanged: boolean
  readonly isRemoved: boolean
}

const byTitle = new Intl.Collator('zh-CN')

const contents = new Map<string, DocumentJson>()

/** The content of a stored text, read once. */
function contentOf(text: string): DocumentJson {
  const known = contents.get(text)
  if (known) return known
  const content = JSON.parse(text) as DocumentJson
  contents.set(text, content)
  return content
}

/** Its removal came into force: nothing of it is left here or on the server. */
const isOver = (draft: Draft | undefined) => draft !== undefined && documentOf(draft) === null && draft.save === 'saved'

/** It was removed and published so, and somebody saved it again since. */
export const isRestored = ({ text, published, draft }: StoredDocument): boolean =>
  text === '' && published > 0 && typeof draft?.text === 'string'

/** All documents, stored ones and new drafts, by kind and title; without those whose removal was published. */
export function documentHeads({ stored, drafts }: Pick<WorkspaceView, 'stored' | 'drafts'>): readonly DocumentHead[] {
  const keys = new Set([...stored.keys(), ...drafts.keys()])
  return [...keys]
    .filter((key) => stored.has(key) || !isOver(drafts.get(key)))
    .map((key) => {
      const kept = stored.get(key)
      const draft = drafts.get(key)
      const now = draft ? documentOf(draft) : undefined
      const text = kept?.draft ? (kept.draft.text ?? kept.text) : kept?.text
      const content = now ?? draft?.baseDocument ?? (text ? contentOf(text) : {})
      const [kind = '', id = ''] = key.split('/')
      const isRemoved = draft ? now === null : kept?.draft?.text === null
      const isChanged = kept?.draft !== undefined || (draft !== undefined && draft.history.undo.length > 0) || !kept
      return {
        key,
        kind,
        id,
        title: String(content.title ?? id),
        note:
          kept && isRestored(kept) ? `已删除，${kept.draft?.by || '他人'}的草稿待发布` : String(content.route ?? id),
        isChanged,
        isRemoved,
      }
    })
    .sort((a, b) => a.kind.localeCompare(b.kind) || byTitle.compare(a.title, b.title))
}
