import { type ReactNode, useState } from 'react'
import type { Button } from '../../../schemas/index.ts'
import { MenuButton } from '../../fields/MenuButton.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { ActionButton } from '../../page/ActionButton.tsx'
import type { ListPreferences } from './column-settings.ts'
import type { Row } from './row-value.ts'

const densities = [
  { key: 'dense', label: '紧凑' },
  { key: 'normal', label: '标准' },
  { key: 'loose', label: '宽松' },
] as const

interface ToolRowProps {
  readonly total: number
  /** Rows as people count them: of a tree, those inside others too. */
  readonly count: number
  readonly chosen: readonly Row[]
  readonly batch: readonly Button[]
  readonly buttons: readonly Button[]
  /** Stands in the head of the list's card instead of a row of its own. */
  readonly inHead: boolean
  readonly density: 'dense' | 'normal' | 'loose'
  readonly exporting: boolean
  readonly columnSettings: ReactNode
  readonly onDensity: (density: NonNullable<ListPreferences['density']>) => void
  readonly onExport: ((chosen: boolean) => void) | undefined
  readonly onReload: () => void
  readonly onFullScreen: () => void
  /** Chooses the rows of all pages. */
  readonly onChooseAll: () => Promise<void>
  readonly onClear: () => void
}

/** The row that is always there: count and tools; on selection it holds the batch actions, so that rows never jump. */
export function ToolRow(props: ToolRowProps) {
  const { total, count, chosen, batch, buttons, density } = props
  const selected = chosen.length > 0
  return (
    <div
      className={['wf-tools', selected && 'wf-tools--chosen', props.inHead && 'wf-tools--head']
        .filter(Boolean)
        .join(' ')}
      role="toolbar"
      aria-label="列表工具"
    >
      {selected ? (
        <>
          <span className="wf-tools__count">
            已选 <strong>{chosen.length.toLocaleString('zh-CN')}</strong> 条
          </span>
          {batch.map((button) => (
            <ActionButton
              key={button.id}
              button={button}
              extra={{ event: { rows: chosen, ids: chosen.map((row) => row.id) }, ...{ selection: chosen } }}
              small
              onRan={props.onClear}
            />
          ))}
          {props.onExport && (
            <button
              type="button"
              className="wf-button wf-button--default wf-button--small"
              data-action="export-chosen"
              onClick={() => props.onExport?.(true)}
            >
              <Icon name="export" size={14} />
              导出所选
            </button>
          )}
          {chosen.length < total && <ChooseAll total={total} onChooseAll={props.onChooseAll} />}
          <button type="button" className="wf-button wf-button--text" onClick={props.onClear}>
            取消选择
          </button>
        </>
      ) : (
        <>
          <span className="wf-tools__count">
            共 <strong>{count.toLocaleString('zh-CN')}</strong> 条
          </span>
          {buttons.map((button) => (
            <ActionButton key={button.id} button={button} small />
          ))}
        </>
      )}
      <span className="wf-tools__right">
        {props.onExport && !selected && (
          <button
            type="button"
            className="wf-icon-button"
            title="导出全部页"
            aria-label="导出全部页"
            data-action="export"
            aria-busy={props.exporting}
            disabled={props.exporting}
            onClick={() => props.onExport?.(false)}
          >
            <Icon name="export" size={16} />
          </button>
        )}
        <MenuButton
          className="wf-icon-button"
          label="行高"
          lines={densities.map(({ key, label }) => ({
            key,
            label,
            checked: key === density,
            onPick: () => props.onDensity(key),
          }))}
        >
          <Icon name="density" size={16} />
        </MenuButton>
        {props.columnSettings}
        <button type="button" className="wf-icon-button" title="刷新" aria-label="刷新" onClick={props.onReload}>
          <Icon name="refresh" size={16} />
        </button>
        <button type="button" className="wf-icon-button" title="全屏" aria-label="全屏" onClick={props.onFullScreen}>
          <Icon name="fullscreen" size={16} />
        </button>
      </span>
    </div>
  )
}

function ChooseAll({ total, onChooseAll }: { readonly total: number; readonly onChooseAll: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  return (
    <button
      type="button"
      className="wf-button wf-button--text"
      aria-busy={busy}
      disabled={busy}
      onClick={() => {
        setBusy(true)
        void onChooseAll().finally(() => setBusy(false))
      }}
    >
      选中全部 {total.toLocaleString('zh-CN')} 条
    </button>
  )
}
