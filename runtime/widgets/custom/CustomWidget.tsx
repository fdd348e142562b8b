import { useContext } from 'react'
import type { CustomWidget as CustomDocument } from '../../../schemas/index.ts'
import { useValue } from '../../page/hooks.ts'
import type { WidgetProps } from '../widget.ts'
import { MoreComponents } from './components.ts'
import { customView } from './registry.ts'

/** Draws the registered component that a custom widget names. */
export function CustomWidget({ widget }: WidgetProps<CustomDocument>) {
  const props = useValue<Readonly<Record<string, unknown>> | undefined>(widget.props)
  const more = useContext(MoreComponents)
  const View = customView(widget.component) ?? more[widget.component]
  if (!View) throw new Error(`没有登记名为 ${widget.component} 的组件`)
  return <View widget={widget} props={props ?? {}} />
}
