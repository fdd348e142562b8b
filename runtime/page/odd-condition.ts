import { isExpression } from './compiled-value.ts'
import { DrawnPart } from './fault-sink.ts'
import { freeBelow } from './wanted.ts'

/** Keys under which yes or no is wanted, in all that a page may hold; a test holds them against the meta-schemas. */
export const conditionKeys: ReadonlySet<string> = new Set(['active', 'disabled', 'required', 'visible'])

const conditions = new WeakSet<object>()
const seen = new WeakSet<object>()

/** Notes the conditions below a node. Only who edits a page needs them: in use, whatever is not yes counts as no. */
export function noteConditions(node: unknown): void {
  if (node === null || typeof node !== 'object' || seen.has(node)) return
  seen.add(node)
  for (const [key, inner] of Object.entries(node)) {
    if (!isExpression(inner)) {
      if (!freeBelow.test(key)) noteConditions(inner)
    } else if (conditionKeys.has(key)) conditions.add(inner)
  }
}

/**
 * What is wrong with what a condition gave; undefined where it is yes or no, and for other expressions. Nothing at all
 * hides a part for good that is there once; of rows, many have nothing there.
 */
export function oddCondition(value: object, result: unknown, about: unknown): string | undefined {
  if (!conditions.has(value) || typeof result === 'boolean') return undefined
  if (result !== null && result !== undefined) return '结果应为是或否，现在按“否”处理'
  return about instanceof DrawnPart ? '没有结果，按“否”处理' : undefined
}
