import type { Issue } from '../../issue.ts'
import { pointerSteps } from '../../json.ts'
import type { Properties } from '../parts.ts'
import { renamedKey } from './declare.ts'
import { asWord, type Pair, replaced } from './pairs.ts'

/**
 * A document with one fault mended by a new name: the checker says where the old one is found no more. Undefined where
 * the old name does not stand at that place.
 */
export function repaired(
  document: Properties,
  issue: Issue,
  pairs: readonly Pair[],
  prefix?: string,
): Properties | undefined {
  return mend(document, pointerSteps(issue.pointer), issue, pairs, prefix) as Properties | undefined
}

function mend(
  value: unknown,
  steps: readonly string[],
  issue: Issue,
  pairs: readonly Pair[],
  prefix: string | undefined,
): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return typeof value === 'string' ? replaced(value, pairs, prefix) : undefined
  if (value === null || typeof value !== 'object') return undefined
  if (Array.isArray(value)) {
    const inner = mend(value[Number(step)], rest, issue, pairs, prefix)
    return inner === undefined ? undefined : value.with(Number(step), inner)
  }
  const held = value as Properties
  if (!Object.hasOwn(held, step)) return undefined
  if (rest.length === 0 && step === '$expr') {
    const text = inExpression(String(held.$expr), issue.caret, pairs)
    return text === undefined ? undefined : { ...held, $expr: text }
  }
  if (rest.length === 0) {
    const key = replaced(step, pairs, prefix)
    if (key !== undefined) return Object.hasOwn(held, key) ? undefined : renamedKey(held, step, key)
  }
  const inner = mend(held[step], rest, issue, pairs, prefix)
  return inner === undefined ? undefined : { ...held, [step]: inner }
}

/** The name at a place of an expression: a member, or a text in quotes. Without a place, every text that is the name. */
function inExpression(text: string, caret: number | undefined, pairs: readonly Pair[]): string | undefined {
  if (caret === undefined) return inQuotes(text, pairs)
  const before = text.slice(0, caret)
  const after = text.slice(caret)
  const literal = /^(["'])(?:\\.|(?!\1).)*\1/.exec(after)?.[0]
  if (literal !== undefined) {
    const inner = replaced(literal.slice(1, -1), pairs)
    return inner === undefined ? undefined : `${before}${literal[0]}${inner}${literal[0]}${after.slice(literal.length)}`
  }
  const word = /^\w+/.exec(after)?.[0]
  const pair = pairs.find(({ from }) => from === word)
  if (pair) return `${before}${pair.to}${after.slice(pair.from.length)}`
  return undefined
}

function inQuotes(text: string, pairs: readonly Pair[]): string | undefined {
  let next = text
  for (const { from, to, isWhole } of pairs)
    next = next.replaceAll(/(["'])((?:\\.|(?!\1).)*)\1/g, (whole, quote: string, inner: string) =>
      isWhole
        ? inner === from
          ? `${quote}${to}${quote}`
          : whole
        : `${quote}${inner.replaceAll(asWord(from), to)}${quote}`,
    )
  return next === text ? undefined : next
}
