import { dialogForm, preloadKind, widgetKinds } from './widgets/kinds.ts'
import type { Views } from './widgets/widget.ts'

/** Views that the app draws documents with. */
export const views: Views = { kinds: widgetKinds, DialogForm: dialogForm, preload: preloadKind }
