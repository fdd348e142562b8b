import { useCallback, useRef, useState } from 'react'
import { CheckInput } from '../../fields/CheckInput.tsx'
import { Popover } from '../../fields/Popover.tsx'
import { Icon } from '../../icons/Icon.tsx'
import type { ColumnView } from './column-model.ts'
import {
  isShown,
  type ListPreferences,
  orderedColumns,
  withMoved,
  withoutColumnChanges,
  withShown,
} from './column-settings.ts'

interface ColumnSettingsProps {
  readonly columns: readonly ColumnView[]
  readonly preferences: ListPreferences
  readonly onChange: (preferences: ListPreferences) => void
}

/** Shows, hides and orders columns, by mouse or with Alt and the arrow keys; kept for the user. */
export function ColumnSettings({ columns, preferences, onChange }: ColumnSettingsProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const listed = orderedColumns(columns, preferences.order).filter((column) => column.from === undefined)
  const move = (key: string, step: number): void => {
    const target = listed[listed.findIndex((column) => column.key === key) + step]
    if (target) onChange(withMoved(preferences, columns, key, target.key))
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="wf-icon-button"
        title="列设置"
        aria-label="列设置"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="columns" size={16} />
      </button>
      {open && (
        <Popover anchor={anchor} onClose={close} end>
          <div className="wf-columns">
            <div className="wf-columns__head">
              <strong>列设置</strong>
              <button
                type="button"
                className="wf-button wf-button--text"
                onClick={() => onChange(withoutColumnChanges(preferences))}
              >
                恢复默认
              </button>
            </div>
            <ul className="wf-columns__list">
              {listed.map((column) => (
                <li
                  key={column.key}
                  className="wf-columns__item"
                  draggable
                  onDragStart={(event) => event.dataTransfer.setData('text/wf-column', column.key)}
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={(event) => {
                    const key = event.dataTransfer.getData('text/wf-column')
                    if (key) onChange(withMoved(preferences, columns, key, column.key))
                  }}
                >
                  <CheckInput
                    checked={isShown(column, preferences)}
                    onChange={(checked) => onChange(withShown(preferences, column.key, checked))}
                  >
                    {column.title}
                  </CheckInput>
                  <span className="wf-columns__tools">
                    <button
                      type="button"
                      className="wf-icon-button"
                      aria-label={`${column.title}上移`}
                      onClick={() => move(column.key, -1)}
                    >
                      <Icon name="arrow-up" size={12} />
                    </button>
                    <button
                      type="button"
                      className="wf-icon-button"
                      aria-label={`${column.title}下移`}
                      onClick={() => move(column.key, 1)}
                    >
                      <Icon name="arrow-down" size={12} />
                    </button>
                    <Icon name="drag" size={14} />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </Popover>
      )}
    </>
  )
}
