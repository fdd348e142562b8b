import { type LayoutDocument, type LayoutElement, symbolSpecs } from '../../schemas/index.ts'
import { readMoment, shortText } from '../format/date-time.ts'
import { bindingKey, type Freshness, type ValueFeed } from './feed.ts'
import { resolveElement } from './resolve.ts'
import { wordOf } from './state-words.ts'

/** One value in the tip of an element. */
export interface TipLine {
  readonly name: string
  readonly figure: string
  /** When it was read. */
  readonly at: string
  /** What is to be said against it; empty for a good, fresh value. */
  readonly doubt: string
}

const freshnessWords: Readonly<Record<Freshness, string>> = {
  fresh: '',
  overdue: '超时未更新',
  offline: '采集离线',
  never: '从未采集到',
  unknown: '没有此点位',
}

/** What is known of an element: its name, state and each bound value with time and quality. */
export function tipOf(
  layout: LayoutDocument,
  element: LayoutElement,
  feed: ValueFeed,
  zone: string | undefined,
): { readonly title: string; readonly state: string; readonly lines: readonly TipLine[] } | undefined {
  const { title, state, word, slots } = resolveElement(layout, element, { read: feed.read, scope: {} })
  const lines = Object.values(slots).map((slot): TipLine => {
    const binding = element.bind?.[slot.name]
    const shared = binding && 'value' in binding ? layout.values?.[binding.value] : binding
    const known = shared ? feed.read(bindingKey(shared) ?? '') : undefined
    const clock = readMoment(known?.at, zone)
    const quality = known && known.quality !== 0 ? (known.qualityText ?? '') : ''
    // Of what is unknown the server tells why: there is none, or several projects have it.
    const fresh =
      known?.state === 'unknown' ? known.qualityText || freshnessWords.unknown : known && freshnessWords[known.state]
    return {
      name: slot.title,
      figure: `${slot.figure}${slot.unit && ` ${slot.unit}`}`,
      at: clock ? shortText(clock) : '',
      doubt: [fresh, quality].filter(Boolean).join('，'),
    }
  })
  if (title === '' && lines.length === 0) return undefined
  return {
    title: title || symbolSpecs[element.symbol].title,
    state: wordOf(element.symbol, { state, word }),
    lines,
  }
}
