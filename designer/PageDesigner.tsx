import { useEffect, useState } from 'react'
import { Canvas, type CanvasLook } from './canvas/Canvas.tsx'
import { documentOf } from './draft/draft.ts'
import { InspectorPanel } from './inspector/InspectorPanel.tsx'
import { DesignerBar } from './shell/DesignerBar.tsx'
import { DocumentList } from './shell/DocumentList.tsx'
import { StatusLine } from './shell/StatusLine.tsx'
import { useActiveDraft, useWorkspace, useWorkspaceView } from './workspace-context.ts'

/** Palette, canvas, outline and inspector around the open document. `asked` is the key that the address names. */
export function PageDesigner({ asked }: { readonly asked: string }) {
  const workspace = useWorkspace()
  const view = useWorkspaceView()
  const draft = useActiveDraft()
  const [look, setLook] = useState<CanvasLook>({ device: 1920, theme: 'light', zoom: null })
  useEffect(() => {
    if (asked !== '') workspace.open(asked)
  }, [workspace, asked])
  const document = draft && documentOf(draft)
  return (
    <div className="wfd-room">
      <DesignerBar look={look} onLook={setLook} />
      <aside className="wfd-room__left" aria-label="文档">
        <DocumentList />
      </aside>
      {draft && document ? (
        <Canvas
          model={view.loaded.model}
          document={document}
          pageId={draft.id}
          look={look}
          selection={draft.history.present.selection}
          onSelect={workspace.select}
        />
      ) : (
        <p className="wfd__note">在左侧选择一个页面，或新建一个。</p>
      )}
      <div className="wfd-room__right">
        <InspectorPanel />
      </div>
      <StatusLine look={look} onLook={setLook} />
    </div>
  )
}
