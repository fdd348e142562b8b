import { SwitchInput } from '../../../runtime/index.ts'
import type { ControlProps } from './control-props.ts'

/** On or off; while nothing is set it stands where the default is, in grey. */
export function SwitchControl({ id, label, value, isMixed, preset, onChange }: ControlProps) {
  const isOn = isMixed ? false : value === undefined ? preset === true : value === true
  return (
    <span className={value === undefined ? 'wf-field__preset' : undefined}>
      <SwitchInput id={id} label={label} on={isOn} onChange={(on) => onChange(on)} />
      {isMixed && <span className="wf-field__note">多个值</span>}
    </span>
  )
}
