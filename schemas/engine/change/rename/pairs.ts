import { labelField } from '../../entity-model.ts'
import { shortName, type Thing } from './thing.ts'

/** A name as it is written somewhere, and what is written there instead. */
export interface Pair {
  readonly from: string
  readonly to: string
  /** A whole value, such as an id; else a word inside paths and lists of fields (`-at,number`, `state.kind`). */
  readonly isWhole: boolean
}

/**
 * What a new name changes where a thing is used. A field brings others along: the text of the row that it refers to
 * (`meterId`: `meterLabel`) and the ends of a range over it (`atFrom`, `atTo`). `to` is the last part of the new name.
 */
export function pairsOf(thing: Thing, to: string): readonly Pair[] {
  const from = shortName(thing)
  switch (thing.thing) {
    case 'field':
      return [
        word(from, to),
        ...(labelField(from) === labelField(to) ? [] : [word(labelField(from), labelField(to))]),
        word(`${from}From`, `${to}From`),
        word(`${from}To`, `${to}To`),
      ]
    case 'data':
    case 'state':
      return [word(from, to)]
    case 'endpoint': {
      const api = thing.name.slice(0, thing.name.indexOf('.') + 1)
      return [{ from: thing.name, to: `${api}${to}`, isWhole: true }]
    }
    default:
      return [{ from, to, isWhole: true }]
  }
}

const word = (from: string, to: string): Pair => ({ from, to, isWhole: false })

/** Text with a name replaced where it stands as a word; undefined where it does not stand in it. */
export function replaced(text: string, pairs: readonly Pair[], prefix?: string): string | undefined {
  for (const { from, to, isWhole } of pairs) {
    if (isWhole) {
      if (text === from) return to
      // Endpoints of a renamed group: everything before the dot is its name.
      if (prefix !== undefined && text.startsWith(`${from}${prefix}`)) return `${to}${text.slice(from.length)}`
      continue
    }
    const next = text.replaceAll(asWord(from), to)
    if (next !== text) return next
  }
  return undefined
}

/** A name where no other letter of a name stands beside it. */
export const asWord = (name: string): RegExp => new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`, 'g')

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
