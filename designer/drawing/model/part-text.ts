import { isExpression, type Place } from '../../../schemas/index.ts'
import type { Part } from './drawing.ts'

/** The text of an element that is written where it stands: what it says, else its name. */
export interface PartText {
  readonly at: Place
  readonly text: string
  /** May have several lines. */
  readonly isLong: boolean
}

/** The text that a double click on an element writes; undefined where it is computed, or where it shows none. */
export function textOfPart(part: Part): PartText | undefined {
  const { id, symbol, title, props } = part
  const own = symbol === 'text' ? 'text' : symbol === 'rectangle' && title === undefined ? 'caption' : undefined
  const value = own === undefined ? title : props?.[own]
  if (symbol === 'image' || symbol === 'ellipse' || isExpression(value)) return undefined
  if (symbol === 'text' && part.bind?.value !== undefined) return undefined
  const at = own === undefined ? ['elements', { id }, 'title'] : ['elements', { id }, 'props', own]
  return { at, text: typeof value === 'string' ? value : '', isLong: symbol === 'text' }
}
