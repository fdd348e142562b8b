import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../runtime/index.ts'
import { documentOf } from '../draft/draft.ts'
import { LockButton } from '../presence/LockButton.tsx'
import { SharingTools } from '../shell/SharingTools.tsx'
import { useActiveDraft, useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { DrawingEditor } from './editor/DrawingEditor.tsx'
import { SavedState } from './SavedState.tsx'
import { StartPage } from './StartPage.tsx'
import { useDraftHost } from './use-draft-host.ts'

interface DrawingDesignerProps {
  /** Id of the drawing that the address names; empty for none. */
  readonly id: string
  /** The way to pages and other documents. */
  readonly tabs: ReactNode
}

/** The tab 组态: the drawings, and the editor of the one that is open. */
export function DrawingDesigner({ id, tabs }: DrawingDesignerProps) {
  const workspace = useWorkspace()
  const { loaded } = useWorkspaceView()
  const draft = useActiveDraft()
  const [isListed, setListed] = useState(false)
  useEffect(() => {
    if (id !== '') workspace.open(`layout/${id}`)
  }, [workspace, id])
  // While a fault keeps the set from being linked, pickers offer what there was.
  const model = useRef(loaded.model)
  model.current = loaded.model ?? model.current
  const document = draft?.kind === 'layout' ? documentOf(draft) : undefined
  const host = useDraftHost(workspace, draft, loaded.issues)
  if (isListed || !draft || !document || !host || !model.current) {
    return <StartPage tabs={tabs} onOpen={() => setListed(false)} />
  }
  return (
    <DrawingEditor
      key={draft.key}
      host={host}
      model={model.current}
      head={
        <>
          {tabs}
          <button
            type="button"
            className="wfd-dw-tool"
            title="全部画面"
            aria-label="全部画面"
            onClick={() => setListed(true)}
          >
            <Icon name="arrow-left" size={16} />
          </button>
          <h2 className="wfd-dw-bar__name" title={String(document.title)}>
            {String(document.title)}
          </h2>
        </>
      }
      actions={<SharingTools />}
      saved={
        <>
          <LockButton draft={draft} />
          <SavedState draft={draft} />
          <span>{draft.base > 0 ? `第 ${draft.base} 版` : draft.baseDocument ? '初始内容' : '新画面'}</span>
        </>
      }
    />
  )
}
