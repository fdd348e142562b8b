import type { Widget } from '../../schemas/index.ts'
import { lazyView } from '../page/lazy-view.ts'
import { CustomWidget } from './custom/CustomWidget.tsx'
import type { DialogFormView, WidgetKinds } from './widget.ts'

/** Views of the kinds, the one table. Each is fetched when a page first needs it, so that a page carries only its own. */
export const widgetKinds = {
  custom: CustomWidget,
} as unknown as WidgetKinds

/** View of the form inside a dialog. */
export const dialogForm: DialogFormView = () => null

/** Fetches the code of a kind before it is drawn. */
export function preloadKind(kind: Widget['kind']): void {
  const view = widgetKinds[kind] as { preload?: () => void } | undefined
  view?.preload?.()
}
