import { useMemo } from 'react'
import type { RunningPage } from '../../runtime/index.ts'
import { componentProps } from '../../runtime/index.ts'
import type { AppModel, DocumentKind, Issue } from '../../schemas/index.ts'
import { designerProps } from '../component-props.ts'
import type { Draft } from '../draft/draft.ts'
import type { DocumentJson } from '../draft/edit.ts'
import type { Commands } from '../use-commands.ts'
import { useWorkspace, useWorkspaceView } from '../workspace-context.ts'
import { Inspector } from './Inspector.tsx'
import { trialAt } from './trial.ts'
import { useServerNames } from './use-server-names.ts'
import { useServicesOfServer } from './use-services.ts'

interface InspectorPanelProps {
  readonly draft: Draft
  readonly document: DocumentJson
  readonly model: AppModel
  /** Of the document. */
  readonly issues: readonly Issue[]
  readonly commands: Commands
  /** The page as it runs on the canvas, for trials of expressions. */
  readonly page: RunningPage | undefined
}

const components = { ...componentProps, ...designerProps }

/** The inspector of the document under edit, with what the published version and the running page say. */
export function InspectorPanel({ draft, document, model, issues, commands, page }: InspectorPanelProps) {
  const workspace = useWorkspace()
  const { stored } = useWorkspaceView()
  const published = stored.get(draft.key)?.text
  const base = useMemo(() => (published ? (JSON.parse(published) as DocumentJson) : undefined), [published])
  const { selection } = draft.history.present
  const services = useServicesOfServer(draft.kind === 'api')
  const names = useServerNames()
  return (
    <Inspector
      kind={draft.kind as DocumentKind}
      document={document}
      selection={selection}
      model={model}
      issues={issues}
      components={components}
      services={services}
      {...names}
      {...(base ? { base } : {})}
      {...(page ? { liveValue: (place, text) => trialAt(page, document, place, text) } : {})}
      onEdit={(edit, gesture) => workspace.edit(edit, gesture === undefined ? {} : { gesture })}
      onEndGesture={() => workspace.select(workspace.view().drafts.get(draft.key)?.history.present.selection ?? [])}
      onSelect={(place) => workspace.select([place])}
      onRemove={commands.remove}
      onDuplicate={commands.duplicate}
      onUndo={workspace.undo}
      onRedo={workspace.redo}
    />
  )
}
