import type { ComponentType } from 'react'
import { lazyView } from '../../page/lazy-view.ts'
import type { ComponentName } from './component-props.ts'
import type { CustomProps } from './custom-props.ts'
import { LoadScene } from './LoadScene.tsx'

/**
 * Views of the registered components; a name without a view does not compile. All but the picture of the sign-in
 * page, which a visitor sees first, are fetched when they are first drawn.
 */
const views: { readonly [K in ComponentName]: ComponentType<CustomProps> } = {
  'load-scene': LoadScene,
  'auto-sign-in': lazyView(() => import('./AutoSignIn.tsx').then((module) => module.AutoSignIn)),
  'image-edit': lazyView(() => import('./image-edit/ImageEdit.tsx').then((module) => module.ImageEdit)),
  'plan-view': lazyView(() => import('./plan-view/PlanView.tsx').then((module) => module.PlanView)),
  'image-card': lazyView(() => import('./image-card/ImageCard.tsx').then((module) => module.ImageCard)),
  'page-order': lazyView(() => import('./monitor-page/PageOrder.tsx').then((module) => module.PageOrder)),
  'monitor-view': lazyView(() => import('./monitor-page/MonitorView.tsx').then((module) => module.MonitorView)),
  'monitor-binder': lazyView(() => import('./monitor-page/MonitorBinder.tsx').then((module) => module.MonitorBinder)),
}

/** The view of a registered component; undefined for a name that is not registered. */
export function customView(name: string): ComponentType<CustomProps> | undefined {
  return (views as Readonly<Record<string, ComponentType<CustomProps>>>)[name]
}
