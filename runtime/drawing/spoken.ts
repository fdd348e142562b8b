import { type SymbolName, symbolSpecs } from '../../schemas/index.ts'
import type { Resolved } from './resolve.ts'
import { wordOf } from './state-words.ts'

const silent: ReadonlySet<string> = new Set(['state', 'fault', 'online'])

/** What a screen reader says of an element: `1# 冷冻泵，运行，频率 42.0 Hz`; empty for what is decoration. */
export function spokenName(symbol: SymbolName, resolved: Resolved): string {
  const values = Object.values(resolved.slots)
    .filter(({ name }) => !silent.has(name))
    .map(({ title, figure, unit }) => `${title} ${figure}${unit && ` ${unit}`}`)
  const state = [wordOf(symbol, resolved)].filter(Boolean)
  if (resolved.title === '' && values.length + state.length === 0) return ''
  return [resolved.title || symbolSpecs[symbol].title, ...state, ...values].join('，')
}
