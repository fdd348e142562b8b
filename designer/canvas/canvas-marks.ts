import type { PageFault } from '../../runtime/index.ts'
import { type Issue, type PageSlice, type Place, placeKey, placeOfPointer, stepTo } from '../../schemas/index.ts'

/** How much it matters: an error, or a doubt that nothing breaks by. */
export type MarkTone = 'error' | 'doubt'

/** One thing that is said of a place of the page. */
export interface Remark {
  readonly text: string
  readonly tone: MarkTone
  /** The very property that it is about. */
  readonly place: Place
}

/** What is said of things of a page, by the key of the place that it is about. */
export type Remarks = ReadonlyMap<string, readonly Remark[]>

/** Faults of the checker and of the running page, put together by their places; errors stand before doubts. */
export function remarksOf(
  document: unknown,
  issues: readonly Issue[],
  faults: readonly PageFault[],
  slice: Pick<PageSlice, 'page' | 'fragments'>,
): Remarks {
  const checked = issues.map(
    ({ pointer, message, isDoubt }): Remark => ({
      text: message,
      tone: isDoubt ? 'doubt' : 'error',
      place: placeOfPointer(document, pointer),
    }),
  )
  const known = new Set(checked.filter(({ tone }) => tone === 'error').map(({ place }) => placeKey(outOf(place))))
  // What the checker says of an expression already need not be said again by the page that runs it.
  const ran = faults.flatMap((fault) => {
    const remark = remarkOf(fault, slice)
    return remark && !known.has(placeKey(remark.place)) ? [remark] : []
  })
  const remarks = new Map<string, Remark[]>()
  for (const remark of [...checked, ...ran]) {
    const key = placeKey(remark.place)
    remarks.set(key, [...(remarks.get(key) ?? []), remark])
  }
  return remarks
}

/** The place of an expression itself, of what stands in its text. */
const outOf = (place: Place): Place => (place.at(-1) === '$expr' ? place.slice(0, -1) : place)

function remarkOf(
  { value, message }: PageFault,
  { page, fragments }: Pick<PageSlice, 'page' | 'fragments'>,
): Remark | undefined {
  const own = placeOfObject(page, value)
  if (own) return { text: `运行时无法计算：${message}`, tone: 'error', place: own }
  const fragment = Object.values(fragments ?? {}).find((one) => placeOfObject(one, value))
  const user = fragment && placeWhere(page, (node) => node.kind === 'fragment' && node.use === fragment.id)
  return user && { text: `片段“${fragment.title}”运行时无法计算：${message}`, tone: 'error', place: user }
}

/** Where an object stands inside another; it is looked for by identity. */
const placeOfObject = (root: unknown, wanted: object): Place | undefined => placeWhere(root, (node) => node === wanted)

function placeWhere(
  value: unknown,
  isIt: (node: Readonly<Record<string, unknown>>) => boolean,
  place: Place = [],
): Place | undefined {
  if (value === null || typeof value !== 'object') return undefined
  if (isIt(value as Record<string, unknown>)) return place
  const inner = Array.isArray(value)
    ? value.map((item, index) => [stepTo(value, index), item] as const)
    : Object.entries(value)
  for (const [step, item] of inner) {
    if (item === null || typeof item !== 'object') continue
    const found = placeWhere(item, isIt, [...place, step])
    if (found) return found
  }
  return undefined
}
