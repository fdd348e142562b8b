import { memo, useMemo, useState } from 'react'
import { Drawing as DrawnLayout, TextInput } from '../../../runtime/index.ts'
import { type SymbolName, symbolGroups, symbolSpecs } from '../../../schemas/index.ts'
import { useEditor } from '../editor/editor.ts'
import { isLineSymbol } from '../model/clip.ts'
import { placeEdit } from '../model/create.ts'
import { gridOf } from '../model/drawing.ts'
import { symbolPicture } from '../model/symbol-picture.ts'
import { toDrawing } from '../model/view.ts'
import { SYMBOL_DRAG } from '../stage/symbol-drag.ts'

const names = Object.keys(symbolSpecs) as SymbolName[]

/** The library of symbols: searched by name, dragged in, or clicked and then placed; Enter puts one in the middle. */
export function SymbolPanel() {
  const { tool } = useEditor()
  const [words, setWords] = useState('')
  const groups = useMemo(() => {
    const wanted = words.trim().toLowerCase()
    const found = names.filter((name) => `${symbolSpecs[name].title} ${name}`.toLowerCase().includes(wanted))
    return Object.entries(symbolGroups)
      .map(([id, title]) => ({ id, title, symbols: found.filter((name) => symbolSpecs[name].group === id) }))
      .filter(({ symbols }) => symbols.length > 0)
  }, [words])
  const active = tool.kind === 'place' || tool.kind === 'line' ? tool.symbol : undefined
  return (
    <div className="wfd-dw-panel">
      <div className="wfd-dw-panel__search">
        <TextInput value={words} onChange={setWords} icon="search" placeholder="搜索图符" label="搜索图符" />
      </div>
      <div className="wfd-dw-panel__body">
        {groups.map(({ id, title, symbols }) => (
          <section key={id}>
            <h3 className="wfd-dw-panel__title">{title}</h3>
            <div className="wfd-dw-symbols">
              {symbols.map((symbol) => (
                <SymbolTile key={symbol} symbol={symbol} isActive={symbol === active} />
              ))}
            </div>
          </section>
        ))}
        {groups.length === 0 && <p className="wfd-dw-panel__empty">没有名称含“{words}”的图符</p>}
      </div>
    </div>
  )
}

function SymbolTile({ symbol, isActive }: { readonly symbol: SymbolName; readonly isActive: boolean }) {
  const editor = useEditor()
  const { title } = symbolSpecs[symbol]
  const place = () => {
    const { drawing, windowSize, view, options, layer, host } = editor
    const { w, h } = windowSize.read()
    const grid = options.snapGrid ? gridOf(drawing) : undefined
    const { edit, id } = placeEdit(drawing, symbol, toDrawing(view.read(), { x: w / 2, y: h / 2 }), { grid, layer })
    host.edit(edit, { choose: [id] })
  }
  return (
    <button
      type="button"
      className={`wfd-dw-symbol${isActive ? ' wfd-dw-symbol--on' : ''}`}
      title={isLineSymbol(symbol) ? `${title}：点选后在画布上逐点画线` : `${title}：拖入画布，或点选后在画布上放置`}
      aria-pressed={isActive}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(SYMBOL_DRAG, symbol)
        event.dataTransfer.effectAllowed = 'copy'
      }}
      onClick={(event) => {
        // A key press (no pointer) puts the symbol down at once: there is nothing to point with.
        if (event.detail === 0) place()
        else if (isActive) editor.setTool({ kind: 'select' })
        else editor.setTool(isLineSymbol(symbol) ? { kind: 'line', symbol } : { kind: 'place', symbol })
      }}
    >
      <SymbolPicture symbol={symbol} />
      <span>{title}</span>
    </button>
  )
}

/** A symbol as the runtime draws it. */
const SymbolPicture = memo(function SymbolPicture({ symbol }: { readonly symbol: SymbolName }) {
  const layout = symbolPicture(symbol)
  return (
    <span className="wfd-dw-symbol__picture" aria-hidden="true">
      <DrawnLayout layout={layout} mode="still" />
    </span>
  )
})
