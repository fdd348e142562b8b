import {
  CheckControl,
  RadioControl,
  SelectControl,
  SwitchControl,
  TreeControl,
  TreeSelectControl,
} from './choice-controls.tsx'
import type { ControlProps, Controls } from './control-props.ts'
import { ListControl } from './ListControl.tsx'
import { AreaControl, NumberControl, TextControl } from './text-controls.tsx'
import {
  ColorControl,
  DateControl,
  ImageControl,
  JsonControl,
  RangeControl,
  StaticControl,
  UploadControl,
} from './value-controls.tsx'

/** A list draws its elements with the same table, which is handed in so that the list does not import it back. */
function ElementsControl(props: ControlProps) {
  return <ListControl {...props} controls={controls} />
}

/** View of each control; one without a view does not compile. */
export const controls: Controls = {
  input: TextControl,
  password: TextControl,
  textarea: AreaControl,
  number: NumberControl,
  select: SelectControl,
  radio: RadioControl,
  checkbox: CheckControl,
  switch: SwitchControl,
  date: DateControl,
  dateTime: DateControl,
  month: DateControl,
  year: DateControl,
  time: DateControl,
  dateRange: RangeControl,
  treeSelect: TreeSelectControl,
  tree: TreeControl,
  upload: UploadControl,
  image: ImageControl,
  color: ColorControl,
  json: JsonControl,
  static: StaticControl,
  list: ElementsControl,
}
