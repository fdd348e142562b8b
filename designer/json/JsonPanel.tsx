import { lazy, Suspense } from 'react'
import { componentProps } from '../../runtime/index.ts'
import type { AppModel, DocumentKind, Issue } from '../../schemas/index.ts'
import { designerProps } from '../component-props.ts'
import type { Draft } from '../draft/draft.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { useWorkspace } from '../workspace-context.ts'

const JsonView = lazy(() =>
  import(/* webpackChunkName: "json-view" */ './JsonView.tsx').then((module) => ({ default: module.JsonView })),
)

interface JsonPanelProps {
  readonly draft: Draft
  readonly document: DocumentJson
  readonly model: AppModel
  /** Of the document. */
  readonly issues: readonly Issue[]
}

const components = { ...componentProps, ...designerProps }

/** The document under edit as text, in the place of the canvas. */
export function JsonPanel({ draft, document, model, issues }: JsonPanelProps) {
  const workspace = useWorkspace()
  return (
    <section className="wfd-text" aria-label="JSON">
      <Suspense fallback={<p className="wfd__note">正在打开文本视图…</p>}>
        <JsonView
          key={draft.key}
          kind={draft.kind as DocumentKind}
          document={document}
          model={model}
          issues={issues}
          selection={draft.history.present.selection}
          components={components}
          onEdit={(edit, gesture) => workspace.edit(edit, gesture === undefined ? {} : { gesture })}
          onEndGesture={() => workspace.select(workspace.view().drafts.get(draft.key)?.history.present.selection ?? [])}
          onSelect={(place) => workspace.select([place])}
          onUndo={workspace.undo}
          onRedo={workspace.redo}
        />
      </Suspense>
    </section>
  )
}
