import { SegmentInput, SwitchInput } from '../../../runtime/index.ts'
import type { ControlProps } from './control-props.ts'

const words = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]

/**
 * On or off; while nothing is set it stands where the default is, in grey. Where there is no default, neither 是 nor 否
 * is chosen, as what holds then is the runtime's own.
 */
export function SwitchControl({ id, label, value, isMixed, preset, onChange }: ControlProps) {
  if (!isMixed && value === undefined && preset === undefined)
    return (
      <div className="wfd-field__preset">
        <SegmentInput label={label} value={undefined} choices={words} onChange={(on) => onChange(on)} />
      </div>
    )
  const isOn = isMixed ? false : value === undefined ? preset === true : value === true
  return (
    <span className={value === undefined ? 'wfd-field__preset' : undefined}>
      <SwitchInput id={id} label={label} on={isOn} onChange={(on) => onChange(on)} />
      {isMixed && <span className="wfd-field__note">多个值</span>}
    </span>
  )
}
