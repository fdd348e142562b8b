import type { Control } from '../control.ts'
import { ChoiceControl } from './ChoiceControl.tsx'
import { ColorControl } from './ColorControl.tsx'
import type { ControlProps } from './control-props.ts'
import { ExpressionControl } from './ExpressionControl.tsx'
import { IconControl } from './IconControl.tsx'
import { JsonControl } from './JsonControl.tsx'
import { NumberControl } from './NumberControl.tsx'
import { PickControl } from './PickControl.tsx'
import { SwitchControl } from './SwitchControl.tsx'
import { TextControl } from './TextControl.tsx'
import { ValueControl } from './ValueControl.tsx'

/** The input of a control that is no fold of its own. */
export function ControlView({ control, ...props }: ControlProps & { readonly control: Control }) {
  switch (control.is) {
    case 'text':
      return <TextControl {...props} isLong={control.isLong} />
    case 'number':
      return <NumberControl {...props} unit={control.unit} />
    case 'switch':
      return <SwitchControl {...props} />
    case 'choice':
      return <ChoiceControl {...props} choices={control.choices} />
    case 'icon':
      return <IconControl {...props} />
    case 'color':
      return <ColorControl {...props} />
    case 'pick':
      return <PickControl {...props} thing={control.thing} fits={control.fits} />
    case 'value':
      return (
        <ValueControl
          {...props}
          literal={control.literal}
          told={control.told}
          render={(inner) => <ControlView {...props} control={inner} />}
        />
      )
    case 'expression':
      return <ExpressionControl {...props} />
    case 'fixed':
      return (
        <output id={props.id} className="wfd-field__fixed">
          {String(props.value)}
        </output>
      )
    default:
      return <JsonControl {...props} />
  }
}
