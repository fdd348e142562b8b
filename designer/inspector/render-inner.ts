import type { ReactNode } from 'react'
import type { Place } from '../../schemas/index.ts'
import type { InspectedNode } from './node.ts'

/** Draws the properties of an object inside a fold. */
export type RenderInner = (node: Pick<InspectedNode, 'shape' | 'value'>, place: Place) => ReactNode
