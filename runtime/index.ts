export { askConfirm } from './actions/ask-confirm.ts'
export { ConfirmHost } from './actions/ConfirmHost.tsx'
export { holdFocus } from './actions/hold-focus.ts'
export type { OpenAction } from './actions/open-action.ts'
export { ApiError } from './data/api-error.ts'
export { Drawing, DrawingContent, type DrawingProps } from './drawing/Drawing.tsx'
export {
  bindingKey,
  boundKeys,
  createFeed,
  type FeedValue,
  type Freshness,
  sampleValue,
  type ValueFeed,
  type WritableFeed,
} from './drawing/feed.ts'
export {
  type Box,
  boundsOf,
  boxAround,
  cornersOf,
  drawingOrder,
  elementsAt,
  elementsWithin,
  isHit,
  isLine,
  type Point,
  type Port,
  pointsOf,
  portsOf,
} from './drawing/geometry.ts'
export { type Medium, media } from './drawing/media.ts'
export { type StateName, stateColors, stateWords } from './drawing/state-words.ts'
export { blobAt, useStoredImage } from './drawing/stored-image.ts'
export { symbolViews } from './drawing/symbols/symbol-views.ts'
export { useDrawingValues } from './drawing/use-drawing-values.ts'
export type { Choice, ChoiceValue } from './fields/choice.ts'
export { MenuButton, type MenuLine } from './fields/MenuButton.tsx'
export { NumberInput } from './fields/NumberInput.tsx'
export { Popover } from './fields/Popover.tsx'
export { SelectInput } from './fields/SelectInput.tsx'
export { SegmentInput, SwitchInput } from './fields/switches.tsx'
export { TextAreaInput } from './fields/TextAreaInput.tsx'
export { TextInput } from './fields/TextInput.tsx'
export { formatValue, fullValue } from './format/format.ts'
export { Icon } from './icons/Icon.tsx'
export { createPage, type RunningPage, widgetsOf } from './page/create-page.ts'
export { DrawnDialog } from './page/DrawnDialog.tsx'
export { FaultNote } from './page/FaultNote.tsx'
export { useAccess, usePreference, useValue } from './page/hooks.ts'
export { lazyView } from './page/lazy-view.ts'
export { PageView, WidgetTree } from './page/PageView.tsx'
export type { PageContext, Runtime, ShellRuntime } from './page/page-context.ts'
export { PageContextHolder, RuntimeContext, usePage, useRuntime, useServices } from './page/page-context.ts'
export { createPageFaults, type PageFault, type PageFaults } from './page/page-faults.ts'
export { createPendingCounter, PendingViews } from './page/pending-views.ts'
export type { ScopeExtra } from './page/scope.ts'
export { debounce, throttle } from './page/timing.ts'
export { PageHead } from './shell/PageHead.tsx'
export { PopMenu, type PopMenuItem } from './shell/PopMenu.tsx'
export { ToastHost } from './shell/ToastHost.tsx'
export { startApp } from './start-app.tsx'
export { createClientState, type Session } from './state/client-state.ts'
export { createPreferences } from './state/preferences.ts'
export { takeSession } from './state/use-session.ts'
export { applyTheme } from './theme/apply-theme.ts'
export { rootFontPx } from './theme/root-scale.ts'
export { toCssVariables } from './theme/tokens.ts'
export { views } from './views.ts'
export type { ComponentName } from './widgets/custom/component-props.ts'
export { componentProps } from './widgets/custom/component-props.ts'
export type { ComponentTable } from './widgets/custom/components.ts'
export type { CustomProps } from './widgets/custom/custom-props.ts'
export { GRID_COLUMNS } from './widgets/grid/spans.ts'
export type { RenderChild, Views, WidgetKinds, WidgetProps } from './widgets/widget.ts'
