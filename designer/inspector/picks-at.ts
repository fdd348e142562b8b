import { fieldsOf, type KnownName, type Place, type Type, typeName } from '../../schemas/index.ts'
import type { Thing } from './control.ts'
import type { DeskState } from './desk.ts'
import type { Pick } from './pick.ts'
import { picksOf } from './picks.ts'
import { pointerFor } from './pointer.ts'

/** What a property may name: a kind of thing, and the type that its fields must have. */
interface Wanted {
  readonly thing: Thing
  readonly fits?: 'number' | undefined
}

/** All that the property at a place may name. */
export function picksAt(state: DeskState, { thing, fits }: Wanted, place: Place): readonly Pick[] {
  const isField = thing === 'field' || thing === 'sortField'
  const fields = isField ? fieldPicks(state.spots.at(pointerFor(state.document, place)).fields, fits) : []
  return picksOf(thing, { ...state, parent: place.slice(0, -1), fields })
}

/** Names that a map takes at its place, e.g. the parameters of the endpoint beside it; empty where they are free. */
export const keysAt = (state: DeskState, place: Place): readonly Pick[] =>
  fieldsOf(state.spots.at(pointerFor(state.document, place)).wanted).map(fieldPick)

/** The type that a value must have at a place; undefined where any will do. */
export const wantedAt = (state: DeskState, place: Place): Type | undefined =>
  state.spots.at(pointerFor(state.document, place)).wanted

/** Fields of a record by their dotted paths, those of the objects in it one level deep. */
function fieldPicks(type: Type | undefined, wanted: 'number' | undefined): Pick[] {
  return fieldsOf(type)
    .flatMap((field) => [
      field,
      ...fieldsOf(field.type).map((inner) => ({
        ...inner,
        path: `${field.path}.${inner.path}`,
        title: [field.title, inner.title].filter(Boolean).join('·'),
      })),
    ])
    .filter(({ type: { is } }) => wanted === undefined || is === wanted || is === 'any')
    .map(fieldPick)
}

const fieldPick = ({ path, title, unit, type }: KnownName): Pick => ({
  value: path,
  label: title || path,
  note: typeName(type) + (unit ? ` ${unit}` : ''),
})
