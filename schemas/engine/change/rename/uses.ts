import type { CheckContext } from '../../check/context.ts'
import { pointerUnder } from '../../json.ts'
import type { Loaded } from '../../load.ts'
import { located } from '../../parse.ts'
import type { Source } from '../../source.ts'
import { isProperties, type Properties } from '../parts.ts'
import { redeclared } from './declare.ts'
import { renameThing } from './rename.ts'
import { isHome, shortName, type Thing } from './thing.ts'

/** A place that uses a thing. */
export interface Use {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly pointer: string
}

/**
 * Every place that uses a thing, by file and line: exactly those that a renaming would rewrite, its declaration left
 * out. Nothing where nobody uses it, or where there is no such thing.
 */
export function usesOfThing(
  sources: readonly Source[],
  thing: Thing,
  context: CheckContext = {},
  previous?: Loaded,
): readonly Use[] {
  const probe = `${thing.name}Probe`
  const { changed } = renameThing(sources, thing, probe, context, previous)
  const uses = changed.flatMap(({ before, after }) => {
    const [old, fresh] = [JSON.parse(before.text) as Properties, JSON.parse(after.text) as Properties]
    const own = isHome(old, thing) ? redeclared(old, thing, `${shortName(thing)}Probe`) : undefined
    const declared = new Set(own === undefined ? [] : differing(old, own, ''))
    const pointers = differing(old, fresh, '').filter((pointer) => !declared.has(pointer))
    return located(
      before,
      pointers.map((pointer) => ({ pointer, at: 'value' as const, code: '', message: '' })),
    ).map(({ file, line, column, pointer }) => ({ file, line, column, pointer }))
  })
  return uses.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
}

/** Pointers, in the first of two documents of one build, of the values and keys that are others in the second. */
function differing(before: unknown, after: unknown, pointer: string): readonly string[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((item, index) => differing(item, after[index], `${pointer}/${index}`))
  if (isProperties(before) && isProperties(after)) {
    const [old, fresh] = [entriesOf(before), entriesOf(after)]
    if (old.length !== fresh.length) return [pointer]
    return old.flatMap(([key, value], index) => {
      const [newKey, newValue] = fresh[index] as [string, unknown]
      const at = pointerUnder(pointer, key)
      const inner = differing(value, newValue, at)
      return key === newKey ? inner : [at, ...inner]
    })
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [isExpressionPair(before, after) ? `${pointer}/$expr` : pointer]
}

/** A column that is kept for a renamed field is no use of it. */
const entriesOf = (held: Properties) => Object.entries(held).filter(([key]) => key !== 'x-column')

const isExpressionPair = (before: unknown, after: unknown): boolean =>
  [before, after].every((value) => value !== null && typeof value === 'object' && Object.hasOwn(value, '$expr'))
