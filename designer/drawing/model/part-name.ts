import { isExpression, symbolSpecs } from '../../../schemas/index.ts'
import type { Part } from './drawing.ts'

/** What a person calls an element: its name, the text it shows, or its symbol. */
export function nameOfPart(part: Part): string {
  const { title, props, symbol } = part
  for (const text of [title, props?.text, props?.caption]) {
    if (typeof text === 'string' && text.trim() !== '') return text.replaceAll('\n', ' ')
    if (isExpression(text)) return `${symbolSpecs[symbol].title} ƒ`
  }
  return symbolSpecs[symbol].title
}
