import type { Widget } from '../../schemas/index.ts'
import { lazyView } from '../page/lazy-view.ts'
import { CustomWidget } from './custom/CustomWidget.tsx'
import type { DialogFormView, WidgetKinds } from './widget.ts'

/** Views of the kinds, the one table. Each is fetched when a page first needs it, so that a page carries only its own. */
export const widgetKinds: WidgetKinds = {
  cards: lazyView(() => import('./cards/CardsWidget.tsx').then((module) => module.CardsWidget)),
  chart: lazyView(() => import('./chart/ChartWidget.tsx').then((module) => module.ChartWidget)),
  custom: CustomWidget,
  detail: lazyView(() => import('./detail/DetailWidget.tsx').then((module) => module.DetailWidget)),
  'form-dialog': lazyView(() => import('./form-dialog/FormDialogWidget.tsx').then((module) => module.FormDialogWidget)),
  fragment: lazyView(() => import('./fragment/FragmentWidget.tsx').then((module) => module.FragmentWidget)),
  grid: lazyView(() => import('./grid/GridWidget.tsx').then((module) => module.GridWidget)),
  list: lazyView(() => import('./list/ListWidget.tsx').then((module) => module.ListWidget)),
  matrix: lazyView(() => import('./matrix/MatrixWidget.tsx').then((module) => module.MatrixWidget)),
  query: lazyView(() => import('./query/QueryWidget.tsx').then((module) => module.QueryWidget)),
  repeat: lazyView(() => import('./repeat/RepeatWidget.tsx').then((module) => module.RepeatWidget)),
  tabs: lazyView(() => import('./tabs/TabsWidget.tsx').then((module) => module.TabsWidget)),
  text: lazyView(() => import('./text/TextWidget.tsx').then((module) => module.TextWidget)),
  'tree-detail': lazyView(() => import('./tree-detail/TreeDetailWidget.tsx').then((module) => module.TreeDetailWidget)),
}

/** View of the form inside a dialog. */
export const dialogForm: DialogFormView = lazyView(() => import('./form-dialog/DialogForm.tsx').then((module) => module.DialogForm))

/** Fetches the code of a kind before it is drawn. */
export function preloadKind(kind: Widget['kind']): void {
  const view = widgetKinds[kind] as { preload?: () => void } | undefined
  view?.preload?.()
}
