import type { ControlProps } from './control-props.ts'
import { GridControl } from './GridControl.tsx'

const swatch = (color: string) => <span className="wfd-swatch" style={{ background: `var(--wf-${color})` }} />

/** One of the theme's colours, by its name; never a colour code. */
export function ColorControl(props: ControlProps) {
  return <GridControl {...props} of="Color" columns={3} pictureOf={swatch} />
}
