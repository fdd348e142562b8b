import { isExpression } from '../expression.ts'
import type { Shape } from '../shape.ts'

const longestText = 40
const shownBefore = 12

/** Text of at most 40 characters. */
export const cut = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text)

/** What became of a value, in words of its shape: 120 → 160; of a list of words, those that came and went. */
export function differenceText(
  before: unknown,
  after: unknown,
  { shape }: { readonly shape: Shape | undefined },
): string {
  if (isWords(before) && isWords(after)) return wordsText(before, after)
  const texts = [valueText(before, shape), valueText(after, shape)] as const
  // Such as the corners of a line: as many as before, but others.
  if (texts[0] === texts[1]) return '改变'
  const [old, fresh] = windowed(...texts)
  return `${old} → ${fresh}`
}

function valueText(value: unknown, shape: Shape | undefined): string {
  if (value === undefined) return '未设'
  if (value === null) return '空'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') {
    const at = shape?.schema.enum?.indexOf(value) ?? -1
    return shape?.schema['x-labels']?.[at] ?? `“${value}”`
  }
  if (isExpression(value)) return `表达式 ${value.$expr}`
  if (isWords(value)) return value.length === 0 ? '空' : value.map(String).join('、')
  if (Array.isArray(value)) return `${value.length} 项`
  return `${Object.keys(value).length} 个属性`
}

const isWords = (value: unknown): value is readonly (string | number | boolean | null)[] =>
  Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object')

function wordsText(before: readonly unknown[], after: readonly unknown[]): string {
  const came = after.filter((word) => !before.includes(word))
  const gone = before.filter((word) => !after.includes(word))
  if (came.length === 0 && gone.length === 0) return '次序改变'
  const parts = [
    came.length > 0 ? `增加 ${cut(came.map(String).join('、'))}` : '',
    gone.length > 0 ? `去掉 ${cut(gone.map(String).join('、'))}` : '',
  ]
  return parts.filter((part) => part !== '').join('，')
}

/** Two long texts from a little before where they part, so that their difference is seen. */
function windowed(before: string, after: string): readonly [string, string] {
  if (before.length <= longestText && after.length <= longestText) return [before, after]
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const start = same - shownBefore
  if (start <= 0) return [cut(before), cut(after)]
  return [cut(`…${before.slice(start)}`), cut(`…${after.slice(start)}`)]
}
