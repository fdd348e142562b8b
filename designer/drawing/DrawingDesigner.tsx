import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../../runtime/index.ts'
import { documentFile, type Issue } from '../../schemas/index.ts'
import { type Draft, documentOf } from '../draft/draft.ts'
import type { Workspace } from '../draft/workspace.ts'
import { SharingTools } from '../shell/SharingTools.tsx'
import { useActiveDraft, useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { DrawingEditor } from './editor/DrawingEditor.tsx'
import type { EditorHost } from './editor/editor.ts'
import type { Drawing } from './model/drawing.ts'
import { SavedState } from './SavedState.tsx'
import { StartPage } from './StartPage.tsx'

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
  const host = useHost(workspace, draft, loaded.issues)
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
          <SavedState draft={draft} />
          <span>{draft.base > 0 ? `第 ${draft.base} 版` : draft.baseDocument ? '自带版本' : '新画面'}</span>
        </>
      }
    />
  )
}

/** The way of the editor's edits into the draft. */
function useHost(workspace: Workspace, draft: Draft | undefined, issues: readonly Issue[]): EditorHost | undefined {
  const document = draft && documentOf(draft)
  const selection = draft?.history.present.selection
  const chosen = useMemo(
    () =>
      new Set(
        (selection ?? []).flatMap((place) => {
          const step = place[1]
          return place[0] === 'elements' && typeof step === 'object' ? [step.id] : []
        }),
      ),
    [selection],
  )
  const file = draft && documentFile(draft.kind, draft.id)
  const own = useMemo(() => issues.filter((issue) => issue.file === file), [issues, file])
  if (draft?.kind !== 'layout' || !document) return undefined
  const placesOf = (ids: Iterable<string>) => [...ids].map((id) => ['elements', { id }])
  return {
    drawing: document as unknown as Drawing,
    chosen,
    issues: own,
    edit: (edit, { gesture, choose } = {}) =>
      workspace.edit(edit, {
        ...(gesture !== undefined && { gesture }),
        ...(choose && { select: placesOf(choose) }),
        key: draft.key,
      }),
    choose: (ids) => workspace.select(placesOf(ids)),
    endGesture: () => workspace.select(workspace.view().drafts.get(draft.key)?.history.present.selection ?? []),
    undo: workspace.undo,
    redo: workspace.redo,
    canUndo: draft.history.undo.length > 0,
    canRedo: draft.history.redo.length > 0,
    save: () => void workspace.save(),
  }
}
