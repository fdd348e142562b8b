import { useMemo } from 'react'
import { askConfirm, componentProps, formatValue, useServices } from '../../runtime/index.ts'
import { documentText } from '../../schemas/index.ts'
import { designerProps } from '../component-props.ts'
import type { StoredDocument } from '../draft/calls.ts'
import { documentOf, openDraft, removeDraft } from '../draft/draft.ts'
import { namesOf } from '../presence/marks.ts'
import type { Other } from '../presence/people.ts'
import { useOthers } from '../presence/presence-context.ts'
import { FaultLines } from '../publish/FaultLines.tsx'
import { findingsWith, unpublishedOf } from '../publish/publish-model.ts'
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
  const { client } = useServices()
  const here = useOthers(documentKey)
  const { drafts, stored } = view
  const kept = stored.get(documentKey)
  const draft = drafts.get(documentKey) ?? (kept && openDraft(kept))
  const faults = useMemo(() => {
    const removed = draft && unpublishedOf(kept, removeDraft(draft))
    return removed ? findingsWith(view, [removed], components).faults : []
  }, [view, kept, draft])
  const document = draft && documentOf(draft)
  if (!document) return <p className="wfd-usages__none">此文档已标记为删除，发布后生效。</p>
  const others = othersAt(kept, client.session?.user.id ?? 0, here)
  const remove = async () => {
    const warning = faults.length > 0 ? `另有 ${faults.length} 处会出错，改正后才能发布。` : ''
    const text = `${others}${warning}发布后生效；发布前可以撤销，发布后可从版本记录恢复。`
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
      {others !== '' && <p className="wfd-usages__warn">{others}</p>}
      <FaultLines
        label="错误"
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

/** What others have to do with a document that is to be removed: a draft that waits, windows that have it open. */
function othersAt(kept: StoredDocument | undefined, ownId: number, here: readonly Other[]): string {
  const { draft } = kept ?? {}
  const isTheirs = draft !== undefined && draft.text !== null && draft.byId !== ownId
  const waiting = isTheirs
    ? `${draft.by || '他人'} ${formatValue(draft.at, { format: 'shortDateTime' })} 的草稿（第 ${draft.version} 版）还没有发布，删除后不再发布，仍可从版本记录恢复。`
    : ''
  return `${waiting}${here.length > 0 ? `${namesOf(here)}正打开着此文档。` : ''}`
}
