import { useState } from 'react'
import { Icon } from '../../../runtime/index.ts'
import { useEditor } from '../editor/editor.ts'
import { isNoEdit } from '../model/change.ts'
import type { Layer } from '../model/drawing.ts'
import { addLayerEdit, intoLayerEdit, layerEdit, moveLayerEdit, removeLayerEdit } from '../model/order.ts'

/** The layers, the uppermost first: shown, locked, named, ordered; new elements go into the chosen one. */
export function LayersPanel() {
  const editor = useEditor()
  const { drawing, host, layer, setLayer, chosen } = editor
  const counts = new Map<string, number>()
  for (const part of drawing.elements) {
    const id = part.layer ?? drawing.layers[0]?.id ?? ''
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const add = () => {
    const { edit, id } = addLayerEdit(drawing)
    host.edit(edit)
    setLayer(id)
  }
  return (
    <div className="wfd-dw-panel">
      <div className="wfd-dw-panel__tools">
        <button type="button" className="wf-button wf-button--small" onClick={add}>
          <Icon name="plus" size={14} />
          新建图层
        </button>
        <button
          type="button"
          className="wf-button wf-button--small"
          disabled={chosen.size === 0}
          title="把所选图元移到当前图层"
          onClick={() => {
            const edit = intoLayerEdit(drawing, chosen, layer)
            if (!isNoEdit(edit)) host.edit(edit)
          }}
        >
          移入当前层
        </button>
      </div>
      <ul className="wfd-dw-panel__body wfd-dw-layers">
        {drawing.layers.toReversed().map((one) => (
          <LayerLine key={one.id} layer={one} count={counts.get(one.id) ?? 0} isActive={one.id === layer} />
        ))}
      </ul>
    </div>
  )
}

function LayerLine({
  layer,
  count,
  isActive,
}: {
  readonly layer: Layer
  readonly count: number
  readonly isActive: boolean
}) {
  const { drawing, host, setLayer } = useEditor()
  const [isNaming, setNaming] = useState(false)
  const { id, title, locked = false, hidden = false } = layer
  const index = drawing.layers.findIndex((one) => one.id === id)
  const act = (name: string, icon: Parameters<typeof Icon>[0]['name'], run: () => void, isOff = false) => (
    <button
      type="button"
      className="wfd-dw-tool"
      title={name}
      aria-label={`${title}${name}`}
      disabled={isOff}
      onClick={run}
    >
      <Icon name={icon} size={14} />
    </button>
  )
  return (
    <li className={`wfd-dw-layer${isActive ? ' wfd-dw-layer--on' : ''}`}>
      {act(hidden ? '显示' : '隐藏', hidden ? 'eye-off' : 'eye', () => host.edit(layerEdit(id, 'hidden', !hidden)))}
      {act(locked ? '解锁' : '锁定', locked ? 'lock' : 'unlock', () => host.edit(layerEdit(id, 'locked', !locked)))}
      {isNaming ? (
        <input
          className="wf-native-input"
          // biome-ignore lint/a11y/noAutofocus: the user asked to write the name
          autoFocus
          defaultValue={title}
          maxLength={20}
          aria-label="图层名称"
          onBlur={(event) => {
            const next = event.target.value.trim()
            if (next !== '' && next !== title) host.edit(layerEdit(id, 'title', next))
            setNaming(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key === 'Escape') setNaming(false)
          }}
        />
      ) : (
        <button
          type="button"
          className="wfd-dw-layer__name"
          aria-current={isActive || undefined}
          title="点击设为当前图层，双击改名"
          onClick={() => setLayer(id)}
          onDoubleClick={() => setNaming(true)}
          onKeyDown={(event) => {
            if (event.key === 'F2') setNaming(true)
          }}
        >
          <span>{title}</span>
          <small>{count}</small>
        </button>
      )}
      {act('上移', 'arrow-up', () => host.edit(moveLayerEdit(drawing, id, 1)), index === drawing.layers.length - 1)}
      {act('下移', 'arrow-down', () => host.edit(moveLayerEdit(drawing, id, -1)), index === 0)}
      {act('删除', 'delete', () => host.edit(removeLayerEdit(drawing, id)), drawing.layers.length === 1)}
    </li>
  )
}
