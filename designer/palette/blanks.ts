import { chosen, documentShape, type Icon } from '../../schemas/index.ts'
import type { Carried } from '../structure/targets.ts'
import groups from './blanks.json' with { type: 'json' }

/** A widget of the palette, and what it begins with. */
export interface Blank {
  readonly title: string
  readonly icon: Icon
  /** Said on hover. */
  readonly hint: string
  readonly widget: { readonly kind: string; readonly id: string }
  /** States that it writes or reads. */
  readonly state?: Readonly<Record<string, unknown>>
}

/** Every kind of widget in groups, each beginning as a small thing that can be drawn. */
export const palette = groups as readonly { readonly title: string; readonly blanks: readonly Blank[] }[]

/** A blank as something to carry into a document. */
export function carriedOf({ widget, state }: Blank): Carried {
  const root = documentShape('page').properties.get('root')
  const shape = root && chosen(root.shape, widget)
  return { shape: shape?.name ?? '', isWidget: true, items: [widget], ...(state ? { state } : {}) }
}
