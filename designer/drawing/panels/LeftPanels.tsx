import { useState } from 'react'
import { useEditor } from '../editor/editor.ts'
import { FoldButton, FoldedPanel } from './FoldedPanel.tsx'
import { LayersPanel } from './LayersPanel.tsx'
import { OutlinePanel } from './OutlinePanel.tsx'
import { SymbolPanel } from './SymbolPanel.tsx'

const panels = [
  ['symbols', '图符'],
  ['layers', '图层'],
  ['outline', '大纲'],
] as const

/** Library, layers and outline beside the canvas; folded, their names stay at the edge and lead back. */
export function LeftPanels() {
  const { options, setOption } = useEditor()
  const [panel, setPanel] = useState<(typeof panels)[number][0]>('symbols')
  if (!options.left)
    return (
      <FoldedPanel
        side="left"
        label="图符、图层与大纲"
        names={panels}
        onOpen={(id) => {
          setPanel(id)
          setOption('left', true)
        }}
      />
    )
  return (
    <aside className="wfd-dw__left" aria-label="图符、图层与大纲">
      <div className="wfd-dw-tabs">
        <div className="wfd-dw-tabs__list" role="tablist" aria-label="左侧面板">
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
        <FoldButton side="left" />
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
  )
}
