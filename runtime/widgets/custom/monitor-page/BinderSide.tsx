import type { ReactNode } from 'react'
import { SegmentInput } from '../../../fields/switches.tsx'
import './binder-side.css'

/** What the column beside the ground shows: the devices to place, or what the selected one shows. */
export type BinderPanel = 'devices' | 'mark'

interface BinderSideProps {
  readonly panel: BinderPanel
  readonly onPanel: (panel: BinderPanel) => void
  readonly devices: ReactNode
  /** Nothing where no device is selected. */
  readonly mark: ReactNode
}

/** One column for both panels, so that the ground keeps its room; the hidden one keeps what was typed in it. */
export function BinderSide({ panel, onPanel, devices, mark }: BinderSideProps) {
  return (
    <div className="wf-binder-side">
      <div className="wf-binder-side__tabs">
        <SegmentInput
          label="侧栏"
          value={panel}
          choices={[
            { value: 'devices', label: '设备' },
            { value: 'mark', label: '属性' },
          ]}
          onChange={(next) => onPanel(next as BinderPanel)}
        />
      </div>
      <div className="wf-binder-side__panel" hidden={panel !== 'devices'}>
        {devices}
      </div>
      <div className="wf-binder-side__panel" hidden={panel !== 'mark'}>
        {mark ?? (
          <div className="wf-binder-side__none">
            <p>选中画面上的一台设备，在这里设置它显示的点位、格式和变色规则。</p>
            <p>键盘：Tab 选择设备，方向键移动 1 像素，Shift 加方向键 10 像素，Delete 移除，Esc 取消选择。</p>
          </div>
        )}
      </div>
    </div>
  )
}
