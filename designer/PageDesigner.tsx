import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { RunningPage } from '../runtime/index.ts'
import { type DocumentKind, documentFile } from '../schemas/index.ts'
import { Canvas, type CanvasLook } from './canvas/Canvas.tsx'
import type { PageCost } from './cost/page-cost.ts'
import { documentOf } from './draft/draft.ts'
import { InspectorPanel } from './inspector/InspectorPanel.tsx'
import { JsonPanel } from './json/JsonPanel.tsx'
import { Outline } from './outline/Outline.tsx'
import { Palette } from './palette/Palette.tsx'
import { Sheet } from './sheet/Sheet.tsx'
import { DesignerBar } from './shell/DesignerBar.tsx'
import { DocumentList } from './shell/DocumentList.tsx'
import { LeftTabs } from './shell/LeftTabs.tsx'
import { StatusLine } from './shell/StatusLine.tsx'
import type { Recording } from './tests/page-tests.ts'
import { useCommands } from './use-commands.ts'
import { useDesignerKeys } from './use-designer-keys.ts'
import { useActiveDraft, useWorkspace, useWorkspaceView } from './workspace-context.ts'

/** Palette, outline, canvas and inspector around the open document. `asked` is the key that the address names; `tabs` lead to drawings. */
export function PageDesigner({ asked, tabs }: { readonly asked: string; readonly tabs: ReactNode }) {
  const workspace = useWorkspace()
  const commands = useCommands()
  const { loaded, stored } = useWorkspaceView()
  const draft = useActiveDraft()
  const room = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState<CanvasLook>({
    device: 1920,
    theme: 'light',
    zoom: null,
    isPreview: false,
    as: '',
    replay: '',
    isText: false,
  })
  const [page, setPage] = useState<RunningPage>()
  const recorder = useRef<(() => Recording) | null>(null)
  const [cost, setCost] = useState<PageCost>()
  const [scale, setScale] = useState(1)
  const file = draft && documentFile(draft.kind, draft.id)
  const issues = useMemo(() => loaded.issues.filter((issue) => issue.file === file), [loaded, file])
  useDesignerKeys(room, workspace, commands)
  useEffect(() => {
    if (asked !== '') workspace.open(asked)
  }, [workspace, asked])

  const document = draft && documentOf(draft)
  const kind = draft?.kind as DocumentKind
  const selection = draft?.history.present.selection ?? []
  const isText = look.isText && draft !== undefined && document && loaded.model !== undefined
  return (
    <div ref={room} className="wfd-room">
      <DesignerBar tabs={tabs} look={look} recorder={recorder} onLook={setLook} />
      <aside className="wfd-room__left" aria-label="组件与大纲">
        <LeftTabs palette={<Palette />} documents={<DocumentList />} />
        {document && (
          <Outline kind={kind} document={document} issues={issues} model={loaded.model} selection={selection} />
        )}
      </aside>
      {isText && <JsonPanel draft={draft} document={document} model={loaded.model} issues={issues} />}
      {!isText && draft && document && draft.kind !== 'page' && (
        <Sheet kind={kind} document={document} issues={issues} selection={selection} />
      )}
      {!isText && draft && document && draft.kind === 'page' && (
        <Canvas
          model={loaded.model}
          document={document}
          pageId={draft.id}
          look={look}
          issues={issues}
          selection={selection}
          onSelect={workspace.select}
          onPage={setPage}
          onCost={setCost}
          onScale={setScale}
          recorder={recorder}
        />
      )}
      {!document && (
        <p className="wfd__note">{draft ? goneText(stored.has(draft.key)) : '在左侧选择一个页面，或新建一个。'}</p>
      )}
      <div className="wfd-room__right">
        {!document && <p className="wfd-room__hint">打开文档并选中其中的内容，在这里编辑属性。</p>}
        {draft && document && loaded.model && (
          <InspectorPanel
            draft={draft}
            document={document}
            model={loaded.model}
            issues={issues}
            commands={commands}
            page={draft.kind === 'page' ? page : undefined}
          />
        )}
      </div>
      <StatusLine
        page={draft?.kind === 'page' && document && !isText ? { cost, scale } : undefined}
        look={look}
        onLook={setLook}
      />
    </div>
  )
}

/** What stands in the place of a document that is removed here; `isThere`: the server still has it. */
const goneText = (isThere: boolean): string =>
  isThere ? '此文档将在发布后删除，撤销可恢复。' : '此文档已删除。撤销可恢复为草稿，各版仍在版本记录中。'
