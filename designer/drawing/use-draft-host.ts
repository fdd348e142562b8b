import { useMemo } from 'react'
import { documentFile, type Issue } from '../../schemas/index.ts'
import { type Draft, documentOf } from '../draft/draft.ts'
import type { Workspace } from '../draft/workspace.ts'
import type { EditorHost } from './editor/editor.ts'
import type { Drawing } from './model/drawing.ts'

/** The way of the editor's edits into a draft; undefined while none of a drawing is open. */
export function useDraftHost(
  workspace: Workspace,
  draft: Draft | undefined,
  issues: readonly Issue[],
): EditorHost | undefined {
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
