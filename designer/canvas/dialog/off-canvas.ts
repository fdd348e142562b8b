import { isJsonObject, type JsonObject, type Place, placeKey, readAt, stepTo } from '../../../schemas/index.ts'

/** A step of a page that opens a dialog: its content is on no page before somebody clicks. */
export interface OffCanvas {
  readonly place: Place
  readonly key: string
  /** What people call it: its title, else the button that opens it. */
  readonly title: string
  readonly isDrawer: boolean
}

/** Whether a value is a step that opens a dialog with content. */
const opens = (value: unknown): value is JsonObject =>
  isJsonObject(value) && value.do === 'open' && (isJsonObject(value.form) || isJsonObject(value.root))

/** The dialogs of a page in the order in which they stand in it, those that a dialog opens behind it. */
export function dialogsOf(document: unknown): readonly OffCanvas[] {
  const found: OffCanvas[] = []
  const visit = (value: unknown, place: Place, around: string) => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...place, stepTo(value, index)], around)
      return
    }
    if (!isJsonObject(value)) return
    const called = wordsOf(value.title) ?? wordsOf(value.label) ?? around
    if (opens(value)) found.push({ place, key: placeKey(place), title: called, isDrawer: value.place === 'drawer' })
    for (const [key, inner] of Object.entries(value)) visit(inner, [...place, key], called)
  }
  visit(document, [], '')
  return found
}

const wordsOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The innermost dialog that holds all that is selected; undefined where the selection stands in the page itself. */
export function dialogAround(document: unknown, selection: readonly Place[]): Place | undefined {
  const [first, ...others] = selection.map((place) => dialogAt(document, place))
  if (first === undefined) return undefined
  return others.every((one) => one !== undefined && placeKey(one) === placeKey(first)) ? first : undefined
}

function dialogAt(document: unknown, place: Place): Place | undefined {
  for (let length = place.length; length > 0; length -= 1) {
    const outer = place.slice(0, length)
    if (opens(readAt(document, outer))) return outer
  }
  return undefined
}
