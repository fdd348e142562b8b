import { useMemo } from 'react'
import { Icon } from '../../../runtime/index.ts'
import { type Place, placeKey } from '../../../schemas/index.ts'
import type { DocumentJson } from '../../draft/edit.ts'
import { dialogsOf } from './off-canvas.ts'
import './off-canvas.css'

interface OffCanvasStripProps {
  readonly document: DocumentJson
  /** Place of the dialog that is drawn now. */
  readonly shown: Place | undefined
  onSelect(places: readonly Place[]): void
}

/** What of a page nobody sees before a click: its dialogs, and the data that it asks for. A click shows one. */
export function OffCanvasStrip({ document, shown, onSelect }: OffCanvasStripProps) {
  const dialogs = useMemo(() => dialogsOf(document), [document])
  const sources = Object.keys((document.data as object | undefined) ?? {})
  if (dialogs.length === 0 && sources.length === 0) return null
  const drawn = shown && placeKey(shown)
  return (
    <nav className="wfd-off" aria-label="不在画布上的内容">
      <span>不在画布上</span>
      {dialogs.map(({ place, key, title, isDrawer }) => (
        <button
          key={key}
          type="button"
          className={key === drawn ? 'wf-button wf-button--small wf-button--active' : 'wf-button wf-button--small'}
          aria-current={key === drawn || undefined}
          onClick={() => onSelect(key === drawn ? [[]] : [place])}
        >
          <Icon name={isDrawer ? 'columns' : 'monitor'} size={14} />
          {title || '未命名'}
          <small>{isDrawer ? '抽屉' : '弹窗'}</small>
        </button>
      ))}
      {sources.length > 0 && (
        <button
          type="button"
          className="wf-button wf-button--small"
          onClick={() => onSelect([['data', sources[0] as string]])}
        >
          <Icon name="database" size={14} />
          数据源
          <small>{sources.length} 个</small>
        </button>
      )}
    </nav>
  )
}
