import type { WidgetKinds } from './widget.ts'

/** Views of the kinds, the one table; each is fetched when a page first needs it, so that a page carries only its own. */
export const widgetKinds: Partial<WidgetKinds> = {}
