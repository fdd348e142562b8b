import { Icon } from '../../../runtime/index.ts'
import type { Icon as IconName } from '../../../schemas/index.ts'
import type { ControlProps } from './control-props.ts'
import { GridControl } from './GridControl.tsx'

const picture = (name: string) => <Icon name={name as IconName} size={16} />

/** One of the platform's icons, out of a grid. */
export function IconControl(props: ControlProps) {
  return <GridControl {...props} of="Icon" columns={8} pictureOf={picture} />
}
