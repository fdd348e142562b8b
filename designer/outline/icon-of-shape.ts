import type { Icon } from '../../schemas/index.ts'

const icons: Readonly<Record<string, Icon>> = {
  PageDocument: 'file-search',
  ListWidget: 'list',
  TreeDetailWidget: 'tree',
  FormDialogWidget: 'edit',
  QueryWidget: 'filter',
  ChartWidget: 'line-chart',
  CardsWidget: 'gauge',
  DetailWidget: 'info',
  TabsWidget: 'panel',
  GridWidget: 'columns',
  TextWidget: 'text',
  CustomWidget: 'star',
  MatrixWidget: 'table',
  RepeatWidget: 'copy',
  FragmentWidget: 'link',
  DrawingWidget: 'branch',
  Column: 'columns',
  Button: 'play',
  DataSource: 'database',
  StateVariable: 'save',
}

/** Sign of a thing by the name of its shape. */
export const iconOfShape = (shape: string): Icon => icons[shape] ?? 'minus'
