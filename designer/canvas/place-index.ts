import { idOf, type Place, placeKey, readAt, stepTo } from '../../schemas/index.ts'
import { dialogsOf } from './dialog/off-canvas.ts'

/** Where the things of a document stand that have an id. */
export interface PlaceIndex {
  /** The place of an id inside another place; the nearest one where several things have that id. */
  find(id: string, within?: Place): Place | undefined
  /** The id of what stands at a place. */
  idAt(place: Place): string | undefined
  /** The place of a step that opens a dialog, by its key. */
  dialog(key: string): Place | undefined
}

/** Reads a document once, for as long as it is the same. */
export function placeIndex(document: unknown): PlaceIndex {
  const places = new Map<string, Place[]>()
  const dialogs = new Map(dialogsOf(document).map(({ key, place }) => [key, place]))
  const visit = (value: unknown, place: Place) => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...place, stepTo(value, index)])
    else if (value !== null && typeof value === 'object') {
      const { id } = value as { id?: unknown }
      if (typeof id === 'string' && place.length > 0) places.set(id, [...(places.get(id) ?? []), place])
      for (const [key, inner] of Object.entries(value)) visit(inner, [...place, key])
    }
  }
  visit(document, [])
  return {
    find(id, within = []) {
      const start = `${placeKey(within)}/`
      const inside = (places.get(id) ?? []).filter((place) => within.length === 0 || placeKey(place).startsWith(start))
      return inside.sort((a, b) => a.length - b.length)[0]
    },
    idAt: (place) => idOf(readAt(document, place)),
    dialog: (key) => dialogs.get(key),
  }
}
