import { useState } from 'react'
import type { MonitorDevice } from '../../../../schemas/index.ts'
import { TextInput } from '../../../fields/TextInput.tsx'
import { Icon } from '../../../icons/Icon.tsx'
import { deviceIcon, stateLooks } from './monitor-model.ts'
import '../plan/plan-edit.css'
import '../plan/plan-row.css'
import './device-panel.css'

/** Kind of what is dragged from the list of devices onto the page: the id of the device as text. */
export const draggedDevice = 'application/x-wattform-device'

interface DevicePanelProps {
  readonly devices: readonly MonitorDevice[]
  /** Devices that stand on the page already. */
  readonly placed: ReadonlySet<number>
  readonly onAdd: (device: MonitorDevice) => void
}

/** The project's devices to choose from: clicked to stand in the middle of the page, or dragged to their place. */
export function DevicePanel({ devices, placed, onAdd }: DevicePanelProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = devices.filter(({ number, name, room }) =>
    `${number} ${name} ${room ?? ''}`.toLowerCase().includes(wanted),
  )
  return (
    <aside className="wf-plan-side wf-device-panel" aria-label="设备">
      <div className="wf-device-panel__search">
        <TextInput value={text} onChange={setText} placeholder="设备编号、名称、房间" label="查找设备" icon="search" />
      </div>
      {devices.length === 0 && <p className="wf-plan-side__note">这个项目还没有设备</p>}
      <ul>
        {found.slice(0, 200).map((device) => (
          <li key={device.id}>
            <button
              type="button"
              className="wf-plan-row"
              draggable
              title="点击放到画面中间，或拖到位置"
              onDragStart={(event) => event.dataTransfer.setData(draggedDevice, String(device.id))}
              onClick={() => onAdd(device)}
            >
              <span style={{ color: `var(--wf-${stateLooks[device.state].color})` }}>
                <Icon name={deviceIcon(device.deviceType)} size={16} label={stateLooks[device.state].label} />
              </span>
              <span className="wf-device-panel__words">
                <b>{device.name}</b>
                <small>{[device.number, device.room].filter(Boolean).join(' · ')}</small>
              </span>
              {placed.has(device.id) && <Icon name="check" size={14} label="已在画面上" />}
            </button>
          </li>
        ))}
      </ul>
      {found.length > 200 && <p className="wf-plan-side__note">还有 {found.length - 200} 台，请缩小查找范围</p>}
    </aside>
  )
}
