import { useState } from 'react'
import { Icon } from '../../runtime/index.ts'
import type { Thing } from '../../schemas/index.ts'
import { type Draft, documentOf } from '../draft/draft.ts'
import { thingsAt } from './thing-at.ts'
import { UsagesDialog } from './UsagesDialog.tsx'

/** Opens where what is selected is made use of, its renaming and the removal of the document. */
export function UsagesButton({ draft }: { readonly draft: Draft }) {
  const [things, setThings] = useState<readonly Thing[]>([])
  const document = documentOf(draft)
  const place = draft.history.present.selection.at(-1) ?? []
  const found = document ? thingsAt(draft.kind, document, place) : []
  return (
    <>
      <button
        type="button"
        className="wf-button"
        title="所选内容的引用、改名与删除"
        disabled={found.length === 0}
        onClick={() => setThings(found)}
      >
        <Icon name="link" label="引用" />
      </button>
      {things.length > 0 && <UsagesDialog things={things} documentKey={draft.key} onClose={() => setThings([])} />}
    </>
  )
}
