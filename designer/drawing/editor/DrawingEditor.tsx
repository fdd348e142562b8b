import { type ReactNode, useEffect, useState } from 'react'
import { useDrawingValues, type ValueFeed } from '../../../runtime/index.ts'
import type { AppModel } from '../../../schemas/index.ts'
import { RebindDialog } from '../binding/RebindDialog.tsx'
import { DrawingInspector } from '../inspector/DrawingInspector.tsx'
import { ExportDialog } from '../output/ExportDialog.tsx'
import { LayersPanel } from '../panels/LayersPanel.tsx'
import { OutlinePanel } from '../panels/OutlinePanel.tsx'
import { SymbolPanel } from '../panels/SymbolPanel.tsx'
import { Stage } from '../stage/Stage.tsx'
import { commandsOf } from './commands.ts'
import { DrawingBar } from './DrawingBar.tsx'
import { EditorContext, type EditorHost, useEditor } from './editor.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { StatusBar } from './StatusBar.tsx'
import { useEditorState } from './use-editor-state.ts'
import { keyHandlers } from './use-keys.ts'
import './editor.css'
import './dialogs.css'
import '../panels/panels.css'

interface DrawingEditorProps {
  readonly host: EditorHost
  readonly model: AppModel
  /** Name of the drawing and its version. */
  readonly head: ReactNode
  readonly actions: ReactNode
  /** Whether it is saved, who else is here. */
  readonly saved: ReactNode
}

const panels = [
  ['symbols', '图符'],
  ['layers', '图层'],
  ['outline', '大纲'],
] as const

/** The editor of one drawing: library, canvas, inspector, and the lines above and below. */
export function DrawingEditor({ host, model, head, actions, saved }: DrawingEditorProps) {
  const editor = useEditorState(host)
  const [panel, setPanel] = useState<(typeof panels)[number][0]>('symbols')
  const [feed, setFeed] = useState<ValueFeed>()
  const commands = commandsOf(editor)
  const close = () => editor.setDialog(undefined)
  return (
    <EditorContext value={editor}>
      <div className="wfd-dw" {...keyHandlers(editor, commands)}>
        <DrawingBar commands={commands} head={head} actions={actions} />
        <aside className="wfd-dw__left" aria-label="图符、图层与大纲">
          <div className="wfd-dw-tabs" role="tablist" aria-label="左侧面板">
            {panels.map(([id, title]) => (
              <button
                key={id}
                type="button"
                role="tab"
                aria-selected={panel === id}
                aria-controls="wfd-dw-left"
                onClick={() => setPanel(id)}
              >
                {title}
              </button>
            ))}
          </div>
          <div
            id="wfd-dw-left"
            className="wfd-dw__panel"
            role="tabpanel"
            aria-label={panels.find(([id]) => id === panel)?.[1]}
          >
            {panel === 'symbols' && <SymbolPanel />}
            {panel === 'layers' && <LayersPanel />}
            {panel === 'outline' && <OutlinePanel />}
          </div>
        </aside>
        <Stage feed={editor.isLive ? feed : undefined} />
        {editor.isLive && <LiveValues onFeed={setFeed} />}
        <aside className="wfd-dw__right" aria-label="属性">
          <DrawingInspector model={model} />
        </aside>
        <StatusBar commands={commands} saved={saved} />
        {editor.dialog === 'keys' && <KeyHelp commands={commands} onClose={close} />}
        {editor.dialog === 'rebind' && <RebindDialog onClose={close} />}
        {editor.dialog === 'export' && <ExportDialog onClose={close} />}
      </div>
    </EditorContext>
  )
}

/** Asks for the newest values while the drawing is shown live. */
function LiveValues({ onFeed }: { readonly onFeed: (feed: ValueFeed) => void }) {
  const feed = useDrawingValues(useEditor().drawing)
  useEffect(() => onFeed(feed), [feed, onFeed])
  return null
}
