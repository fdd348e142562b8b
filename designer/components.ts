import type { ComponentType } from 'react'
import { type CustomProps, lazyView } from '../runtime/index.ts'
import type { DesignerName } from './component-props.ts'

/** Views of the designer's components; all of them are fetched when they are first drawn. */
export const designerComponents: { readonly [K in DesignerName]: ComponentType<CustomProps> } = {
  designer: lazyView(() =>
    import(/* webpackChunkName: "designer" */ './Designer.tsx').then((module) => module.Designer),
  ),
}
