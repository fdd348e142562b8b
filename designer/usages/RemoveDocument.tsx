import { useMemo } from 'react'
import { askConfirm, componentProps } from '../../runtime/index.ts'
import { documentText } from '../../schemas/index.ts'
import { designerProps } from '../component-props.ts'
import { documentOf, openDraft, removeDraft } from '../draft/draft.ts'
import { FaultLines } from '../publish/FaultLines.tsx'
import { faultsWith, unpublishedOf } from '../publish/publish-model.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { useGoTo } from './use-go-to.ts'

const components = { ...componentProps, ...designerProps }

interface RemoveDocumentProps {
  readonly documentKey: string
  onDone(): void
}

/** What would be wrong without a document, and its removal with the next publish. */
export function RemoveDocument({ documentKey, onDone }: RemoveDocumentProps) {
  const workspace = useWorkspace()
  const view = useWorkspaceView()
  const goTo = useGoTo()
  const { drafts, stored } = view
  const kept = stored.get(documentKey)
  const draft = drafts.get(documentKey) ?? (kept && openDraft(kept))
  const faults = useMemo(() => {
    const removed = draft && unpublishedOf(kept, removeDraft(draft))
    return removed ? faultsWith(view, [removed], components) : []
  }, [view, kept, draft])
  const document = draft && documentOf(draft)
  if (!document) return <p className="wfd-usages__none">此文档已标记为删除，发布后生效。</p>
  const remove = async () => {
    const warning = faults.length > 0 ? `另有 ${faults.length} 处会出错，改正后才能发布。` : ''
    const text = `${warning}发布后生效；发布前可以撤销，发布后可从版本记录恢复。`
    const question = { title: `删除${documentText(document)}`, text, danger: true, okLabel: '删除', anchor: null }
    if (!(await askConfirm(question))) return
    workspace.remove(documentKey)
    onDone()
  }
  return (
    <section className="wfd-remove">
      <p className="wfd-usages__sum">
        {faults.length === 0 ? '没有别的文档依赖它，删除不会使任何页面出错。' : `删除后 ${faults.length} 处会出错：`}
      </p>
      <FaultLines
        faults={faults}
        onGoTo={({ file, pointer }) => {
          goTo(file, pointer)
          onDone()
        }}
      />
      <button type="button" className="wf-button wf-button--danger" onClick={() => void remove()}>
        删除{documentText(document)}
      </button>
    </section>
  )
}
