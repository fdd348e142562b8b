import { isExpression } from './compiled-value.ts'

/** What is drawn from a value: words, a figure, or one thing for each element. */
export type Wanted = 'text' | 'number' | 'list'

/**
 * Keys of the expressions that each is drawn from. The meta-schemas say the same (a test holds the two together); they
 * stay on the server, as browsers need no more of them than this.
 */
export const keysOf: Readonly<Record<Wanted, string>> = {
  text: 'badge color dot emptyText hint icon label layout notice selected subtitle text title tooltip unit warning',
  number: 'count mark max min',
  list: 'of rows',
}

const wantedUnder = (key: string) =>
  (Object.keys(keysOf) as Wanted[]).find((wanted) => keysOf[wanted].split(' ').includes(key))

/** Keys below which names are chosen by the document, not by the language. */
export const freeBelow = /^(params|props|with|value|default|answers)$/

const known = new WeakMap<object, Wanted>()
const seen = new WeakSet<object>()

/** Notes for each expression below a node what is drawn from it. Nodes that were looked through before are passed over. */
export function noteWanted(node: unknown): void {
  if (node === null || typeof node !== 'object' || seen.has(node)) return
  seen.add(node)
  for (const [key, inner] of Object.entries(node)) {
    if (isExpression(inner)) {
      const wanted = key === 'value' && (node as { kind?: unknown }).kind === 'text' ? 'text' : wantedUnder(key)
      if (wanted && !Array.isArray(node)) known.set(inner, wanted)
    } else if (!freeBelow.test(key)) noteWanted(inner)
  }
}

/** What is drawn from an expression; undefined where anything may come. */
export const wantedOf = (value: object): Wanted | undefined => known.get(value)

/** What was wanted and a value is not; undefined where it can be drawn so. Nothing at all can always be drawn. */
export function misfit(value: unknown, wanted: Wanted | undefined): Wanted | undefined {
  if (wanted === undefined || value === null || value === undefined) return undefined
  const fits =
    wanted === 'list'
      ? Array.isArray(value)
      : wanted === 'number'
        ? typeof value === 'number'
        : typeof value !== 'object'
  return fits ? undefined : wanted
}
