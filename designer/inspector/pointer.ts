import { keyOf, type Place, pointerOfPlace, pointerUnder, readAt } from '../../schemas/index.ts'

/** The pointer of a place, whether something is written there or not; what is not there is named as it would be. */
export function pointerFor(document: unknown, place: Place): string {
  for (let length = place.length; length >= 0; length -= 1) {
    const known = pointerOfPlace(document, place.slice(0, length))
    if (known === undefined) continue
    const rest = place.slice(length).map((step) => (typeof step === 'object' ? step.id : step))
    const around = readAt(document, place.slice(0, length))
    // An item that is not there yet would come behind the others.
    const isNew = Array.isArray(around) && rest.length > 0 && keyOf(around, place[length] as string) === undefined
    return pointerUnder(known, ...(isNew ? [around.length, ...rest.slice(1)] : rest))
  }
  return ''
}
