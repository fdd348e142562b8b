import type { Widget } from '../../schemas/index.ts'
import { lazyView } from '../page/lazy-view.ts'
import { CustomWidget } from './custom/CustomWidget.tsx'
import type { DialogFormView, WidgetKinds } from './widget.ts'

/** Views of the kinds, the one table. Each is fetched when a page first needs it, so that a page carries only its own. */
export const widgetKinds: WidgetKinds = {
  cards: lazyView(() =>
    import(/* webpackChunkName: "widget-cards" */ './cards/CardsWidget.tsx').then((module) => module.CardsWidget),
  ),
  chart: lazyView(() =>
    import(/* webpackChunkName: "widget-chart" */ './chart/ChartWidget.tsx').then((module) => module.ChartWidget),
  ),
  custom: CustomWidget,
  detail: lazyView(() =>
    import(/* webpackChunkName: "widget-detail" */ './detail/DetailWidget.tsx').then((module) => module.DetailWidget),
  ),
  drawing: lazyView(() =>
    import(/* webpackChunkName: "widget-drawing" */ './drawing/DrawingWidget.tsx').then(
      (module) => module.DrawingWidget,
    ),
  ),
  'form-dialog': lazyView(() =>
    import(/* webpackChunkName: "widget-form-dialog" */ './form-dialog/FormDialogWidget.tsx').then(
      (module) => module.FormDialogWidget,
    ),
  ),
  fragment: lazyView(() =>
    import(/* webpackChunkName: "widget-fragment" */ './fragment/FragmentWidget.tsx').then(
      (module) => module.FragmentWidget,
    ),
  ),
  grid: lazyView(() =>
    import(/* webpackChunkName: "widget-grid" */ './grid/GridWidget.tsx').then((module) => module.GridWidget),
  ),
  list: lazyView(() =>
    import(/* webpackChunkName: "widget-list" */ './list/ListWidget.tsx').then((module) => module.ListWidget),
  ),
  matrix: lazyView(() =>
    import(/* webpackChunkName: "widget-matrix" */ './matrix/MatrixWidget.tsx').then((module) => module.MatrixWidget),
  ),
  query: lazyView(() =>
    import(/* webpackChunkName: "widget-query" */ './query/QueryWidget.tsx').then((module) => module.QueryWidget),
  ),
  repeat: lazyView(() =>
    import(/* webpackChunkName: "widget-repeat" */ './repeat/RepeatWidget.tsx').then((module) => module.RepeatWidget),
  ),
  tabs: lazyView(() =>
    import(/* webpackChunkName: "widget-tabs" */ './tabs/TabsWidget.tsx').then((module) => module.TabsWidget),
  ),
  text: lazyView(() =>
    import(/* webpackChunkName: "widget-text" */ './text/TextWidget.tsx').then((module) => module.TextWidget),
  ),
  'tree-detail': lazyView(() =>
    import(/* webpackChunkName: "widget-tree-detail" */ './tree-detail/TreeDetailWidget.tsx').then(
      (module) => module.TreeDetailWidget,
    ),
  ),
}

/** View of the form inside a dialog. */
export const dialogForm: DialogFormView = lazyView(() =>
  import(/* webpackChunkName: "dialog-form" */ './form-dialog/DialogForm.tsx').then((module) => module.DialogForm),
)

/** Fetches the code of a kind before it is drawn; resolves also where that fails, which the widget then shows. */
export async function preloadKind(kind: Widget['kind']): Promise<void> {
  const view = widgetKinds[kind] as { preload?: () => Promise<void> } | undefined
  await view?.preload?.()
}
