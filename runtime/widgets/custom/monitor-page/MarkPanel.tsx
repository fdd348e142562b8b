import type { ColorRule, MonitorDevice, MonitorMark } from '../../../../schemas/index.ts'
import { NumberInput } from '../../../fields/NumberInput.tsx'
import { SelectInput } from '../../../fields/SelectInput.tsx'
import { TextInput } from '../../../fields/TextInput.tsx'
import { Icon } from '../../../icons/Icon.tsx'
import './mark-panel.css'

const ops = ['>', '>=', '<', '<=', '=', '!='].map((op) => ({
  value: op,
  label: { '>=': '≥', '<=': '≤', '!=': '≠' }[op] ?? op,
}))
const colors = [
  { value: 'alarm', label: '红（报警）' },
  { value: 'fault', label: '橙（故障）' },
  { value: 'waiting', label: '黄（注意）' },
  { value: 'running', label: '绿（正常）' },
  { value: 'primary', label: '蓝（提示）' },
  { value: 'offline', label: '灰（离线）' },
]

interface MarkPanelProps {
  readonly mark: MonitorMark
  readonly device: MonitorDevice | undefined
  readonly defaultSize: number
  readonly onChange: (mark: MonitorMark) => void
  readonly onRemove: () => void
}

/** What a placed device shows: point, name, format, colour rules, place and size, and whether it may be controlled. */
export function MarkPanel({ mark, device, defaultSize, onChange, onRemove }: MarkPanelProps) {
  const put = (part: Partial<MonitorMark>) => onChange({ ...mark, ...part })
  const rules = mark.rules ?? []
  const putRule = (place: number, part: Partial<ColorRule>) =>
    put({ rules: rules.map((rule, index) => (index === place ? { ...rule, ...part } : rule)) })
  const points = (device?.points ?? []).map(({ id, name, unit }) => ({
    value: id,
    label: unit ? `${name}（${unit}）` : name,
  }))
  const number = (
    label: string,
    value: number | null | undefined,
    set: (value: number | null) => void,
    more: object = {},
  ) => (
    <NumberInput
      label={label}
      value={value ?? null}
      onChange={(next: unknown) => set(typeof next === 'number' ? next : null)}
      {...more}
    />
  )
  return (
    <aside className="wf-mark-panel" aria-label="所选设备">
      <h3>{device?.name ?? '设备已删除'}</h3>
      <div className="wf-mark-panel__field">
        <span>显示名称</span>
        <TextInput
          label="显示名称"
          value={mark.label ?? ''}
          maxLength={20}
          placeholder={device?.name ?? ''}
          onChange={(label) => put({ label: label === '' ? null : label })}
        />
      </div>
      <div className="wf-mark-panel__field">
        <span>点位</span>
        <SelectInput
          small
          clearable
          label="点位"
          placeholder="只显示状态"
          value={mark.pointId ?? null}
          choices={points}
          onChange={(pointId) => put({ pointId: (pointId as number | null) ?? null })}
        />
      </div>
      <div className="wf-mark-panel__pair">
        <div className="wf-mark-panel__field">
          <span>小数位</span>
          {number('小数位', mark.decimals, (decimals) =>
            put({ decimals: decimals === null ? null : Math.min(6, Math.max(0, Math.round(decimals))) }),
          )}
        </div>
        <div className="wf-mark-panel__field">
          <span>单位</span>
          <TextInput
            label="单位"
            value={mark.unit ?? ''}
            maxLength={16}
            placeholder="按点位"
            onChange={(unit) => put({ unit: unit === '' ? null : unit })}
          />
        </div>
      </div>
      <fieldset className="wf-mark-panel__rules">
        <legend>变色规则</legend>
        {rules.map((rule, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name but their place
          <div key={place} className="wf-mark-panel__rule">
            <SelectInput
              small
              label="比较"
              value={rule.op}
              choices={ops}
              onChange={(op) => putRule(place, { op: op as ColorRule['op'] })}
            />
            {number('界限', rule.value, (value) => putRule(place, { value: value ?? 0 }))}
            <SelectInput
              small
              label="颜色"
              value={rule.color}
              choices={colors}
              onChange={(color) => putRule(place, { color: color as ColorRule['color'] })}
            />
            <button
              type="button"
              className="wf-icon-button"
              aria-label="删除这条规则"
              onClick={() => put({ rules: rules.filter((_, index) => index !== place) })}
            >
              <Icon name="close" size={12} />
            </button>
          </div>
        ))}
        <button
          type="button"
          className="wf-button wf-button--text wf-button--small"
          disabled={rules.length >= 10}
          onClick={() => put({ rules: [...rules, { op: '>', value: 0, color: 'alarm' }] })}
        >
          <Icon name="plus" size={12} /> 添加规则
        </button>
      </fieldset>
      <div className="wf-mark-panel__pair">
        <div className="wf-mark-panel__field">
          <span>横坐标</span>
          {number('横坐标', mark.x, (x) => put({ x: x ?? 0 }))}
        </div>
        <div className="wf-mark-panel__field">
          <span>纵坐标</span>
          {number('纵坐标', mark.y, (y) => put({ y: y ?? 0 }))}
        </div>
      </div>
      <div className="wf-mark-panel__field">
        <span>大小</span>
        {number(
          '大小',
          mark.size,
          (size) => put({ size: size === null ? null : Math.min(200, Math.max(16, Math.round(size))) }),
          {
            placeholder: `默认 ${defaultSize}`,
          },
        )}
      </div>
      <button type="button" className="wf-button wf-button--danger wf-button--small" onClick={onRemove}>
        从画面移除
      </button>
    </aside>
  )
}
