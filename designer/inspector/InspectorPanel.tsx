import { useMemo } from 'react'
import type { DocumentKind, Place } from '../../schemas/index.ts'
import { documentOf } from '../draft/draft.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { type Command, duplicateSelected, removeSelected } from '../structure/commands.ts'
import { useActiveDraft, useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { Inspector } from './Inspector.tsx'

/** The inspector of the document on the canvas. */
export function InspectorPanel() {
  const workspace = useWorkspace()
  const { loaded, stored } = useWorkspaceView()
  const draft = useActiveDraft()
  const document = draft && documentOf(draft)
  const key = draft?.key
  const published = key === undefined ? undefined : stored.get(key)?.text
  const base = useMemo(() => (published ? (JSON.parse(published) as DocumentJson) : undefined), [published])
  const file = key === undefined ? undefined : stored.get(key)?.file
  const issues = useMemo(() => loaded.issues.filter((issue) => issue.file === file), [loaded.issues, file])
  if (!draft || !document || !loaded.model) return <aside className="wf-inspector" aria-label="属性" />
  const kind = draft.kind as DocumentKind
  const run = (command: Command | undefined): void => {
    if (command) workspace.edit(command.edit, { select: command.select })
  }
  return (
    <Inspector
      document={document}
      kind={kind}
      selection={draft.history.present.selection}
      model={loaded.model}
      issues={issues}
      {...(base ? { base } : {})}
      onUndo={workspace.undo}
      onRedo={workspace.redo}
      onEdit={(edit, gesture) => workspace.edit(edit, gesture === undefined ? {} : { gesture })}
      onEndGesture={() => workspace.select(workspace.view().drafts.get(draft.key)?.history.present.selection ?? [])}
      onSelect={(place: Place) => workspace.select(place.length === 0 ? [] : [place])}
      onRemove={(selection) => run(removeSelected({ kind, document, selection }))}
      onDuplicate={(selection) => run(duplicateSelected({ kind, document, selection }))}
    />
  )
}
