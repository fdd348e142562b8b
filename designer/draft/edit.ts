import {
  idOf,
  isJsonObject,
  type JsonObject,
  keyOf,
  type Place,
  placeKey,
  readAt,
  type Step,
} from '../../schemas/index.ts'

/** A document's content. */
export type DocumentJson = JsonObject

/**
 * One change of a document. It is data: it can be kept, sent and repeated.
 *
 * Places name items by id, so that an edit made on one state means the same on the next.
 */
export type Edit =
  /** Gives a property its value; undefined takes the property away. */
  | { readonly kind: 'set'; readonly at: Place; readonly value: unknown }
  /** Puts items into a list, which is made where it is not there; an index behind the end means the end. */
  | { readonly kind: 'insert'; readonly list: Place; readonly index: number; readonly items: readonly unknown[] }
  /** Takes properties or items away. */
  | { readonly kind: 'remove'; readonly places: readonly Place[] }
  /** Moves items into a list, before the item that stands at `index` there now; their order stays. */
  | { readonly kind: 'move'; readonly places: readonly Place[]; readonly list: Place; readonly index: number }
  /** Takes another content, e.g. out of the text view or an older version. */
  | { readonly kind: 'replace'; readonly document: DocumentJson }
  /** Several edits as one step. */
  | { readonly kind: 'all'; readonly edits: readonly Edit[] }

/** The document after an edit; what it does not touch are the same objects. An edit of a place that is gone changes nothing. */
export function applyEdit(document: DocumentJson, edit: Edit): DocumentJson {
  switch (edit.kind) {
    case 'set':
      return asDocument(setAt(document, edit.at, edit.value), document)
    case 'insert':
      return asDocument(insertAt(document, edit.list, edit.index, edit.items), document)
    case 'remove':
      return edit.places.reduce<DocumentJson>((left, place) => asDocument(removeAt(left, place), left), document)
    case 'move':
      return moved(document, edit)
    case 'replace':
      return edit.document
    case 'all':
      return edit.edits.reduce(applyEdit, document)
  }
}

const asDocument = (value: unknown, before: DocumentJson): DocumentJson => (isJsonObject(value) ? value : before)

/** The value with what stands at a place replaced by what `change` makes of it; objects on the way are made where missing. */
function changeAt(value: unknown, place: Place, change: (old: unknown) => unknown): unknown {
  const [step, ...rest] = place
  if (step === undefined) return change(value)
  if (Array.isArray(value)) {
    const index = keyOf(value, step)
    return index === undefined ? value : value.with(Number(index), changeAt(value[Number(index)], rest, change))
  }
  if (typeof step === 'object') return value
  const object = (value ?? {}) as Record<string, unknown>
  const made = changeAt(object[step], rest, change)
  if (made === object[step] && (made !== undefined || !Object.hasOwn(object, step))) return value
  if (made !== undefined) return { ...object, [step]: made }
  const { [step]: _, ...left } = object
  return left
}

const setAt = (document: unknown, at: Place, next: unknown): unknown => {
  const last = at.at(-1)
  const list = readAt(document, at.slice(0, -1))
  if (last !== undefined && next === undefined && Array.isArray(list)) return removeAt(document, at)
  return changeAt(document, at, () => next)
}

function insertAt(document: unknown, list: Place, index: number, items: readonly unknown[]): unknown {
  return changeAt(document, list, (old) => {
    if (old !== undefined && !Array.isArray(old)) return old
    return (old ?? []).toSpliced(Math.min(Math.max(index, 0), old?.length ?? 0), 0, ...items)
  })
}

function removeAt(document: unknown, place: Place): unknown {
  const last = place.at(-1)
  if (last === undefined) return document
  return changeAt(document, place.slice(0, -1), (around) => {
    const key = keyOf(around, last)
    if (key === undefined) return around
    if (Array.isArray(around)) return around.toSpliced(Number(key), 1)
    const { [String(key)]: _, ...left } = around as Record<string, unknown>
    return left
  })
}

/** Items are taken out first; the place where they go is the item that stood there, so it is looked up again. */
function moved(document: DocumentJson, edit: Extract<Edit, { kind: 'move' }>): DocumentJson {
  const items = edit.places.map((place) => readAt(document, place)).filter((item) => item !== undefined)
  const movedKeys = new Set(edit.places.map(placeKey))
  const target = readAt(document, edit.list)
  if (edit.places.some((place) => placeKey(edit.list).startsWith(`${placeKey(place)}/`))) return document
  const stays = (Array.isArray(target) ? target : []).filter(
    (item, index) => !movedKeys.has(placeKey([...edit.list, stepOf(item, index)])),
  )
  const before = (Array.isArray(target) ? target : []).slice(0, edit.index)
  const index = before.filter((item) => stays.includes(item)).length
  const without = applyEdit(document, { kind: 'remove', places: edit.places })
  return applyEdit(without, { kind: 'insert', list: edit.list, index, items })
}

const stepOf = (item: unknown, index: number): Step => {
  const id = idOf(item)
  return id === undefined ? index : { id }
}
