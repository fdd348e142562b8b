import { isExpression } from './compiled-value.ts'

/** What is drawn from a value: words, a figure, or one thing for each element. */
export type Wanted = 'text' | 'number' | 'list'

/**
 * What the runtime draws from an expression, by the key that it stands under. The meta-schemas say the same (a test
 * holds the two together); they stay on the server, as browsers need no more of them than this.
 */
export const wantedUnder: Readonly<Record<string, Wanted>> = {
  badge: 'text',
  color: 'text',
  count: 'number',
  dot: 'text',
  emptyText: 'text',
  hint: 'text',
  icon: 'text',
  label: 'text',
  layout: 'text',
  mark: 'number',
  max: 'number',
  min: 'number',
  notice: 'text',
  of: 'list',
  rows: 'list',
  selected: 'text',
  subtitle: 'text',
  text: 'text',
  title: 'text',
  tooltip: 'text',
  unit: 'text',
  warning: 'text',
}

/** Keys below which names are chosen by the document, not by the language. */
const freeBelow: ReadonlySet<string> = new Set(['params', 'props', 'with', 'value', 'default', 'answers'])

const known = new WeakMap<object, Wanted>()
const seen = new WeakSet<object>()

/** Notes for each expression below a node what is drawn from it. Nodes that were looked through before are passed over. */
export function noteWanted(node: unknown): void {
  if (node === null || typeof node !== 'object' || seen.has(node)) return
  seen.add(node)
  for (const [key, inner] of Object.entries(node)) {
    if (isExpression(inner)) {
      const wanted = key === 'value' && (node as { kind?: unknown }).kind === 'text' ? 'text' : wantedUnder[key]
      if (wanted && !Array.isArray(node)) known.set(inner, wanted)
    } else if (!freeBelow.has(key)) noteWanted(inner)
  }
}

/** What is drawn from an expression; undefined where anything may come. */
export const wantedOf = (value: object): Wanted | undefined => known.get(value)

const words: Readonly<Record<Wanted, string>> = { text: '文本', number: '数值', list: '列表' }

/** Why a value cannot be drawn as what is wanted; undefined where it can. Nothing at all can always be drawn. */
export function misfit(value: unknown, wanted: Wanted | undefined): string | undefined {
  if (wanted === undefined || value === null || value === undefined) return undefined
  const fits =
    wanted === 'list'
      ? Array.isArray(value)
      : wanted === 'number'
        ? typeof value === 'number'
        : typeof value !== 'object' && typeof value !== 'function'
  return fits ? undefined : `此处应为${words[wanted]}，而表达式的结果是${wordOf(value)}`
}

function wordOf(value: unknown): string {
  if (Array.isArray(value)) return '列表'
  if (typeof value === 'number') return '数值'
  if (typeof value === 'boolean') return '布尔值'
  return typeof value === 'object' ? '对象' : `文本“${String(value).slice(0, 20)}”`
}
