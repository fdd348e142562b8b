import { type ReactNode, useEffect, useState } from 'react'
import { useDrawingValues, type ValueFeed } from '../../../runtime/index.ts'
import type { AppModel } from '../../../schemas/index.ts'
import { RebindDialog } from '../binding/RebindDialog.tsx'
import { LiveFeed } from '../inspector/use-unknown.ts'
import { ExportDialog } from '../output/ExportDialog.tsx'
import { LeftPanels } from '../panels/LeftPanels.tsx'
import { RightPanel } from '../panels/RightPanel.tsx'
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

/** The editor of one drawing: library, canvas, inspector, and the lines above and below. */
export function DrawingEditor({ host, model, head, actions, saved }: DrawingEditorProps) {
  const editor = useEditorState(host)
  const [feed, setFeed] = useState<ValueFeed>()
  const commands = commandsOf(editor)
  const { left, right } = editor.options
  const close = () => editor.setDialog(undefined)
  return (
    <EditorContext value={editor}>
      <div
        className={`wfd-dw${left ? '' : ' wfd-dw--wide-left'}${right ? '' : ' wfd-dw--wide-right'}`}
        {...keyHandlers(editor, commands)}
      >
        <DrawingBar commands={commands} head={head} actions={actions} />
        <LeftPanels />
        <Stage feed={editor.isLive ? feed : undefined} commands={commands} />
        {editor.isLive && <LiveValues onFeed={setFeed} />}
        <LiveFeed value={editor.isLive ? feed : undefined}>
          <RightPanel model={model} />
        </LiveFeed>
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
