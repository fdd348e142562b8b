import { useDeferredValue, useMemo, useState } from 'react'
import { Comparison } from '../compare/Comparison.tsx'
import { type Draft, documentOf } from '../draft/draft.ts'
import { Modal } from '../shell/Modal.tsx'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { changesOf, unpublishedOf } from './publish-model.ts'

/** How far the draft is from what is in force: 草稿 第 39 版, 比已发布的第 38 版多 4 处改动, and the way to see them. */
export function DraftState({ draft: now }: { readonly draft: Draft }) {
  const workspace = useWorkspace()
  const { stored, loaded: newest } = useWorkspaceView()
  // Differences are counted once the canvas shows an edit, not before, and once for each.
  const { draft, loaded } = useDeferredValue(useMemo(() => ({ draft: now, loaded: newest }), [now, newest]))
  const [isOpen, setOpen] = useState(false)
  const kept = stored.get(draft.key)
  const pending = useMemo(() => unpublishedOf(kept, draft), [kept, draft])
  const changes = useMemo(() => (pending ? changesOf(pending, loaded.model) : []), [pending, loaded.model])
  const published = kept?.published ? `第 ${kept.published} 版` : '初始内容'
  const told = {
    none: kept ? `已发布 ${published}` : '已删除',
    new: '还没有发布过',
    removed: '发布后删除',
    restored: '已从运行中删除，发布后恢复',
    changed: `比已发布的${published}多 ${changes.length} 处改动`,
  }[pending?.is ?? 'none']
  const state = (
    <span className="wfd-bar__version" title={told}>
      {told}
    </span>
  )
  if (!pending) return state
  return (
    <>
      <span className="wfd-bar__tag">草稿{draft.base > 0 && ` 第 ${draft.base} 版`}</span>
      {state}
      {pending.is === 'changed' && (
        <button type="button" className="wf-button wf-button--text wf-button--small" onClick={() => setOpen(true)}>
          对比
        </button>
      )}
      {isOpen && (
        <Modal title="与已发布的内容对比" width={1600} tall onClose={() => setOpen(false)}>
          <Comparison
            before={pending.before}
            after={documentOf(draft)}
            labels={[`已发布（${published}）`, '草稿']}
            model={loaded.model}
            isDrawn
            onPlace={(place) => {
              workspace.select([place])
              setOpen(false)
            }}
          />
        </Modal>
      )}
    </>
  )
}
