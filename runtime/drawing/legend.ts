import { defaultProp, type LayoutDocument } from '../../schemas/index.ts'
import type { ValueFeed } from './feed.ts'
import { type Medium, media } from './media.ts'
import { resolveElement, sharedValues } from './resolve.ts'
import type { StateName } from './state-words.ts'

/** Media that lines of a drawing carry, in their usual order. */
export function mediaOf(layout: LayoutDocument): readonly Medium[] {
  const found = new Set<Medium>()
  for (const { symbol, props } of layout.elements) {
    if (symbol !== 'pipe' && symbol !== 'duct' && symbol !== 'cable') continue
    const medium = props?.medium ?? defaultProp(symbol, 'medium')
    if (typeof medium === 'string' && Object.hasOwn(media, medium)) found.add(medium as Medium)
  }
  return (Object.keys(media) as Medium[]).filter((medium) => found.has(medium))
}

/** Lines, tags and shapes show a state, but are no device. */
const noDevices: ReadonlySet<string> = new Set([
  'pipe',
  'duct',
  'cable',
  'busbar',
  'line',
  'arrow',
  'text',
  'value-tag',
  'state-tag',
  'rectangle',
  'ellipse',
  'image',
])

/** How many devices of a drawing are in each state; a device that stands twice counts once, by its subject. */
export function countStates(layout: LayoutDocument, feed: ValueFeed): Readonly<Partial<Record<StateName, number>>> {
  const counts: Partial<Record<StateName, number>> = {}
  const seen = new Set<string>()
  const sources = { read: feed.read, scope: {} }
  const shared = sharedValues(layout, sources)
  for (const element of layout.elements) {
    const hasState = element.bind !== undefined || element.states !== undefined
    if (!hasState || noDevices.has(element.symbol) || seen.has(element.subject ?? element.id)) continue
    const { state } = resolveElement(layout, element, sources, shared)
    if (state === undefined) continue
    seen.add(element.subject ?? element.id)
    counts[state] = (counts[state] ?? 0) + 1
  }
  return counts
}
